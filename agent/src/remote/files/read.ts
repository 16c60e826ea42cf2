import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { FileError, naming } from "./errors.ts";
import type { Place } from "./place.ts";

export const chunkBytes = 256 * 1024;
export const chunkBuffer = (): Buffer => Buffer.allocUnsafeSlow(chunkBytes);

/** Opens a regular file; devices, pipes and sockets are not opened. */
export async function openFile(place: Place, path: string): Promise<FileHandle> {
  if (place.stats.isFile()) return naming(path, () => open(place.self, constants.O_RDONLY));
  throw new FileError(place.stats.isSymbolicLink() ? "IS_LINK" : "NOT_A_FILE", path);
}

/**
 * Reads a file from an offset up to the given size; bytes appended meanwhile are not included.
 * @param into a buffer reused for each piece, which is valid until the next one is requested; allocating new
 *   memory takes longer than filling it
 */
export async function* readUntil(
  file: FileHandle,
  { from, size, path, into }: { from: number; size: number; path: string; into?: Buffer },
): AsyncGenerator<Buffer> {
  for (let at = from; at < size;) {
    const length = Math.min(chunkBytes, size - at);
    const { buffer, bytesRead } = await naming(path, () =>
      file.read(into ?? Buffer.allocUnsafe(length), 0, length, at),
    );
    if (bytesRead === 0) throw new FileError("CHANGED", path);
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
