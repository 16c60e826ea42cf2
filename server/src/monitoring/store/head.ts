// The newest reports of all devices, in memory: rows that aren't sealed yet, and summaries of recent hours.
import { columnsOf, type Columns, type SampleRow } from "./codec.ts";
import type { StoredReport, TopQuery, TopValue } from "./metric-store.ts";
import { addSummary, addValue, emptySummaries, type SteppedSummaries } from "./rollup.ts";

export const hourMS = 3_600_000;
/** The databases store hours as 32-bit integers. */
const lastHour = 2 ** 31 - 1;
export const hourOf = (time: number): number => Math.min(Math.floor(time / hourMS), lastHour);

/** How long, in ms, `latest` returns a report. */
const latestMS = 2 * hourMS;
const minRows = 16;

const isSame = (one: Int32Array, other: Int32Array): boolean => {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
};

/** The reports of a device within an hour that have the same series. */
class Block {
  readonly series: Int32Array;
  /** The summary of each series, including rows that were sealed. */
  sums: Float64Array;
  /** The number of rows that aren't sealed. */
  rows = 0;
  times = new Float64Array();
  /** The values, row by row. */
  values = new Float64Array();
  hasSealed = false;

  constructor(series: Int32Array) {
    this.series = series;
    this.sums = emptySummaries(series.length);
  }

  add(time: number, values: Float64Array): void {
    if (this.rows === this.times.length) {
      const rows = Math.max(minRows, this.rows * 2);
      const { times, values: before } = this;
      this.times = new Float64Array(rows);
      this.times.set(times);
      this.values = new Float64Array(rows * this.series.length);
      this.values.set(before);
    }
    this.times[this.rows] = time;
    this.values.set(values, this.rows * this.series.length);
    this.rows++;
    for (let index = 0; index < values.length; index++) addValue(this.sums, index, values[index]!);
  }

  column(index: number): Float64Array {
    const column = new Float64Array(this.rows);
    const width = this.series.length;
    for (let row = 0, at = index; row < column.length; row++, at += width) column[row] = this.values[at]!;
    return column;
  }

  row(row: number): SampleRow {
    const width = this.series.length;
    const values = this.values.subarray(row * width, (row + 1) * width);
    return { time: this.times[row]!, series: this.series, values };
  }

  isAscending(): boolean {
    for (let row = 1; row < this.rows; row++) if (this.times[row]! < this.times[row - 1]!) return false;
    return true;
  }

  /** Drops the rows, which are stored elsewhere, but not their summaries. */
  seal(): void {
    this.rows = 0;
    this.times = new Float64Array();
    this.values = new Float64Array();
    this.hasSealed = true;
  }

  /** Recalculates the summaries without the sealed rows. */
  sumAgain(): void {
    this.sums = emptySummaries(this.series.length);
    for (let row = 0; row < this.rows; row++)
      this.series.forEach((_, index) =>
        addValue(this.sums, index, this.values[row * this.series.length + index]!),
      );
    this.hasSealed = false;
  }
}

interface Device {
  hours: Map<number, Block[]>;
  latest: SampleRow;
}

export class Head {
  private readonly devices = new Map<number, Device>();
  /** From this hour on, summaries include everything; before it, only rows that aren't sealed. */
  private summedFrom: number;

  /** @param summedFrom the first hour of which nothing has been sealed */
  constructor(summedFrom: number) {
    this.summedFrom = summedFrom;
  }

  add({ deviceId, time, series, values }: StoredReport): void {
    const device = this.devices.get(deviceId) ?? {
      hours: new Map<number, Block[]>(),
      latest: { time, series, values },
    };
    this.devices.set(deviceId, device);
    // most reports of a device have the same series
    const list = isSame(device.latest.series, series) ? device.latest.series : series;
    if (time >= device.latest.time) device.latest = { time, series: list, values };
    const hour = hourOf(time);
    const blocks = device.hours.get(hour) ?? [];
    device.hours.set(hour, blocks);
    let block = blocks.find((one) => isSame(one.series, list));
    if (!block) blocks.push((block = new Block(list)));
    block.add(time, values);
  }

  private newest(deviceId: number): SampleRow | undefined {
    const latest = this.devices.get(deviceId)?.latest;
    return latest && latest.time >= Date.now() - latestMS ? latest : undefined;
  }

  latest(deviceId: number): { time: number; values: Map<number, number> } | undefined {
    const latest = this.newest(deviceId);
    if (!latest) return undefined;
    const { time, series, values } = latest;
    return { time, values: new Map(Array.from(series, (one, index) => [one, values[index] ?? NaN])) };
  }

