import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// the tests run screens in the terminal's kit; the web's is tested in a real browser. Not "import": Node would take it
// for require(), too
const conditions = ["terminal", "node", "module"];

const longest =
  `tui web kit-dom cli technician-roles-faces maintenance memory web-discovery ticket-templates-faces
  resume saml-faces discovery audit-faces kit-ink server-signing-in scripts-faces signing-in server-runs schedules-faces
  approvals-faces hostile-text server-fuzz load server-import matrix snmp-fuzz agent-tasks agent-scripts saml-sign-in`.split(
    /\s+/,
  );
const place = ({ moduleId }: TestSpecification) => {
  const at = longest.findIndex((name) => moduleId.includes(`/${name}.test.`));
  return at < 0 ? longest.length : at;
};

/** Begins with what takes longest, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/clients/browser.ts", "tests/support/server/postgres.ts"],
    setupFiles: ["tests/support/server/each-file.ts"],
    // the server and all that it stands on are read and compiled once for each worker, not for each of 70 files
    isolate: false,
    // a machine with much else to do takes several times as long
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // the many programs that tests start are compiled once
    env: { NODE_COMPILE_CACHE: join(tmpdir(), "muster-tests-compiled") },
    sequence: { sequencer: LongestFirst },
    // more than a small machine has cores: much of a test is waiting for a screen or a probe
    maxWorkers: 4,
  },
});
