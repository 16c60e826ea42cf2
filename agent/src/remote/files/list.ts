// Lists folders in pages.
import type { Dirent, Stats } from "node:fs";
import { access, readdir, readFile, readlink, stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { FileEntry, FileKind, FilePage } from "@muster/sdk";
import { naming } from "./errors.ts";
import { shownName } from "./names.ts";
import { openEntry, openPlace, type Place, type Roots } from "./place.ts";

type Kinds = Pick<Stats, "isDirectory" | "isFile" | "isSymbolicLink">;

/** How many entries are read at the same time. */
const together = 64;

export function kindOf(one: Kinds): FileKind {
  if (one.isDirectory()) return "FOLDER";
  if (one.isFile()) return "FILE";
  return one.isSymbolicLink() ? "LINK" : "OTHER";
}

/** The sort key: folders first, then by name ignoring case. It is also the cursor of a page. */
function orderOf(entry: Dirent<Buffer>, name: string): string {
  return `${entry.isDirectory() ? 0 : 1}${name.toLowerCase()}/${name}`;
}

/**
 * A page of a folder, with folders first.
 * @param after the cursor of the previous page
 */
export async function listFolder(
  path: string,
  { after = "", pageSize, ...roots }: Roots & { after?: string | undefined; pageSize: number },
): Promise<FilePage> {
  if (process.platform === "win32" && /^[/\\]?$/.test(path)) return listDrives();
  await using place = await openPlace(path, roots);
  if (!place.stats.isDirectory()) return await listFile(path, roots);
  // awaited here, because the folder is closed on return
  return await naming(path, async () => {
    const found = await readdir(place.self, { withFileTypes: true, encoding: "buffer" });
    const sorted = await sortedNames(found);
    const from = after ? sorted.findIndex(({ order }) => order > after) : 0;
    const page = from === -1 ? [] : sorted.slice(from, from + pageSize);
    const results = await entriesOf(
      place,
      page.map(({ name }) => name),
    );
    const hasMore = from !== -1 && from + pageSize < sorted.length;
    const shown = shownName(place.path).replaceAll("\\", process.platform === "win32" ? "/" : "\\");
    return { path: shown, total: sorted.length, results, after: hasMore ? page.at(-1)!.order : null };
  });
}

/** Returns names with their sort keys, and lets other work run in between. */
async function sortedNames(found: readonly Dirent<Buffer>[]): Promise<{ name: string; order: string }[]> {
  const names: { name: string; order: string }[] = [];
  for (const [at, entry] of found.entries()) {
    if (at % 5_000 === 0) await setImmediate();
    const name = shownName(entry.name);
    names.push({ name, order: orderOf(entry, name) });
  }
  return names.sort((a, b) => (a.order < b.order ? -1 : 1));
}

/** Lists a file as a page with one entry. */
async function listFile(path: string, roots: Roots): Promise<FilePage> {
  await using entry = await openEntry(path, roots);
  const results = await naming(path, () => entriesOf(entry.folder, [entry.name]));
  return { path: shownName(entry.folder.path), total: results.length, results, after: null };
}

async function entriesOf(place: Place, names: readonly string[]): Promise<FileEntry[]> {
  const ids = { users: await namesIn("/etc/passwd"), groups: await namesIn("/etc/group") };
  const entries: FileEntry[] = [];
  for (let at = 0; at < names.length; at += together) {
    const some = names.slice(at, at + together).map((name) => entryOf(place, name, ids));
    entries.push(...(await Promise.all(some)).filter((entry) => entry !== undefined));
  }
  return entries;
}

interface Ids {
  users: Map<number, string>;
  groups: Map<number, string>;
}

/** Undefined if the entry was deleted meanwhile. */
async function entryOf(place: Place, name: string, ids: Ids): Promise<FileEntry | undefined> {
  const stats = await place.look(name);
  if (!stats) return undefined;
  const kind = kindOf(stats);
  const isLink = kind === "LINK";
  const [target, leadsTo] = isLink ? await targetOf(place, name) : [null, null];
  return {
    name,
    kind,
    size: stats.size,
    modifiedAt: Math.floor(stats.mtimeMs),
    mode: stats.mode & 0o7777,
    owner: ids.users.get(stats.uid) ?? String(stats.uid),
    group: ids.groups.get(stats.gid) ?? String(stats.gid),
    target,
    leadsTo,
  };
}

/** The target of a link, and the kind of file it leads to; each null if unknown. */
async function targetOf(place: Place, name: string): Promise<[string | null, FileKind | null]> {
  const target = await readlink(place.at(name), { encoding: "buffer" }).catch(() => undefined);
  const stats = await stat(place.at(name)).catch(() => undefined);
  return [target ? shownName(target) : null, stats ? kindOf(stats) : null];
}

/** Names by number in passwd(5) or group(5). */
export async function namesIn(file: string): Promise<Map<number, string>> {
  const text = await readFile(file, "utf8").catch(() => "");
  return new Map(
    text.split("\n").flatMap((line): [number, string][] => {
      const [name, , id] = line.split(":");
      return name && id ? [[Number(id), name]] : [];
    }),
  );
}

async function listDrives(): Promise<FilePage> {
  const letters = Array.from({ length: 26 }, (_, at) => `${String.fromCodePoint(65 + at)}:`);
  const isThere = await Promise.all(
    letters.map((letter) =>
      access(`${letter}\\`).then(
        () => true,
        () => false,
      ),
    ),
  );
  const results = letters
    .filter((_, at) => isThere[at])
    .map((name): FileEntry => {
      const nothing = { size: 0, modifiedAt: 0, mode: 0, owner: "", group: "", target: null, leadsTo: null };
      return { name, kind: "FOLDER", ...nothing };
    });
  return { path: "/", total: results.length, results, after: null };
}
