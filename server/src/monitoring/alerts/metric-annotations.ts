// Annotations of a device's charts: alerts, maintenance windows, restarts and changes.
import { type MaintenanceOption, type MetricAnnotation, type MetricAnnotations } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Call } from "../../feature.ts";
import { findDevice } from "../../devices/devices.ts";
import { periodsOf } from "../../maintenance/periods.ts";
import { historyOf, readHistory } from "../merged-series.ts";
import { periodOf, stepOf, storeOf, type Period } from "../metrics.ts";
import { changesBefore, maxFacts } from "./device-changes.ts";
import { conditionOf } from "./records.ts";

const maxPerKind = 100;
/** Nearly 2³² hundredths of a second, after which the uptime of SNMP devices wraps to zero. */
const maxUptimeSeconds = 42_900_000;

const nothing = {
  until: null,
  text: "",
  by: "",
  alertId: null,
  severity: null,
  options: [],
  change: null,
} satisfies Partial<MetricAnnotation>;

async function alertsDuring({ db }: ServerContext, nodeId: number, { from, to }: Period) {
  const rows = await db
    .selectFrom("alerts")
    .select(["id", "condition", "instance", "severity", "openedAt", "resetAt"])
    .where("deviceId", "=", nodeId)
    .where("openedAt", "<=", to)
    .where((e) => e.or([e("resetAt", "is", null), e("resetAt", ">=", from)]))
    .orderBy("openedAt", "desc")
    .limit(maxPerKind)
    .execute();
  return rows.map((row): MetricAnnotation => ({
    ...nothing,
    at: row.openedAt,
    until: row.resetAt,
    kind: "ALERT",
    text: [conditionOf(row).name, row.instance].filter(Boolean).join(" · "),
    alertId: row.id,
    severity: row.severity,
  }));
}

async function maintenanceDuring({ db }: ServerContext, nodeId: number, period: Period) {
  const rows = await periodsOf(db, nodeId, period).limit(maxPerKind).execute();
  return rows.map((row): MetricAnnotation => ({
    ...nothing,
    at: row.startTime,
    until: row.endTime,
    kind: "MAINTENANCE",
    by: row.createdBy,
    options: JSON.parse(row.options) as MaintenanceOption[],
  }));
}

/**
 * Returns the times at which the uptime began anew.
 * @param lowest and highest uptime of each step in seconds; NaN if it wasn't measured
 */
export function restartsIn(
  times: ArrayLike<number>,
  step: number,
  { minimum: lowest, maximum: highest }: { minimum: ArrayLike<number>; maximum: ArrayLike<number> },
): number[] {
  const found: number[] = [];
  let before: { seconds: number; at: number } | undefined;
  for (let index = 0; index < times.length; index++) {
    const [min, max] = [lowest[index] ?? NaN, highest[index] ?? NaN];
    if (Number.isNaN(min)) continue;
    const [start, end] = [times[index]!, times[index]! + step];
    const isNew = before !== undefined && min < before.seconds && before.seconds < maxUptimeSeconds;
    if (before && isNew) {
      // unlike this step, the next one only has values from after the restart
      const next = highest[index + 1] ?? NaN;
      const isWhole = !Number.isNaN(next) && next * 1_000 >= step && next >= min;
      const measured = isWhole ? end + step - next * 1_000 : end - min * 1_000;
      found.push(Math.round(Math.max(before.at, Math.min(measured, end))));
    }
    before = { seconds: isNew ? min : max, at: start };
  }
  return found;
}

async function restartsDuring(context: ServerContext, nodeId: number, { from, to }: Period) {
  const [uptime] = await historyOf(context, nodeId, ["UPTIME"]);
  if (!uptime) return [];
  const step = stepOf(from, to);
  const range = { deviceId: nodeId, from: Math.floor(from / step) * step, to, step };
  const { times, steps } = await readHistory(storeOf(context), [uptime], range);
  const values = steps.get(uptime);
  if (!values) return [];
  return restartsIn(times, step, values)
    .slice(-maxPerKind)
    .map((at): MetricAnnotation => ({ ...nothing, at, kind: "REBOOT" }));
}

export async function listMetricAnnotations({
  context,
  caller,
  path: { nodeId },
  query,
}: Call<"listMetricAnnotations">): Promise<MetricAnnotations> {
  const device = await findDevice(context, caller, nodeId);
  const period = periodOf(query);
  const [alerts, maintenance, restarts, changes] = await Promise.all([
    alertsDuring(context, nodeId, period),
    maintenanceDuring(context, nodeId, period),
    restartsDuring(context, nodeId, period),
    changesBefore(context, caller, { device, parents: [] }, period),
  ]);
  return {
    limitReached:
      [alerts, maintenance, restarts].some(({ length }) => length >= maxPerKind) ||
      changes.length >= maxFacts,
    results: [
      ...alerts,
      ...maintenance,
      ...restarts,
      // maintenance windows are annotated with their periods instead
      ...changes
        .filter(({ kind }) => kind !== "MAINTENANCE")
        .map((change): MetricAnnotation => ({
          ...nothing,
          at: change.at,
          kind: "CHANGE",
          change,
        })),
    ].sort((a, b) => b.at - a.at),
  };
}
