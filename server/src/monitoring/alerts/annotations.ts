// What charts of a device mark: alerts, maintenance, restarts and what changed.
import { type MaintenanceOption, type MetricAnnotation, type MetricAnnotations } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Call } from "../../feature.ts";
import { findDevice } from "../../devices/devices.ts";
import { periodsOf } from "../../maintenance/periods.ts";
import { historyOf, readHistory } from "../merged-series.ts";
import { periodOf, stepOf, storeOf, type Period } from "../metrics.ts";
import { changesBefore, mostFacts } from "./facts.ts";
import { conditionOf } from "./records.ts";

const mostOfKind = 100;
/** Nearly 2³² hundredths of a second, after which the uptime of SNMP devices starts again at zero. */
const mostUptimeSeconds = 42_900_000;

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
    .limit(mostOfKind)
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
  const rows = await periodsOf(db, nodeId, period).limit(mostOfKind).execute();
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
 * When the uptime began anew.
 * @param lowest and highest uptime in seconds of each step; NaN if it wasn't measured
 */
export function restartsIn(
  times: ArrayLike<number>,
  step: number,
  { minimum: lowest, maximum: highest }: { minimum: ArrayLike<number>; maximum: ArrayLike<number> },
): number[] {
  const found: number[] = [];
  let before: { seconds: number; at: number } | undefined;
  for (let index = 0; index < times.length; index++) {
    const [least, most] = [lowest[index] ?? NaN, highest[index] ?? NaN];
    if (Number.isNaN(least)) continue;
    const [start, end] = [times[index]!, times[index]! + step];
    const isNew = before !== undefined && least < before.seconds && before.seconds < mostUptimeSeconds;
    if (before && isNew) {
      // the next step has only values of after the restart
      const next = highest[index + 1] ?? NaN;
      const isWhole = !Number.isNaN(next) && next * 1_000 >= step && next >= least;
      const measured = isWhole ? end + step - next * 1_000 : end - least * 1_000;
      found.push(Math.round(Math.max(before.at, Math.min(measured, end))));
    }
    before = { seconds: isNew ? least : most, at: start };
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
    .slice(-mostOfKind)
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
      [alerts, maintenance, restarts].some(({ length }) => length >= mostOfKind) ||
      changes.length >= mostFacts,
    results: [
      ...alerts,
      ...maintenance,
      ...restarts,
      // its periods say more than that it was set up
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
