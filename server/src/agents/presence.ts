// Agents that connect and disconnect, hundreds at a time after an outage: queries for them are batched.
import { cleanText, type NodeApprovalState } from "@muster/sdk";
import { perServer, type ServerContext } from "../context.ts";
import type { Feature } from "../feature.ts";
import { batchLoader } from "../platform/db/batch-loader.ts";
import { inList, updateRows } from "../platform/db/sql.ts";
import { readPolicy } from "./local-policy.ts";
import type { AgentSocket } from "../platform/live.ts";

const batchSize = 100;
const maxJobsPerAgent = 1_000;

interface Known {
  nodeId: number;
  organizationId: number;
  name: string;
  bootId: string;
  fingerprint: string;
  version: string;
  architecture: string;
  state: NodeApprovalState;
}

/** The agents whose keys have these digests, whatever their state; undefined for others. */
export const findAdmissions = (context: ServerContext) =>
  batchLoader(batchSize, async (digests: readonly string[]) => {
    const { db } = context;
    const known = new Map<string, Known>();
    const approved = await db
      .selectFrom("agents")
      .innerJoin("devices", "devices.id", "agents.nodeId")
      .select(["agents.nodeId", "organizationId", "displayName as name", "bootId", "fingerprint", "version"])
      .select(["architecture", "keyDigest"])
      .where("keyDigest", "in", inList(db, digests, "text"))
      .execute();
    for (const { keyDigest, ...row } of approved) known.set(keyDigest, { ...row, state: "APPROVED" });
    const others = digests.filter((digest) => !known.has(digest));
    const held = others.length
      ? await db
          .selectFrom("nodeApprovals")
          .select(["nodeId", "organizationId", "displayName as name", "bootId", "fingerprint", "version"])
          .select(["state", "keyDigest"])
          .where("keyDigest", "in", inList(db, others, "text"))
          .execute()
      : [];
    for (const { keyDigest, ...row } of held) known.set(keyDigest, { ...row, architecture: "" });
    return (digest) => known.get(digest);
  });

interface Greeting {
  nodeId: number;
  version: string;
  architecture: string;
  localPolicy: string;
}

const updateLastSeen = perServer((context) =>
  batchLoader(batchSize, async (greetings: readonly Greeting[]) => {
    const lastSeenAt = Date.now();
    await updateRows(
      context.db,
      "agents",
      ["nodeId"],
      {
        nodeId: "integer",
        lastSeenAt: "bigint",
        version: "text",
        architecture: "text",
        localPolicy: "text",
        localPolicyAt: "bigint",
      },
      greetings.map((greeting) => ({ ...greeting, lastSeenAt, localPolicyAt: lastSeenAt })),
    );
    const nodeIds = greetings.map(({ nodeId }) => nodeId);
    context.later(context.events.emit("agentsConnected", { nodeIds }));
    return () => undefined;
  }),
);

const updateDisconnected = perServer((context) =>
  batchLoader(batchSize, async (nodeIds: readonly number[]) => {
    const lastSeenAt = Date.now();
    const rows = nodeIds.map((nodeId) => ({ nodeId, lastSeenAt }));
    await updateRows(context.db, "agents", ["nodeId"], { nodeId: "integer", lastSeenAt: "bigint" }, rows);
    return () => undefined;
  }),
);

/** Takes an agent's greeting; the reply waits until running jobs are handed out again. */
async function greet(context: ServerContext, agent: AgentSocket, about: unknown): Promise<boolean> {
  const { version, architecture, runningJobs, policy } = (about ?? {}) as Record<string, unknown>;
  const word = (text: unknown) => (typeof text === "string" ? cleanText(text, 50) : undefined);
  agent.data.version = word(version) ?? agent.data.version;
  agent.data.architecture = word(architecture) ?? agent.data.architecture;
  const { nodeId } = agent.data;
  const jobs = Array.isArray(runningJobs) ? runningJobs.filter((id) => typeof id === "string") : [];
  const greeting = {
    nodeId,
    version: agent.data.version,
    architecture: agent.data.architecture,
    localPolicy: readPolicy(policy),
  };
  await updateLastSeen(context)(greeting).catch((error: unknown) => context.log.error(error));
  await context.events.emit("agentGreeted", { agent, runningJobs: jobs.slice(0, maxJobsPerAgent) });
  return true;
}

export const presence: Feature = {
  agentEvents: { hello: greet },
  on: {
    agentDisconnected: (context, { nodeId }) => updateDisconnected(context)(nodeId),
  },
};
