import { join } from "node:path";
import { enums, metricUnits, MusterError, t, type MetricName } from "@muster/sdk";
import { deriveKey } from "../config.ts";
import { perServer, type ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { requireDevice } from "../devices/devices.ts";
import { search } from "../devices/search.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { asDamaged, openDatabase } from "../platform/db/database.ts";
import { inList } from "../platform/db/sql.ts";
import { metricsFile } from "../platform/data-folder.ts";
import { createMetricSeries } from "./migrations/2026-11-23-20-metric-series.ts";
import { createMergedSeries } from "./migrations/2026-11-28-20-merged-series.ts";
import { noteOthers } from "./polling/other-servers.ts";
import { storeReport } from "./metric-reports.ts";
import { historyOf, keepSeries, readHistory, returnSeries } from "./merged-series.ts";
import { forgetDevice, pruneSeries, seriesOf, type MetricKey } from "./metric-series.ts";
import type { Archive } from "./store/archiving-store.ts";
import type { MetricStore } from "./store/metric-store.ts";
import { openMetricStore } from "./store/open-store.ts";
import { storeFile } from "./store/tables.ts";
import { VictoriaMetrics } from "./store/victoria-metrics.ts";

const minuteMS = 60_000;
const hourMS = 60 * minuteMS;
const dayMS = 24 * hourMS;

/** In milliseconds since 1970, without the end. */
export interface Period {
  from: number;
  to: number;
}

const maxSteps = 1_500;
const defaultSteps = 300;
const retention = { minutes: 30, hours: 730 };

interface Opened {
  store: MetricStore | undefined;
  sealedAt: number;
  cleanedAt: number;
}

const opened = perServer((): Opened => ({ store: undefined, sealedAt: 0, cleanedAt: 0 }));

export function storeOf(context: ServerContext): MetricStore {
  const { store } = opened(context);
  if (!store) throw new Error("the metric store isn't open");
  return store;
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
const listOf = (values: Float64Array | undefined) => Array.from(values ?? [], orNull);

/** Compares by the order of metrics in the contract; instances stay in the order in which they were read. */
const byMetric = (a: MetricKey, b: MetricKey) =>
  enums.MetricName.indexOf(a.metric) - enums.MetricName.indexOf(b.metric);

const refused = (field: string, message: string) =>
  new MusterError("validation_failed", { errors: [{ field, message }] });

/**
 * Returns the period of a chart; by default the day before its end.
 * @throws MusterError `validation_failed`
 */
export function periodOf({ to = Date.now(), from = Math.max(0, to - dayMS) }: Partial<Period>): Period {
  if (from >= to) throw refused("from", t("monitoring.metrics.fromAfterTo"));
  return { from, to };
}

/**
 * Returns the length of a step in ms: the requested one, or else whole minutes or hours for about as many
 * steps as a chart has points.
 */
export function stepOf(from: number, to: number, seconds?: number): number {
  // agents report about once a minute, so steps of two minutes have no gaps
  const wanted = seconds === undefined ? Math.max((to - from) / defaultSteps, 2 * minuteMS) : seconds * 1_000;
  const unit = wanted > hourMS ? hourMS : minuteMS;
  return Math.ceil(wanted / unit) * unit;
}

/** Returns the series with a metric of the devices that the caller sees. */
async function measuredDevices(
  { db }: ServerContext,
  caller: Caller,
  { metric, clientId }: { metric?: MetricName; clientId?: number },
) {
  return search(db.selectFrom("devices"), caller, {})
    .innerJoin("metricSeries", "metricSeries.deviceId", "devices.id")
    .$if(metric !== undefined, (q) => q.where("metricSeries.metric", "=", metric!))
    .$if(clientId !== undefined, (q) => q.where("devices.organizationId", "=", clientId!))
    .select([
      "devices.id as nodeId",
      "devices.displayName",
      "devices.organizationId",
      "metricSeries.id",
      "metricSeries.metric",
      "metricSeries.instance",
    ])
    .execute();
}

const handlers = {
  async getDeviceMetrics({ context, caller, path: { nodeId } }) {
    await requireDevice(context, caller, nodeId);
    const latest = storeOf(context).latest(nodeId);
    const { rows, limitReached } = await seriesOf(context, nodeId);
    return {
      measuredAt: latest?.time ?? null,
      limitReached,
      results: rows
        .filter(({ id }) => latest?.values.has(id))
        .toSorted(byMetric)
        .map(({ id, metric, instance }) => ({
          metric,
          instance,
          value: orNull(latest?.values.get(id) ?? NaN),
          measuredAt: latest?.time ?? 0,
        })),
    };
  },

  async getDeviceMetricHistory({ context, caller, path: { nodeId }, query }) {
    await requireDevice(context, caller, nodeId);
    const { from: since, to } = periodOf(query);
    const { metric } = query;
    const step = stepOf(since, to, query.step);
    const from = Math.floor(since / step) * step;
    if ((to - from) / step > maxSteps)
      throw refused("step", t("monitoring.metrics.tooManySteps", { count: maxSteps }));
    const asked = (await historyOf(context, nodeId, metric && [metric])).toSorted(byMetric);
    const range = { deviceId: nodeId, from, to, step };
    const { times, steps } = await readHistory(storeOf(context), asked, range);
    return {
      step: step / 1_000,
      times: [...times],
      series: asked.flatMap((one) => {
        const found = steps.get(one);
        // a volume or interface that didn't exist in this period
        if (!found?.average.some((value) => !Number.isNaN(value))) return [];
        return [
          {
            metric: one.metric,
            instance: one.instance,
            minimum: listOf(found.minimum),
            average: listOf(found.average),
            maximum: listOf(found.maximum),
          },
        ];
      }),
    };
  },

  async listTopMetrics({ context, caller, query }) {
    const { metric, clientId, aggregate = "LATEST", limit = 10 } = query;
    const from = query.from ?? Date.now() - hourMS;
    const rows = await measuredDevices(context, caller, {
      metric,
      ...(clientId !== undefined && { clientId }),
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const series = Map.groupBy(rows, ({ nodeId }) => nodeId);
    const top = await storeOf(context).top({
      seriesOf: new Map([...series].map(([nodeId, own]) => [nodeId, own.map(({ id }) => id)])),
      aggregate,
      from,
      limit,
    });
    return {
      results: top.flatMap(({ series: id, value }) => {
        const row = byId.get(id);
        if (!row) return [];
        const { nodeId, displayName, organizationId, instance } = row;
        return [{ nodeId, displayName, clientId: organizationId, instance, value }];
      }),
    };
  },

  async exportMetrics({ context, caller }) {
    const store = storeOf(context);
    const rows = await measuredDevices(context, caller, {});
    const lines = new Map<MetricName, string[]>();
    for (const { nodeId, displayName, organizationId, id, metric, instance } of rows) {
      const latest = store.latest(nodeId);
      const value = latest?.values.get(id) ?? NaN;
      if (!latest || Number.isNaN(value)) continue;
      const labels = [
        `node="${nodeId}"`,
        `device="${escaped(displayName)}"`,
        `organization="${organizationId}"`,
        ...(instance ? [`instance="${escaped(instance)}"`] : []),
      ];
      const line = `${prometheusName(metric)}{${labels.join(",")}} ${value} ${latest.time}\n`;
      const of = lines.get(metric) ?? [`# TYPE ${prometheusName(metric)} gauge\n`];
      lines.set(metric, of);
      of.push(line);
    }
    const devices = new Set(rows.map(({ nodeId }) => nodeId)).size;
    const measured = `# TYPE muster_measured_devices gauge\nmuster_measured_devices ${devices}\n`;
    return [measured, ...[...lines.values()].flat()].join("");
  },
} satisfies Partial<Handlers>;

const prometheusUnits: Partial<Record<(typeof metricUnits)[MetricName], string>> = {
  percent: "_percent",
  bytes: "_bytes",
  bytesPerSecond: "_bytes_per_second",
  bitsPerSecond: "_bits_per_second",
  perSecond: "_per_second",
  celsius: "_celsius",
  seconds: "_seconds",
  days: "_days",
  milliseconds: "_milliseconds",
  revolutions: "_rpm",
  volts: "_volts",
  watts: "_watts",
};

const prometheusName = (metric: MetricName) =>
  `muster_${metric.toLowerCase()}${prometheusUnits[metricUnits[metric]] ?? ""}`;

/** Escapes a text for a label value in the Prometheus format. */
const escaped = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');

/** Returns the labels of series in VictoriaMetrics. */
async function labelsOf({ db }: ServerContext, series: readonly number[]) {
  const asked = inList(db, series, "integer");
  const merged = db
    .selectFrom("mergedSeries")
    .select(["id", "deviceId", "metric", "instance"])
    .where("id", "in", asked);
  const own = db
    .selectFrom("metricSeries")
    .select(["id", "deviceId", "metric", "instance"])
    .where("id", "in", asked);
  const rows = await db
    .selectFrom(own.unionAll(merged).as("series"))
    .innerJoin("devices", "devices.id", "series.deviceId")
    .select(["series.id", "metric", "instance", "organizationId as organization"])
    .execute();
  return new Map(rows.map(({ id, metric, ...of }) => [id, { ...of, name: prometheusName(metric) }]));
}

function archiveOf(context: ServerContext): Archive | undefined {
  const { config, keys, log } = context;
  if (!config.metrics) return undefined;
  // the same for all servers on the database, and after a backup was restored
  const server = deriveKey(keys.seal, "metrics").toString("hex").slice(0, 16);
  const victoria = new VictoriaMetrics(config, server, (failure) => {
    if (failure) log.warn(failure.message);
    else log.info("VictoriaMetrics works again");
  });
  return { victoria, labelsOf: (series) => labelsOf(context, series) };
}

async function openStore(context: ServerContext) {
  const { database, data } = context.config;
  const archive = archiveOf(context);
  if (!database) context.dataFolder.prepareMetrics();
  const db = database ? context.db : openDatabase("", data, storeFile);
  return { db, store: await openMetricStore(db, archive) };
}

/** The error for a damaged metrics file, which backups don't include and which contains only metrics. */
const damagedFile = (path: string) =>
  new MusterError("file_damaged", {
    message: t("monitoring.metrics.damaged", { path }),
    nextStep: t("monitoring.metrics.damagedNextStep"),
  });

/** Deletes the measurements of devices that no longer exist. */
async function forgetDeleted(context: ServerContext): Promise<void> {
  const { db } = context;
  const store = storeOf(context);
  const measured = await store.devices();
  const merged = db.selectFrom("mergedSeries").select("storedAs as id");
  const rows = await db.selectFrom("devices").select("id").union(merged).execute();
  const existing = new Set(rows.map(({ id }) => id));
  for (const deviceId of measured.filter((id) => !existing.has(id))) {
    forgetDevice(context, deviceId);
    await store.forget(deviceId);
  }
}

export const metrics: Feature = {
  handlers,
  migrations: {
    "2026-11-23-20-metric-series": createMetricSeries,
    "2026-11-28-20-merged-series": createMergedSeries,
  },
  deviceTables: {
    metricSeries: { column: "deviceId", archive: "delete" },
    mergedSeries: { column: "deviceId", archive: "delete", key: { id: "integer" }, moveOnMerge: true },
  },
  merging: { merge: keepSeries, undo: returnSeries },
  on: {
    devicesMerged: (context, { absorbed }) => forgetDevice(context, absorbed),
    seriesForgotten(context, { deviceIds }) {
      for (const id of deviceIds) forgetDevice(context, id);
    },
  },
  agentEvents: {
    metrics: (context, agent, report) => storeReport(context, storeOf(context), agent, report),
  },
  async start(context) {
    const { database, data } = context.config;
    const { db, store } = await openStore(context).catch((error: unknown) => {
      throw database || !asDamaged(error) ? error : damagedFile(join(data, metricsFile));
    });
    opened(context).store = store;
    return {
      async close() {
        await store.close();
        if (db !== context.db) await db.destroy();
      },
    };
  },
  // every server knows the latest reports of all devices
  async tickEverywhere(context, { now }) {
    const { servers } = context;
    if (!servers.hasOthers) return;
    const store = storeOf(context);
    await noteOthers(context, await store.follow());
    if (!servers.isOwner) store.forgetEnded(now);
  },
  async tick(context, { now }) {
    const state = opened(context);
    const store = storeOf(context);
    if (Math.abs(now - state.sealedAt) >= minuteMS) {
      state.sealedAt = now;
      context.later(store.seal(now, (db) => context.servers.isStillOwner(db)));
    }
    if (Math.abs(now - state.cleanedAt) >= hourMS) {
      state.cleanedAt = now;
      await forgetDeleted(context);
      await pruneSeries(context, now);
      await store.retain(now, retention);
    }
  },
};
