// Files on the computer that runs the copy command, read and written at the client's end of a session.
import { createHash, type Hash } from "node:crypto";
import type { FileProblem, Hashing, OverwriteRule, Ready, Sink, Source } from "@muster/sdk/remote";
import { ByteQueue } from "./byte-queue.ts";
import { FileError, naming } from "./errors.ts";
import { shownName } from "./names.ts";
import { packFolder, Problems, sizeOfFolder } from "./pack.ts";
import { openPlace, type Place } from "./place.ts";
import { chunkBuffer, openFile, readUntil } from "./read.ts";
import { openOrMake, openTarget, type OpenTarget } from "./target.ts";
import { unpackInto } from "./unpack.ts";
import { FileWriter, hashOf, isWanted } from "./write.ts";

export { ByteQueue } from "./byte-queue.ts";
export { FileError } from "./errors.ts";

const hashing = (hash: Hash = createHash("sha256")): Hashing => ({
  update: (bytes) => hash.update(bytes),
  hex: () => hash.copy().digest("hex"),
  copy: () => hashing(hash.copy()),
});
export const newHash = (): Hashing => hashing();

const roots = () => ({ home: process.cwd() });

export interface LocalSource extends AsyncDisposable {
  isFolder: boolean;
  source: Source;
  /** The entries of the folder that were skipped so far. */
  problems(): { first: FileProblem[]; count: number };
}

/** Opens a file or folder to copy it. @throws FileError */
export async function openSource(path: string): Promise<LocalSource> {
  const place = await openPlace(path, roots());
  const name = shownName(place.path).split(/[/\\]/).at(-1) || "root";
  return place.stats.isDirectory() ? folderSource(place, name) : fileSource(place, name, path);
}

async function fileSource(place: Place, name: string, path: string): Promise<LocalSource> {
  const file = await openFile(place, path).finally(() => place[Symbol.asyncDispose]());
  const { size, mode, mtimeMs } = await file.stat();
  return {
    isFolder: false,
    source: {
      size,
      mode: mode & 0o777,
      modifiedAt: Math.floor(mtimeMs),
      name,
      hash: async (bytes) => hashing(await hashOf(file, bytes, path)),
      read: (offset) => readUntil(file, { from: offset, size, path, into: chunkBuffer() }),
    },
    problems: () => new Problems(),
    [Symbol.asyncDispose]: () => file.close(),
  };
}

async function folderSource(place: Place, name: string): Promise<LocalSource> {
  let problems = new Problems();
  const { mode, mtimeMs } = place.stats;
  return {
    isFolder: true,
    source: {
      size: await sizeOfFolder(place),
      mode: mode & 0o777,
      modifiedAt: Math.floor(mtimeMs),
      name,
      hash: () => Promise.resolve(newHash()),
      read() {
        const packing = packFolder(place);
        problems = packing.problems;
        return packing.bytes;
      },
    },
    problems: () => problems,
    [Symbol.asyncDispose]: () => place[Symbol.asyncDispose](),
  };
}

export interface Destination {
  path: string;
  /** The name to use if `path` is a folder. The other side can't choose it. */
  name: string;
  overwrite: OverwriteRule;
  resume: boolean;
}

export interface LocalSink extends Sink {
  /** The path that is written. */
  path: string;
  problems(): { first: FileProblem[]; count: number };
}

/** Opens the destination of a download; undefined if the existing file is kept. @throws FileError */
export async function openSink(
  ready: Ready,
  folder: boolean,
  to: Destination,
): Promise<LocalSink | undefined> {
  const target = await openTarget(to, roots());
  try {
    if (folder) return await folderSink(ready, target, to);
    const existing = await naming(target.path, () => target.folder.look(target.name));
    if (isWanted(existing, ready, to.overwrite, target.path)) return await fileSink(ready, target, to);
  } catch (error) {
    await target[Symbol.asyncDispose]();
    throw error;
  }
  await target[Symbol.asyncDispose]();
  return undefined;
}

async function fileSink(ready: Ready, target: OpenTarget, { resume }: Destination): Promise<LocalSink> {
  const writer = await FileWriter.open(target, ready, resume);
  const { offset, hash } = writer.kept;
  return {
    path: target.path,
    offset,
    hash: hashing(hash),
    begin: (at) => writer.begin(at),
    write: (bytes) => writer.write(bytes),
    commit: async (sha256) => void (await writer.commit(ready, { expected: sha256 })),
    problems: () => new Problems(),
    async close() {
      if (!writer.isWorthKeeping) await writer.discard();
      await writer[Symbol.asyncDispose]();
      await target[Symbol.asyncDispose]();
    },
  };
}

async function folderSink(
  { size, mode }: Ready,
  target: OpenTarget,
  { overwrite }: Destination,
): Promise<LocalSink> {
  const { path } = target;
  const place = await openOrMake(target, mode);
  const queue = new ByteQueue();
  const hash = createHash("sha256");
  let problems = new Problems();
  let bytes = 0;
  const unpacking = unpackInto(place, queue, { overwrite, announced: size, path });
  // errors are reported by the next write or by the commit
  unpacking.catch(() => undefined);
  return {
    path,
    offset: 0,
    hash: newHash(),
    begin: () => Promise.resolve(),
    async write(chunk) {
      hash.update(chunk);
      bytes += chunk.length;
      const used = new Promise<void>((resolve) => queue.push(chunk, resolve));
      await Promise.race([used, unpacking]);
    },
    async commit(sha256) {
      queue.end(bytes);
      ({ problems } = await unpacking);
      if (hash.digest("hex") !== sha256) throw new FileError("DIFFERENT", path);
    },
    problems: () => problems,
    async close() {
      queue.fail(new FileError("STOPPED", path));
      await unpacking.catch(() => undefined);
      await place[Symbol.asyncDispose]();
      await target[Symbol.asyncDispose]();
    },
  };
}
