import type { ServerOverview } from "@muster/sdk";
import type { Database } from "../../platform/db/database.ts";

export type MetricsStorage = ServerOverview["metrics"];

export interface StoredReport {
  deviceId: number;
  /** Identifies the run of the program that measured; its sequences increase. */
  source: string;
  sequence: number;
  /** Milliseconds since 1970. */
  time: number;
  /** The series IDs of the values, unique within the server. */
  series: Int32Array;
  /** NaN is unknown. */
  values: Float64Array;
}

/** Values in steps of equal length; NaN where nothing was measured. */
export interface SteppedSeries {
  minimum: Float64Array;
  average: Float64Array;
  maximum: Float64Array;
}

export interface RangeQuery {
  deviceId: number;
  series: readonly number[];
  /** Milliseconds since 1970; the first step begins here. */
  from: number;
  to: number;
  /** In milliseconds. */
  step: number;
}

export interface TopQuery {
  /** The series to compare, of one metric, by device. */
  seriesOf: ReadonlyMap<number, readonly number[]>;
  aggregate: "LATEST" | "AVERAGE" | "MAXIMUM";
  /** The start for AVERAGE and MAXIMUM, in milliseconds since 1970; sealed hours count as a whole. */
  from: number;
  limit: number;
}

/** A report that another server has stored. */
export interface Followed {
  deviceId: number;
  time: number;
  series: Int32Array;
  values: Float64Array;
}

export interface TopValue {
  deviceId: number;
  series: number;
  value: number;
}

/**
 * Stores time series of devices. Values are returned exactly as they were stored. A crash loses no report
 * whose `append` has resolved.
 */
export interface MetricStore {
  /**
   * Resolves once the report is durable; a sequence that was stored before is ignored. A source sends its
   * reports one after another, each only after the previous one was stored.
   */
  append(report: StoredReport): Promise<"stored" | "repeated">;
  range(query: RangeQuery): Promise<{ times: Float64Array; series: Map<number, SteppedSeries> }>;
  /** Returns the device's newest report of the last two hours, from memory. */
  latest(deviceId: number): { time: number; values: Map<number, number> } | undefined;
  top(query: TopQuery): Promise<TopValue[]>;
  /**
   * Loads what other servers have stored, for `latest` and `top`.
   * @returns the newest report of each device since the last call
   */
  follow(): Promise<readonly Followed[]>;
  /**
   * Moves hours that have ended from the journal to chunks and rollups, a few devices at a time.
   * @param isAllowed checked in each transaction
   */
  seal(now: number, isAllowed?: (db: Database) => Promise<boolean>): Promise<void>;
  /** Frees the memory of hours that another server seals. */
  forgetEnded(now: number): void;
  /** Deletes minutes and hours that are older than this many days. */
  retain(now: number, days: { minutes: number; hours: number }): Promise<void>;
  /** Returns the devices of which anything is stored. */
  devices(): Promise<number[]>;
  /** Deletes everything about a device. */
  forget(deviceId: number): Promise<void>;
  /** Returns where the metrics are stored, and whether that works. */
  state(): Promise<MetricsStorage>;
  /** Makes pending reports durable. */
  close(): Promise<void>;
}
