// Quarantined files: renamed, not executable, and readable only by root.
import { createHash, randomUUID, type Hash } from "node:crypto";
import { createReadStream, readdirSync } from "node:fs";
import { link, mkdir, open, rename, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { keyed, type QuarantinedFile } from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import { FileError, naming } from "../../files/errors.ts";
import { namesIn } from "../../files/list.ts";
import { shownName } from "../../files/names.ts";
import { openEntry, Place, type Entry } from "../../files/place.ts";
import { ToolError } from "../tool.ts";

/** The record of a file: the properties to show, and those needed to restore it. */
interface Stored extends QuarantinedFile {
  uid: number;
  gid: number;
  modifiedAt: number;
}

/**
 * A copy that hasn't been scanned yet, with the properties that identify the copied version of its original.
 */
export interface Copy {
  /** The path of the copy. */
  file: string;
  stored: Omit<Stored, "threat" | "at" | "by" | "product">;
  original: { dev: number; ino: number; size: number; mtimeMs: number };
}

const shownOf = ({ uid: _uid, gid: _gid, modifiedAt: _modifiedAt, ...shown }: Stored): QuarantinedFile =>
  shown;

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Not executable, and readable only by root. */
const keptMode = 0o400;
const maxPathLength = 4_096;

async function* hashed(source: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Writes a stream to a new file and syncs it. @returns its SHA-256 */
async function copyTo(source: Readable, file: string | Buffer, mode: number): Promise<string> {
  const hash = createHash("sha256");
  const target = await open(file, "wx", mode);
  try {
    await target.writeFile(hashed(source, hash));
    await target.sync();
  } finally {
    await target.close();
  }
  return hash.digest("hex");
}

/** Opens the folder of a path without following links; returns it with the entry's name. */
async function openWithoutLinks(shown: string): Promise<Entry> {
  const parts = shown.split("/").filter(Boolean);
  const name = parts.pop() ?? "";
  let folder = await Place.open("/", {});
  for (const part of parts) {
    const parent = folder;
    try {
      folder = await naming(shown, () => parent.folder(part));
    } finally {
      await parent[Symbol.asyncDispose]();
    }
  }
  return { folder, name, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

export class Quarantine {
  readonly folder: string;

  /** @param data the agent's data folder */
  constructor(data: string) {
    this.folder = join(data, "quarantine");
  }

  /** The files in quarantine, newest first. */
  list(): QuarantinedFile[] {
    return this.#ids()
      .flatMap((id) => {
        try {
          return [this.#read(id)];
        } catch (error) {
          console.error(error);
          return [];
        }
      })
      .toSorted((a, b) => b.at - a.at)
      .map(shownOf);
  }

  /**
   * Copies a file into the quarantine folder; links are not followed. @param path the raw path, not escaped
   */
  async copy(path: string): Promise<Copy> {
    const shown = shownName(Buffer.from(path));
    if (!path.startsWith("/")) throw new FileError("INVALID_PATH", shown);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await using entry = await openEntry(shown, {});
    return await naming(shown, async () => {
      await using place = await entry.folder.entry(entry.name);
      const { stats } = place;
      if (stats.isSymbolicLink()) throw new FileError("IS_LINK", shown);
      if (!stats.isFile()) throw new FileError("NOT_A_FILE", shown);
      const id = randomUUID();
      const file = this.#copyOf(id);
      const sha256 = await copyTo(createReadStream(place.self), file, keptMode);
      const { dev, ino, size, mtimeMs, uid, gid } = stats;
      const real = shownName(place.path);
      if (real.length > maxPathLength) throw new FileError("INVALID_PATH", shown);
      return {
        file,
        original: { dev, ino, size, mtimeMs },
        stored: {
          id,
          path: real,
          size,
          sha256,
          mode: (stats.mode & 0o7777).toString(8).padStart(4, "0"),
          owner: (await namesIn("/etc/passwd")).get(uid) ?? String(uid),
          group: (await namesIn("/etc/group")).get(gid) ?? String(gid),
          uid,
          gid,
          modifiedAt: Math.round(mtimeMs),
        },
      };
    });
  }

  /** Deletes a copy whose original stays in place. */
  discard({ file }: Copy): Promise<void> {
    return rm(file, { force: true });
  }

  /** Quarantines a copy and deletes its original. @throws FileError if the original has changed meanwhile */
  async keep(copy: Copy, of: Pick<QuarantinedFile, "threat" | "by" | "product">): Promise<void> {
    const { stored, original, file } = copy;
    await using entry = await openWithoutLinks(stored.path);
    await naming(stored.path, async () => {
      const now = await entry.folder.look(entry.name);
      const isSame =
        now &&
        (Object.keys(original) as (keyof typeof original)[]).every((key) => now[key] === original[key]);
      if (!isSame) throw new FileError("CHANGED", stored.path);
      // the record is stored first: without it the file would not be listed
      writeChecked(this.#recordOf(stored.id), JSON.stringify({ ...stored, ...of, at: Date.now() }));
      await rename(file, this.#fileOf(stored.id));
      await unlink(entry.folder.at(entry.name));
    });
  }

  /**
   * Restores a file with its owner, permissions and time. No part of the path may be a link.
   * @param overwrite whether to replace an existing file
   */
  async restore(id: string, overwrite: boolean): Promise<QuarantinedFile> {
    const stored = this.#find(id);
    const { path, sha256, mode, uid, gid, modifiedAt } = stored;
    await using entry = await openWithoutLinks(path);
    await naming(path, async () => {
      const now = await entry.folder.look(entry.name);
      if (now?.isSymbolicLink()) throw new FileError("IS_LINK", path);
      if (now && !now.isFile()) throw new FileError("IS_FOLDER", path);
      if (now && !overwrite) throw new FileError("EXISTS", path);
      const part = entry.folder.at(`.muster-${id}.part`);
      await rm(part, { force: true });
      try {
        if ((await copyTo(createReadStream(this.#fileOf(id)), part, 0o600)) !== sha256)
          throw new FileError("DIFFERENT", path);
        const handle = await open(part, "r+");
        try {
          await handle.chown(uid, gid);
          // after chown(), which clears some mode bits
          await handle.chmod(Number.parseInt(mode, 8));
          await handle.utimes(new Date(), new Date(modifiedAt));
          await handle.sync();
        } finally {
          await handle.close();
        }
        const target = entry.folder.at(entry.name);
        // link() fails if a file was created meanwhile
        if (overwrite) await rename(part, target);
        else await link(part, target);
      } finally {
        await rm(part, { force: true });
      }
    });
    await this.#delete(id);
    return shownOf(stored);
  }

  async delete(id: string): Promise<QuarantinedFile> {
    const stored = this.#find(id);
    await this.#delete(id);
    return shownOf(stored);
  }

  /** Deletes the copies of an interrupted run. */
  async tidy(): Promise<void> {
    for (const name of this.#names())
      if (name.endsWith(".copy")) await rm(join(this.folder, name), { force: true });
  }

  #names(): string[] {
    try {
      return readdirSync(this.folder);
    } catch {
      return [];
    }
  }

  #ids(): string[] {
    return this.#names().flatMap((name) => {
      const id = name.replace(/\.json$/, "");
      return name.endsWith(".json") && idPattern.test(id) ? [id] : [];
    });
  }

  #read(id: string): Stored {
    return JSON.parse(readChecked(this.#recordOf(id), this.#recordOf(id)) ?? "{}") as Stored;
  }

  #find(id: string): Stored {
    if (this.#ids().includes(id)) return this.#read(id);
    throw new ToolError(keyed("remote.deviceTools.antivirus.notQuarantined"));
  }

  async #delete(id: string): Promise<void> {
    await rm(this.#fileOf(id), { force: true });
    await rm(this.#recordOf(id), { force: true });
  }

  #copyOf(id: string): string {
    return join(this.folder, `${id}.copy`);
  }

  #fileOf(id: string): string {
    return join(this.folder, `${id}.quarantined`);
  }

  #recordOf(id: string): string {
    return join(this.folder, `${id}.json`);
  }
}
