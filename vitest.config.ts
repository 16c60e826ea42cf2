import { defineConfig } from "vitest/config";

const terminal = ["terminal", "node", "import", "module", "default"];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { conditions: terminal },
        ssr: { resolve: { conditions: terminal } },
        test: { name: "terminal", include: ["tests/kit-ink.test.tsx"], testTimeout: 20_000, hookTimeout: 30_000 },
      },
    ],
  },
});
