import { limits, MusterError, type Job, type NetworkDiscoveryRequest } from "@muster/sdk";
import type { Selectable } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import type { Feature, Handlers } from "../feature.ts";
import { within, type Database } from "../platform/db/database.ts";
import { page } from "../platform/db/paging.ts";
import { probes } from "./job-dispatch.ts";
import type { Tables } from "../platform/db/tables.ts";

export type JobRow = Selectable<Tables["jobs"]>;

export const runningJobs = (context: ServerContext) =>
  context.db.selectFrom("jobs").selectAll().where("state", "=", "RUNNING");

export async function toJobs(
  context: ServerContext,
  rows: readonly JobRow[],
  db: Database = context.db,
): Promise<Job[]> {
  if (!rows.length) return [];
  const counts = await db
    .selectFrom("targets")
    .select((e) => ["jobId", "verdict", "complete", "responding", e.fn.countAll<number>().as("n")])
    .where(
      "jobId",
      "in",
      rows.map((row) => row.id),
    )
    .groupBy(["jobId", "verdict", "complete", "responding"])
    .execute();
  return rows.map((row) => {
    const mine = counts.filter((count) => count.jobId === row.id);
    const sum = (of: typeof mine) => of.reduce((total, count) => total + count.n, 0);
    const verdicts: Record<string, number> = {};
    for (const count of mine)
      if (count.complete) verdicts[count.verdict] = (verdicts[count.verdict] ?? 0) + count.n;
    return {
      id: row.id,
      type: row.type,
      state: row.state,
      clientId: row.organizationId,
      delegateNodeId: row.delegateNodeId,
      delegateName: row.delegateName,
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      finishedAt: row.finishedAt,
      targets: row.targets,
      total: row.total,
      done: sum(mine.filter((count) => count.complete)),
      found: sum(mine.filter((count) => count.responding)),
      verdicts,
      waiting: row.state === "RUNNING" && !probes(context).isRunning(row.delegateNodeId, row.id),
      seriesId: row.seriesId,
      scheduleId: row.scheduleId,
      tried: toTried(row.request),
      error: row.error,
    };
  });
}

function toTried(request: string): Job["tried"] {
  const asked = JSON.parse(request) as Partial<NetworkDiscoveryRequest>;
  if (!asked.firstSnmpCredentialId) return undefined;
  const usual = limits.NetworkDiscoveryRequest;
  return {
    credentials: asked.secondSnmpCredentialId ? 2 : 1,
    pingsPerNode: asked.pingsPerNode ?? usual.pingsPerNode.default,
    pingTimeoutMS: asked.pingTimeoutMS ?? usual.pingTimeoutMS.default,
    snmpPort: asked.snmpPort ?? usual.snmpPort.default,
  };
}

/** The job the caller may see, or not_found. */
export async function findJob(context: ServerContext, caller: Caller, id: string): Promise<Job> {
  const row = await context.db
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .where((e) => within(e.ref("organizationId"), caller.organizationIds))
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return (await toJobs(context, [row]))[0]!;
}

const handlers = {
  async listJobs({ context, caller, query }) {
    const rows = context.db
      .selectFrom("jobs")
      .where((e) => within(e.ref("organizationId"), caller.organizationIds))
      .$if(!!query.clientId, (q) => q.where("organizationId", "=", query.clientId!))
      .$if(!!query.state, (q) => q.where("state", "=", query.state!))
      .$if(!!query.seriesId, (q) => q.where("seriesId", "=", query.seriesId!))
      .$if(!!query.scheduleId, (q) => q.where("scheduleId", "=", query.scheduleId!));
    const { total } = await rows.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const found = await page(rows.selectAll().orderBy("createdAt", "desc"), {
      pageSize: 50,
      ...query,
    }).execute();
    return { total, results: await toJobs(context, found) };
  },

  async getJob({ context, caller, path }) {
    return findJob(context, caller, path.jobId);
  },
} satisfies Partial<Handlers>;

export const discoveryJobs: Feature = {
  handlers,
  activityObjects: {
    discovery: [{ table: "jobs", type: "text", name: "targets", organization: "organizationId" }],
  },
  organizationOf: (context, { params: { jobId } }) =>
    jobId === undefined
      ? undefined
      : context.db
          .selectFrom("jobs")
          .select("organizationId")
          .where("id", "=", jobId)
          .execute()
          .then((rows) => rows.map(({ organizationId }) => organizationId)),
};
