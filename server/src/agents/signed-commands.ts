// Gives agents the signed time and key, and records commands that they refuse.
import { cleanText, orderFaultMessages, type OrderFault } from "@muster/sdk";
import type { RefusedOrder } from "@muster/sdk/live";
import type { ServerContext } from "../context.ts";
import type { Feature } from "../feature.ts";
import { auditLog } from "../audit/log.ts";
import type { AgentSocket } from "../platform/live.ts";
import { signing } from "../platform/security/signing.ts";

const maxClocksPerConnection = 1_000;
const maxNonceLength = 100;
/** So that an agent, or an impostor, can't fill the log. */
const maxRefusalsPerConnection = 100;

const counts = new WeakMap<AgentSocket, { clocks: number; refusals: number }>();
const countsOf = (agent: AgentSocket) => {
  const known = counts.get(agent) ?? { clocks: 0, refusals: 0 };
  counts.set(agent, known);
  return known;
};

/** Returns the server's time and key, signed together with the agent's nonce. */
function clockFor(context: ServerContext, agent: AgentSocket, nonce: unknown) {
  const used = ++countsOf(agent).clocks;
  if (typeof nonce !== "string" || nonce.length > maxNonceLength || used > maxClocksPerConnection)
    return null;
  const time = Date.now();
  const proof = signing(context).proof("clock", agent.data.nodeId, { nonce, time });
  return { time, orderKey: signing(context).key, proof };
}

/** Records in the audit log that an agent refused a command. */
async function recordRefusal(context: ServerContext, agent: AgentSocket, refused: unknown): Promise<void> {
  if (++countsOf(agent).refusals > maxRefusalsPerConnection) return;
  const { nodeId, organizationId } = agent.data;
  const { kind, reason, about, orderKey } = (refused ?? {}) as Partial<Record<keyof RefusedOrder, unknown>>;
  if (typeof reason !== "string" || !Object.hasOwn(orderFaultMessages, reason)) return;
  if (reason === "unknown_key") await signing(context).learn(orderKey);
  const word = (value: unknown, max: number) => (typeof value === "string" ? cleanText(value, max) : "");
  const device = await context.db
    .selectFrom("devices")
    .select("displayName")
    .where("id", "=", nodeId)
    .executeTakeFirst();
  await auditLog(context).append({
    who: device?.displayName ?? `nodeId ${nodeId}`,
    address: agent.handshake.address,
    operation: "orderRefused",
    outcome: reason,
    organizationId,
    object: { kind: "device", id: String(nodeId), name: device?.displayName },
    targets: `nodeId ${nodeId}`,
    detail: `${orderFaultMessages[reason as OrderFault]}: ${word(kind, 20)} ${word(about, 60)}`,
  });
}

export const signedCommands: Feature = {
  agentEvents: {
    clock: clockFor,
    "order.refused": (context, agent, refused) => {
      context.later(recordRefusal(context, agent, refused));
      return undefined;
    },
  },
};
