// Returns the scheduled work of policies, with the next time and the last outcome.
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
import { countOf, countStates, type StateCounts } from "../../../automation/queue/counts.ts";
import { taskCounts } from "../../../automation/tasks.ts";

export type WorkRow = Selectable<Tables["policyWork"]>;
type Request = Pick<
  Selectable<Tables["changeRequests"]>,
  "id" | "state" | "decidedBy" | "decidedAt" | "expiresAt" | "workId" | "outcome" | "detail"
>;

/** Returns the result of a run that needed approval. */
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

/** Returns why a request failed or was done in part; the detail of a success isn't a reason. */
const decidedDetail = ({ state, outcome, detail }: Request) =>
  state === "FAILED" || outcome === "partly_done" ? detail : "";

/** Returns the ID of the task or run that was started last. */
const workIdOf = (row: WorkRow, request: Request | undefined) => request?.workId ?? row.workId;

function lastRunOf(row: WorkRow, request: Request | undefined, counts: StateCounts): PolicyRun | null {
  const { key, dueAt, at } = row;
  if (dueAt === null || at === null || row.result === null) return null;
  const result = request ? approvedResult(request) : row.result;
  const workId = workIdOf(row, request);
  const isRun = key.startsWith("ACTIONSET_SCHEDULE");
  const states: PolicyRun["states"] = isRun ? counts : taskCounts(counts);
  const devices = request?.workId ? countOf(states) - (states.REFUSED ?? 0) : row.devices;
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

/** Returns the work with its times, last outcomes and users. */
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
  const requestOf = ({ requestId }: WorkRow) => requests.find(({ id }) => id === requestId);
  const countsOf = await countStates(
    db,
    rows.flatMap((row) => workIdOf(row, requestOf(row)) ?? []),
  );
  return works.map((work) => {
    const { key, userId, waitHours: _, ...shown } = work;
    const row = rows.find((one) => one.policyId === work.policyId && one.key === key);
    const request = row && requestOf(row);
    return {
      ...shown,
      runsAs: users.find(({ id }) => id === userId)?.email ?? null,
      nextRunAt: row?.nextAt ?? null,
      lastRun: row ? lastRunOf(row, request, countsOf(workIdOf(row, request) ?? "")) : null,
    };
  });
}
