import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Row } from "./measure.ts";

const dist = join(import.meta.dirname, "../../web/dist");

/** The files a browser loads for the first page: those in index.html and their static imports. */
export async function webBench(): Promise<Row[]> {
  const page = await readFile(join(dist, "index.html"), "utf8");
  const files = [...page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.(js|css))"/g)].map(
    (match) => match[1]!,
  );
  const seen = new Set<string>(files);
  for (const file of seen)
    if (file.endsWith(".js"))
      for (const [, name] of (await readFile(join(dist, file), "utf8")).matchAll(
        /(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g,
      ))
        seen.add(`assets/${name}`);
  const size = async (kind: string) => {
    const sizes = [...seen]
      .filter((file) => file.endsWith(kind))
      .map(async (file) => gzipSync(await readFile(join(dist, file))).length);
    return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0) / 1_000;
  };
  const all = (await readdir(join(dist, "assets"))).length;
  const [script, style] = [await size(".js"), await size(".css")];
  const row = (what: string, kB: number, goal: number): Row => ({
    what,
    muster: `${Math.round(kB)} kB`,
    peer: `${all} files in all`,
    ratio: (kB / goal).toFixed(2),
    goal: `≤ ${goal} kB`,
  });
  return [
    row("first page, script, compressed", script, 250),
    row("first page, style, compressed", style, 110),
  ];
}
