// Packs folders as tar archives.
import { constants, type Stats } from "node:fs";
import { open, readdir, readlink, type FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { FileProblem } from "@muster/sdk/remote";
import { pack, type Header, type Pack } from "tar-stream";
import { asFileError, FileError } from "./errors.ts";
import { shownName } from "./names.ts";
import type { Place } from "./place.ts";
import { chunkBytes, readUntil } from "./read.ts";

const deepest = 500;
const maxProblems = 20;

/** The entries that were skipped, and why. */
export class Problems {
  readonly first: FileProblem[] = [];
  count = 0;

  add(error: unknown, path: string): void {
    const { code } = asFileError(error, path);
    this.count++;
    if (this.first.length < maxProblems) this.first.push({ path, code });
  }
}

interface Found {
  folder: Place;
  name: string;
  stats: Stats;
  /** Relative to the packed folder, as shown. */
  path: string;
}

/** Yields everything in a folder, each folder before its contents; links are not followed. */
async function* walk(folder: Place, problems: Problems, path = "", depth = 0): AsyncGenerator<Found> {
  if (depth > deepest) return problems.add(new FileError("TOO_DEEP", path), path);
  let names: string[] = [];
  try {
    names = (await readdir(folder.self, { encoding: "buffer" })).map(shownName);
  } catch (error) {
    problems.add(error, path || ".");
  }
  for (const name of names) {
    const below = path ? `${path}/${name}` : name;
    const stats = await folder.look(name).catch((error: unknown) => problems.add(error, below));
    if (!stats) continue;
    yield { folder, name, stats, path: below };
    if (!stats.isDirectory()) continue;
    const inner = await folder.folder(name).catch((error: unknown) => problems.add(error, below));
    if (!inner) continue;
    try {
      yield* walk(inner, problems, below, depth + 1);
    } finally {
      await inner[Symbol.asyncDispose]();
    }
  }
}

/** The total size of a folder's files in bytes. */
export async function sizeOfFolder(folder: Place): Promise<number> {
  let size = 0;
  for await (const { stats } of walk(folder, new Problems())) if (stats.isFile()) size += stats.size;
  return size;
}

export interface Packing {
  bytes: AsyncIterable<Uint8Array>;
  problems: Problems;
  entries: number;
}

/** Packs a folder's contents as a tar archive. Devices, pipes and sockets are skipped. */
export function packFolder(folder: Place): Packing {
  const tar = pack();
  const packing: Packing = { bytes: tar as AsyncIterable<Uint8Array>, problems: new Problems(), entries: 0 };
  const add = async () => {
    for await (const found of walk(folder, packing.problems)) {
      if (tar.destroyed) return;
      if (await addEntry(tar, found, packing.problems)) packing.entries++;
    }
    tar.finalize();
  };
  add().catch((error: Error) => tar.destroy(error));
  return packing;
}

/** Adds an entry to the archive; returns false if it is skipped. */
async function addEntry(tar: Pack, found: Found, problems: Problems): Promise<boolean> {
  const { folder, name, stats, path } = found;
  const header = { name: path, mode: stats.mode & 0o777, mtime: stats.mtime };
  if (stats.isDirectory()) tar.entry({ ...header, type: "directory" });
  else if (stats.isSymbolicLink()) {
    const target = await readlink(folder.at(name), { encoding: "buffer" }).catch((error: unknown) =>
      problems.add(error, path),
    );
    if (!target?.length) return false;
    tar.entry({ ...header, type: "symlink", linkname: shownName(target) });
  } else return addFile(tar, found, header, problems);
  return true;
}

async function addFile(
  tar: Pack,
  { folder, name, path, stats }: Found,
  header: Pick<Header, "name" | "mode" | "mtime">,
  problems: Problems,
): Promise<boolean> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = stats.isFile()
    ? await open(folder.at(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) =>
        problems.add(error, path),
      )
    : problems.add(new FileError("NOT_A_FILE", path), path);
  if (!file) return false;
  try {
    const opened = await file.stat();
    // the file may have been replaced since it was listed
    const size = opened.isFile() ? opened.size : 0;
    const entry = tar.entry({ ...header, type: "file", size });
    await pipeline(paddedFile(file, { size, path }, problems), entry);
    return true;
  } finally {
    await file.close();
  }
}

/** Reads a file up to the size announced in the archive; if the file has become shorter, zeros follow. */
async function* paddedFile(
  file: FileHandle,
  { size, path }: { size: number; path: string },
  problems: Problems,
) {
  let read = 0;
  try {
    for await (const bytes of readUntil(file, { from: 0, size, path })) {
      read += bytes.length;
      yield bytes;
    }
  } catch (error) {
    problems.add(error, path);
  }
  for (; read < size; read += chunkBytes) yield Buffer.alloc(Math.min(chunkBytes, size - read));
}
