import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./compress.ts";
import { fonts } from "./fonts.ts";
import { languages } from "./languages.ts";
import { dropThemes } from "./themes.ts";

const outDir = join(import.meta.dirname, "dist");

export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, "public"),
  plugins: [react(), languages(), fonts(), compress()],
  css: { postcss: { plugins: [dropThemes()] } },
  build: {
    outDir,
    emptyOutDir: true,
    // The content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
  },
});
