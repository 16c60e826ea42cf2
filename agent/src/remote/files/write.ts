// Writes files atomically: into a temporary file next to the target, which replaces it when everything is
// written.
import { createHash, type Hash } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { open, rename, unlink, type FileHandle } from "node:fs/promises";
import type { OverwriteRule } from "@muster/sdk/remote";
import { FileError, naming } from "./errors.ts";
import type { Place } from "./place.ts";
import { chunkBuffer, readUntil } from "./read.ts";
import type { Target } from "./target.ts";

/** Shorter partial files are not kept for resuming, in bytes. */
const minKeptBytes = 1024 * 1024;
/** How many bytes are written before the system is asked to flush them, so that little is left at the end. */
const maxUnstored = 16 * 1024 * 1024;

export interface Incoming {
  size: number;
  /** Permissions of a new file; 0 for the default ones. */
  mode: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

/**
 * Whether to write the file, given an existing one. @throws FileError if the existing one can't be replaced
 */
export function isWanted(
  existing: Pick<Stats, "isFile" | "isSymbolicLink" | "mtimeMs"> | undefined,
  { modifiedAt }: Pick<Incoming, "modifiedAt">,
  rule: OverwriteRule,
  path: string,
): boolean {
  if (!existing) return true;
  if (rule === "SKIP") return false;
  // writing through a link could change another file than the named one
  if (existing.isSymbolicLink()) throw new FileError("IS_LINK", path);
  if (!existing.isFile()) throw new FileError("NOT_A_FILE", path);
  // file systems store times with different precision
  return rule === "OVERWRITE" || Math.floor(existing.mtimeMs / 1_000) < Math.floor(modifiedAt / 1_000);
}

/** The SHA-256 of a file's first bytes. */
export async function hashOf(file: FileHandle, size: number, path: string): Promise<Hash> {
  const hash = createHash("sha256");
  for await (const bytes of readUntil(file, { from: 0, size, path, into: chunkBuffer() })) hash.update(bytes);
  return hash;
}

/** The part of a file that an interrupted transfer has written. */
interface Kept {
  offset: number;
  hash: Hash;
}

export class FileWriter implements AsyncDisposable {
  /** The part that is kept from an interrupted transfer. */
  kept: Kept;
  private readonly folder: Place;
  private readonly name: string;
  private readonly partial: string;
  private readonly path: string;
  private readonly file: FileHandle;
  private hash: Hash = createHash("sha256");
  private at = 0;
  /** Bytes written since the last flush. */
  private unstored = 0;
  private storing: Promise<void> | undefined;
  /** The first flush error, which the system reports only once. */
  private storeError: unknown;
  private isDone = false;
  private isFaulty = false;

  private constructor(target: Target, partial: string, file: FileHandle, kept: Kept) {
    this.folder = target.folder;
    this.name = target.name;
    this.path = target.path;
    this.partial = partial;
    this.file = file;
    this.kept = kept;
  }

