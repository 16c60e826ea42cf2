// Writes files whole: into a temporary file beside the target, which takes its place once everything is
// there.
import { createHash, type Hash } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { open, rename, unlink, type FileHandle } from "node:fs/promises";
import type { OverwriteRule } from "@muster/sdk/remote";
import { FileError, naming } from "./errors.ts";
import type { Place } from "./place.ts";
import { chunkBuffer, readUntil } from "./read.ts";
import type { Target } from "./target.ts";

/** A shorter part of a file isn't worth keeping. */
const leastKept = 1024 * 1024;
/** How much is written before the system is asked to store it, so that little is left at the end. */
const mostUnstored = 16 * 1024 * 1024;

export interface Incoming {
  size: number;
  /** Permissions of a file that is new; 0 for the usual ones. */
  mode: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

/** Whether a file is written over what is there. @throws FileError if it can't be */
export function isWanted(
  existing: Pick<Stats, "isFile" | "isSymbolicLink" | "mtimeMs"> | undefined,
  { modifiedAt }: Pick<Incoming, "modifiedAt">,
  rule: OverwriteRule,
  path: string,
): boolean {
  if (!existing) return true;
  if (rule === "SKIP") return false;
  // writing through a link could change another file than the one that was named
  if (existing.isSymbolicLink()) throw new FileError("IS_LINK", path);
  if (!existing.isFile()) throw new FileError("NOT_A_FILE", path);
  // file systems keep times with different precision
  return rule === "OVERWRITE" || Math.floor(existing.mtimeMs / 1_000) < Math.floor(modifiedAt / 1_000);
}

/** The SHA-256 of a file's first bytes. */
export async function hashOf(file: FileHandle, size: number, path: string): Promise<Hash> {
  const hash = createHash("sha256");
  for await (const bytes of readUntil(file, { from: 0, size, path, into: chunkBuffer() })) hash.update(bytes);
  return hash;
}

/** Where the file begins that was there when its transfer broke off. */
interface Kept {
  offset: number;
  hash: Hash;
}

export class FileWriter implements AsyncDisposable {
  /** What is kept of a transfer that broke off. */
  kept: Kept;
  private readonly folder: Place;
  private readonly name: string;
  private readonly partial: string;
  private readonly path: string;
  private readonly file: FileHandle;
  private hash: Hash = createHash("sha256");
  private at = 0;
  /** Bytes that the system wasn't asked to store yet. */
  private unstored = 0;
  private storing: Promise<void> | undefined;
  /** The system tells once of what it couldn't store. */
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

  /** @param resume goes on with a part that is there of the same file */
  static async open(target: Target, incoming: Incoming, resume = false): Promise<FileWriter> {
    const { folder, name, path } = target;
    // the same file, and no other, finds its part again
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

  /** @param offset 0, or that of the part that is kept */
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
    if (this.unstored >= mostUnstored && !this.storing) this.store();
  }

  /** Begins to store what was written; more can be written meanwhile. */
  private store(): void {
    this.unstored = 0;
    this.storing = this.file
      .datasync()
      .catch((error: unknown) => (this.storeError ??= error))
      .then(() => (this.storing = undefined));
  }

  /**
   * Puts the file in its place. Returns its SHA-256 in hexadecimal.
   * @throws FileError `DIFFERENT` if it isn't the expected one, `CHANGED` if the file that is replaced has
   *   another than `replaces`
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
      // as root a file keeps its owner; others can't give files away
      if (existing && process.getuid?.() === 0) await file.chown(existing.uid, existing.gid);
      await file.chmod(existing ? existing.mode & 0o7777 : mode & 0o777 || 0o644);
      await file.utimes(new Date(), new Date(modifiedAt));
      await this.storing;
      if (this.storeError !== undefined) throw this.storeError;
      if (isDurable) await file.sync();
      // another transfer of the same file may have taken the name
      if ((await folder.look(partial))?.ino !== (await file.stat()).ino) throw new FileError("IN_USE", path);
      await rename(folder.at(partial), folder.at(name));
      this.isDone = true;
      if (isDurable) await syncPlace(folder);
    });
    return sha256;
  }

  /** Whether so much was written that a transfer that broke off should go on with it. */
  get isWorthKeeping(): boolean {
    return !this.isFaulty && this.at >= leastKept;
  }

  /** Deletes what was written. */
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
  /** False where many files follow each other. */
  isDurable?: boolean;
  expected?: string;
  replaces?: string;
}

/** The part of a file, if it is this user's alone: others could have put something in its place. */
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

/** Makes the names in a folder durable; not every file system can. */
async function syncPlace(folder: Place): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder.self, constants.O_RDONLY).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
