// Counts the devices of tasks and runs by state.
import type { Expression, SqlBool } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { WorkTargetState } from "./tables.ts";

export type StateCounts = Partial<Record<WorkTargetState, number>>;

export const countOf = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((sum, n = 0) => sum + n, 0);

/**
 * Returns a function with the counts of each task or run.
 * @param counted a condition for the devices that are counted; all if it is omitted
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
