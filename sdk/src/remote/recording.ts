export interface Recording {
  columns: number;
  rows: number;
  /** What was shown, and after how many seconds. */
  outputs: { at: number; text: string }[];
  /** New sizes of the terminal. */
  sizes: { at: number; columns: number; rows: number }[];
}

/** Reads an asciicast of version 2; lines that aren't part of one are left out. */
export function readRecording(text: string): Recording {
  const [head = "{}", ...lines] = text.split("\n");
  const { width = 80, height = 24 } = JSON.parse(head) as { width?: number; height?: number };
  const recording: Recording = { columns: width, rows: height, outputs: [], sizes: [] };
  for (const line of lines) {
    if (!line) continue;
    const [at, kind, data] = JSON.parse(line) as [number, string, string];
    const [, columns, rows] = /^(\d+)x(\d+)$/.exec(data) ?? [];
    if (kind === "o") recording.outputs.push({ at, text: data });
    else if (kind === "r" && columns && rows)
      recording.sizes.push({ at, columns: Number(columns), rows: Number(rows) });
  }
  return recording;
}

// Recordings of remote desktops are FBS files. After a line with the version, each block has a length, that
// many bytes of the VNC server, zeros up to a multiple of four, and milliseconds since the start; numbers
// have 32 bits, big-endian.

export const fbsHead: Uint8Array<ArrayBuffer> = new TextEncoder().encode("FBS 001.000\n");
/** Recorders write shorter ones. */
const longestBlock = 1024 * 1024;
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

/** Reads a file as it arrives. */
export class FbsReader {
  private rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  private isBegun = false;

  /**
   * The blocks that are complete with these bytes.
   * @throws TypeError if it is no such file
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
      if (length > longestBlock) throw new TypeError("fbs-block");
      const end = from + 8 + padded(length);
      if (end > all.length) break;
      blocks.push({ at: view.getUint32(end - 4), bytes: all.slice(from + 4, from + 4 + length) });
      from = end;
    }
    this.rest = all.slice(from);
    return blocks;
  }
}
