// Encodes the rows of a device compactly: one column per series, without loss of precision.
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { StoredReport } from "./metric-store.ts";

/** The values measured at one time; NaN is unknown. */
export interface SampleRow {
  /** Milliseconds since 1970. */
  time: number;
  series: Int32Array;
  values: Float64Array;
}

const compressionLevel = 3;
const maxDecimals = 4;
/** Larger integers lose precision when they are scaled or subtracted. */
const largest = 2 ** 50;

/** Maps integers between -2^52 and 2^52 to unsigned ones, so that small ones of either sign take one byte. */
const toUnsigned = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);
const fromUnsigned = (value: number) => (value % 2 ? -(value + 1) / 2 : value / 2);

class Writer {
  private bytes: Uint8Array;
  private length = 0;

  /** @param size the expected number of bytes */
  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  private room(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + size));
    grown.set(this.bytes);
    this.bytes = grown;
  }

  /** Writes an unsigned integer below 2^53. */
  number(value: number): void {
    this.room(8);
    let rest = value;
    while (rest > 0x7f_ff_ff_ff) {
      this.bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest >= 128) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  floats(values: Float64Array): void {
    this.raw(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }

  text(value: string): void {
    const bytes = Buffer.from(value);
    this.number(bytes.length);
    this.raw(bytes);
  }

  private raw(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  done(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

class Reader {
  private at: number;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  /** Skips this many nonzero numbers, and the zeros among them. */
  skipNumbers(count: number): void {
    for (let left = count; left > 0;) {
      // only the number 0 ends with a zero byte
      const byte = this.bytes[this.at++] ?? 1;
      if (byte > 0 && byte < 128) left--;
    }
  }

  skipFloats(count: number): void {
    this.at += count * 8;
  }

  floats(count: number): Float64Array {
    // a copy, because the bytes from a database aren't aligned for doubles
    const values = new Float64Array(count);
    new Uint8Array(values.buffer).set(this.raw(count * 8));
    return values;
  }

  text(): string {
    const bytes = this.raw(this.number());
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  }

  private raw(count: number): Uint8Array {
    return this.bytes.subarray(this.at, (this.at += count));
  }
}

const powers = Array.from({ length: maxDecimals + 1 }, (_, decimals) => 10 ** decimals);

/** Returns the fewest decimals that make every value an exact integer; undefined if none do. */
function decimalsOf(values: Float64Array): number | undefined {
  let decimals = 0;
  let scale = 1;
  let greatest = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    // -0 would be decoded as 0
    if (Object.is(value, -0)) return undefined;
    greatest = Math.max(greatest, Math.abs(value));
    while (Math.round(value * scale) / scale !== value) {
      if (++decimals > maxDecimals) return undefined;
      scale = powers[decimals]!;
    }
  }
  return greatest * scale <= largest ? decimals : undefined;
}

/** Returns the sum of the values without rounding errors, if they have few decimals. */
export function exactSum(values: Float64Array, sum: number): number {
  const scale = powers[decimalsOf(values) ?? NaN];
  return scale && Math.abs(sum) * scale <= largest ? Math.round(sum * scale) / scale : sum;
}

const rawColumn = maxDecimals + 1;

function writeColumn(out: Writer, values: Float64Array): void {
  const decimals = decimalsOf(values);
  if (decimals === undefined) {
    out.number(rawColumn);
    out.floats(values);
    return;
  }
  out.number(decimals);
  const scale = powers[decimals]!;
  let before = 0;
  let isKnown = true;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    // 0 toggles between known and unknown values; any other number is a difference plus one
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
  const scale = powers[decimals] ?? 1;
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

function skipColumn(from: Reader, rows: number): void {
  if (from.number() === rawColumn) from.skipFloats(rows);
  else from.skipNumbers(rows);
}

/** The times of rows, and the values by series. */
export interface Columns {
  times: Float64Array;
  values: Map<number, Float64Array>;
}

/** @param rows the rows of one device, by time */
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
  const out = new Writer(64 + times.length * values.size * 4);
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
  const bytes = out.done();
  return zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: compressionLevel },
    // limits the memory that the compressor reserves
    pledgedSrcSize: bytes.length,
    chunkSize: 8_192,
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

/** Differs from the first byte of compressed data. */
const uncompressed = 1;

/** Encodes the same count of numbers for each series; fast to read, because it isn't compressed. */
export function encodeEach(values: ReadonlyMap<number, Float64Array>): Uint8Array {
  const out = new Writer(16 + values.size * 16);
  out.number(uncompressed);
  let before = 0;
  for (const [series, numbers] of values) {
    out.number(toUnsigned(series - before));
    writeColumn(out, numbers);
    before = series;
  }
  return out.done();
}

/**
 * @param bytes the result of `encodeEach` or, from former versions, of `encodeColumns`
 * @param wanted if given, only these series are read
 */
export function decodeEach(
  bytes: Uint8Array,
  count: number,
  wanted?: readonly number[],
): Map<number, Float64Array> {
  if (bytes[0] !== uncompressed) return decodeColumns(bytes).values;
  const from = new Reader(bytes, 1);
  const values = new Map<number, Float64Array>();
  let series = 0;
  while (!from.isAtEnd && values.size !== wanted?.length) {
    series += fromUnsigned(from.number());
    if (!wanted || wanted.includes(series)) values.set(series, readColumn(from, count));
    else skipColumn(from, count);
  }
  return values;
}

/** Encodes reports in their order. */
export function encodeReports(reports: readonly StoredReport[]): Uint8Array {
  const out = new Writer(reports.reduce((size, { values }) => size + 100 + values.length * 10, 0));
  for (const { deviceId, source, sequence, time, series, values } of reports) {
    out.number(deviceId);
    out.text(source);
    out.number(sequence);
    out.number(toUnsigned(time));
    out.number(series.length);
    let before = 0;
    for (const one of series) {
      out.number(toUnsigned(one - before));
      before = one;
    }
    out.floats(values);
  }
  return out.done();
}

export function decodeReports(bytes: Uint8Array): StoredReport[] {
  const from = new Reader(bytes);
  const reports: StoredReport[] = [];
  while (!from.isAtEnd) {
    const deviceId = from.number();
    const source = from.text();
    const sequence = from.number();
    const time = fromUnsigned(from.number());
    const series = new Int32Array(from.number());
    let before = 0;
    for (let index = 0; index < series.length; index++) series[index] = before += fromUnsigned(from.number());
    reports.push({ deviceId, source, sequence, time, series, values: from.floats(series.length) });
  }
  return reports;
}
