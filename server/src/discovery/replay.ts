import type { Selectable } from "kysely";
import type { DiscoveredDevice } from "@muster/sdk";
import type { DiscoveryUpdate, Observation } from "@muster/sdk/live";
import type { ServerContext } from "../context.ts";
import type { Database } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";
import { selectJobs, toJobs } from "./jobs.ts";

type TargetRow = Selectable<Tables["targets"]>;

export const toTarget = (row: TargetRow): DiscoveredDevice => ({
  ...(JSON.parse(row.device) as Observation),
  nodeId: row.nodeId,
  revision: row.revision,
});

export const targetsOf = (db: Database, jobId: string) =>
  db.selectFrom("targets").selectAll().where("jobId", "=", jobId).orderBy("place").execute();

/** Returns everything that a discovery has found so far, and its end if it has ended. */
export async function replay(context: ServerContext, jobUUID: string): Promise<DiscoveryUpdate[]> {
  const row = await selectJobs(context.db).where("jobs.id", "=", jobUUID).executeTakeFirstOrThrow();
  const targets = (await targetsOf(context.db, jobUUID)).map(toTarget);
  const job = (await toJobs(context, [row]))[0]!;
  return [
    ...(targets.length ? [{ jobUUID, discoveredTargets: targets, job }] : []),
    ...(job.state === "RUNNING" ? [] : [{ jobUUID, discoveredTargets: [], job }]),
  ];
}
