// Sends tasks to agents and records their outcomes.
import { cleanText, openStates, type TaskState } from "@muster/sdk";
import type { TaskOutcome } from "@muster/sdk/live";
import type { ServerContext } from "../context.ts";
import { suppressedOn } from "../maintenance/maintenance.ts";
import { inList } from "../platform/db/sql.ts";
import { cancelOrder, sendOrder } from "./agent-tasks.ts";

/** Sends waiting tasks to connected agents, of these devices or of all. */
export async function dispatchTasks(context: ServerContext, nodeIds?: readonly number[]): Promise<void> {
  const now = Date.now();
  const rows = await context.db
    .selectFrom("taskTargets")
    .innerJoin("tasks", "tasks.id", "taskTargets.taskId")
    .select(["tasks.id as taskId", "tasks.action", "tasks.runAt", "tasks.expiresAt", "taskTargets.nodeId"])
    .where("taskTargets.state", "=", "WAITING")
    .where("tasks.expiresAt", ">", now)
    // tasks to skip on offline devices are sent only when they are due
    .where((e) => e.or([e("tasks.skipIfOffline", "=", 0), e("tasks.runAt", "<=", now)]))
    .$if(nodeIds !== undefined, (q) =>
      q.where("taskTargets.nodeId", "in", inList(context.db, nodeIds ?? [], "integer")),
    )
    .execute();
  const connected = rows.filter((row) => context.live.isConnected(row.nodeId));
  if (!connected.length) return;
  const suppressed = await suppressedOn(
    context.db,
    connected.map((row) => row.nodeId),
  );
  const due = connected.filter((row) => row.runAt > now || !suppressed.get(row.nodeId)?.has("TASKS"));
  await Promise.all(
    due.map(async ({ nodeId: id, ...order }) => {
      if (await sendOrder(context, id, order))
        await setState(context, order.taskId, id, "SCHEDULED", "", ["WAITING"]);
    }),
  );
}

/** Tells agents that have just connected which tasks were cancelled while they were offline. */
export async function sendCancellations(context: ServerContext, nodeIds: readonly number[]): Promise<void> {
  const rows = await context.db
    .selectFrom("taskTargets")
    .innerJoin("tasks", "tasks.id", "taskTargets.taskId")
    .select(["tasks.id", "taskTargets.nodeId"])
    .where("taskTargets.nodeId", "in", inList(context.db, nodeIds, "integer"))
    .where("taskTargets.state", "=", "CANCELLED")
    .where("tasks.expiresAt", ">", Date.now())
    .execute();
  for (const { id, nodeId } of rows) cancelOrder(context, nodeId, id);
}

async function setState(
  context: ServerContext,
  taskId: string,
  nodeId: number,
  state: TaskState,
  detail: string,
  from: readonly TaskState[],
): Promise<void> {
  const changed = await context.db
    .updateTable("taskTargets")
    .set({ state, detail, updatedAt: Date.now() })
    .where("taskId", "=", taskId)
    .where("nodeId", "=", nodeId)
    .where("state", "in", from)
    .executeTakeFirst();
  if (changed.numUpdatedRows) await invalidateTasks(context, [nodeId]);
}

export async function invalidateTasks(context: ServerContext, nodeIds: readonly number[]): Promise<void> {
  const rows = await context.db
    .selectFrom("devices")
    .select("organizationId")
    .distinct()
    .where("id", "in", nodeIds)
    .execute();
  for (const { organizationId } of rows) context.live.invalidate("tasks", organizationId);
}

/** The states that an outcome can follow: what a device did is recorded even if the task was canceled meanwhile. */
const follows = {
  RUNNING: [...openStates, "EXPIRED", "CANCELLED"],
  COMPLETED: [...openStates, "RUNNING", "EXPIRED", "CANCELLED"],
  FAILED: [...openStates, "RUNNING", "EXPIRED", "CANCELLED"],
  EXPIRED: openStates,
} satisfies Partial<Record<TaskOutcome["state"], readonly TaskState[]>>;

/** Saves the outcome that an agent reports for a task on its device; false when it is malformed. */
export async function saveTaskOutcome(
  context: ServerContext,
  nodeId: number,
  reported: unknown,
): Promise<boolean> {
  const { taskId, state, detail } = (reported ?? {}) as Partial<Record<keyof TaskOutcome, unknown>>;
  if (typeof taskId !== "string" || typeof state !== "string" || !Object.hasOwn(follows, state)) return false;
  const outcome = state as keyof typeof follows;
  const words = typeof detail === "string" ? cleanText(detail, 500) : "";
  await setState(context, cleanText(taskId, 40), nodeId, outcome, words, follows[outcome]);
  return true;
}

/** Expires and skips tasks, and sends those that have become due. */
export async function tickTasks(context: ServerContext): Promise<void> {
  const now = Date.now();
  const giveUp = async (
    state: TaskState,
    from: readonly TaskState[],
    detail: string,
    overdue: "expiresAt" | "runAt",
  ) => {
    const rows = await context.db
      .selectFrom("taskTargets")
      .innerJoin("tasks", "tasks.id", "taskTargets.taskId")
      .select(["taskTargets.taskId", "taskTargets.nodeId"])
      .where("taskTargets.state", "in", from)
      .where(`tasks.${overdue}`, "<=", now)
      .$if(overdue === "runAt", (q) => q.where("tasks.skipIfOffline", "=", 1))
      .execute();
    for (const { taskId, nodeId } of rows)
      if (overdue === "expiresAt" || !context.live.isConnected(nodeId))
        await setState(context, taskId, nodeId, state, detail, from);
  };
  await giveUp("EXPIRED", openStates, "The run expired before it started.", "expiresAt");
  await giveUp("FAILED", ["RUNNING"], "The device did not come back in time.", "expiresAt");
  await giveUp("SKIPPED", ["WAITING"], "The device was offline.", "runAt");
  await dispatchTasks(context);
}
