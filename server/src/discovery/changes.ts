import { addressOrder, enums } from "@muster/sdk";
import { sql } from "kysely";
import { toChange } from "../devices/history.ts";
import type { Feature, Handlers } from "../feature.ts";
import { findJob } from "./jobs.ts";

const kinds: readonly string[] = enums.ChangeKind;

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const handlers = {
  async listDiscoveryChanges({ context, caller, path }) {
    await findJob(context, caller, path.jobId);
    const rows = await context.db
      .selectFrom("deviceChanges")
      .leftJoin("targets", (join) =>
        join.onRef("targets.jobId", "=", "deviceChanges.jobId").onRef("targets.ip", "=", "deviceChanges.ip"),
      )
      .selectAll("deviceChanges")
      // a device that was new may have been added to the inventory since
      .select(sql<number | null>`case when kind = 'new' then targets."nodeId" end`.as("addedAs"))
      .where("deviceChanges.jobId", "=", path.jobId)
      .execute();
    const order = (row: (typeof rows)[number]) => `${kinds.indexOf(row.kind)}/${addressOrder(row.ip)}`;
    const results = rows
      .map((row) => ({
        order: order(row),
        change: toChange({ ...row, deviceId: row.deviceId ?? row.addedAs }),
      }))
      .toSorted((a, b) => compare(a.order, b.order))
      .map((one) => one.change);
    return { total: results.length, results };
  },
} satisfies Partial<Handlers>;

export const discoveryChanges: Feature = { handlers };
