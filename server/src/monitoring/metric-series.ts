import type { MetricName } from "@muster/sdk";
import { perServer, type ServerContext } from "../context.ts";
import { inList, valuesTable } from "../platform/db/sql.ts";
import { sql } from "kysely";
import "./tables.ts";

/** The most series of a device that are stored; the device's page shows if there are more. */
export const seriesPerDevice = 2_000;
/** Series that haven't been measured for this many ms are deleted, to make room for current ones. */
const forgottenAfterMS = 30 * 24 * 3_600_000;
/** Series of merged devices are retained for as long as hourly values, in ms. */
const mergedForgottenAfterMS = 730 * 24 * 3_600_000;
const dayMS = 24 * 3_600_000;

export interface MetricKey {
  metric: MetricName;
  instance: string;
}

interface Known {
  ids: Map<string, number>;
  limitReached: boolean;
}

const keyOf = ({ metric, instance }: MetricKey) => `${metric} ${instance}`;

const cache = perServer(() => new Map<number, Promise<Known>>());

async function load({ db }: ServerContext, deviceId: number): Promise<Known> {
  const rows = await db.selectFrom("metricSeries").selectAll().where("deviceId", "=", deviceId).execute();
  return { ids: new Map(rows.map((row) => [keyOf(row), row.id])), limitReached: false };
}

function known(context: ServerContext, deviceId: number): Promise<Known> {
  const all = cache(context);
  const found = all.get(deviceId) ?? load(context, deviceId);
  all.set(deviceId, found);
  // a failure is retried
  found.catch(() => all.delete(deviceId));
  return found;
}

/** Returns the IDs of a device's series by key, and creates new ones; undefined beyond the limit. */
export async function seriesIds(
  context: ServerContext,
  deviceId: number,
  keys: readonly MetricKey[],
): Promise<(number | undefined)[]> {
  const { db } = context;
  const now = Date.now();
  const device = await known(context, deviceId);
  const missing = new Map(
    keys.filter((key) => !device.ids.has(keyOf(key))).map((key) => [keyOf(key), key] as const),
  );
  const room = Math.max(0, seriesPerDevice - device.ids.size);
  device.limitReached = missing.size > room;
  const added = [...missing.values()].slice(0, room);
  if (added.length) {
    const rows = added.map(({ metric, instance }) => ({ deviceId, metric, instance, measuredAt: now }));
    const given = valuesTable(
      db,
      { deviceId: "integer", metric: "text", instance: "text", measuredAt: "bigint" },
      rows,
    );
    // inserts nothing if the device was deleted in the meantime
    await sql`insert into "metricSeries" ("deviceId", metric, instance, "measuredAt")
      select * from ${given} where "deviceId" in (select id from devices)
      on conflict ("deviceId", metric, instance) do nothing`.execute(db);
    for (const [key, id] of (await load(context, deviceId)).ids) device.ids.set(key, id);
  }
  return keys.map((key) => device.ids.get(keyOf(key)));
}

/** Returns the series of a device, and whether it has more than are stored. */
export async function seriesOf(context: ServerContext, deviceId: number) {
  const [rows, { limitReached }] = await Promise.all([
    context.db
      .selectFrom("metricSeries")
      .select(["id", "metric", "instance"])
      .where("deviceId", "=", deviceId)
      .orderBy("metric")
      .orderBy("instance")
      .execute(),
    known(context, deviceId),
  ]);
  return { rows, limitReached };
}

/** Records that series are still measured, at most once a day each, even if agents reconnect often. */
export async function touchSeries({ db }: ServerContext, ids: Iterable<number>): Promise<void> {
  const now = Date.now();
  await db
    .updateTable("metricSeries")
    .set({ measuredAt: now })
    .where("id", "in", inList(db, ids, "integer"))
    .where("measuredAt", "<=", now - dayMS)
    .execute();
}

/** Deletes series that are no longer measured. */
export async function pruneSeries(context: ServerContext, now: number): Promise<void> {
  await context.db
    .deleteFrom("mergedSeries")
    .where("measuredAt", "<", now - mergedForgottenAfterMS)
    .execute();
  const gone = await context.db
    .deleteFrom("metricSeries")
    .where("measuredAt", "<", now - forgottenAfterMS)
    .returning("deviceId")
    .execute();
  const deviceIds = [...new Set(gone.map(({ deviceId }) => deviceId))];
  for (const id of deviceIds) cache(context).delete(id);
  if (deviceIds.length) await context.events.emitEverywhere("seriesForgotten", { deviceIds });
}

export const forgetDevice = (context: ServerContext, deviceId: number) => cache(context).delete(deviceId);
