// Rows of one device in few bytes: a column per series, exact to the last bit.
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** What was measured at one time; NaN is unknown. */
export interface SampleRow {
  /** Milliseconds since 1970. */
  time: number;
  series: Int32Array;
  values: Float64Array;
}

const compressionLevel = 3;
const mostDecimals = 4;
/** Larger integers lose bits when they are scaled or subtracted. */
const largest = 2 ** 50;

/** Integers between -2^52 and 2^52 as unsigned ones, so that small ones take one byte whatever their sign. */
const toUnsigned = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);
const fromUnsigned = (value: number) => (value % 2 ? -(value + 1) / 2 : value / 2);

class Writer {
  private bytes = new Uint8Array(4_096);
  private length = 0;

  private room(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + size));
    grown.set(this.bytes);
    this.bytes = grown;
  }

  /** An unsigned integer below 2^53. */
  number(value: number): void {
    this.room(8);
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }

  floats(values: Float64Array): void {
    this.room(values.byteLength);
    this.bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), this.length);
    this.length += values.byteLength;
  }

  done(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

class Reader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  floats(count: number): Float64Array {
    const values = new Float64Array(count);
    new Uint8Array(values.buffer).set(this.bytes.subarray(this.at, this.at + count * 8));
    this.at += count * 8;
    return values;
  }
}

/** The fewest decimals with which every value is an exact integer; undefined if there are none. */
function decimalsOf(values: Float64Array): number | undefined {
  let decimals = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    // -0 would come back as 0
    if (Object.is(value, -0) || Math.abs(value) > largest) return undefined;
    for (;;) {
      const scaled = Math.round(value * 10 ** decimals);
      if (scaled / 10 ** decimals === value && Math.abs(scaled) <= largest) break;
      if (++decimals > mostDecimals) return undefined;
    }
  }
  return decimals;
}

const rawColumn = mostDecimals + 1;

function writeColumn(out: Writer, values: Float64Array): void {
  const decimals = decimalsOf(values);
  if (decimals === undefined) {
    out.number(rawColumn);
    out.floats(values);
    return;
  }
  out.number(decimals);
  const scale = 10 ** decimals;
  let before = 0;
  let isKnown = true;
  for (const value of values) {
    // 0 says that the next values are unknown, or known again; every other number is a difference and one
    if (Number.isNaN(value) === isKnown) {
      out.number(0);
      isKnown = !isKnown;
    }
    if (!isKnown) {
      out.number(1);
      continue;
    }
    const scaled = Math.round(value * scale);
    out.number(toUnsigned(scaled - before) + 1);
    before = scaled;
  }
}

function readColumn(from: Reader, rows: number): Float64Array {
  const decimals = from.number();
  if (decimals === rawColumn) return from.floats(rows);
  const values = new Float64Array(rows);
  const scale = 10 ** decimals;
  let before = 0;
  let isKnown = true;
  for (let row = 0; row < rows; row++) {
    let next = from.number();
    if (next === 0) {
      isKnown = !isKnown;
      next = from.number();
    }
    if (!isKnown) {
      values[row] = NaN;
      continue;
    }
    before += fromUnsigned(next - 1);
    values[row] = before / scale;
  }
  return values;
}

/** The times and the values by series. */
export interface Columns {
  times: Float64Array;
  values: Map<number, Float64Array>;
}

/** @param rows of one device, in the order of their times */
export function columnsOf(rows: readonly SampleRow[]): Columns {
  const values = new Map<number, Float64Array>();
  rows.forEach((row, index) => {
    row.series.forEach((series, place) => {
      const column = values.get(series) ?? new Float64Array(rows.length).fill(NaN);
      column[index] = row.values[place] ?? NaN;
      values.set(series, column);
    });
  });
  return { times: Float64Array.from(rows, ({ time }) => time), values };
}

export function rowsOf({ times, values }: Columns): SampleRow[] {
  const series = Int32Array.from(values.keys());
  const columns = [...values.values()];
  return Array.from(times, (time, index) => ({
    time,
    series,
    values: Float64Array.from(columns, (column) => column[index] ?? NaN),
  }));
}

export function encodeColumns({ times, values }: Columns): Uint8Array {
  const out = new Writer();
  out.number(times.length);
  let before = 0;
  for (const time of times) {
    out.number(toUnsigned(time - before));
    before = time;
  }
  out.number(values.size);
  for (const [series, column] of values) {
    out.number(series);
    writeColumn(out, column);
  }
  return zstdCompressSync(out.done(), {
    params: { [constants.ZSTD_c_compressionLevel]: compressionLevel },
  });
}

export function decodeColumns(bytes: Uint8Array): Columns {
  const from = new Reader(zstdDecompressSync(bytes));
  const times = new Float64Array(from.number());
  let time = 0;
  for (let row = 0; row < times.length; row++) times[row] = time += fromUnsigned(from.number());
  const values = new Map<number, Float64Array>();
  for (let left = from.number(); left > 0; left--) values.set(from.number(), readColumn(from, times.length));
  return { times, values };
}
