import type { SelectQueryBuilder } from "kysely";
import type { ServerContext } from "../../context.ts";
import type { Work } from "../../platform/agent-work.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { kindOf } from "./kinds.ts";
import { sendCancel } from "./send.ts";
import { activeStates, waitingStates, type WorkTargetState } from "./tables.ts";

type Devices = SelectQueryBuilder<Tables, "devices", { id: number }>;

export interface Cancelled {
  /** Devices whose agents did not have the work. */
  waiting: readonly number[];
  sent: readonly number[];
  /** Devices whose agents have to end the work. */
  running: readonly number[];
}

/** Cancels work on the devices of a selection. Offline agents get the cancellation when they reconnect. */
export async function cancelTargets(
  context: ServerContext,
  work: Pick<Work, "id" | "kind">,
  devices: Devices,
): Promise<Cancelled> {
  const kind = kindOf(context, work);
  const now = Date.now();
  const cancel = async (from: readonly WorkTargetState[], changes: { state?: "CANCELLED" }) => {
    const rows = await context.db
      .updateTable("agentWorkTargets")
      .set((e) => ({
        ...changes,
        // an agent may have stored waiting work although its response was lost
        cancelled: e
          .case()
          .when("state", "in", activeStates)
          .then(1)
          .when("claimedUntil", ">", now)
          .then(1)
          .else(kind.sentEarly ? 1 : 0)
          .end(),
        updatedAt: now,
      }))
      .where("workId", "=", work.id)
      .where("state", "in", from)
      .where("nodeId", "in", devices)
      .returning(["nodeId", "cancelled"])
      .execute();
    for (const { nodeId, cancelled } of rows) if (cancelled) sendCancel(context, work, nodeId);
    return rows.map(({ nodeId }) => nodeId);
  };
  const waiting = await cancel(waitingStates, { state: "CANCELLED" });
  const sent = await cancel(["SENT"], { state: "CANCELLED" });
  const running = kind.cancellable ? await cancel(["RUNNING"], {}) : [];
  const changed = [...waiting, ...sent, ...running];
  if (changed.length) await kind.changed?.(context, work.id, changed);
  return { waiting, sent, running };
}
