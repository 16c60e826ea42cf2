import { LRUCache } from "lru-cache";
import { agentRefusals, cleanText, outcomePrefixes, storeReceived } from "@muster/sdk";
import type { TaskOutcome } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../../context.ts";
import type { Unchecked } from "../../platform/agent-work.ts";
import { workQueue } from "./advance.ts";
import { kindsOf } from "./kinds.ts";
import type { WorkTargetState } from "./tables.ts";

const states: Record<TaskOutcome["state"], WorkTargetState> = {
  RUNNING: "RUNNING",
  COMPLETED: "SUCCEEDED",
  FAILED: "FAILED",
  TIMED_OUT: "TIMED_OUT",
  CANCELLED: "CANCELLED",
  EXPIRED: "EXPIRED",
  REFUSED: "REFUSED",
};
const idLength = 40;

/** Caches the kinds of work that agents report on: thousands of devices report on the same run. */
const kindNames = perServer(() => new LRUCache<string, string>({ max: 1_000 }));

async function kindNameOf(context: ServerContext, workId: string): Promise<string | undefined> {
  const known = kindNames(context).get(workId);
  if (known !== undefined) return known;
  const work = await context.db
    .selectFrom("agentWork")
    .select("kind")
    .where("id", "=", workId)
    .executeTakeFirst();
  if (work) kindNames(context).set(workId, work.kind);
  return work?.kind;
}

/** Stores what an agent reports about work on its own device; returns false if it is malformed. */
export async function saveOutcome(
  context: ServerContext,
  nodeId: number,
  reported: unknown,
): Promise<boolean> {
  const outcome = (reported ?? {}) as Unchecked<TaskOutcome>;
  const { taskId, state, detail, reason, script } = outcome;
  if (typeof taskId !== "string" || typeof state !== "string" || !Object.hasOwn(states, state)) return false;
  const id = cleanText(taskId, idLength);
  const kind = kindsOf(context).get((await kindNameOf(context, id)) ?? "");
  if (kind?.command !== "task.run") return true;
  const now = Date.now();
  const isRunning = state === "RUNNING";
  const hasStarted = isRunning || script !== undefined;
  const { numUpdatedRows } = await context.db
    .updateTable("agentWorkTargets")
    .set((e) => ({
      state: states[state as TaskOutcome["state"]],
      detail: storeReceived(detail, outcomePrefixes),
      reason: state === "REFUSED" ? (agentRefusals.find((one) => one === reason) ?? "LOCAL_POLICY") : null,
      result: kind.resultOf ? JSON.stringify(kind.resultOf(outcome)) : null,
      // by this server's clock, because an agent's clock can be wrong
      startedAt: hasStarted ? e.fn.coalesce("startedAt", e.val(now)) : e.ref("startedAt"),
      endedAt: isRunning ? null : now,
      updatedAt: now,
    }))
    .where("workId", "=", id)
    .where("nodeId", "=", nodeId)
    // also if the server has given up on the device since; only the first reported end counts
    .where("endedAt", "is", null)
    .where("state", "<>", "REFUSED")
    .executeTakeFirst();
  if (!numUpdatedRows) return true;
  await kind.changed?.(context, id, [nodeId]);
  if (!isRunning) workQueue(context).soon(id);
  return true;
}
