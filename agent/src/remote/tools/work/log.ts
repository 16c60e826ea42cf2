// Logs of work: files that grow while programs write to them.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { cleanText } from "@muster/sdk";

const mostBytes = 64 * 1024;
const mostLines = 1_000;
const longestLine = 500;

function readAt(path: string, from: number, most: number): { bytes: Buffer; size: number } {
  let file;
  try {
    file = openSync(path, "r");
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(most, Math.max(0, size - from)));
    return { bytes: bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from)), size };
  } catch {
    return { bytes: Buffer.alloc(0), size: 0 };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Whole lines from an offset on; of work that has ended, the last one may be without its line break. */
export function readLines(
  path: string,
  from: number,
  hasEnded: boolean,
): { lines: string[]; offset: number; size: number } {
  const { bytes, size } = readAt(path, from, mostBytes);
  const isAll = from + bytes.length >= size;
  let end = bytes.lastIndexOf("\n") + 1;
  // a line that is longer than what is read at once is cut
  if ((isAll && hasEnded) || (!end && bytes.length === mostBytes)) end = bytes.length;
  const lines: string[] = [];
  let at = 0;
  while (at < end && lines.length < mostLines) {
    const next = bytes.indexOf("\n", at) + 1 || end;
    // a program that draws progress writes the same line again and again
    const text =
      bytes
        .subarray(at, next)
        .toString("utf8")
        .replace(/\r?\n$/, "")
        .split("\r")
        .at(-1) ?? "";
    lines.push(cleanText(text, longestLine));
    at = next;
  }
  return { lines, offset: from + at, size };
}

const tailBytes = 1024 * 1024;

/** The end of a log, which says how far work is and why it failed. */
export function readTail(path: string): string {
  const { size } = readAt(path, 0, 0);
  return readAt(path, Math.max(0, size - tailBytes), tailBytes).bytes.toString("utf8");
}
