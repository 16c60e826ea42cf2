// Promotes agents to delegates and asks them for their status.
import { cleanText, MusterError, type NmStatus } from "@muster/sdk";
import { perServer, type ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { answerMS } from "../platform/live.ts";
import { signing } from "../platform/security/signing.ts";
import { findAgent } from "./agents.ts";

/** Agents that a technician promotes to delegates; no agent promotes itself. */
const promoting = perServer(() => new Set<number>());

export const cancelPromotion = (context: ServerContext, nodeId: number): void =>
  void promoting(context).delete(nodeId);

/** Returns the status an agent reports; ERROR if it is offline or reports something malformed. */
export async function delegateStatus(context: ServerContext, nodeId: number): Promise<NmStatus> {
  const agent = context.live.link(nodeId);
  if (!agent) return { args: ["ERROR"], kwargs: { error: "probe_offline" } };
  const reported: unknown = await agent
    .ask("nm.status", [], answerMS)
    .catch(() => ({ args: ["ERROR"], kwargs: { error: "no_answer" } }));
  const { args, kwargs } = (reported ?? {}) as { args?: unknown[]; kwargs?: Record<string, unknown> };
  const word = (value: unknown) => (typeof value === "string" ? cleanText(value, 100) : undefined);
  const status: NmStatus = {
    args: [word(args?.[0]) ?? "ERROR"],
    kwargs: Object.fromEntries(
      ["error", "version", "stage"].flatMap((key) => {
        const value = word(kwargs?.[key]);
        return value === undefined ? [] : [[key, value]];
      }),
    ),
  };
  if (status.args[0] === "OK" && promoting(context).delete(nodeId)) await markDelegate(context, nodeId);
  return status;
}

async function markDelegate(context: ServerContext, nodeId: number): Promise<void> {
  await context.db.updateTable("agents").set({ isDelegate: 1 }).where("nodeId", "=", nodeId).execute();
  const device = await context.db
    .selectFrom("devices")
    .select("organizationId")
    .where("id", "=", nodeId)
    .executeTakeFirst();
  if (device) context.live.invalidate("agents", device.organizationId);
}

const handlers = {
  async installNmAgent({ context, caller, path }) {
    await findAgent(context, caller, path.nodeId);
    const agent = context.live.link(path.nodeId);
    if (!agent) throw new MusterError("probe_offline");
    promoting(context).add(path.nodeId);
    agent.emit("nm.install", signing(context).proof("nm.install", path.nodeId, null));
    return delegateStatus(context, path.nodeId);
  },

  async getNmStatus({ context, caller, path }) {
    await findAgent(context, caller, path.nodeId);
    return delegateStatus(context, path.nodeId);
  },
} satisfies Partial<Handlers>;

export const delegates: Feature = {
  handlers,
  consoleCalls: {
    async "nm.status"(context, caller, nodeId) {
      await findAgent(context, caller, nodeId);
      return delegateStatus(context, nodeId);
    },
  },
};
