// Resolves a destination: an existing folder, or the path itself.
import { mkdir } from "node:fs/promises";
import { FileError, naming } from "./errors.ts";
import { isName, shownName } from "./names.ts";
import { openEntry, openPlace, type Place, type Roots } from "./place.ts";

export interface Target {
  folder: Place;
  name: string;
  /** The path as shown. */
  path: string;
}

export type OpenTarget = Target & AsyncDisposable;

/** @param name the name to use if the path is a folder */
export async function openTarget(
  { path, name }: { path: string; name: string },
  roots: Roots,
): Promise<OpenTarget> {
  const place = await openPlace(path, roots).catch((error: unknown) => {
    if (error instanceof FileError && error.code === "NOT_FOUND" && !path.endsWith("/")) return undefined;
    throw error;
  });
  if (place?.stats.isDirectory() && isName(name)) return targetIn(place, name);
  await place?.[Symbol.asyncDispose]();
  if (place?.stats.isDirectory()) throw new FileError("INVALID_PATH", name);
  const entry = await openEntry(path, roots);
  return targetIn(entry.folder, entry.name);
}

const targetIn = (folder: Place, name: string): OpenTarget => ({
  folder,
  name,
  path: `${shownName(folder.path).replace(/[/\\]$/, "")}/${name}`,
  [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
});

/** Opens the target as a folder, creating it if it doesn't exist. */
export async function openOrMake({ folder, name, path }: Target, mode: number): Promise<Place> {
  return naming(path, async () => {
    await mkdir(folder.at(name), { mode: mode & 0o777 || 0o755 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    return folder.folder(name);
  });
}
