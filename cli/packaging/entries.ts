import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const pattern = /new URL\("\.\/([\w-]+-entry)\.ts", import\.meta\.url\)/g;

/** Bundles the files in which threads and processes start, next to all others. */
export const entries = (): Plugin => ({
  name: "entries",
  transform(code, id) {
    if (!code.includes("-entry.ts")) return undefined;
    return code.replace(pattern, (_, name: string) => {
      const fileName = `${name}.js`;
      this.emitFile({ type: "chunk", id: join(dirname(id), `${name}.ts`), fileName });
      return `new URL("./${fileName}", import.meta.url)`;
    });
  },
});
