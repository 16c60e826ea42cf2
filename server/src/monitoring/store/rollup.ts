// The lowest, average and highest values of an hour, or of any step.
import { decodeColumns, encodeColumns, type Columns } from "./codec.ts";

export interface Summary {
  count: number;
  minimum: number;
  sum: number;
  maximum: number;
}

/** Summaries of some series by step. */
export class Summaries {
  private readonly all = new Map<number, (Summary | undefined)[]>();
  private readonly wanted: { has(series: number): boolean };

  /** @param wanted the series that count; others are ignored */
  constructor(wanted: { has(series: number): boolean }) {
    this.wanted = wanted;
  }

  /** Adds what is known of a series; nothing if the step is undefined. */
  add(series: number, step: number | undefined, { count, minimum, sum, maximum }: Summary): void {
    if (step === undefined || !this.wanted.has(series)) return;
    const steps = this.all.get(series) ?? [];
    this.all.set(series, steps);
    const summary = (steps[step] ??= { count: 0, minimum: Infinity, sum: 0, maximum: -Infinity });
    summary.count += count;
    summary.sum += sum;
    summary.minimum = Math.min(summary.minimum, minimum);
    summary.maximum = Math.max(summary.maximum, maximum);
  }

  /** Adds a value, unless it is unknown. */
  addValue(series: number, step: number | undefined, value: number): void {
    if (!Number.isNaN(value))
      this.add(series, step, { count: 1, minimum: value, sum: value, maximum: value });
  }

  of(series: number): readonly (Summary | undefined)[] {
    return this.all.get(series) ?? [];
  }

  /** The first step of each series. */
  firsts(): [series: number, summary: Summary][] {
    return [...this.all].flatMap(([series, [first]]) => (first ? [[series, first]] : []));
  }
}

/** The rollup of an hour: the count, minimum, sum and maximum of each series that has a known value. */
export function encodeRollup({ values }: Columns): Uint8Array {
  const summaries = new Summaries(values);
  for (const [series, column] of values) for (const value of column) summaries.addValue(series, 0, value);
  return encodeColumns({
    times: Float64Array.of(0, 1, 2, 3),
    values: new Map(
      summaries
        .firsts()
        .map(([series, { count, minimum, sum, maximum }]) => [
          series,
          Float64Array.of(count, minimum, sum, maximum),
        ]),
    ),
  });
}

export function decodeRollup(bytes: Uint8Array): Map<number, Summary> {
  const summaries = new Map<number, Summary>();
  for (const [series, [count = 0, minimum = 0, sum = 0, maximum = 0]] of decodeColumns(bytes).values)
    summaries.set(series, { count, minimum, sum, maximum });
  return summaries;
}
