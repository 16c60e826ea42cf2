// Vitest's setup of each test file: files in one process share modules, but not what they started.
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import { afterAll, inject } from "vitest";
import { closeWindows } from "../clients/browser.ts";
import { installCheapArgon2 } from "./argon2.ts";
import { keepFilesIn } from "./temporary.ts";

keepFilesIn(inject("temporary"));
setDefaultLanguageFromDisk();
afterAll(closeWindows);
installCheapArgon2();
