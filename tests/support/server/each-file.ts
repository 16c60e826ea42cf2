// Vitest's setup of each test file: the files that one process runs share its modules, but not what these started.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import { afterAll } from "vitest";
import { closeWindows } from "../clients/browser.ts";

setDefaultLanguageFromDisk();
afterAll(closeWindows);

/** What the server asks for at the least: OWASP's second profile for Argon2id. */
const owasp = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const { argon2 } = crypto;

/** Refuses to hash for less than OWASP's cost, and hashes for little: at that cost the tests' passwords take a minute. */
const cheapArgon2: typeof argon2 = (algorithm, given, done) => {
  for (const [name, least] of Object.entries(owasp))
    if (!(Number(given[name as keyof typeof owasp]) >= least))
      throw new Error(`Argon2 with too little ${name}`);
  if (algorithm !== "argon2id") throw new Error(`${algorithm} instead of argon2id`);
  argon2(algorithm, { ...given, memory: 64, passes: 1 }, done);
};

if (argon2.name !== cheapArgon2.name) {
  crypto.argon2 = cheapArgon2;
  syncBuiltinESMExports();
}
