import { sql } from "kysely";
import { answerWith, limits, MusterError, type Job, type NetworkDiscoveryRequest } from "@muster/sdk";
import { isAssigned } from "../automation/queue/assignments.ts";
import type { WorkState } from "../automation/queue/tables.ts";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { foundColumns, searchableRows } from "../platform/searchable.ts";
import { within, type Database } from "../platform/db/database.ts";
import { page } from "../platform/db/paging.ts";

const workStates: Record<Job["state"], WorkState> = {
  RUNNING: "RUNNING",
  COMPLETED: "FINISHED",
  CANCELLED: "CANCELLED",
  FAILED: "STOPPED",
};

export const jobStateOf = (state: WorkState): Job["state"] =>
  (Object.keys(workStates) as Job["state"][]).find((job) => workStates[job] === state) ?? "RUNNING";

export const jobs = (db: Database) => db.selectFrom("jobs").innerJoin("agentWork", "agentWork.id", "jobs.id");

export const selectJobs = (db: Database) =>
  jobs(db)
    .selectAll("jobs")
    .select(["name", "organizationId", "state", "detail", "createdBy", "createdAt", "finishedAt"])
    .$narrowType<{ organizationId: number }>();

export type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>["execute"]>>[number];

export const runningJobs = (context: ServerContext) => selectJobs(context.db).where("finishedAt", "is", null);

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
    const own = counts.filter((count) => count.jobId === row.id);
    const sum = (of: typeof own) => of.reduce((total, count) => total + count.n, 0);
    const verdicts: Record<string, number> = {};
    for (const count of own)
      if (count.complete) verdicts[count.verdict] = (verdicts[count.verdict] ?? 0) + count.n;
    return {
      id: row.id,
      type: row.type,
      state: jobStateOf(row.state),
      clientId: row.organizationId,
      delegateNodeId: row.delegateNodeId,
      delegateName: row.delegateName,
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      finishedAt: row.finishedAt,
      targets: row.targets,
      total: row.total,
      done: sum(own.filter((count) => count.complete)),
      found: sum(own.filter((count) => count.responding)),
      verdicts,
      waiting: row.state === "RUNNING" && !isAssigned(context, row.delegateNodeId, row.id),
      seriesId: row.seriesId,
      scheduleId: row.scheduleId,
      tried: toTried(row.request),
      ...answerWith("error", row.detail),
      ...(!row.detail && { error: null }),
    };
  });
}

function toTried(request: string): Job["tried"] {
  const asked = JSON.parse(request) as Partial<NetworkDiscoveryRequest>;
  if (!asked.firstSnmpCredentialId) return undefined;
  const defaults = limits.NetworkDiscoveryRequest;
  return {
    credentials: asked.secondSnmpCredentialId ? 2 : 1,
    pingsPerNode: asked.pingsPerNode ?? defaults.pingsPerNode.default,
    pingTimeoutMS: asked.pingTimeoutMS ?? defaults.pingTimeoutMS.default,
    snmpPort: asked.snmpPort ?? defaults.snmpPort.default,
  };
}

/** Returns a job that the caller can see. @throws MusterError `not_found` */
export async function findJob(context: ServerContext, caller: Caller, id: string): Promise<Job> {
  const row = await selectJobs(context.db)
    .where("jobs.id", "=", id)
    .where((e) => within(e.ref("organizationId"), caller.organizationIds))
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return (await toJobs(context, [row]))[0]!;
}

const handlers = {
  async listJobs({ context, caller, query }) {
    const rows = selectJobs(context.db)
      .where((e) => within(e.ref("organizationId"), caller.organizationIds))
      .$if(!!query.clientId, (q) => q.where("organizationId", "=", query.clientId!))
      .$if(!!query.state, (q) => q.where("state", "=", workStates[query.state!]))
      .$if(!!query.seriesId, (q) => q.where("seriesId", "=", query.seriesId!))
      .$if(!!query.scheduleId, (q) => q.where("scheduleId", "=", query.scheduleId!));
    const { total } = await rows
      .clearSelect()
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const found = await page(rows.orderBy("createdAt", "desc"), {
      pageSize: 50,
      ...query,
    }).execute();
    return { total, results: await toJobs(context, found) };
  },

  async getJob({ context, caller, path }) {
    return findJob(context, caller, path.jobId);
  },
} satisfies Partial<Handlers>;

const searchableJobs = searchableRows({
  type: "job",
  filters: ["administration"],
  rows: async (_, { organizationIds }) => sql`
    select ${foundColumns({
      id: sql.ref("jobs.id"),
      name: sql.ref("agentWork.name"),
      clientId: sql.ref("agentWork.organizationId"),
      clientName: sql.ref("organizations.name"),
    })}
    from jobs inner join "agentWork" on "agentWork".id = jobs.id
    inner join organizations on organizations.id = "agentWork"."organizationId"
    where ${within(sql.ref("organizations.id"), organizationIds)}`,
  route: ({ id }) => `/discovery/${id}`,
});

export const discoveryJobs: Feature = {
  handlers,
  searchables: [searchableJobs],
  activityObjects: {
    discovery: [{ table: "agentWork", type: "text", name: "name", organization: "organizationId" }],
  },
  organizationOf: (context, { params: { jobId } }) =>
    jobId === undefined
      ? undefined
      : context.db
          .selectFrom("agentWork")
          .select("organizationId")
          .where("id", "=", jobId)
          .execute()
          .then((rows) => rows.flatMap(({ organizationId }) => organizationId ?? [])),
};
