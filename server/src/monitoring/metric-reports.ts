// Stores what agents report about their computers and about devices that they poll: no other devices, and no
// more than they can measure.
import { isIP } from "node:net";
import { cleanText, enums, type MetricName } from "@muster/sdk";
import type { MetricReport, MetricReportAnswer } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../context.ts";
import { Allowance } from "../platform/rate-allowance.ts";
import { guard } from "../platform/contract-validation.ts";
import type { Reading } from "../platform/events.ts";
import type { AgentSocket } from "../platform/live.ts";
import { updatesAge, updatesAgeMetric } from "./computer-state/updates-age.ts";
import { seriesIds, touchSeries, type MetricKey } from "./metric-series.ts";
import { isPolledBy } from "./polling/assignments.ts";
import type { MetricStore } from "./store/metric-store.ts";

const maxSeries = 2_500;
const dayMS = 24 * 3_600_000;
/** A little more than the time, in ms, for which agents store reports while the server is unavailable. */
const oldestMS = 25 * 3_600_000;
/** A day of reports at once, and then twice as many as an agent sends. */
const allowance = { atOnce: 1_500, perMS: 1 / 30_000 };

const isReport = guard<MetricReport>({
  type: "object",
  additionalProperties: false,
  required: ["source", "sequence", "ageMS", "values"],
  properties: {
    nodeId: { type: "integer", minimum: 1 },
    ip: { type: "string", maxLength: 45 },
    source: { type: "string", pattern: "^[\\w-]{1,64}$" },
    sequence: { type: "integer", minimum: 1, maximum: 2 ** 31 - 1 },
    ageMS: { type: "integer", minimum: 0, maximum: oldestMS },
    series: {
      type: "array",
      maxItems: maxSeries,
      items: {
        type: "array",
        minItems: 2,
        maxItems: 2,
        items: { type: "string", maxLength: 300 },
      },
    },
    values: { type: "array", maxItems: maxSeries, items: { type: ["number", "null"] } },
  },
});

/** Whether it is a metric that agents report; the server measures one itself. */
const isMetric = (name: string): name is MetricName =>
  name !== updatesAgeMetric && (enums.MetricName as readonly string[]).includes(name);

/** The series of a connection's reports; undefined for values that aren't stored. */
type Places = ((MetricKey & { id: number }) | undefined)[];

interface Reporting {
  places: Places;
  /** The series for the age of pending updates, if the report includes updates. */
  ageId: number | undefined;
  /** When its series were last recorded as still measured. */
  notedAt: number;
}

/** By device ID. */
const connections = perServer(() => new WeakMap<AgentSocket, Map<number, Reporting>>());
/** For agents' reports on themselves, and for probes' reports on each device. */
const allowances = perServer(() => new Allowance<string>(allowance.atOnce, allowance.perMS));

const reportingOf = (context: ServerContext, agent: AgentSocket): Map<number, Reporting> => {
  const known = connections(context).get(agent) ?? new Map<number, Reporting>();
  connections(context).set(agent, known);
  return known;
};

/** Rounds to hundredths: the store is exact, and smaller fractions are noise that only takes space. */
const rounded = (value: number) => (Math.abs(value) < 1e12 ? Math.round(value * 100) / 100 : value);

export async function storeReport(
  context: ServerContext,
  store: MetricStore,
  agent: AgentSocket,
  report: unknown,
): Promise<MetricReportAnswer> {
  if (!isReport(report)) return "REFUSED";
  const deviceId = report.nodeId ?? agent.data.nodeId;
  const isOwn = report.nodeId === undefined;
  if (!isOwn && !isPolledBy(context, agent, deviceId)) return "REFUSED";
  if (!allowances(context).take(`${agent.data.nodeId}/${deviceId}`)) return "REFUSED";
  const { ip = "", source, sequence, ageMS, series, values } = report;
  if (ip && !isIP(ip)) return "REFUSED";
  const time = Date.now() - ageMS;
  if (series) {
    const keys = series.map(([metric, instance]) =>
      isMetric(metric) ? ({ metric, instance: cleanText(instance, 100) } satisfies MetricKey) : undefined,
    );
    const asked = keys.filter((key) => key !== undefined);
    const ids = new Map<MetricKey, number | undefined>();
    const found = await seriesIds(context, deviceId, asked);
    asked.forEach((key, index) => ids.set(key, found[index]));
    const places = keys.map((key) => {
      const id = key && ids.get(key);
      return key && id !== undefined ? { ...key, id } : undefined;
    });
    const hasUpdates = isOwn && asked.some(({ metric }) => metric === "SECURITY_UPDATES");
    const age: MetricKey = { metric: updatesAgeMetric, instance: "" };
    const [ageId] = hasUpdates ? await seriesIds(context, deviceId, [age]) : [];
    reportingOf(context, agent).set(deviceId, { places, ageId, notedAt: 0 });
  }
  const reporting = reportingOf(context, agent).get(deviceId);
  if (!reporting) return "SERIES";
  const { places } = reporting;
  if (places.length !== values.length) return "REFUSED";
  const stored = new Map<number, number>();
  const readings: Reading[] = [];
  places.forEach((key, index) => {
    if (!key) return;
    const given = values[index];
    const value = typeof given === "number" ? rounded(given) : NaN;
    stored.set(key.id, value);
    readings.push({ metric: key.metric, instance: key.instance, value });
  });
  if (reporting.ageId !== undefined) {
    const value = rounded((await updatesAge(context, agent, { time, readings })) ?? NaN);
    stored.set(reporting.ageId, value);
    readings.push({ metric: updatesAgeMetric, instance: "", value });
  }
  // an agent may stay connected for longer than series are retained without measurements
  if (Math.abs(Date.now() - reporting.notedAt) >= dayMS) {
    reporting.notedAt = Date.now();
    await touchSeries(context, stored.keys());
  }
  const result = await store.append({
    deviceId,
    source,
    sequence,
    time,
    series: Int32Array.from(stored.keys()),
    values: Float64Array.from(stored.values()),
  });
  // a resent report counts once
  if (result === "stored") await context.events.emit("deviceMeasured", { deviceId, time, readings, ip });
  return "STORED";
}
