// Vitest's setup of each test file: files in one process share modules, but not what they started.
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import { afterAll } from "vitest";
import { closeWindows } from "../clients/browser.ts";
import { installCheapArgon2 } from "./argon2.ts";

setDefaultLanguageFromDisk();
afterAll(closeWindows);
installCheapArgon2();
