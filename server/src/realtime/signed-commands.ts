// What agents ask and tell about signed orders.
import type { Socket } from "socket.io";
import { cleanText, orderFaultWords, type OrderFault } from "@muster/sdk";
import type { AgentToServer, ServerToAgent } from "@muster/sdk/live";
import type { ServerContext } from "../context.ts";
import { tellClock } from "./signing-keys.ts";

type AgentSocket = Socket<AgentToServer, ServerToAgent, object, { nodeId: number; organizationId: number }>;

const clocksAtMost = 1_000;
const nonceLength = 100;
/** An agent, or who speaks for it, must not fill the log. */
const refusalsAtMost = 100;

/** Answers an agent's questions for the server's clock and keys, and keeps which orders it refused. */
export function handleSignedCommands(context: ServerContext, socket: AgentSocket): void {
  const { nodeId, organizationId } = socket.data;
  let clocks = 0;
  socket.on("clock", (nonce, answer) => {
    if (typeof answer !== "function") return;
    if (typeof nonce !== "string" || nonce.length > nonceLength || ++clocks > clocksAtMost)
      return answer(null);
    context.later(tellClock(context, nodeId, nonce).then(answer));
  });
  let refusals = 0;
  socket.on("order.refused", (refused) => {
    if (++refusals > refusalsAtMost) return;
    const { kind, reason, about } = (refused ?? {}) as Partial<Record<"kind" | "reason" | "about", unknown>>;
    if (typeof reason !== "string" || !Object.hasOwn(orderFaultWords, reason)) return;
    const word = (value: unknown, most: number) => (typeof value === "string" ? cleanText(value, most) : "");
    const keep = async () => {
      const device = await context.db
        .selectFrom("devices")
        .select("displayName")
        .where("id", "=", nodeId)
        .executeTakeFirst();
      await context.audit.append({
        who: device?.displayName ?? `nodeId ${nodeId}`,
        address: socket.handshake.address,
        operation: "orderRefused",
        outcome: reason,
        organizationId,
        targets: `nodeId ${nodeId}`,
        detail: `${orderFaultWords[reason as OrderFault]}: ${word(kind, 20)} ${word(about, 60)}`,
      });
    };
    context.later(keep());
  });
}
