// Scheduled work of policies as it is answered: when it runs next, and what became of the last time.
import {
  answerWith,
  type effectiveWork,
  type PolicyRun,
  type PolicyRunResult,
  type PolicyWork,
} from "@muster/sdk";
import type { Selectable } from "kysely";
import type { ServerContext } from "../../../context.ts";
import { inList } from "../../../platform/db/sql.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { taskStates } from "../../../automation/tasks.ts";

export type WorkRow = Selectable<Tables["policyWork"]>;
type Request = Pick<
  Selectable<Tables["changeRequests"]>,
  "id" | "state" | "decidedBy" | "decidedAt" | "expiresAt" | "workId" | "outcome" | "detail"
>;

/** What a run that waited for approval came to. */
function approvedResult({ state, expiresAt }: Request): PolicyRunResult {
  switch (state) {
    case "DONE":
      return "STARTED";
    case "FAILED":
      return "NOT_STARTED";
    case "REJECTED":
    case "EXPIRED":
      return state;
    case "PENDING":
      return expiresAt <= Date.now() ? "EXPIRED" : "AWAITING_APPROVAL";
    case "APPROVED":
      return "AWAITING_APPROVAL";
  }
}

/** Why it failed, or not on all devices; what it answered is no reason. */
const decidedDetail = ({ state, outcome, detail }: Request) =>
  state === "FAILED" || outcome === "partly_done" ? detail : "";

/** How many devices of a task or run are in which state, as it shows them. */
async function statesOf({ db }: ServerContext, workId: string, isRun: boolean): Promise<PolicyRun["states"]> {
  const rows = await db
    .selectFrom("agentWorkTargets")
    .select(["state", (e) => e.fn.countAll<number>().as("n")])
    .where("workId", "=", workId)
    .groupBy("state")
    .execute();
  const states: Record<string, number> = {};
  for (const { state, n } of rows) {
    const name = isRun ? state : taskStates[state];
    states[name] = (states[name] ?? 0) + Number(n);
  }
  return states;
}

async function lastRunOf(
  context: ServerContext,
  row: WorkRow,
  request: Request | undefined,
): Promise<PolicyRun | null> {
  const { key, dueAt, at } = row;
  if (dueAt === null || at === null || row.result === null) return null;
  const result = request ? approvedResult(request) : row.result;
  const workId = request?.workId ?? row.workId;
  const isRun = key.startsWith("ACTIONSET_SCHEDULE");
  const states = workId === null ? {} : await statesOf(context, workId, isRun);
  const counted = Object.values(states).reduce((sum, n) => sum + n, 0) - (states.REFUSED ?? 0);
  const devices = request?.workId ? counted : row.devices;
  const ids = { taskId: isRun ? null : workId, runId: isRun ? workId : null };
  const approval = request
    ? {
        requestId: request.id,
        decidedBy: request.decidedBy,
        decidedAt: request.decidedAt,
        expiresAt: request.expiresAt,
      }
    : null;
  const isDecided = request !== undefined && result !== "AWAITING_APPROVAL";
  const detail = isDecided ? decidedDetail(request) : row.detail;
  return { dueAt, at, result, ...ids, devices, states, approval, ...answerWith("detail", detail) };
}

/** Work with its times, last outcomes and users. */
export async function readWork(
  context: ServerContext,
  works: ReturnType<typeof effectiveWork>,
): Promise<PolicyWork[]> {
  if (!works.length) return [];
  const { db } = context;
  const policyIds = [...new Set(works.map(({ policyId }) => policyId))];
  const rows = await db
    .selectFrom("policyWork")
    .selectAll()
    .where("policyId", "in", inList(db, policyIds, "integer"))
    .execute();
  const requestIds = rows.flatMap(({ requestId }) => requestId ?? []);
  const requests = await db
    .selectFrom("changeRequests")
    .select(["id", "state", "decidedBy", "decidedAt", "expiresAt", "workId", "outcome", "detail"])
    .where("id", "in", inList(db, requestIds, "integer"))
    .execute();
  const userIds = works.flatMap(({ userId }) => userId ?? []);
  const users = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "in", inList(db, userIds, "integer"))
    .where("active", "=", 1)
    .execute();
  return Promise.all(
    works.map(async (work) => {
      const { key, userId, waitHours: _, ...shown } = work;
      const row = rows.find((one) => one.policyId === work.policyId && one.key === key);
      const request = requests.find(({ id }) => id === row?.requestId);
      return {
        ...shown,
        runsAs: users.find(({ id }) => id === userId)?.email ?? null,
        nextRunAt: row?.nextAt ?? null,
        lastRun: row ? await lastRunOf(context, row, request) : null,
      };
    }),
  );
}
