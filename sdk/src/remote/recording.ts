import { MusterError } from "../client/errors.ts";

export interface Recording {
  columns: number;
  rows: number;
  /** The output, each with its time in seconds. */
  outputs: { at: number; text: string }[];
  /** New sizes of the terminal. */
  sizes: { at: number; columns: number; rows: number }[];
}

function parseLine<T>(line: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new MusterError("recording_damaged");
  }
}

/**
 * Parses an asciicast of version 2; skips events other than output and resizes.
 * @throws MusterError `recording_damaged` if a line isn't JSON
 */
export function readRecording(text: string): Recording {
  const [head = "{}", ...lines] = text.split("\n");
  const { width = 80, height = 24 } = parseLine<{ width?: number; height?: number }>(head);
  const recording: Recording = { columns: width, rows: height, outputs: [], sizes: [] };
  for (const line of lines) {
    if (!line) continue;
    const [at, kind, data] = parseLine<[number, string, string]>(line);
    const [, columns, rows] = /^(\d+)x(\d+)$/.exec(data) ?? [];
    if (kind === "o") recording.outputs.push({ at, text: data });
    else if (kind === "r" && columns && rows)
      recording.sizes.push({ at, columns: Number(columns), rows: Number(rows) });
  }
  return recording;
}

// Recordings of remote desktops are FBS files. After a line with the version, each block consists of a
// length, as many bytes from the VNC server, zeros up to a multiple of four, and the milliseconds since the
// start. Numbers have 32 bits, big-endian.

export const fbsHead: Uint8Array<ArrayBuffer> = new TextEncoder().encode("FBS 001.000\n");
/** The maximum size of a block in bytes; recorders write smaller ones. */
const maxBlockBytes = 1024 * 1024;
const padded = (length: number) => Math.ceil(length / 4) * 4;

export interface FbsBlock {
  /** Milliseconds from the start. */
  at: number;
  bytes: Uint8Array<ArrayBuffer>;
}

export function fbsBlock(bytes: Uint8Array, at: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(8 + padded(bytes.length));
  const view = new DataView(block.buffer);
  view.setUint32(0, bytes.length);
  block.set(bytes, 4);
  view.setUint32(block.length - 4, at);
  return block;
}

/** Reads a file as its bytes arrive. */
export class FbsReader {
  private rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  private isBegun = false;

  /**
   * Adds bytes and returns the blocks that they complete.
   * @throws TypeError if it is not an FBS file
   */
  push(bytes: Uint8Array): FbsBlock[] {
    const all = new Uint8Array(this.rest.length + bytes.length);
    all.set(this.rest);
    all.set(bytes, this.rest.length);
    const view = new DataView(all.buffer);
    const blocks: FbsBlock[] = [];
    let from = 0;
    if (!this.isBegun && all.length >= fbsHead.length) {
      if (!fbsHead.every((byte, i) => all[i] === byte)) throw new TypeError("fbs-head");
      this.isBegun = true;
      from = fbsHead.length;
    }
    while (this.isBegun && from + 4 <= all.length) {
      const length = view.getUint32(from);
      if (length > maxBlockBytes) throw new TypeError("fbs-block");
      const end = from + 8 + padded(length);
      if (end > all.length) break;
      blocks.push({ at: view.getUint32(end - 4), bytes: all.slice(from + 4, from + 4 + length) });
      from = end;
    }
    this.rest = all.slice(from);
    return blocks;
  }
}
