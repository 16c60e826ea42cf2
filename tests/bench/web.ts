import { access, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const dist = join(import.meta.dirname, "../../web/dist");

/** The files a browser loads for the first page: those in index.html, their static imports and the texts. */
export async function webBench(): Promise<Record<string, string>[]> {
  const page = await readFile(join(dist, "index.html"), "utf8");
  const linked = [...page.matchAll(/(?:src|href)="\/?(assets\/[^"]+)"/g)].map((match) => match[1]!);
  const seen = new Set(["index.html", "theme.js", "locales/en-us.json", ...linked]);
  for (const file of seen)
    if (file.endsWith(".js"))
      for (const [, name] of (await readFile(join(dist, file), "utf8")).matchAll(
        /(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g,
      ))
        seen.add(`assets/${name}`);
  /** As a browser that accepts brotli receives it. */
  const sent = async (file: string) => {
    const compressed = join(dist, `${file}.br`);
    const hasCompressed = await access(compressed).then(
      () => true,
      () => false,
    );
    return (await stat(hasCompressed ? compressed : join(dist, file))).size / 1_000;
  };
  const size = async (kind: string) => {
    const sizes = await Promise.all([...seen].filter((file) => file.endsWith(kind)).map(sent));
    return sizes.reduce((sum, one) => sum + one, 0);
  };
  const row = (what: string, kB: number, goal?: number) => ({
    what: `first page, ${what}`,
    muster: `${Math.round(kB)} kB`,
    ratio: goal ? (kB / goal).toFixed(2) : "",
    goal: goal ? `≤ ${goal} kB` : "",
  });
  return [
    row("in all", await size(""), 260),
    row("script", await size(".js")),
    row("style", await size(".css")),
    row("texts", await size(".json")),
    row("fonts", await size(".woff2")),
  ];
}
