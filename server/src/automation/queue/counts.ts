// How many devices of tasks and runs are in which state.
import type { Expression, SqlBool } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { WorkTargetState } from "./tables.ts";

export type StateCounts = Partial<Record<WorkTargetState, number>>;

export const countOf = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((sum, n = 0) => sum + n, 0);

/**
 * The counts of each task or run.
 * @param counted which devices are counted; all if it is left out
 */
export async function countStates(
  db: Database,
  workIds: readonly string[],
  counted?: Expression<SqlBool>,
): Promise<(workId: string) => StateCounts> {
  const rows = workIds.length
    ? await db
        .selectFrom("agentWorkTargets")
        .innerJoin("devices", "devices.id", "agentWorkTargets.nodeId")
        .select((e) => ["workId", "state", e.fn.countAll<number>().as("n")])
        .$if(counted !== undefined, (q) => q.where(counted!))
        .where("workId", "in", workIds)
        .groupBy(["workId", "state"])
        .execute()
    : [];
  const byWork = Map.groupBy(rows, ({ workId }) => workId);
  return (workId) => Object.fromEntries((byWork.get(workId) ?? []).map(({ state, n }) => [state, Number(n)]));
}
