import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import config from "../../../cli/vite.config.ts";

/** Bundles the sample like the terminal's mount, and returns its path. */
export async function bundleSample() {
  const outDir = mkdtempSync(join(tmpdir(), "muster-sample-"));
  await build({
    configFile: false,
    logLevel: "error",
    plugins: config.plugins,
    root: join(import.meta.dirname, "../../.."),
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: { conditions: ["terminal", "node", "import", "module"] },
    ssr: { noExternal: true, resolve: { conditions: ["terminal", "node", "import", "module"] } },
    build: {
      ssr: join(import.meta.dirname, "sample.tsx"),
      outDir,
      rollupOptions: { output: { entryFileNames: "sample.mjs" } },
    },
  });
  return join(outDir, "sample.mjs");
}
