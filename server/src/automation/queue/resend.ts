import type { ServerContext } from "../../context.ts";
import type { Work } from "../../platform/agent-work.ts";
import { inList } from "../../platform/db/sql.ts";
import { workQueue } from "./advance.ts";
import { kindsOf } from "./kinds.ts";
import { sendCancel } from "./send.ts";
import { openStates } from "./tables.ts";

/**
 * Sends agents that have just connected what they may lack: work that waits for them, work whose delivery was
 * not confirmed by an outcome, and cancellations. An agent recognizes work that it has by its id.
 */
export async function sendMissedWork(context: ServerContext, nodeIds: readonly number[]): Promise<void> {
  const kinds = [...kindsOf(context)].flatMap(([name, { resume, byServer }]) =>
    resume || byServer ? [] : name,
  );
  const rows = await context.db
    .selectFrom("agentWorkTargets")
    .innerJoin("agentWork", "agentWork.id", "agentWorkTargets.workId")
    .selectAll("agentWork")
    .select(["nodeId", "cancelled", "agentWorkTargets.state as targetState"])
    .where("nodeId", "in", inList(context.db, nodeIds, "integer"))
    .where("endedAt", "is", null)
    .where("agentWorkTargets.state", "in", [...openStates, "CANCELLED"])
    .where("kind", "in", kinds)
    .execute();
  // what was sent over the previous connection gets no response
  await context.db
    .updateTable("agentWorkTargets")
    .set({ claimedUntil: null })
    .where("nodeId", "in", inList(context.db, nodeIds, "integer"))
    .where("claimedUntil", "is not", null)
    .where("workId", "in", context.db.selectFrom("agentWork").select("id").where("kind", "in", kinds))
    .execute();
  const unconfirmed = new Map<string, { work: Work; nodeIds: number[] }>();
  const now = Date.now();
  for (const { nodeId, cancelled, targetState, ...work } of rows) {
    if (cancelled) {
      if (targetState === "RUNNING" || work.expiresAt > now) sendCancel(context, work, nodeId);
    } else if (targetState === "SENT") {
      const of = unconfirmed.get(work.id) ?? { work, nodeIds: [] };
      unconfirmed.set(work.id, { work, nodeIds: [...of.nodeIds, nodeId] });
    } else if (targetState !== "CANCELLED" && targetState !== "RUNNING") workQueue(context).soon(work.id);
  }
  for (const { work, nodeIds: ids } of unconfirmed.values()) workQueue(context).send(work, ids);
}
