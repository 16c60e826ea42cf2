import { formatSize } from "@muster/sdk";
import { kitMessages } from "../messages.ts";
import type { FileDropProps } from "../types/index.ts";

type Limits = Pick<FileDropProps, "accept" | "maximumSize" | "allowEmpty">;

/** Returns why a file is rejected, or undefined if it's accepted. */
export function checkFile(
  { name, size }: { name: string; size: number },
  { accept = [], maximumSize = Infinity, allowEmpty = false }: Limits,
): string | undefined {
  const lower = name.toLocaleLowerCase();
  if (accept.length > 0 && !accept.some((ending) => lower.endsWith(ending.toLocaleLowerCase())))
    return kitMessages.fileTypeInvalid(name);
  if (size > maximumSize) return kitMessages.fileTooLarge(name, formatSize(maximumSize));
  return size === 0 && !allowEmpty ? kitMessages.fileEmpty(name) : undefined;
}

/** Describes which files are accepted; undefined if there is no limit. */
export function fileLimits({ accept = [], maximumSize }: Limits): string | undefined {
  const size = maximumSize === undefined ? "" : formatSize(maximumSize);
  return kitMessages.fileLimits(accept.join(" "), size) || undefined;
}
