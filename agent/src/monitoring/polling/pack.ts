// How packs say what is polled from a device: data, with a few ways to turn numbers into values.
import type { MetricName } from "@muster/sdk";
import type { Numbers } from "../../network/snmp/prepared-get.ts";

/** What was learned of a row when its table was walked. */
export interface Learned {
  index: string;
  text(column: string): string;
  /** NaN if there is none. */
  number(column: string): number;
}

/** The numbers of a poll and of the one before. */
export interface Poll {
  now: Numbers;
  /** undefined after a restart, or if the poll before has failed. */
  before: Numbers | undefined;
  /** Seconds between the two, for a slot. */
  seconds(slot: number): number;
  /** Slots whose rate was implausible, in this poll and the one before. */
  doubts: Set<number>;
  doubtedBefore: ReadonlySet<number>;
}

export interface Row {
  learned: Learned;
  /** Where the number of each column is; -1 if the device doesn't have it. */
  slots: Int32Array;
}

export interface Measure {
  metric: MetricName;
  /** The columns without which there is no such series. */
  needs: readonly number[];
  /** NaN if it is unknown. */
  read(poll: Poll, row: Row): number;
}

export interface Table {
  /** Columns that are walked, by name; without them the table has one row, and its columns are instances. */
  learn: Readonly<Record<string, string>>;
  /** Columns that are read of the rows found, where walking the table would take long. */
  describe: Readonly<Record<string, string>>;
  /** The instance of the series of a row; undefined leaves it out. */
  instance(row: Learned): string | undefined;
  /** The OIDs of each column that is polled; the first that the device has is used. */
  columns: readonly (readonly string[])[];
  measures(row: Learned): readonly Measure[];
  /** Has one series with the average of all rows instead of one for each. */
  isAveraged: boolean;
}

export interface Pack {
  name: string;
  /** Beginnings of the sysObjectID; without them the pack is for all devices. */
  of?: readonly string[];
  tables: readonly Table[];
}

interface TableOptions<C extends string> {
  learn?: Record<string, string>;
  describe?: Record<string, string>;
  instance?(row: Learned): string | undefined;
  columns: Record<C, string | readonly string[]>;
  measures(column: Record<C, number>): readonly Measure[] | ((row: Learned) => readonly Measure[]);
  isAveraged?: boolean;
}

/** A table; its measures name columns. */
export function table<C extends string>(options: TableOptions<C>): Table {
  const names = Object.keys(options.columns) as C[];
  const at = Object.fromEntries(names.map((name, i) => [name, i])) as Record<C, number>;
  const measures = options.measures(at);
  return {
    learn: options.learn ?? {},
    describe: options.describe ?? {},
    instance: options.instance ?? (() => ""),
    columns: names.map((name) => [options.columns[name]].flat() as string[]),
    measures: typeof measures === "function" ? measures : () => measures,
    isAveraged: options.isAveraged ?? false,
  };
}

export const valueAt = (poll: Poll, row: Row, column: number): number =>
  poll.now.get(row.slots[column] ?? -1);

/** By how much a counter has grown per second; NaN if that is unknown. */
export function rateAt(poll: Poll, row: Row, column: number): number {
  const slot = row.slots[column] ?? -1;
  return poll.before ? poll.now.grownSince(poll.before, slot) / poll.seconds(slot) : NaN;
}

interface GaugeOptions {
  scale?: number;
  least?: number;
  most?: number;
}

const within = (value: number, { least = -Infinity, most = Infinity }: GaugeOptions): number =>
  value >= least && value <= most ? value : NaN;

/** A number as it is; those outside the limits mean that the device doesn't know. */
export const gauge = (metric: MetricName, column: number, options: GaugeOptions = {}): Measure => ({
  metric,
  needs: [column],
  read: (poll, row) => within(valueAt(poll, row, column) * (options.scale ?? 1), options),
});

export const percent = (metric: MetricName, column: number): Measure =>
  gauge(metric, column, { least: 0, most: 100 });

/** Per second. */
export const rate = (metric: MetricName, column: number, scale = 1): Measure => ({
  metric,
  needs: [column],
  read: (poll, row) => rateAt(poll, row, column) * scale,
});

/** Whether a number is this one. */
export const isValue = (metric: MetricName, column: number, value: number): Measure => ({
  metric,
  needs: [column],
  read: (poll, row) => {
    const found = valueAt(poll, row, column);
    return Number.isNaN(found) ? NaN : Number(found === value);
  },
});

/** The percentage of one number in another. */
export const share = (metric: MetricName, part: number, whole: number): Measure => ({
  metric,
  needs: [part, whole],
  read: (poll, row) => percentage(valueAt(poll, row, part), valueAt(poll, row, whole)),
});

/** NaN for what is no part. */
export const percentage = (part: number, whole: number): number =>
  whole > 0 && part >= 0 && part <= whole ? (part / whole) * 100 : NaN;

/** How much is used of what is used and free. */
export const usedOf = (used: number, free: number): Measure[] => [
  {
    metric: "MEMORY_USE",
    needs: [used, free],
    read: (poll, row) => {
      const taken = valueAt(poll, row, used);
      return percentage(taken, taken + valueAt(poll, row, free));
    },
  },
];
