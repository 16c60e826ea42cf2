// Agents that connect and disconnect, hundreds at a time after an outage: queries for them are batched.
import { cleanText, type NodeApprovalState } from "@muster/sdk";
import { keyFingerprint } from "@muster/sdk/agent-keys";
import { perServer, type ServerContext } from "../context.ts";
import type { Feature } from "../feature.ts";
import { batchLoader } from "../platform/db/batch-loader.ts";
import { inList, updateRows } from "../platform/db/sql.ts";
import { readPolicy } from "./local-policy.ts";
import type { AgentSocket } from "../platform/live.ts";

const batchSize = 100;
const maxJobsPerAgent = 1_000;

/** What is stored of an agent that connects. */
export interface Admission {
  /** Its device. */
  nodeId: number;
  /** The id under which approvals list it: its device's, or that of its own request. */
  approvalId: number;
  organizationId: number;
  name: string;
  signingKey: string;
  bootId: string;
  fingerprint: string;
  version: string;
  architecture: string;
  state: NodeApprovalState;
}

interface NamedKey {
  nodeId: number;
  keyFingerprint: string;
}

/** The agents of these devices with these keys, whatever their state; undefined for others. */
export const findAdmissions = (context: ServerContext) =>
  batchLoader(batchSize, async (named: readonly NamedKey[]) => {
    const ids = named.map(({ nodeId }) => nodeId);
    const approved = await context.db
      .selectFrom("agents")
      .innerJoin("devices", "devices.id", "agents.nodeId")
      .select(["agents.nodeId", "agents.nodeId as approvalId", "organizationId", "displayName as name"])
      .select(["signingKey", "bootId", "fingerprint", "version", "architecture"])
      .where("agents.nodeId", "in", inList(context.db, ids, "integer"))
      .where("revokedAt", "is", null)
      .execute();
    const known = new Map<string, Admission>();
    const add = (row: Admission) => known.set(`${row.nodeId}/${keyFingerprint(row.signingKey)}`, row);
    for (const row of approved) add({ ...row, state: "APPROVED" });
    const keyOf = ({ nodeId, keyFingerprint: fingerprint }: NamedKey) => `${nodeId}/${fingerprint}`;
    const others = named.filter((one) => !known.has(keyOf(one))).map(({ nodeId }) => nodeId);
    const held = others.length
      ? await context.db
          .selectFrom("nodeApprovals")
          .select(["deviceId as nodeId", "nodeId as approvalId", "organizationId", "displayName as name"])
          .select(["signingKey", "bootId", "fingerprint", "version", "state"])
          .where("deviceId", "in", inList(context.db, others, "integer"))
          .execute()
      : [];
    for (const row of held) add({ ...row, architecture: "" });
    return (one) => known.get(keyOf(one));
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

/** Handles an agent's greeting; the reply waits until running jobs are sent again. */
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
