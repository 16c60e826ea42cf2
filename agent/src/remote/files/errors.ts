import { keyed, type KeyedMessage } from "@muster/sdk";
import type { FileErrorCode } from "@muster/sdk/remote";

export class FileError extends Error {
  readonly code: FileErrorCode;
  /** The path as shown to the technician. */
  readonly path: string;

  constructor(code: FileErrorCode, path: string, detail = "") {
    super(detail || code);
    this.code = code;
    this.path = path;
  }
}

export const fileMessage = ({ code, path, message: detail }: FileError): KeyedMessage =>
  keyed(`remote.files.errors.${code}`, { path, detail });

const codes: Partial<Record<string, FileErrorCode>> = {
  ENOENT: "NOT_FOUND",
  EACCES: "DENIED",
  EPERM: "DENIED",
  EEXIST: "EXISTS",
  ENOTDIR: "NOT_A_FOLDER",
  EISDIR: "IS_FOLDER",
  ELOOP: "IS_LINK",
  ENOSPC: "NO_SPACE",
  EDQUOT: "NO_SPACE",
  EFBIG: "NO_SPACE",
  EROFS: "READ_ONLY",
  EBUSY: "IN_USE",
  ETXTBSY: "IN_USE",
  ENAMETOOLONG: "INVALID_PATH",
  EINVAL: "INVALID_PATH",
  ENOTEMPTY: "NOT_EMPTY",
  EXDEV: "OTHER_DISK",
};

/** Converts an error; its path becomes the one that the technician gave, instead of one of this process. */
export function asFileError(error: unknown, path: string): FileError {
  if (error instanceof FileError) return error.path ? error : new FileError(error.code, path, error.message);
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new FileError(codes[code] ?? "FAILED", path, code || message);
}

/** Runs work; errors get the given path. */
export async function naming<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asFileError(error, path);
  }
}
