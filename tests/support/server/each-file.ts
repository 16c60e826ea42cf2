// Vitest's setup of each test file: the files that one process runs share its modules, but not what these
// started.
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import { afterAll } from "vitest";
import { closeWindows } from "../clients/browser.ts";
import { installCheapArgon2 } from "./argon2.ts";

setDefaultLanguageFromDisk();
afterAll(closeWindows);
installCheapArgon2();
