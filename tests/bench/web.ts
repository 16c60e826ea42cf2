import { access, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const dist = join(import.meta.dirname, "../../web/dist");

/** Sizes in kB by kind of file, from when a first page loaded every message, three fonts and all styles. */
const before: Readonly<Record<string, number>> = { script: 211, style: 55, texts: 43, fonts: 46, page: 1 };
const beforeInAll = 356;

const kinds = [
  { what: "script", ending: ".js" },
  { what: "style", ending: ".css" },
  { what: "texts", ending: ".json" },
  { what: "fonts", ending: ".woff2" },
  { what: "page", ending: ".html" },
] as const;

/** The font of headings isn't linked in the page, but the first heading loads it. */
async function headingFont(styles: readonly string[]): Promise<string[]> {
  const sheets = await Promise.all(styles.map(async (file) => readFile(join(dist, file), "utf8")));
  return sheets.flatMap((sheet) => /assets\/RedHatDisplayVF-latin-[\w-]+\.woff2/.exec(sheet)?.[0] ?? []);
}

/**
 * The files that a browser loads until the first heading after sign-in: those in index.html, their static
 * imports, the first texts and the font of headings. Server responses and HTTP headers add about 8 kB.
 */
async function firstFiles(): Promise<ReadonlySet<string>> {
  const page = await readFile(join(dist, "index.html"), "utf8");
  const linked = [...page.matchAll(/(?:src|href)="\/?(assets\/[^"]+)"/g)].map((match) => match[1]!);
  const seen = new Set(["index.html", "theme.js", "locales/en-us.first.json", ...linked]);
  for (const file of seen)
    if (file.endsWith(".js"))
      for (const [, name] of (await readFile(join(dist, file), "utf8")).matchAll(
        /(?:\bfrom|\bimport)\s*["`]\.\/([\w.-]+\.js)["`]/g,
      ))
        seen.add(`assets/${name}`);
  for (const font of await headingFont(linked.filter((file) => file.endsWith(".css")))) seen.add(font);
  return seen;
}

/** The size in kB, as received by a browser that accepts brotli. */
async function sent(file: string): Promise<number> {
  const compressed = join(dist, `${file}.br`);
  const hasCompressed = await access(compressed).then(
    () => true,
    () => false,
  );
  return (await stat(hasCompressed ? compressed : join(dist, file))).size / 1_000;
}

export async function firstPageBytes(): Promise<number> {
  const sizes = await Promise.all([...(await firstFiles())].map(sent));
  return sizes.reduce((all, kB) => all + kB * 1_000, 0);
}

export async function webBench(): Promise<Record<string, string>[]> {
  const files = await Promise.all(
    [...(await firstFiles())].map(async (file) => ({ file, kB: await sent(file) })),
  );
  const sum = (ending: string) =>
    files.filter(({ file }) => file.endsWith(ending)).reduce((all, { kB }) => all + kB, 0);
  const row = (what: string, kB: number, old?: number, goal?: number) => ({
    what: `first page, ${what}`,
    muster: `${kB.toFixed(1)} kB`,
    before: old ? `${old} kB` : "",
    ratio: goal ? (kB / goal).toFixed(2) : "",
    goal: goal ? `≤ ${goal} kB` : "",
  });
  return [
    row("in all", sum(""), beforeInAll, 260),
    ...kinds.map(({ what, ending }) => row(what, sum(ending), before[what])),
    ...files.toSorted((a, b) => b.kB - a.kB).map(({ file, kB }) => row(file, kB)),
  ];
}
