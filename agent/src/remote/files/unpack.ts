// Unpacks tar archives from the other side, which may be hostile.
import { symlink } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { cleanText } from "@muster/sdk";
import type { FileErrorCode, OverwriteRule } from "@muster/sdk/remote";
import { extract } from "tar-stream";
import { asFileError, FileError, naming } from "./errors.ts";
import { FolderChain } from "./folder-chain.ts";
import { bytesOfName, isName } from "./names.ts";
import { Problems } from "./pack.ts";
import type { Place } from "./place.ts";
import { FileWriter, isWanted } from "./write.ts";

const deepest = 500;
/** The maximum number of entries; no legitimate folder has more. */
const maxEntries = 2_000_000;
/** How much larger than announced an archive may be: files may grow while a folder is copied. */
const growth = { factor: 2, bytes: 64 * 1024 * 1024 };

export interface Unpacked {
  entries: number;
  problems: Problems;
}

/**
 * Unpacks an archive into a folder. Nothing is written outside it, whatever names and links the archive
 * contains.
 * @param announced the number of bytes of its files, as far as the sender knew
 * @throws FileError `TOO_LARGE`, `BROKEN_ARCHIVE`, `NO_SPACE`, `READ_ONLY`; other failing entries are
 *   reported as problems
 */
export async function unpackInto(
  folder: Place,
  source: AsyncIterable<Uint8Array>,
  { overwrite, announced, path }: { overwrite: OverwriteRule; announced: number; path: string },
): Promise<Unpacked> {
  const tar = extract();
  const unpacked: Unpacked = { entries: 0, problems: new Problems() };
  const chain = new FolderChain(folder);
  const max = announced * growth.factor + growth.bytes;
  let bytes = 0;
  const feeding = pipeline(source, tar);
  // awaited below
  feeding.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      bytes += size;
      if (bytes > max || ++unpacked.entries > maxEntries) throw new FileError("TOO_LARGE", path);
      try {
        await unpackEntry(chain, entry, overwrite);
      } catch (error) {
        const failure = asFileError(error, name);
        if (fatal.has(failure.code) || entry.destroyed) throw failure;
        unpacked.problems.add(failure, shownPath(name));
      }
      entry.resume();
    }
    await feeding;
    await chain.finish();
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError("BROKEN_ARCHIVE", path, error instanceof Error ? error.message : "");
  } finally {
    await chain.close();
    tar.destroy();
  }
  return unpacked;
}

const fatal: ReadonlySet<FileErrorCode> = new Set(["NO_SPACE", "READ_ONLY", "BROKEN_ARCHIVE"]);
const shownPath = (name: string) => cleanText(name, 1_000);

/** The parts of an entry's name. @throws FileError `INVALID_PATH` for a name that could lead elsewhere */
function partsOf(name: string): string[] {
  const parts = name.replace(/\/$/, "").split("/");
  if (parts.length > deepest || !parts.every((part) => isName(part)))
    throw new FileError("INVALID_PATH", shownPath(name));
  return parts;
}

type Entry = ReturnType<typeof extract> extends AsyncIterable<infer E> ? E : never;

async function unpackEntry(chain: FolderChain, entry: Entry, overwrite: OverwriteRule): Promise<void> {
  const { name: path, type, mode = 0, mtime, size = 0, linkname } = entry.header;
  const parts = partsOf(path);
  const modifiedAt = mtime?.getTime() ?? 0;
  if (type === "directory") return chain.make(parts, { mode, modifiedAt });
  const name = parts.pop() ?? "";
  const folder = await chain.enter(parts);
  if (type === "symlink") return makeLink(folder, name, { parts, path, target: linkname ?? "", overwrite });
  if (type !== "file") throw new FileError("NOT_A_FILE", shownPath(path));
  const incoming = { size, mode, modifiedAt };
  if (!isWanted(await folder.look(name), incoming, overwrite, shownPath(path))) return;
  await using writer = await FileWriter.open({ folder, name, path: shownPath(path) }, incoming);
  try {
    await writer.begin(0);
    for await (const bytes of entry as AsyncIterable<Uint8Array>) await writer.write(bytes);
    await writer.commit(incoming, { isDurable: false });
  } finally {
    await writer.discard();
  }
}

/** Whether a link in a folder of this depth can lead out of the archive, also through other links in it. */
function leavesFolder(target: string, depth: number): boolean {
  const parts = target.split("/").filter((part) => part !== ".");
  const ups = parts.findIndex((part) => part !== "..");
  if (ups === -1) return parts.length > depth;
  return target.startsWith("/") || ups > depth || parts.includes("..", ups);
}

interface Link {
  parts: readonly string[];
  path: string;
  target: string;
  overwrite: OverwriteRule;
}

async function makeLink(
  folder: Place,
  name: string,
  { parts, path, target, overwrite }: Link,
): Promise<void> {
  if (leavesFolder(target, parts.length) || process.platform === "win32")
    throw new FileError("LINK_OUT", shownPath(path));
  if (await folder.look(name)) {
    if (overwrite === "SKIP") return;
    throw new FileError("EXISTS", shownPath(path));
  }
  await naming(shownPath(path), () => symlink(bytesOfName(target), folder.at(name)));
}
