import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages as codes, layered, type Catalog } from "@muster/sdk";
import type { Plugin, Rolldown } from "vite";

const locales = join(import.meta.dirname, "../sdk/locales");

/** Groups of messages, and single messages, that are shown only in the shell and the terminal UI. */
const elsewhere = { groups: new Set(["cli", "terminal", "tools"]), messages: new Set(["nextStepShell"]) };
/** Areas whose messages are looked up with names that don't appear in the code. */
const wholeAreas = new Set(["kit", "errors"]);

type Wanted = (key: string) => boolean;

function pick(catalog: Catalog, wanted: Wanted, prefix = ""): Catalog {
  const entries = Object.entries(catalog)
    .filter(([name, value]) => !elsewhere[typeof value === "string" ? "messages" : "groups"].has(name))
    .map(([name, value]): [string, string | Catalog] => {
      const key = `${prefix}${name}`;
      return [name, typeof value === "string" ? value : pick(value, wanted, `${key}.`)];
    });
  return Object.fromEntries(
    entries.filter(([name, value]) =>
      typeof value === "string" ? wanted(`${prefix}${name}`) : Object.keys(value).length > 0,
    ),
  );
}

function readLanguage(code: string): Record<string, Catalog> {
  const files = readdirSync(join(locales, code));
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(join(locales, code, file), "utf8")) as Catalog,
    ]),
  );
}

/** The code that the browser loads before it shows anything: the page's scripts and what they import. */
function firstCode(bundle: Rolldown.OutputBundle, page: string): string {
  const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === "chunk");
  const waiting = chunks.filter(({ fileName }) => page.includes(`/${fileName}"`));
  if (!waiting.length) throw new Error("languages: index.html names no script");
  const first = new Map<string, string>();
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (first.has(chunk.fileName)) continue;
    first.set(chunk.fileName, chunk.code);
    const { imports } = chunk;
    waiting.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
  }
  return [...first.values()].join("\n");
}

/**
 * Returns a test for the messages that the code names, by key or by the beginning of a key (`labels`,
 * plurals).
 */
function namedIn(code: string): Wanted {
  const named = new Set(
    [...code.matchAll(/["'`]([a-z]\w*(?:\.\w+)+)\.?(?=["'`$])/g)].map(([, name = ""]) => name),
  );
  return (key) => {
    const parts = key.replace(/_(?:zero|one|two|few|many|other)$/, "").split(".");
    return wholeAreas.has(parts[0] ?? "") || parts.some((_, i) => named.has(parts.slice(0, i + 1).join(".")));
  };
}

/**
 * Writes each language as two files, with missing translations taken from the languages that it is based on:
 * one with the messages that the code of the first page names, and one with all others, for which every later
 * part of the console waits. index.html contains the hash of each file. The console adds it to the address,
 * so that no outdated file is used.
 */
export function languages(): Plugin {
  return {
    name: "languages",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("languages: no index.html to name them in");
      const isFirst = namedIn(firstCode(bundle, String(page.source)));
      const emit = (name: string, catalog: Catalog) => {
        const source = JSON.stringify(catalog);
        this.emitFile({ type: "asset", fileName: `locales/${name}.json`, source });
        return createHash("sha256").update(source).digest("hex").slice(0, 10);
      };
      const hashes = codes.map((code) => {
        const catalog = layered(code, readLanguage) ?? {};
        const first = emit(`${code}.first`, pick(catalog, isFirst));
        const rest = emit(
          `${code}.rest`,
          pick(catalog, (key) => !isFirst(key)),
        );
        return [code, first, rest].join(":");
      });
      const meta = `    <meta name="muster-languages" content="${hashes.join(" ")}">\n`;
      page.source = String(page.source).replace("  </head>", `${meta}  </head>`);
    },
  };
}
