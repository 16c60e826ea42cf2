import type { ServerOverview } from "@muster/sdk";
import type { Database } from "../../platform/db/database.ts";

export type MetricsStorage = ServerOverview["metrics"];

/** A report as it is stored. */
export interface StoredReport {
  deviceId: number;
  /** Identifies the run of the program that measured; its sequences count up. */
  source: string;
  sequence: number;
  /** Milliseconds since 1970. */
  time: number;
  /** The series of each value: numbers that are unique in the server. */
  series: Int32Array;
  /** NaN is unknown. */
  values: Float64Array;
}

/** Steps of equal length; NaN where nothing was measured. */
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
  /** Milliseconds. */
  step: number;
}

export interface TopQuery {
  /** The series to compare, of one metric, by device. */
  seriesOf: ReadonlyMap<number, readonly number[]>;
  aggregate: "LATEST" | "AVERAGE" | "MAXIMUM";
  /** Since when, for AVERAGE and MAXIMUM; hours that are sealed count whole. */
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
 * Time series of devices. Values come back exactly as they were stored. A crash loses no report whose
 * `append` was fulfilled.
 */
export interface MetricStore {
  /**
   * Fulfilled once the report is durable; a sequence that was stored before is ignored. A source sends one
   * report after another: none before the one before it was stored.
   */
  append(report: StoredReport): Promise<"stored" | "repeated">;
  range(query: RangeQuery): Promise<{ times: Float64Array; series: Map<number, SteppedSeries> }>;
  /** The device's newest report of the last two hours, at no cost. */
  latest(deviceId: number): { time: number; values: Map<number, number> } | undefined;
  top(query: TopQuery): Promise<TopValue[]>;
  /** Takes in what other servers have stored, for `latest` and `top`.
   * @returns the newest report of each device since the last time */
  follow(): Promise<readonly Followed[]>;
  /** Moves hours that have ended from the journal into chunks and rollups, a few devices at a time.
   * @param isAllowed checked in each transaction */
  seal(now: number, isAllowed?: (db: Database) => Promise<boolean>): Promise<void>;
  /** Forgets what isn't needed any more of hours that another server seals. */
  forgetEnded(now: number): void;
  /** Deletes minutes and hours that are older than these days. */
  retain(now: number, days: { minutes: number; hours: number }): Promise<void>;
  /** The devices of which anything is stored. */
  devices(): Promise<number[]>;
  /** Deletes everything of a device. */
  forget(deviceId: number): Promise<void>;
  /** Where it is, and whether that works. */
  state(): Promise<MetricsStorage>;
  /** Makes pending reports durable. */
  close(): Promise<void>;
}
