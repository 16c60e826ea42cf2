// The format of packs, which define what is polled from a device, and how numbers become values.
import type { MetricName } from "@muster/sdk";
import type { Numbers } from "../../network/snmp/prepared-get.ts";

/** The values of a row that were read when its table was last walked. */
export interface Learned {
  index: string;
  text(column: string): string;
  /** The number in a column; NaN if there is none. */
  number(column: string): number;
}

/** The numbers of a poll and of the previous one. */
export interface Poll {
  now: Numbers;
  /** undefined after a restart, or if the previous poll has failed. */
  before: Numbers | undefined;
  /** Seconds between the two readings of a slot. */
  seconds(slot: number): number;
  /** Slots whose rate was implausible, in this poll and the previous one. */
  doubts: Set<number>;
  doubtedBefore: ReadonlySet<number>;
}

export interface Row {
  learned: Learned;
  /** The slot of each column's number; -1 if the device doesn't have it. */
  slots: Int32Array;
}

export interface Measure {
  metric: MetricName;
  /** The columns that the series requires. */
  needs: readonly number[];
  /** Returns the value; NaN if it is unknown. */
  read(poll: Poll, row: Row): number;
}

export interface Table {
  /** Columns to walk, by name. A table without any has one row, and its columns are instance OIDs. */
  learn: Readonly<Record<string, string>>;
  /** Columns that are only read for the rows found, because walking them would take long. */
  describe: Readonly<Record<string, string>>;
  /** The instance of the series of a row; undefined omits the row. */
  instance(row: Learned): string | undefined;
  /** The OIDs of each column that is polled; the first that the device has is used. */
  columns: readonly (readonly string[])[];
  measures(row: Learned): readonly Measure[];
  /** Whether it has one series with the average of all rows instead of one for each. */
  isAveraged: boolean;
}

export interface Pack {
  name: string;
  /** Prefixes of the sysObjectID; without any, the pack is for all devices. */
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

/** Defines a table, whose measures refer to columns by name. */
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
  min?: number;
  max?: number;
}

const within = (value: number, { min = -Infinity, max = Infinity }: GaugeOptions): number =>
  value >= min && value <= max ? value : NaN;

/** A number as it is; NaN outside the limits, with which devices express an unknown value. */
export const gauge = (metric: MetricName, column: number, options: GaugeOptions = {}): Measure => ({
  metric,
  needs: [column],
  read: (poll, row) => within(valueAt(poll, row, column) * (options.scale ?? 1), options),
});

export const percent = (metric: MetricName, column: number): Measure =>
  gauge(metric, column, { min: 0, max: 100 });

/** The growth of a counter per second. */
export const rate = (metric: MetricName, column: number, scale = 1): Measure => ({
  metric,
  needs: [column],
  read: (poll, row) => rateAt(poll, row, column) * scale,
});

/** 1 if a number is `value`, otherwise 0. */
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

/** The percentage of `part` in `whole`; NaN if it isn't from 0 to 100. */
export const percentage = (part: number, whole: number): number =>
  whole > 0 && part >= 0 && part <= whole ? (part / whole) * 100 : NaN;

/** The percentage of used memory, from used and free memory. */
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
