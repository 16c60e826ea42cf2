import type { SelectQueryBuilder } from "kysely";
import type { ServerContext } from "../../context.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { kindOf } from "./kinds.ts";
import { sendCancel } from "./send.ts";
import { waitingStates, type Work, type WorkTarget, type WorkTargetState } from "./tables.ts";

type Devices = SelectQueryBuilder<Tables, "devices", { id: number }>;

export interface Cancelled {
  /** Devices whose agents did not have the work. */
  waiting: readonly number[];
  sent: readonly number[];
  /** Devices whose agents have to end it. */
  running: readonly number[];
}

/** Cancels work on the devices of a selection. Agents that are offline are sent the cancellation when they reconnect. */
export async function cancelTargets(
  context: ServerContext,
  work: Pick<Work, "id" | "kind">,
  devices: Devices,
): Promise<Cancelled> {
  const kind = kindOf(context, work);
  const cancel = async (from: readonly WorkTargetState[], changes: Partial<WorkTarget>) => {
    const rows = await context.db
      .updateTable("agentWorkTargets")
      .set({ ...changes, updatedAt: Date.now() })
      .where("workId", "=", work.id)
      .where("state", "in", from)
      .where("nodeId", "in", devices)
      .returning("nodeId")
      .execute();
    return rows.map(({ nodeId }) => nodeId);
  };
  // an agent may have stored work ahead of time, and its answer was lost
  const mayHaveIt = kind.sentAhead ? 1 : 0;
  const waiting = await cancel(waitingStates, { state: "CANCELLED", cancelled: mayHaveIt });
  const sent = await cancel(["SENT"], { state: "CANCELLED", cancelled: 1 });
  const running = kind.cancellable ? await cancel(["RUNNING"], { cancelled: 1 }) : [];
  for (const nodeId of [...(mayHaveIt ? waiting : []), ...sent, ...running])
    sendCancel(context, work, nodeId);
  const changed = [...waiting, ...sent, ...running];
  if (changed.length) await kind.changed?.(context, work.id, changed);
  return { waiting, sent, running };
}
