// Scheduled work of policies as it is answered: when it runs next, and what became of the last time.
import { answerWith, type effectiveWork, type PolicyRun, type PolicyWork } from "@muster/sdk";
import type { Selectable } from "kysely";
import type { ServerContext } from "../../../context.ts";
import { inList } from "../../../platform/db/sql.ts";
import type { Tables } from "../../../platform/db/tables.ts";

export type WorkRow = Selectable<Tables["policyWork"]>;

function lastRunOf({ key, dueAt, at, result, workId, devices, detail }: WorkRow): PolicyRun | null {
  if (dueAt === null || at === null || result === null) return null;
  const isRun = key.startsWith("ACTIONSET_SCHEDULE");
  const ids = { taskId: isRun ? null : workId, runId: isRun ? workId : null };
  return { dueAt, at, result, ...ids, devices, ...answerWith("detail", detail) };
}

/** Work with its times, last outcomes and users. */
export async function readWork(
  { db }: ServerContext,
  works: ReturnType<typeof effectiveWork>,
): Promise<PolicyWork[]> {
  if (!works.length) return [];
  const policyIds = [...new Set(works.map(({ policyId }) => policyId))];
  const rows = await db
    .selectFrom("policyWork")
    .selectAll()
    .where("policyId", "in", inList(db, policyIds, "integer"))
    .execute();
  const userIds = works.flatMap(({ userId }) => userId ?? []);
  const users = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "in", inList(db, userIds, "integer"))
    .where("active", "=", 1)
    .execute();
  return works.map((work) => {
    const { key, userId, waitHours: _, ...shown } = work;
    const row = rows.find((one) => one.policyId === work.policyId && one.key === key);
    return {
      ...shown,
      runsAs: users.find(({ id }) => id === userId)?.email ?? null,
      nextRunAt: row?.nextAt ?? null,
      lastRun: row ? lastRunOf(row) : null,
    };
  });
}
