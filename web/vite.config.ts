import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./compress.ts";
import { fonts } from "./fonts.ts";
import { languages } from "./languages-plugin.ts";
import { terminalStyles } from "./terminal-styles.ts";
import { usedStyle } from "./used-style.ts";

const outDir = join(import.meta.dirname, "dist");

/** Bundles the imports of the first page into one file, which compresses better than fifty. */
const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    { name: "first", tags: ["$initial" as const] },
    // otherwise ipaddr would share a chunk with the runtime, which the first page needs
    { name: "ip", test: /node_modules.ipaddr/ },
  ],
};

export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, "public"),
  plugins: [react(), terminalStyles(), fonts(), languages(), compress()],
  css: { postcss: { plugins: [usedStyle()] } },
  build: {
    outDir,
    emptyOutDir: true,
    // the content security policy doesn't allow data: URLs for fonts
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting } },
  },
});