  /** @param resume whether to continue with an existing part of the same file */
  static async open(target: Target, incoming: Incoming, resume = false): Promise<FileWriter> {
    const { folder, name, path } = target;
    // derived from name, size and time, so that only the same file finds its part again
    const key = createHash("sha256").update(`${name}/${incoming.size}/${incoming.modifiedAt}`).digest("hex");
    const partial = `.muster-${key.slice(0, 24)}.part`;
    return naming(path, async () => {
      const found = resume ? await openKept(folder, partial) : undefined;
      if (found) {
        const { size } = await found.stat();
        const offset = Math.min(size, incoming.size);
        const hash = await hashOf(found, offset, path);
        return new FileWriter(target, partial, found, { offset, hash });
      }
      await unlink(folder.at(partial)).catch(ignoreMissing);
      const { O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;
      const file = await open(folder.at(partial), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
      return new FileWriter(target, partial, file, { offset: 0, hash: createHash("sha256") });
    });
  }

  /** @param offset 0, or the offset of the kept part */
  async begin(offset: number): Promise<void> {
    const isKept = offset === this.kept.offset;
    this.at = isKept ? offset : 0;
    this.hash = isKept ? this.kept.hash : createHash("sha256");
    await naming(this.path, () => this.file.truncate(this.at));
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.hash.update(bytes);
    this.isFaulty = true;
    await naming(this.path, async () => {
      for (let from = 0; from < bytes.length;) {
        const { bytesWritten } = await this.file.write(bytes, from, bytes.length - from, this.at);
        from += bytesWritten;
        this.at += bytesWritten;
      }
    });
    this.isFaulty = false;
    this.unstored += bytes.length;
    if (this.unstored >= maxUnstored && !this.storing) this.store();
  }

  /** Starts to flush the written bytes; more can be written meanwhile. */
  private store(): void {
    this.unstored = 0;
    this.storing = this.file
      .datasync()
      .catch((error: unknown) => (this.storeError ??= error))
      .then(() => (this.storing = undefined));
  }

  /**
   * Moves the file to its final path. Returns its SHA-256 in hexadecimal.
   * @throws FileError `DIFFERENT` if the content doesn't have the expected digest, `CHANGED` if the replaced
   *   file's digest isn't `replaces`
   */
  async commit(
    { mode, modifiedAt }: Incoming,
    { isDurable = true, expected = "", replaces = "" }: Commit = {},
  ): Promise<string> {
    const { folder, file, path, partial, name } = this;
    const sha256 = this.hash.digest("hex");
    this.isFaulty = true;
    if (expected && sha256 !== expected) throw new FileError("DIFFERENT", path);
    await naming(path, async () => {
      const existing = await folder.look(name);
      if (existing) isWanted(existing, { modifiedAt }, "OVERWRITE", path);
      if (replaces) await this.requireUnchanged(existing, replaces);
      // as root, a replaced file keeps its owner; others can't give files away
      if (existing && process.getuid?.() === 0) await file.chown(existing.uid, existing.gid);
      await file.chmod(existing ? existing.mode & 0o7777 : mode & 0o777 || 0o644);
      await file.utimes(new Date(), new Date(modifiedAt));
      await this.storing;
      if (this.storeError !== undefined) throw this.storeError;
      if (isDurable) await file.sync();
      // another transfer of the same file may have replaced the temporary file
      if ((await folder.look(partial))?.ino !== (await file.stat()).ino) throw new FileError("IN_USE", path);
      await rename(folder.at(partial), folder.at(name));
      this.isDone = true;
      if (isDurable) await syncPlace(folder);
    });
    return sha256;
  }

  /** Whether enough was written for a later transfer to resume. */
  get isWorthKeeping(): boolean {
    return !this.isFaulty && this.at >= minKeptBytes;
  }

  /** Deletes the temporary file. */
  async discard(): Promise<void> {
    if (!this.isDone) await unlink(this.folder.at(this.partial)).catch(() => undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
  }

  private async requireUnchanged(existing: Stats | undefined, expected: string): Promise<void> {
    if (!existing) throw new FileError("CHANGED", this.path);
    await using place = await this.folder.entry(this.name);
    const file = await open(place.self, constants.O_RDONLY);
    try {
      const hash = await hashOf(file, place.stats.size, this.path);
      if (hash.digest("hex") !== expected) throw new FileError("CHANGED", this.path);
    } finally {
      await file.close();
    }
  }
}

interface Commit {
  /** False when many files follow one another, to save time. */
  isDurable?: boolean;
  expected?: string;
  replaces?: string;
}

/** Opens the part of a file, if only this user can access it: others could have tampered with it. */
async function openKept(folder: Place, partial: string): Promise<FileHandle | undefined> {
  const { O_RDWR, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  let file: FileHandle;
  try {
    file = await open(folder.at(partial), O_RDWR | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return undefined;
  }
  const stats = await file.stat();
  const isOwn = stats.uid === (process.getuid?.() ?? stats.uid) && !(stats.mode & 0o077);
  if (stats.isFile() && stats.nlink === 1 && isOwn) return file;
  await file.close();
  return undefined;
}

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== "ENOENT") throw error;
};

/** Flushes a folder's entries to disk; not every file system supports this. */
async function syncPlace(folder: Place): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder.self, constants.O_RDONLY).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
