// Splits the output of a program into lines while it runs.

export interface LineReader {
  onLine(line: string): void;
  /** Called when a line is dropped, because it is too long or there are too many bytes at a time. */
  onDropped(): void;
}

export interface LineLimits {
  maxBytes: number;
  /** The bytes that are allowed at once; each millisecond allows `perMS` more. */
  atOnce: number;
  perMS: number;
}

const lineEnd = 10;

/** Splits bytes into lines. Lines beyond the limits are dropped. */
export class Lines {
  readonly #reader: LineReader;
  readonly #limits: LineLimits;
  #parts: Buffer[] = [];
  #bytes = 0;
  #left: number;
  #at = performance.now();

  constructor(reader: LineReader, limits: LineLimits) {
    this.#reader = reader;
    this.#limits = limits;
    this.#left = limits.atOnce;
  }

  take(chunk: Buffer): void {
    const now = performance.now();
    this.#left = Math.min(this.#limits.atOnce, this.#left + (now - this.#at) * this.#limits.perMS);
    this.#at = now;
    let start = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#end();
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#limits.maxBytes) this.#parts = [];
    else if (part.length) this.#parts.push(part);
  }

  #end(): void {
    const [bytes, parts] = [this.#bytes, this.#parts];
    this.#bytes = 0;
    this.#parts = [];
    if (bytes === 0) return;
    if (bytes > this.#limits.maxBytes || bytes > this.#left) return this.#reader.onDropped();
    this.#left -= bytes;
    this.#reader.onLine(Buffer.concat(parts).toString("utf8"));
  }
}
