import { join } from "node:path";
import type { Plugin } from "vite";

const sheets = join(import.meta.dirname, "../ui/kit/dom/lib/lazy/style-sheets.ts");
const written = /[\w.]+\.createElement\("style"\)/g;
const attribute = /(\w+)\.setAttribute\("style",(`[^`]*`)\)/g;

/**
 * Replaces the style elements and attributes that xterm.js writes, which the content security policy forbids,
 * with style sheets and properties.
 */
export function terminalStyles(): Plugin {
  return {
    name: "terminal-styles",
    transform: {
      filter: { id: /@xterm[\\/]xterm[\\/]lib[\\/]xterm\.mjs$/ },
      handler(code) {
        const found = (code.match(written)?.length ?? 0) > 0 && (code.match(attribute)?.length ?? 0) > 0;
        if (!found) throw new Error("terminal-styles: xterm.js writes its styles in another way now");
        const changed = code.replace(written, "sheetElement()").replace(attribute, "$1.style.cssText=$2");
        return { code: `import { sheetElement } from ${JSON.stringify(sheets)};\n${changed}`, map: null };
      },
    },
  };
}
