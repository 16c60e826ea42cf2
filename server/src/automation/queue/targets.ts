// Changes the state of work and of its devices, unless another server has changed it first.
import type { StoredMessage } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Work, WorkTarget } from "../../platform/agent-work.ts";
import { inList } from "../../platform/db/sql.ts";
import { kindOf } from "./kinds.ts";
import type { WorkState, WorkTargetState } from "./tables.ts";

type Changes = Partial<Omit<WorkTarget, "workId" | "nodeId">>;

/** Changes the devices that are in one of these states; returns their ids. */
export async function updateTargets(
  context: ServerContext,
  work: Pick<Work, "id" | "kind">,
  nodeIds: readonly number[],
  from: readonly WorkTargetState[],
  changes: Changes,
): Promise<number[]> {
  if (!nodeIds.length) return [];
  const rows = await context.db
    .updateTable("agentWorkTargets")
    .set({ ...changes, updatedAt: Date.now() })
    .where("workId", "=", work.id)
    .where("nodeId", "in", inList(context.db, nodeIds, "integer"))
    .where("state", "in", from)
    .returning("nodeId")
    .execute();
  const changed = rows.map(({ nodeId }) => nodeId);
  if (changed.length) await kindOf(context, work).changed?.(context, work.id, changed);
  return changed;
}

/** Sets the state of devices that haven't changed since they were read, also in the given rows. */
export async function setState(
  context: ServerContext,
  work: Work,
  targets: readonly WorkTarget[],
  state: WorkTargetState,
  detail: StoredMessage = "",
): Promise<void> {
  const changed = new Set<number>();
  for (const [before, same] of Map.groupBy(targets, (target) => target.state)) {
    const nodeIds = same.map(({ nodeId }) => nodeId);
    for (const nodeId of await updateTargets(context, work, nodeIds, [before], { state, detail }))
      changed.add(nodeId);
  }
  for (const target of targets) if (changed.has(target.nodeId)) Object.assign(target, { state, detail });
}

/** Sets the state of work that hasn't changed since it was read, also in the given row. */
export async function setWorkState(
  context: ServerContext,
  work: Work,
  state: WorkState,
  detail: StoredMessage = "",
): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable("agentWork")
    .set({ state, detail })
    .where("id", "=", work.id)
    .where("state", "=", work.state)
    .executeTakeFirst();
  if (!numUpdatedRows) return;
  Object.assign(work, { state, detail });
  await kindOf(context, work).changed?.(context, work.id, []);
}
