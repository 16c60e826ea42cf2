// Vitest's setup of each test file: the files that one process runs share its modules, but not what these started.
import { afterAll } from "vitest";
import { closeSharedBrowser } from "../browser.ts";

afterAll(closeSharedBrowser);
