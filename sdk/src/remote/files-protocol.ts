// The protocol between a client and an agent in a file session: lines of JSON in the main channel, in both
// directions. The bytes of each transfer have their own channel.

import { remoteChannels } from "./frames.ts";

/** What to do with a file that already exists. */
export const overwriteRules = ["SKIP", "OVERWRITE", "OVERWRITE_OLDER"] as const;
export type OverwriteRule = (typeof overwriteRules)[number];

/** Why an operation on a file fails; each code has a text in `remote.files.errors`. */
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

/** The maximum number of concurrent transfers in a session. */
export const maxTransfers = 8;
/** The maximum length of a line, in characters. */
export const maxFilesLineLength = 64 * 1024;

/** `transfer` is the channel of the transfer's bytes; the client chooses it. */
export type FilesRequest =
  /** Reads a file or, with `folder`, a folder as a tar archive. */
  | { type: "download"; transfer: number; path: string; folder: boolean }
  /** Starts a download; the client already has the bytes up to `offset`, with this SHA-256. */
  | { type: "read"; transfer: number; offset: number; sha256: string }
  /** Writes a file or, with `folder`, unpacks a tar archive into a folder. */
  | {
      type: "upload";
      transfer: number;
      path: string;
      /** The name of the new file, if `path` is a folder. */
      name: string;
      folder: boolean;
      /** For a folder: the total size of its files. */
      size: number;
      /** Permissions; 0 for the default ones. */
      mode: number;
      /** Milliseconds since 1970. */
      modifiedAt: number;
      overwrite: OverwriteRule;
      /** Whether to continue a partial upload. */
      resume: boolean;
      /** The SHA-256 of the file to be replaced; "" for any file. */
      replaces: string;
    }
  /** The upload's bytes follow in its channel, starting at `offset`. */
  | { type: "write"; transfer: number; offset: number }
  /** The number of bytes sent in an upload, and the SHA-256 of the whole file or archive. */
  | { type: "written"; transfer: number; bytes: number; sha256: string }
  /** Ends the transfer, which may already have ended. */
  | { type: "stop"; transfer: number };

/** A file in a folder that was left out. */
export interface FileProblem {
  path: string;
  code: FileErrorCode;
}

export type FilesAnswer =
  /**
   * A transfer can start. An upload continues at `offset`, if the client's bytes up to there have this
   * SHA-256.
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
  /** The download's bytes follow in its channel, starting at `offset`. */
  | { type: "begin"; transfer: number; offset: number }
  /** All bytes of a download were sent, or the uploaded file is in its place. */
  | {
      type: "done";
      transfer: number;
      path: string;
      /** The number of bytes transferred in this session; 0 if the file was skipped. */
      bytes: number;
      /** The SHA-256 of the whole file or archive; "" if it was skipped. */
      sha256: string;
      isSkipped: boolean;
      /** The number of files and folders in an archive. */
      entries: number;
      /** The first files that were left out, and the number of all of them. */
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

/** Parses a request. @returns undefined for anything else */
export function readFilesRequest(line: string): FilesRequest | undefined {
  const message = read(line, requests);
  const isKnown =
    message?.type !== "upload" || (overwriteRules as readonly unknown[]).includes(message.overwrite);
  return isKnown ? (message as FilesRequest | undefined) : undefined;
}

/** Parses a response. @returns undefined for anything else */
export function readFilesAnswer(line: string): FilesAnswer | undefined {
  const message = read(line, answers);
  return message?.type !== "failed" || isCode(message.code)
    ? (message as FilesAnswer | undefined)
    : undefined;
}

/**
 * Returns a function that takes the bytes of a channel, split anywhere, and passes on whole lines. It throws
 * if a line is too long.
 */
export function lineReader(onLine: (line: string) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = "";
  return (bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > maxFilesLineLength) throw new Error("a line is too long");
    for (const line of lines) onLine(line);
  };
}

export const filesLine = (message: FilesRequest | FilesAnswer): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(message)}\n`);
