// Summaries (lowest, average and highest values) of an hour or any other step.
import { decodeEach, encodeEach, exactSum, type Columns } from "./codec.ts";
import type { RangeQuery, SteppedSeries, TopQuery, TopValue } from "./metric-store.ts";

/** The length of a summary: the number of known values, the lowest, their sum and the highest. */
export const summarySize = 4;

/** Returns this many summaries without values. */
export function emptySummaries(count: number): Float64Array {
  const summaries = new Float64Array(count * summarySize);
  for (let at = 0; at < summaries.length; at += summarySize) {
    summaries[at + 1] = Infinity;
    summaries[at + 3] = -Infinity;
  }
  return summaries;
}

/** Adds a value to the summary at an index; unknown values are ignored. */
export function addValue(summaries: Float64Array, index: number, value: number): void {
  if (Number.isNaN(value)) return;
  const at = index * summarySize;
  summaries[at]! += 1;
  if (value < summaries[at + 1]!) summaries[at + 1] = value;
  summaries[at + 2]! += value;
  if (value > summaries[at + 3]!) summaries[at + 3] = value;
}

export function addSummary(
  summaries: Float64Array,
  index: number,
  added: Float64Array,
  addedIndex = 0,
): void {
  const at = index * summarySize;
  const from = addedIndex * summarySize;
  summaries[at]! += added[from]!;
  summaries[at + 1] = Math.min(summaries[at + 1]!, added[from + 1]!);
  summaries[at + 2]! += added[from + 2]!;
  summaries[at + 3] = Math.max(summaries[at + 3]!, added[from + 3]!);
}

/** The step of times before the first step or after the last. */
const none = -1;

/** The summaries of series, by step. */
export class SteppedSummaries {
  private readonly query: Omit<RangeQuery, "deviceId">;
  private readonly count: number;
  private readonly all: Map<number, Float64Array>;

  constructor(query: Omit<RangeQuery, "deviceId">) {
    const { series, from, to, step } = query;
    this.query = query;
    this.count = Math.max(0, Math.ceil((to - from) / step));
    this.all = new Map(series.map((one) => [one, emptySummaries(this.count)]));
  }

  /** Returns the step of each time. */
  stepsOf(times: Float64Array): Int32Array {
    const { from, to, step } = this.query;
    return Int32Array.from(times, (time) =>
      time >= from && time < to ? Math.floor((time - from) / step) : none,
    );
  }

  /** Adds the values of a series at times with these steps; ignored if the series isn't part of the query. */
  addColumn(series: number, steps: Int32Array, values: Float64Array | undefined): void {
    const summaries = this.all.get(series);
    if (!summaries || !values) return;
    for (let row = 0; row < steps.length; row++)
      if (steps[row] !== none) addValue(summaries, steps[row]!, values[row]!);
  }

  addSummary(series: number, time: number, summary: Float64Array): void {
    const summaries = this.all.get(series);
    const [step = none] = this.stepsOf(Float64Array.of(time));
    if (summaries && step !== none) addSummary(summaries, step, summary);
  }

  result(): { times: Float64Array; series: Map<number, SteppedSeries> } {
    const { from, step } = this.query;
    return {
      times: Float64Array.from({ length: this.count }, (_, index) => from + index * step),
      series: new Map(Array.from(this.all, ([one, summaries]) => [one, this.stepped(summaries)])),
    };
  }

  private stepped(summaries: Float64Array): SteppedSeries {
    const pick = (value: (at: number) => number) =>
      Float64Array.from({ length: this.count }, (_, step) =>
        summaries[step * summarySize] ? value(step * summarySize) : NaN,
      );
    return {
      minimum: pick((at) => summaries[at + 1]!),
      average: pick((at) => summaries[at + 2]! / summaries[at]!),
      maximum: pick((at) => summaries[at + 3]!),
    };
  }
}

/** Returns the values of the series that have any, unsorted. */
export function topValues(
  seriesOf: TopQuery["seriesOf"],
  aggregate: TopQuery["aggregate"],
  summaries: Float64Array,
): TopValue[] {
  const found: TopValue[] = [];
  let at = 0;
  for (const [deviceId, all] of seriesOf)
    for (const series of all) {
      const value = aggregate === "MAXIMUM" ? summaries[at + 3]! : summaries[at + 2]! / summaries[at]!;
      if (summaries[at]) found.push({ deviceId, series, value });
      at += summarySize;
    }
  return found;
}

/** Encodes the rollup of an hour: the summary of each series that has a known value. */
export function encodeRollup({ values }: Columns): Uint8Array {
  const summaries = new Map<number, Float64Array>();
  for (const [series, column] of values) {
    const summary = emptySummaries(1);
    for (let row = 0; row < column.length; row++) addValue(summary, 0, column[row]!);
    if (!summary[0]) continue;
    // without rounding errors, it also takes fewer bytes
    summary[2] = exactSum(column, summary[2]!);
    summaries.set(series, summary);
  }
  return encodeEach(summaries);
}

/**
 * Returns the summaries of an hour by series.
 * @param wanted if given, only these series are read, although rollups of former versions return all
 */
export const decodeRollup = (bytes: Uint8Array, wanted?: readonly number[]): Map<number, Float64Array> =>
  decodeEach(bytes, summarySize, wanted);
