// Logs of work: files that grow while programs write to them.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { cleanText } from "@muster/sdk";

const maxBytes = 64 * 1024;
const maxLines = 1_000;
const maxLineLength = 500;

function readAt(path: string, from: number, max: number): { bytes: Buffer; size: number } {
  let file;
  try {
    file = openSync(path, "r");
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(max, Math.max(0, size - from)));
    return { bytes: bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from)), size };
  } catch {
    return { bytes: Buffer.alloc(0), size: 0 };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reads complete lines from an offset; the last line of finished work may lack its line break. */
export function readLines(
  path: string,
  from: number,
  hasEnded: boolean,
): { lines: string[]; offset: number; size: number } {
  const { bytes, size } = readAt(path, from, maxBytes);
  const isAll = from + bytes.length >= size;
  let end = bytes.lastIndexOf("\n") + 1;
  // a line longer than one read is split
  if ((isAll && hasEnded) || (!end && bytes.length === maxBytes)) end = bytes.length;
  const lines: string[] = [];
  let at = 0;
  while (at < end && lines.length < maxLines) {
    const next = bytes.indexOf("\n", at) + 1 || end;
    // a program that draws progress rewrites the same line, so only its last state counts
    const text =
      bytes
        .subarray(at, next)
        .toString("utf8")
        .replace(/\r?\n$/, "")
        .split("\r")
        .at(-1) ?? "";
    lines.push(cleanText(text, maxLineLength));
    at = next;
  }
  return { lines, offset: from + at, size };
}

const tailBytes = 1024 * 1024;

/** Reads the end of a log, which shows the progress or the reason of a failure. */
export function readTail(path: string): string {
  const { size } = readAt(path, 0, 0);
  return readAt(path, Math.max(0, size - tailBytes), tailBytes).bytes.toString("utf8");
}
