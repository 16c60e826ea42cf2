import { createHash } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import { MusterError } from "../client/errors.ts";
import { t } from "../text/messages.ts";

/**
 * Writes a file atomically: after a crash or on a full disk it has either its old or its new content. Only
 * its owner can read it.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.new`;
  try {
    const file = openSync(temporary, "w", 0o600);
    try {
      for (let bytes = Buffer.from(content); bytes.length;) bytes = bytes.subarray(writeSync(file, bytes));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw asDiskFull(error);
  }
  syncFolder(dirname(path));
}

const sqliteFull = 13;

/** Converts the errors of files and SQLite on a full disk to `disk_full`; returns other errors unchanged. */
export function asDiskFull(error: unknown): unknown {
  const { code, errcode = 0 } = (error ?? {}) as { code?: string; errcode?: number };
  const isFull = code === "ENOSPC" || code === "EDQUOT" || (errcode & 0xff) === sqliteFull;
  return isFull ? new MusterError("disk_full") : error;
}

/** Creates a folder that only its owner can read, including missing parent folders. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw asDiskFull(error);
  }
}

/**
 * Makes file names in a folder durable. Does nothing on Windows, which does so itself and can't open folders.
 */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const checksum = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Writes a text for `readChecked`: the text, a line break and its checksum. */
export const writeChecked = (path: string, text: string): void =>
  writeWhole(path, `${text}\n${checksum(text)}\n`);

/**
 * Reads a text that `writeChecked` wrote; undefined if the file doesn't exist.
 * @param nextStep how to recover if the file is damaged
 * @throws MusterError `file_damaged` if it is empty, truncated or changed
 */
export function readChecked(path: string, nextStep: string): string | undefined {
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const end = content.lastIndexOf("\n", content.length - 2);
  const text = content.slice(0, Math.max(0, end));
  if (end > 0 && content === `${text}\n${checksum(text)}\n`) return text;
  throw new MusterError("file_damaged", {
    message: t("errors.fileDamaged", { file: basename(path), folder: dirname(path) }),
    nextStep,
  });
}
