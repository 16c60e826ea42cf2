// The usual values of metrics for each hour of the week.
import { isAgainstUsual, MusterError, type Condition, type MetricName } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import type { Reading } from "../../platform/events.ts";
import { historyOf, readHistory, type HistorySeries } from "../merged-series.ts";
import { storeOf } from "../metrics.ts";
import type { Compared } from "./evaluate.ts";

const hourMS = 3_600_000;
const weekMS = 7 * 24 * hourMS;
const weeks = [1, 2, 3, 4];
/** At least two weeks are needed, because a single one may have been an exception. */
const minWeeks = 2;

const hourOf = (time: number) => Math.floor(time / hourMS) * hourMS;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the metrics that conditions compare with their usual values. */
export const comparedMetrics = (conditions: readonly Pick<Condition, "terms">[]): Set<MetricName> =>
  new Set(conditions.flatMap(({ terms }) => terms.filter(isAgainstUsual).map(({ metric }) => metric)));

/** Reads the usual values of series at any hour between these times; NaN if unknown. */
export async function readUsual(
  context: ServerContext,
  series: readonly HistorySeries[],
  { deviceId, from, to }: { deviceId: number; from: number; to: number },
): Promise<(series: HistorySeries, time: number) => number> {
  const averages = new Map(series.map((one) => [one, new Map<number, number>()]));
  for (const ago of weeks) {
    const { times, steps } = await readHistory(storeOf(context), series, {
      deviceId,
      from: hourOf(from) - ago * weekMS,
      to: hourOf(to) + hourMS - ago * weekMS,
      step: hourMS,
    });
    for (const [one, { average }] of steps)
      for (const [at, time] of times.entries()) averages.get(one)?.set(time, average[at]!);
  }
  return (one, time) => {
    const values = weeks
      .map((ago) => averages.get(one)?.get(hourOf(time) - ago * weekMS) ?? NaN)
      .filter((value) => !Number.isNaN(value));
    return values.length < minWeeks ? NaN : median(values);
  };
}

interface Hour {
  hour: number;
  /** By metric and instance. */
  usual: Map<string, number>;
}

const hours = perServer(() => new Map<number, Hour>());
const keyOf = ({ metric, instance }: Pick<Reading, "metric" | "instance">) => `${metric}\n${instance}`;

/** Adds the usual values to readings that conditions compare with them; they are read once an hour. */
export async function withUsual(
  context: ServerContext,
  { deviceId, time, readings }: { deviceId: number; time: number; readings: readonly Reading[] },
  conditions: readonly Pick<Condition, "terms">[],
): Promise<readonly Compared[]> {
  const metrics = comparedMetrics(conditions);
  if (!metrics.size) return readings;
  const hour = hourOf(time);
  const known = hours(context).get(deviceId);
  const state = known?.hour === hour ? known : { hour, usual: new Map<string, number>() };
  hours(context).set(deviceId, state);
  const wanted = readings.filter((one) => metrics.has(one.metric));
  if (wanted.some((one) => !state.usual.has(keyOf(one)))) {
    const series = await historyOf(context, deviceId, [...metrics]);
    const usualAt = await readUsual(context, series, { deviceId, from: hour, to: hour }).catch(
      (error: unknown) => {
        if (!(error instanceof MusterError && error.code === "metrics_unavailable")) throw error;
        // other conditions are checked without it; conditions on usual values wait for the next report
        return undefined;
      },
    );
    if (!usualAt) return readings;
    for (const one of wanted) state.usual.set(keyOf(one), NaN);
    for (const one of series) state.usual.set(keyOf(one), usualAt(one, hour));
  }
  return readings.map((one) =>
    metrics.has(one.metric) ? { ...one, usual: state.usual.get(keyOf(one)) ?? NaN } : one,
  );
}
