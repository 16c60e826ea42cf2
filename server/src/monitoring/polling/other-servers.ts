// Reachability of devices that probes of other servers poll.
import type { ServerContext } from "../../context.ts";
import { inList } from "../../platform/db/sql.ts";
import type { Followed } from "../store/metric-store.ts";
import { isPolled } from "./assignments.ts";
import { hasAnswered, noteElsewhere } from "./reachability.ts";

/** Takes over the reachability that other servers have stored. */
export async function noteOthers(context: ServerContext, followed: readonly Followed[]): Promise<void> {
  const newest = new Map(followed.map((report) => [report.deviceId, report]));
  for (const deviceId of newest.keys()) if (isPolled(context, deviceId)) newest.delete(deviceId);
  if (!newest.size) return;
  const rows = await context.db
    .selectFrom("metricSeries")
    .select(["id", "deviceId", "metric"])
    .where("deviceId", "in", inList(context.db, newest.keys(), "integer"))
    .where("metric", "in", ["SNMP_REACHABLE", "PING_REACHABLE", "VM_HOST_REACHABLE", "POWERED_ON"])
    .execute();
  for (const [deviceId, own] of Map.groupBy(rows, (row) => row.deviceId)) {
    const { time, series, values } = newest.get(deviceId)!;
    const readings = own.flatMap(({ id, metric }) => {
      const place = series.indexOf(id);
      return place < 0 ? [] : [{ metric, instance: "", value: values[place]! }];
    });
    const answered = hasAnswered(readings);
    if (answered !== undefined) noteElsewhere(context, deviceId, time, answered);
  }
}
