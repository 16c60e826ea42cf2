// Argon2 at minimal cost: with the server's cost, the passwords of the tests would take a minute.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** The minimum cost the server must use: OWASP's second profile for Argon2id. */
const owasp = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const { argon2 } = crypto;
let calls = 0;

/** The number of passwords hashed by this process. */
export const hashedPasswords = (): number => calls;

/** Refuses parameters below OWASP's cost, and hashes at minimal cost. */
const cheapArgon2: typeof argon2 = (algorithm, given, done) => {
  calls++;
  for (const [name, min] of Object.entries(owasp))
    if (!(Number(given[name as keyof typeof owasp]) >= min))
      throw new Error(`Argon2 with too little ${name}`);
  if (algorithm !== "argon2id") throw new Error(`${algorithm} instead of argon2id`);
  argon2(algorithm, { ...given, memory: 64, passes: 1 }, done);
};

export function installCheapArgon2(): void {
  if (crypto.argon2.name === cheapArgon2.name) return;
  crypto.argon2 = cheapArgon2;
  syncBuiltinESMExports();
}
