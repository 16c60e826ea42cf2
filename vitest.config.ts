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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // much of a test is waiting for a screen or a probe
    maxWorkers: 2,
  },
});
