// The lowest, average and highest values of an hour, or of any step.
import { decodeRows, encodeRows, type Columns, type SampleRow } from "./codec.ts";

export interface Summary {
  count: number;
  minimum: number;
  sum: number;
  maximum: number;
}

const nothing = (): Summary => ({ count: 0, minimum: Infinity, sum: 0, maximum: -Infinity });

export function add(summary: Summary, other: Summary): void {
  summary.count += other.count;
  summary.sum += other.sum;
  summary.minimum = Math.min(summary.minimum, other.minimum);
  summary.maximum = Math.max(summary.maximum, other.maximum);
}

/** Summaries by series and step. */
export class Steps {
  private readonly all = new Map<number, (Summary | undefined)[]>();

  add(series: number, step: number, summary: Summary): void {
    const steps = this.all.get(series) ?? [];
    this.all.set(series, steps);
    add((steps[step] ??= nothing()), summary);
  }

  of(series: number): readonly (Summary | undefined)[] {
    return this.all.get(series) ?? [];
  }

  entries(): IterableIterator<[number, (Summary | undefined)[]]> {
    return this.all.entries();
  }
}

/** A summary of each series of an hour. */
export function summarize({ values }: Columns): Map<number, Summary> {
  const summaries = new Map<number, Summary>();
  for (const [series, column] of values) {
    const summary = nothing();
    for (const value of column)
      if (!Number.isNaN(value)) add(summary, { count: 1, minimum: value, sum: value, maximum: value });
    if (summary.count) summaries.set(series, summary);
  }
  return summaries;
}

/** Four rows: counts, minimums, sums and maximums. */
export function encodeRollup(summaries: ReadonlyMap<number, Summary>): Uint8Array {
  const series = Int32Array.from(summaries.keys());
  const all = [...summaries.values()];
  const row = (time: number, pick: (one: Summary) => number): SampleRow => ({
    time,
    series,
    values: Float64Array.from(all, pick),
  });
  return encodeRows([
    row(0, ({ count }) => count),
    row(1, ({ minimum }) => minimum),
    row(2, ({ sum }) => sum),
    row(3, ({ maximum }) => maximum),
  ]);
}

export function decodeRollup(bytes: Uint8Array): Map<number, Summary> {
  const summaries = new Map<number, Summary>();
  for (const [series, [count = 0, minimum = 0, sum = 0, maximum = 0]] of decodeRows(bytes).values)
    summaries.set(series, { count, minimum, sum, maximum });
  return summaries;
}
