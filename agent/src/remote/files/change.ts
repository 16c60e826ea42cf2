// Changes files and folders in place.
import { chmod, chown, mkdir, readdir, readFile, rename, rmdir, unlink } from "node:fs/promises";
import { FileError, naming } from "./errors.ts";
import { shownName } from "./names.ts";
import { openEntry, Place, type Roots } from "./place.ts";

/** The maximum depth of folders to delete: each level keeps one folder open. */
const deepest = 500;

export async function makeFolder(path: string, roots: Roots): Promise<void> {
  await using entry = await openEntry(path, roots);
  await naming(path, () => mkdir(entry.folder.at(entry.name)));
}

/** Renames or moves a file or folder; never replaces another. */
export async function move(from: string, to: string, roots: Roots): Promise<void> {
  await using source = await openEntry(from, roots);
  await using target = await openEntry(to, roots);
  const old = source.folder.at(source.name);
  const renamed = target.folder.at(target.name);
  if (!(await naming(from, () => source.folder.look(source.name)))) throw new FileError("NOT_FOUND", from);
  if (await naming(to, () => target.folder.look(target.name))) throw new FileError("EXISTS", to);
  await naming(from, () => rename(old, renamed));
}

/**
 * Deletes a file, link or folder; links are not followed.
 * @param all whether a folder may have entries
 * @returns the number of files and folders deleted
 */
export async function remove(path: string, { all, ...roots }: Roots & { all: boolean }): Promise<number> {
  await using entry = await openEntry(path, roots);
  const stats = await naming(path, () => entry.folder.look(entry.name));
  if (!stats) throw new FileError("NOT_FOUND", path);
  if (stats.isDirectory()) return await removeFolder(entry.folder, entry.name, path, all ? 0 : deepest);
  await naming(path, () => unlink(entry.folder.at(entry.name)));
  return 1;
}

async function removeFolder(parent: Place, name: string, path: string, depth: number): Promise<number> {
  let removed = 0;
  {
    await using folder = await naming(path, () => parent.folder(name));
    const entries =
      depth === deepest
        ? []
        : await naming(path, () => readdir(folder.self, { withFileTypes: true, encoding: "buffer" }));
    if (depth === deepest - 1 && entries.some((entry) => entry.isDirectory()))
      throw new FileError("TOO_DEEP", path);
    for (const entry of entries) {
      const below = shownName(entry.name);
      if (entry.isDirectory()) removed += await removeFolder(folder, below, `${path}/${below}`, depth + 1);
      else {
        await naming(`${path}/${below}`, () => unlink(folder.at(below)));
        removed++;
      }
    }
  }
  await naming(path, () => rmdir(parent.at(name)));
  return removed + 1;
}

export interface Permissions {
  /** The twelve mode bits of chmod(1). */
  mode?: number | undefined;
  /** The name or number of a user. */
  owner?: string | undefined;
  group?: string | undefined;
}

/** Changes the permissions and owner of a file or folder. Links have no permissions. */
export async function setPermissions(
  path: string,
  { mode, owner, group }: Permissions,
  roots: Roots,
): Promise<void> {
  if (process.platform === "win32") throw new FileError("NOT_SUPPORTED", path);
  await using entry = await openEntry(path, roots);
  await naming(path, async () => {
    await using place = await entry.folder.entry(entry.name);
    if (place.stats.isSymbolicLink()) throw new FileError("IS_LINK", path);
    if (owner !== undefined || group !== undefined) {
      const uid = owner === undefined ? place.stats.uid : await idOf("/etc/passwd", owner, path);
      const gid = group === undefined ? place.stats.gid : await idOf("/etc/group", group, path);
      await chown(place.self, uid, gid);
    }
    // after chown(), which clears some mode bits
    if (mode !== undefined) await chmod(place.self, mode);
  });
}

/** The number of a user or group, given by name or number. */
async function idOf(file: string, name: string, path: string): Promise<number> {
  if (/^\d{1,9}$/.test(name)) return Number(name);
  const lines = (await readFile(file, "utf8")).split("\n").map((line) => line.split(":"));
  const id = lines.find(([known]) => known === name)?.[2];
  if (id === undefined) throw new FileError("NO_SUCH_USER", path, name);
  return Number(id);
}
