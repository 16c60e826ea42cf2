import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mergeCatalogs, type Catalog } from "@muster/sdk";
import type { Plugin } from "vite";

const locales = join(import.meta.dirname, "../sdk/locales");
const name = "virtual:languages";

/** Areas and groups of messages that only the shell and the terminal show. */
const elsewhere = new Set(["cli", "terminal", "tools"]);

const withoutShell = (catalog: Catalog): Catalog =>
  Object.fromEntries(
    Object.entries(catalog)
      .filter(([key]) => !elsewhere.has(key))
      .map(([key, value]) => [key, typeof value === "string" ? value : withoutShell(value)]),
  );

function readLanguage(code: string): Record<string, Catalog> {
  const files = readdirSync(join(locales, code));
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(join(locales, code, file), "utf8")) as Catalog,
    ]),
  );
}

/**
 * Writes each language as one file, `locales/<code>.json`, with English where a translation is missing; the
 * module `virtual:languages` has the hash of each, which the console adds to the address so that no old
 * file is used.
 */
export function languages(): Plugin {
  const english = readLanguage("en-us");
  const texts = new Map(
    readdirSync(locales).map((code) => {
      const catalogs = code === "en-us" ? english : mergeCatalogs(english, readLanguage(code));
      return [code, JSON.stringify(withoutShell(catalogs))];
    }),
  );
  const hashes = Object.fromEntries(
    [...texts].map(([code, text]) => [code, createHash("sha256").update(text).digest("hex").slice(0, 10)]),
  );
  return {
    name: "languages",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const languages = ${JSON.stringify(hashes)};` : undefined),
    generateBundle() {
      for (const [code, source] of texts)
        this.emitFile({ type: "asset", fileName: `locales/${code}.json`, source });
    },
  };
}
