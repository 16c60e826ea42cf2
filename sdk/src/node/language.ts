import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { languages, layered, matchLanguage } from "../text/catalogs.ts";
import { setDefaultLanguage, type Catalog, type Language } from "../text/messages.ts";

const { resolve } = createRequire(import.meta.url);

function readCatalog(language: string, area: string): Catalog | undefined {
  try {
    const file = resolve(`@muster/sdk/locales/${language}/${area}.json`);
    return JSON.parse(readFileSync(file, "utf8")) as Catalog;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

/** A language with catalogs read from disk, each when one of its messages is first needed. */
export function languageFromDisk(code: string, client?: Language["client"]): Language {
  const loaded = new Map<string, Catalog | undefined>();
  return {
    code,
    client,
    catalog(area) {
      if (!loaded.has(area))
        loaded.set(
          area,
          layered(code, (one) => readCatalog(one, area)),
        );
      return loaded.get(area);
    },
  };
}

/** Sets the language to English, unless the program has already set one. */
export const setDefaultLanguageFromDisk = (): void => setDefaultLanguage(() => languageFromDisk("en-us"));

/** The language set by MUSTER_LANG or the system's environment variables; English if none is available. */
export function languageOfEnvironment(env: NodeJS.ProcessEnv): string {
  const asked = env["MUSTER_LANG"] || env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  return matchLanguage((asked.split(".")[0] ?? "").replace("_", "-"), languages) ?? "en-us";
}
