// Sends tasks and script runs to agents.
import type { TaskOrder } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../context.ts";
import { answerMS } from "../platform/live.ts";
import { signing } from "../platform/security/signing.ts";

/** Orders being sent, so that none is sent twice at a time. */
const sending = perServer(() => new Set<string>());

/** Sends an order to an agent; resolves to whether the agent has accepted it. */
export async function sendOrder(context: ServerContext, nodeId: number, order: TaskOrder): Promise<boolean> {
  const agent = context.live.agent(nodeId);
  const key = `${nodeId}/${order.taskId}`;
  if (!agent || sending(context).has(key)) return false;
  sending(context).add(key);
  const proof = signing(context).proof("task.run", nodeId, order);
  const accepted: unknown = await agent
    .timeout(answerMS)
    .emitWithAck("task.run", { ...order, proof })
    .catch(() => false);
  sending(context).delete(key);
  return accepted === true;
}

/** Cancels an order on an agent, if it is connected. */
export function cancelOrder(context: ServerContext, nodeId: number, taskId: string): void {
  const proof = signing(context).proof("task.cancel", nodeId, taskId);
  context.live.agent(nodeId)?.emit("task.cancel", taskId, proof);
}
