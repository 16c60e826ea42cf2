// Opens files and folders by handle, so that the file that was checked is the one that is used even if a link
// or folder is replaced in between.
import { constants, type Stats } from "node:fs";
import { lstat, open, readlink, realpath, type FileHandle } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { FileError, naming } from "./errors.ts";
import { bytesOfName, isName, shownName } from "./names.ts";

/** Restricts and resolves paths. */
export interface Roots {
  /** The only folder whose contents may be used; undefined for no restriction. */
  root?: string | undefined;
  /** The base of relative paths, unless there is a root. */
  home?: string | undefined;
}

const onLinux = process.platform === "linux";
const onWindows = process.platform === "win32";
/** Opens a file only as a reference: devices aren't touched, and no read permission is needed. */
const O_PATH = 0o10000000;

type NativePath = string | Buffer;

/**
 * A file or folder that exists. On Linux it refers to the same one until it is closed, even if its path
 * changes.
 */
export class Place implements AsyncDisposable {
  /** The real path. */
  readonly path: Buffer;
  readonly stats: Stats;
  private readonly handle: FileHandle | undefined;

  private constructor(path: Buffer, stats: Stats, handle?: FileHandle) {
    this.path = path;
    this.stats = stats;
    this.handle = handle;
  }

  /** @param follow whether to follow a link in the last part of the path */
  static async open(path: NativePath, roots: Roots, follow = true): Promise<Place> {
    const place = onLinux ? await Place.openHandle(path, follow) : await Place.openPath(path, follow);
    if (await place.isInside(roots.root)) return place;
    await place[Symbol.asyncDispose]();
    throw new FileError("OUTSIDE_ROOT", "");
  }

  private static async openHandle(path: NativePath, follow: boolean): Promise<Place> {
    const handle = await open(path, O_PATH | (follow ? 0 : constants.O_NOFOLLOW));
    try {
      const real = await readlink(`/proc/self/fd/${handle.fd}`, { encoding: "buffer" });
      return new Place(real, await handle.stat(), handle);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  private static async openPath(path: NativePath, follow: boolean): Promise<Place> {
    const real = follow ? await realpath(path, { encoding: "buffer" }) : Buffer.from(path);
    return new Place(real, await lstat(real));
  }

  private async isInside(root: string | undefined): Promise<boolean> {
    if (root === undefined) return true;
    const within = (await realpath(root)).replace(/[/\\]$/, "");
    const path = this.path.toString();
    return path === within || path.startsWith(`${within}/`) || path.startsWith(`${within}\\`);
  }

  /** A path that leads to exactly this file or folder. */
  get self(): NativePath {
    return this.handle ? `/proc/self/fd/${this.handle.fd}` : this.path;
  }

  /** A path to an entry of this folder. @param name as shown */
  at(name: string): NativePath {
    if (!isName(name)) throw new FileError("INVALID_PATH", name);
    if (onWindows) return join(this.path.toString(), name);
    if (!this.handle) return Buffer.concat([this.path, Buffer.from("/"), bytesOfName(name)]);
    return Buffer.concat([Buffer.from(`/proc/self/fd/${this.handle.fd}/`), bytesOfName(name)]);
  }

  /** Opens an entry of this folder; a link is not followed. */
  entry(name: string): Promise<Place> {
    return Place.open(this.at(name), {}, false);
  }

  /** Opens a folder in this one. @throws FileError if it is a link or no folder */
  async folder(name: string): Promise<Place> {
    const place = await this.entry(name);
    if (place.stats.isDirectory()) return place;
    await place[Symbol.asyncDispose]();
    throw new FileError(place.stats.isSymbolicLink() ? "IS_LINK" : "NOT_A_FOLDER", name);
  }

  /** The entry's properties without following a link; undefined if it doesn't exist. */
  async look(name: string): Promise<Stats | undefined> {
    try {
      return await lstat(this.at(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.handle?.close();
  }
}

const isDrive = (part: string) => onWindows && /^[a-z]:$/i.test(part);

/**
 * The parts of a path as shown; relative paths start at the root or home. @throws FileError `INVALID_PATH`
 */
function partsOf(shown: string, { root, home }: Roots): string[] {
  const slashed = (path: string) => (onWindows ? path.replaceAll(/\\(?!x[0-9a-f]{2})/gi, "/") : path);
  const text = slashed(shown);
  const isAbsolute = text.startsWith("/") || (onWindows && /^[a-z]:/i.test(text));
  const from = isAbsolute ? "" : shownName(Buffer.from(root ?? home ?? homedir()));
  const parts = `${slashed(from)}/${text}`.split("/").filter((part) => part !== "" && part !== ".");
  if (shown.length > 4_096 || !parts.every((part, at) => (at === 0 && isDrive(part)) || isName(part)))
    throw new FileError("INVALID_PATH", shown.slice(0, 300));
  return parts;
}

function nativePath(parts: readonly string[]): NativePath {
  if (onWindows) return `${parts.join("\\")}\\`;
  return Buffer.concat([Buffer.from("/"), bytesOfName(parts.join("/"))]);
}

/** Opens the file or folder at a path as shown. */
export const openPlace = (shown: string, roots: Roots): Promise<Place> =>
  naming(shown, async () => Place.open(nativePath(partsOf(shown, roots)), roots));

/** An entry of an open folder; the entry itself may not exist. */
export interface Entry extends AsyncDisposable {
  folder: Place;
  name: string;
}

/**
 * Opens the folder that contains the last part of a path as shown.
 * @throws FileError `OUTSIDE_ROOT` for the root itself
 */
export const openEntry = (shown: string, roots: Roots): Promise<Entry> =>
  naming(shown, async () => {
    const parts = partsOf(shown, roots);
    const name = parts.pop();
    if (name === undefined || isDrive(name)) throw new FileError("OUTSIDE_ROOT", shown);
    const folder = await Place.open(nativePath(parts), roots);
    if (folder.stats.isDirectory())
      return { folder, name, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
    await folder[Symbol.asyncDispose]();
    throw new FileError("NOT_A_FOLDER", shown);
  });
