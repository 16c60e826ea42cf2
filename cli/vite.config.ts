import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const width = fileURLToPath(new URL("../ui/kit/ink/lib/width.ts", import.meta.url));
const ajvStub = fileURLToPath(new URL("src/lib/ajv-stub.ts", import.meta.url));

export default defineConfig({
  plugins: [
    {
      name: "width",
      enforce: "pre",
      resolveId: (id, importer) => (id === "string-width" && importer !== width ? width : undefined),
    },
    {
      // conf imports ajv for schemas, which Muster doesn't use; loading it would double the time of a list
      // command
      name: "ajv-stub",
      enforce: "pre",
      resolveId: (id, importer) =>
        /^ajv(-formats|\/dist\/2020\.js)$/.test(id) && importer?.includes("/node_modules/conf/")
          ? ajvStub
          : undefined,
    },
  ],
  define: { "process.env.NODE_ENV": '"production"' },
  resolve: {
    conditions: ["terminal", "node", "module"],
  },
  ssr: {
    noExternal: true,
    resolve: { conditions: ["terminal", "node", "module"] },
  },
  build: {
    ssr: "src/main.ts",
    target: "node22",
    outDir: "dist",
    emptyOutDir: true,
    minify: true,
    rolldownOptions: {
      // these packages read their own files, and only the commands that use them load them
      external: ["@muster/server", "@muster/agent", "@muster/fixtures/site", "jq-wasm", "ssh2"],
      onLog(level, log, handle) {
        // React's "use client" has no effect in a terminal
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
