// Why devices that respond are degraded.
import type { DeviceDegraded } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { sql } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { degrading } from "../platform/authorization/device-status.ts";
import { authorize } from "../platform/authorization/grants.ts";
import { inList } from "../platform/db/sql.ts";

interface Cause {
  deviceId: number;
  id: number;
  condition: string;
  instance: string;
  openedAt: number;
}

/**
 * Returns the devices that are degraded if they respond, with the most severe alert as the cause, which is
 * hidden from callers who can't list alerts.
 */
export async function degradedBy(
  context: ServerContext,
  caller: Caller,
  nodeIds: readonly number[],
): Promise<Map<number, DeviceDegraded>> {
  const { db } = context;
  const { rows } =
    await sql<Cause>`select alerts."deviceId", alerts.id, alerts.condition, alerts.instance, alerts."openedAt"
      ${degrading} and alerts."deviceId" in ${inList(db, nodeIds, "integer")}
    order by alerts."severityRank", alerts."openedAt", alerts.id`.execute(db);
  if (!rows.length) return new Map();
  const { allowed } = await authorize(context, caller, operations.listAlerts, {});
  return new Map(
    [...Map.groupBy(rows, ({ deviceId }) => deviceId)].map(([nodeId, [worst, ...others]]) => {
      const { name } = JSON.parse(worst!.condition) as { name: string };
      const cause = [name, worst!.instance].filter(Boolean).join(" · ");
      return [
        nodeId,
        {
          alertId: allowed ? worst!.id : null,
          cause: allowed ? cause : "",
          others: allowed ? others.length : 0,
          since: worst!.openedAt,
        },
      ];
    }),
  );
}
