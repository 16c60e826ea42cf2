// Measurements of devices from before they were merged into another. The metric store keeps them under the
// old device IDs, and they are joined with the device's own when they are read, so that undoing a merge
// restores both.
import type { MetricName } from "@muster/sdk";
import { sql } from "kysely";
import type { ServerContext } from "../context.ts";
import type { MergedDevices } from "../feature.ts";
import type { MetricKey } from "./metric-series.ts";
import type { MetricStore, RangeQuery, SteppedSeries } from "./store/metric-store.ts";

/**
 * A metric of a device, with every series that has values of it: the device's own first, then those of merged
 * devices, the most recently measured first.
 */
export interface HistorySeries extends MetricKey {
  stored: { id: number; storedAs: number }[];
}

const columns = sql.raw(`metric, instance, "measuredAt"`);

/** Retains the series of a device that is deleted because it is merged. Runs within a transaction. */
export const keepSeries = ({ db }: ServerContext, { into, absorbed }: MergedDevices) =>
  sql`insert into "mergedSeries" (id, "deviceId", "storedAs", ${columns})
    select id, cast(${into} as integer), "deviceId", ${columns} from "metricSeries" where "deviceId" = ${absorbed}`.execute(
    db,
  );

/** Returns the series to a restored device. Runs within a transaction. */
export async function returnSeries({ db }: ServerContext, { absorbed }: MergedDevices): Promise<void> {
  await sql`insert into "metricSeries" (id, "deviceId", ${columns})
    select id, "storedAs", ${columns} from "mergedSeries" where "storedAs" = ${absorbed}`.execute(db);
  await db.deleteFrom("mergedSeries").where("storedAs", "=", absorbed).execute();
}

/** Returns all series of a device and of those merged into it, by metric and instance. */
export async function historyOf(
  { db }: ServerContext,
  deviceId: number,
  metrics?: readonly MetricName[],
): Promise<HistorySeries[]> {
  const merged = db
    .selectFrom("mergedSeries")
    .select(["id", "storedAs", "metric", "instance", "measuredAt", sql<number>`1`.as("isMerged")])
    .where("deviceId", "=", deviceId)
    .$if(metrics !== undefined, (q) => q.where("metric", "in", metrics!));
  const rows = await db
    .selectFrom("metricSeries")
    .select(["id", "deviceId as storedAs", "metric", "instance", "measuredAt", sql<number>`0`.as("isMerged")])
    .where("deviceId", "=", deviceId)
    .$if(metrics !== undefined, (q) => q.where("metric", "in", metrics!))
    .unionAll(merged)
    .orderBy("metric")
    .orderBy("instance")
    .orderBy("isMerged")
    .orderBy("measuredAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const all = Map.groupBy(rows, ({ metric, instance }) => `${metric} ${instance}`);
  return Array.from(all.values(), (stored) => {
    const { metric, instance } = stored[0]!;
    return { metric, instance, stored };
  });
}

/** Fills the unknown steps of a series with those of another. */
function fill(series: SteppedSeries, other: SteppedSeries): void {
  for (const [step, value] of series.average.entries())
    if (Number.isNaN(value))
      for (const name of ["minimum", "average", "maximum"] as const) series[name][step] = other[name][step]!;
}

/** Reads the steps of a device's series; where several have values for a step, the first counts. */
export async function readHistory(
  store: MetricStore,
  all: readonly HistorySeries[],
  { deviceId, ...range }: Omit<RangeQuery, "series">,
): Promise<{ times: Float64Array; steps: Map<HistorySeries, SteppedSeries> }> {
  const places = Map.groupBy(
    all.flatMap(({ stored }) => stored),
    ({ storedAs }) => storedAs,
  );
  const idsOf = (storedAs: number) => (places.get(storedAs) ?? []).map(({ id }) => id);
  const { times, series: found } = await store.range({ ...range, deviceId, series: idsOf(deviceId) });
  for (const storedAs of places.keys()) {
    if (storedAs === deviceId) continue;
    const { series } = await store.range({ ...range, deviceId: storedAs, series: idsOf(storedAs) });
    for (const [id, steps] of series) found.set(id, steps);
  }
  const steps = new Map<HistorySeries, SteppedSeries>();
  for (const one of all) {
    const [first, ...others] = one.stored.flatMap(({ id }) => found.get(id) ?? []);
    if (!first) continue;
    for (const other of others) fill(first, other);
    steps.set(one, first);
  }
  return { times, steps };
}
