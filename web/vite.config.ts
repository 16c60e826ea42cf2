import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { languages } from "./languages.ts";

export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, "public"),
  plugins: [react(), languages()],
  build: {
    outDir: join(import.meta.dirname, "dist"),
    emptyOutDir: true,
    // The content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
  },
});
