import { defineConfig } from "vitest/config";

// the tests run screens in the terminal's kit; the web's is tested in a real browser
const conditions = ["terminal", "node", "import", "module", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ["tests/**/*.test.{ts,tsx}"], testTimeout: 30_000, hookTimeout: 60_000 },
});
