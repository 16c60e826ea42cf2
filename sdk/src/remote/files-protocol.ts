// What a client and an agent tell each other in a session of files: lines of JSON in the main channel, in
// both directions. The bytes of each transfer have a channel of their own.

import { remoteChannels } from "./frames.ts";

/** What happens to a file that is there already. */
export const overwriteRules = ["SKIP", "OVERWRITE", "OVERWRITE_OLDER"] as const;
export type OverwriteRule = (typeof overwriteRules)[number];

/** Why something can't be done with a file; each has a text in `remote.files.errors`. */
export const fileErrorCodes = [
  "NOT_FOUND",
  "DENIED",
  "EXISTS",
  "NOT_A_FILE",
  "NOT_A_FOLDER",
  "IS_FOLDER",
  "IS_LINK",
  "LINK_OUT",
  "NO_SPACE",
  "READ_ONLY",
  "IN_USE",
  "OUTSIDE_ROOT",
  "INVALID_PATH",
  "NOT_EMPTY",
  "OTHER_DISK",
  "TOO_DEEP",
  "NOT_SUPPORTED",
  "NO_SUCH_USER",
  "CHANGED",
  "TOO_LARGE",
  "BROKEN_ARCHIVE",
  "DIFFERENT",
  "BUSY",
  "STOPPED",
  "FAILED",
] as const;
export type FileErrorCode = (typeof fileErrorCodes)[number];

/** Transfers of a session at the same time. */
export const mostTransfers = 8;
/** The most characters of a line. */
export const longestFilesLine = 64 * 1024;

/** `transfer` is the channel of its bytes, which the client chooses. */
export type FilesRequest =
  /** Reads a file, or with `folder` a folder as tar archive. */
  | { type: "download"; transfer: number; path: string; folder: boolean }
  /** The download is wanted; the client has that much of it, with that SHA-256. */
  | { type: "read"; transfer: number; offset: number; sha256: string }
  /** Writes a file, or with `folder` unpacks a tar archive into a folder. */
  | {
      type: "upload";
      transfer: number;
      path: string;
      /** Its name in `path`, if that is a folder. */
      name: string;
      folder: boolean;
      /** Of a folder all bytes of its files. */
      size: number;
      /** Permissions; 0 for the usual ones. */
      mode: number;
      /** Milliseconds since 1970. */
      modifiedAt: number;
      overwrite: OverwriteRule;
      /** Whether to go on with a part that is there. */
      resume: boolean;
      /** The SHA-256 of the file that is to be replaced; "" for any. */
      replaces: string;
    }
  /** The upload's bytes begin there; they follow in its channel. */
  | { type: "write"; transfer: number; offset: number }
  /** How many bytes of an upload were sent in all, and the SHA-256 of the whole file or archive. */
  | { type: "written"; transfer: number; bytes: number; sha256: string }
  /** The client has no more use for the transfer, which may have ended. */
  | { type: "stop"; transfer: number };

/** Something in a folder that was left out. */
export interface FileProblem {
  path: string;
  code: FileErrorCode;
}

export type FilesAnswer =
  /**
   * A download can begin, or an upload, which goes on after `offset` bytes with that SHA-256 if the client
   * has the same.
   */
  | {
      type: "ready";
      transfer: number;
      path: string;
      size: number;
      mode: number;
      modifiedAt: number;
      offset: number;
      sha256: string;
    }
  /** The bytes of a download begin there; they follow in its channel. */
  | { type: "begin"; transfer: number; offset: number }
  /** All bytes of a download were sent, or those of an upload are in their place. */
  | {
      type: "done";
      transfer: number;
      path: string;
      /** Of this session; 0 if the file was skipped. */
      bytes: number;
      /** Of the whole file or archive; "" if it was skipped. */
      sha256: string;
      isSkipped: boolean;
      /** How many files and folders an archive has. */
      entries: number;
      /** The first of what was left out, and how much it was in all. */
      problems: FileProblem[];
      problemCount: number;
    }
  | { type: "failed"; transfer: number; code: FileErrorCode; path: string; detail: string };

const text = "string";
type Shape = Record<string, typeof text | "count" | "flag" | "hash" | "problems">;

const requests: Record<string, Shape> = {
  download: { path: text, folder: "flag" },
  read: { offset: "count", sha256: "hash" },
  upload: {
    path: text,
    name: text,
    folder: "flag",
    size: "count",
    mode: "count",
    modifiedAt: "count",
    overwrite: text,
    resume: "flag",
    replaces: "hash",
  },
  write: { offset: "count" },
  written: { bytes: "count", sha256: "hash" },
  stop: {},
};

const answers: Record<string, Shape> = {
  ready: {
    path: text,
    size: "count",
    mode: "count",
    modifiedAt: "count",
    offset: "count",
    sha256: "hash",
  },
  begin: { offset: "count" },
  done: {
    path: text,
    bytes: "count",
    sha256: "hash",
    isSkipped: "flag",
    entries: "count",
    problems: "problems",
    problemCount: "count",
  },
  failed: { code: text, path: text, detail: text },
};

const isText = (value: unknown) => typeof value === "string" && value.length <= 20_000;
const isCode = (value: unknown) => (fileErrorCodes as readonly unknown[]).includes(value);
const isProblem = (value: unknown) => {
  const { path, code } = (value ?? {}) as Record<string, unknown>;
  return isText(path) && isCode(code);
};

const checks: Record<Shape[string], (value: unknown) => boolean> = {
  [text]: isText,
  count: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  flag: (value) => typeof value === "boolean",
  hash: (value) => typeof value === "string" && /^(?:[0-9a-f]{64})?$/.test(value),
  problems: (value) => Array.isArray(value) && value.length <= 100 && value.every(isProblem),
};

function read(line: string, shapes: Record<string, Shape>): Record<string, unknown> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const message = (value ?? {}) as Record<string, unknown>;
  const { type, transfer } = message;
  const shape = typeof type === "string" && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  const isTransfer = checks.count(transfer) && (transfer as number) >= remoteChannels.first;
  const isValid = shape && Object.entries(shape).every(([key, kind]) => checks[kind](message[key]));
  return isTransfer && isValid ? message : undefined;
}

/** @returns undefined for what isn't one */
export function readFilesRequest(line: string): FilesRequest | undefined {
  const message = read(line, requests);
  const isKnown =
    message?.type !== "upload" || (overwriteRules as readonly unknown[]).includes(message.overwrite);
  return isKnown ? (message as FilesRequest | undefined) : undefined;
}

/** @returns undefined for what isn't one */
export function readFilesAnswer(line: string): FilesAnswer | undefined {
  const message = read(line, answers);
  return message?.type !== "failed" || isCode(message.code)
    ? (message as FilesAnswer | undefined)
    : undefined;
}

/** The lines of a channel, whose bytes may be cut anywhere. A line that is too long ends with an error. */
export function lineReader(onLine: (line: string) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = "";
  return (bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestFilesLine) throw new Error("a line is too long");
    for (const line of lines) onLine(line);
  };
}

export const filesLine = (message: FilesRequest | FilesAnswer): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(message)}\n`);
