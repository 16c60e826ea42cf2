// Answers agents' questions about signed commands and the keys that sign them.
import { cleanText, orderFaultWords, type OrderFault } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { auditLog } from "../audit/log.ts";
import type { AgentSocket } from "../platform/live.ts";
import { signing } from "../platform/security/signing.ts";

const maxClocksPerConnection = 1_000;
const maxNonceLength = 100;
/** An agent, or an impostor, must not fill the log. */
const maxRefusalsPerConnection = 100;

const counts = new WeakMap<AgentSocket, { clocks: number; refusals: number }>();
const countsOf = (agent: AgentSocket) => {
  const known = counts.get(agent) ?? { clocks: 0, refusals: 0 };
  counts.set(agent, known);
  return known;
};

/** The server's time and keys, signed together with the agent's nonce. */
async function clockFor(context: ServerContext, agent: AgentSocket, nonce: unknown) {
  const used = ++countsOf(agent).clocks;
  if (typeof nonce !== "string" || nonce.length > maxNonceLength || used > maxClocksPerConnection)
    return null;
  const time = Date.now();
  const proof = signing(context).proof("clock", agent.data.nodeId, { nonce, time });
  return { time, keys: await signing(context).keys(), proof };
}

/** Records in the audit log that an agent refused a command. */
async function recordRefusal(context: ServerContext, agent: AgentSocket, refused: unknown): Promise<void> {
  if (++countsOf(agent).refusals > maxRefusalsPerConnection) return;
  const { nodeId, organizationId } = agent.data;
  const { kind, reason, about } = (refused ?? {}) as Partial<Record<"kind" | "reason" | "about", unknown>>;
  if (typeof reason !== "string" || !Object.hasOwn(orderFaultWords, reason)) return;
  const word = (value: unknown, most: number) => (typeof value === "string" ? cleanText(value, most) : "");
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
    detail: `${orderFaultWords[reason as OrderFault]}: ${word(kind, 20)} ${word(about, 60)}`,
  });
}

const handlers = {
  async getSigningKeys({ context }) {
    return { results: await signing(context).keys() };
  },

  async rotateSigningKey({ context }) {
    await signing(context).rotate();
    return { results: await signing(context).keys() };
  },
} satisfies Partial<Handlers>;

export const signedCommands: Feature = {
  handlers,
  start: (context) => signing(context).start(),
  tick: (context) => signing(context).refresh(),
  agentEvents: {
    clock: clockFor,
    "order.refused": (context, agent, refused) => {
      context.later(recordRefusal(context, agent, refused));
      return undefined;
    },
  },
};
