// Checks whether files and folders exist or change, their size and age. Content stays on the computer.
import { createHash } from "node:crypto";
import { open, opendir, stat } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import type { ConditionFile } from "@muster/sdk";
import { Place } from "../../remote/files/place.ts";
import { codeOf, found, type Finding } from "./finding.ts";

const maxEntries = 10_000;
const maxBytes = 16 * 1024 * 1024;
const hourMS = 3_600_000;

/** The hash of a file's content when it was last compared, and when it last changed; "" if it was missing. */
export interface KnownContent {
  hash: string;
  changedAt: number | null;
}

interface Size {
  bytes: number;
  changedAt: number;
}

/** The size and latest change of a folder's files, without following links; undefined for too many. */
async function sizeOf(folder: string, own: number, signal: AbortSignal): Promise<Size | undefined> {
  const size = { bytes: 0, changedAt: own };
  let entries = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (++entries > maxEntries || signal.aborted) return undefined;
    if (!entry.isFile()) continue;
    // the file may have been deleted by now
    const stats = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    size.bytes += stats?.size ?? 0;
    size.changedAt = Math.max(size.changedAt, stats?.mtimeMs ?? 0);
  }
  return size;
}

async function hashOf({ self }: Place): Promise<string> {
  await using file = await open(self);
  const hash = createHash("sha256");
  for await (const chunk of file.createReadStream({ autoClose: false, end: maxBytes }))
    hash.update(chunk as Buffer);
  return hash.digest("hex");
}

async function judge(
  place: Place,
  { state, bytes, hours }: Required<ConditionFile>,
  signal: AbortSignal,
): Promise<Finding> {
  if (state === "MISSING" || state === "EXISTS") return found(state === "EXISTS", "THERE");
  const { stats } = place;
  const size = stats.isDirectory()
    ? await sizeOf(String(place.self), stats.mtimeMs, signal)
    : { bytes: stats.size, changedAt: stats.mtimeMs };
  if (!size) return found(null, "TOO_LARGE");
  if (state === "LARGER") return found(size.bytes > (bytes ?? Infinity), "SIZE", { number: size.bytes });
  const age = Date.now() - size.changedAt;
  return found(age > (hours ?? Infinity) * hourMS, "AGE", { number: Math.round(size.changedAt) });
}

/** @returns the finding, and the content to compare with next time */
function compare(hash: string, known: KnownContent | undefined, minutes: number): [Finding, KnownContent] {
  const now = Date.now();
  const hasChanged = known !== undefined && known.hash !== hash;
  const changedAt = hasChanged ? now : (known?.changedAt ?? null);
  const isRecent = changedAt !== null && now - changedAt < minutes * 60_000;
  const finding = isRecent ? found(true, "CHANGED", { number: changedAt }) : found(false, "UNCHANGED");
  return [finding, { hash, changedAt }];
}

const isBelow = (root: string, path: string): boolean => {
  const fromRoot = relative(root, path);
  return !isAbsolute(fromRoot) && !/^\.\.(?:[\\/]|$)/.test(fromRoot);
};

const outside = { finding: found(null, "UNREADABLE", { text: "OUTSIDE_ROOT" }) };

/** @param root the only folder whose files may be read; undefined for all */
export async function checkFile(
  given: Required<ConditionFile> & { minutes: number },
  { root, known, signal }: { root: string | undefined; known: KnownContent | undefined; signal: AbortSignal },
): Promise<{ finding: Finding; content?: KnownContent }> {
  const { path, state, minutes } = given;
  const compared = (hash: string) => {
    const [finding, content] = compare(hash, known, minutes);
    return { finding, content };
  };
  try {
    if (root !== undefined && !isBelow(root, path)) return outside;
    await using place = await Place.open(path, { root });
    if (state !== "CHANGED") return { finding: await judge(place, given, signal) };
    if (!place.stats.isFile() || place.stats.size > maxBytes) return { finding: found(null, "TOO_LARGE") };
    return compared(await hashOf(place));
  } catch (error) {
    const code = codeOf(error);
    const isMissing = code === "ENOENT" || code === "ENOTDIR";
    if (isMissing && state === "CHANGED") return compared("");
    if (isMissing) return { finding: found(state === "MISSING", "MISSING") };
    return { finding: found(null, "UNREADABLE", { text: code }) };
  }
}
