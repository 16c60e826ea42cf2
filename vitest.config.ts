import { defineConfig } from "vitest/config";

// the tests run screens in the terminal's kit; the web's is tested in a real browser. Not "import": Node would take it
// for require(), too
const conditions = ["terminal", "node", "module"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    globalSetup: "tests/browser.ts",
    // a machine with much else to do takes several times as long
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // much of a test is waiting for a screen or a probe
    maxWorkers: 2,
  },
});
