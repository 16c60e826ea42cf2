import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// tests in Node use the terminal's kit; the web's runs in a real browser. Without "import", which Node would
// also apply to require()
const conditions = ["terminal", "node", "module"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    globalSetup: [
      "tests/support/server/temporary.ts",
      "tests/support/clients/browser.ts",
      "tests/support/server/postgres.ts",
    ],
    setupFiles: ["tests/support/server/each-file.ts"],
    // the server and its dependencies are loaded once per worker, not once per file
    isolate: false,
    // a test that goes through many screens or real programs states a longer one itself
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // CI prints a failure's message alone: it has to name the values, not only "[ Array(1) ]"
    chaiConfig: { truncateThreshold: 2_000 },
    env: {
      // programs that tests start share a compile cache
      NODE_COMPILE_CACHE: join(tmpdir(), "muster-tests-compiled"),
      // agents find no package lists; tests about updates have a separate configuration
      APT_CONFIG: join(import.meta.dirname, "tests/support/monitoring/apt.conf"),
      // no test asks the Internet
      MUSTER_BREACHED_PASSWORDS: "off",
      // tests sign in without factors, and faster than people, unless they are about these limits
      MUSTER_MFA: "by-role",
      MUSTER_REQUESTS_PER_MINUTE: "1000000000",
    },
    // more than a small machine has cores, since tests often wait for a screen or a probe
    maxWorkers: 3,
  },
});
