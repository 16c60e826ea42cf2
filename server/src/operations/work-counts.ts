// Counts and lists runs and tasks by state, for the navigation and the dashboard.
import { sql } from "kysely";
import { taskKinds } from "../automation/queue/tables.ts";
import { ofEveryone } from "../automation/tasks.ts";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { onDevices } from "../platform/authorization/grants.ts";

const kinds = ["SCRIPT_RUN", ...taskKinds];

const recentMS = 24 * 3_600_000;

/** Selects the devices of runs and tasks that the caller sees, as in the lists of runs and tasks. */
const partsOf = ({ db }: ServerContext, caller: Caller, clientId: number | undefined) =>
  db
    .selectFrom("agentWork")
    .innerJoin("agentWorkTargets", "agentWorkTargets.workId", "agentWork.id")
    .innerJoin("devices", "devices.id", "agentWorkTargets.nodeId")
    .where("agentWork.kind", "in", kinds)
    .where((e) => e.or([e("agentWork.kind", "=", "SCRIPT_RUN"), ofEveryone(caller)]))
    .where(onDevices(caller))
    .$if(clientId !== undefined, (q) => q.where("devices.organizationId", "=", clientId!));

const failedParts = (context: ServerContext, caller: Caller, clientId: number | undefined) =>
  partsOf(context, caller, clientId)
    .where("agentWorkTargets.state", "in", ["FAILED", "TIMED_OUT"])
    .where("agentWorkTargets.updatedAt", ">=", Date.now() - recentMS);

/** Counts the runs and tasks that haven't ended, and those that failed on a device in the last 24 hours. */
export async function countWork(context: ServerContext, caller: Caller, clientId: number | undefined) {
  const numbers = async (
    rows: ReturnType<typeof partsOf>,
  ): Promise<Record<"SCRIPT_RUN" | "TASK", number>> => {
    const found = await rows
      .select(["agentWork.kind", sql<number>`count(distinct "agentWork".id)`.as("n")])
      .groupBy("agentWork.kind")
      .execute();
    const of = (wanted: readonly string[]) =>
      found.reduce((sum, { kind, n }) => (wanted.includes(kind) ? sum + Number(n) : sum), 0);
    return { SCRIPT_RUN: of(["SCRIPT_RUN"]), TASK: of(taskKinds) };
  };
  const unfinished = partsOf(context, caller, clientId).where((e) =>
    e.or([
      e("agentWork.state", "in", ["CANARY", "AWAITING_CONFIRMATION", "RUNNING"]),
      e.and([e("agentWork.kind", "in", taskKinds), e("agentWork.state", "=", "SCHEDULED")]),
    ]),
  );
  const [running, failed] = await Promise.all([
    numbers(unfinished),
    numbers(failedParts(context, caller, clientId)),
  ]);
  return { running, failed };
}

/** Returns the runs and tasks that failed last, with the number of devices on which they failed. */
export async function failedWork(
  context: ServerContext,
  caller: Caller,
  clientId: number | undefined,
  max: number,
) {
  const since = sql<number>`max("agentWorkTargets"."updatedAt")`;
  const rows = await failedParts(context, caller, clientId)
    .select(["agentWork.id", "agentWork.kind", "agentWork.name", since.as("since")])
    .select((e) => e.fn.countAll<number>().as("count"))
    .groupBy(["agentWork.id", "agentWork.kind", "agentWork.name"])
    .orderBy(since, "desc")
    .limit(max)
    .execute();
  return rows.map((row) => ({ ...row, since: Number(row.since), count: Number(row.count) }));
}