  ids(): IterableIterator<number> {
    return this.devices.keys();
  }

  /** Returns, by hour, the devices with rows before an hour. */
  unsealed(before: number): Map<number, number[]> {
    const found = new Map<number, number[]>();
    for (const [deviceId, { hours }] of this.devices)
      for (const [hour, blocks] of hours) {
        if (hour >= before || !blocks.some(({ rows }) => rows)) continue;
        const devices = found.get(hour) ?? [];
        found.set(hour, devices);
        devices.push(deviceId);
      }
    return found;
  }

  /** Returns the rows of a device's hour that aren't sealed, by time. */
  columns(deviceId: number, hour: number): Columns {
    const blocks =
      this.devices
        .get(deviceId)
        ?.hours.get(hour)
        ?.filter(({ rows }) => rows) ?? [];
    const [first] = blocks;
    if (first && blocks.length === 1 && first.isAscending())
      return {
        times: first.times.subarray(0, first.rows),
        values: new Map(Array.from(first.series, (series, index) => [series, first.column(index)])),
      };
    const rows = blocks.flatMap((block) => Array.from({ length: block.rows }, (_, row) => block.row(row)));
    return columnsOf(rows.toSorted((a, b) => a.time - b.time));
  }

  /** Drops rows that are stored elsewhere. */
  seal(deviceId: number, hour: number): void {
    const device = this.devices.get(deviceId);
    if (hour >= this.summedFrom) for (const block of device?.hours.get(hour) ?? []) block.seal();
    else device?.hours.delete(hour);
  }

  /** Drops the summaries of sealed rows before an hour. */
  sumFrom(hour: number): void {
    if (hour <= this.summedFrom) return;
    this.summedFrom = hour;
    for (const [deviceId, { hours, latest }] of this.devices) {
      for (const [of, blocks] of hours) {
        if (of >= hour) continue;
        const left = blocks.filter(({ rows }) => rows);
        for (const block of left) if (block.hasSealed) block.sumAgain();
        if (left.length) hours.set(of, left);
        else hours.delete(of);
      }
      if (!hours.size && latest.time < Date.now() - latestMS) this.devices.delete(deviceId);
    }
  }

  forget(deviceId: number): void {
    this.devices.delete(deviceId);
  }

  /** Adds the rows of a device that aren't sealed. */
  addTo(steps: SteppedSummaries, deviceId: number, series: readonly number[]): void {
    for (const blocks of this.devices.get(deviceId)?.hours.values() ?? [])
      for (const block of blocks) {
        const rowSteps = steps.stepsOf(block.times.subarray(0, block.rows));
        for (const one of series) {
          const index = block.series.indexOf(one);
          if (index >= 0) steps.addColumn(one, rowSteps, block.column(index));
        }
      }
  }

  topLatest({ seriesOf }: TopQuery): TopValue[] {
    const found: TopValue[] = [];
    for (const [deviceId, series] of seriesOf) {
      const latest = this.newest(deviceId);
      if (!latest) continue;
      for (const one of series) {
        const value = latest.values[latest.series.indexOf(one)] ?? NaN;
        if (!Number.isNaN(value)) found.push({ deviceId, series: one, value });
      }
    }
    return found;
  }

  /**
   * Returns the summaries of series since a time, in the order of the devices and their series. Hours with
   * sealed rows count as a whole. Rows sealed before the hour `completeFrom` aren't included.
   */
  summaries(seriesOf: TopQuery["seriesOf"], from: number) {
    const firstHour = hourOf(from);
    let count = 0;
    for (const series of seriesOf.values()) count += series.length;
    const summaries = emptySummaries(count);
    let place = 0;
    for (const [deviceId, series] of seriesOf) {
      const hours = this.devices.get(deviceId)?.hours;
      for (const one of series) {
        for (const [hour, blocks] of hours ?? []) {
          if (hour < firstHour) continue;
          for (const block of blocks) {
            const index = block.series.indexOf(one);
            if (index < 0) continue;
            if (hour > firstHour || block.hasSealed || from % hourMS === 0)
              addSummary(summaries, place, block.sums, index);
            else
              for (let row = 0; row < block.rows; row++)
                if (block.times[row]! >= from)
                  addValue(summaries, place, block.values[row * block.series.length + index]!);
          }
        }
        place++;
      }
    }
    return { summaries, completeFrom: this.summedFrom };
  }
}
