// Records agents that connect and disconnect, hundreds at a time after an outage: their queries are batched.
import { cleanText, enums, type AgentUpdateMode, type NodeApprovalState } from "@muster/sdk";
import { sql } from "kysely";
import { keyFingerprint } from "@muster/sdk/agent-keys";
import { perServer, type ServerContext } from "../context.ts";
import type { Feature } from "../feature.ts";
import { batchLoader } from "../platform/db/batch-loader.ts";
import { inList, updateRows } from "../platform/db/sql.ts";
import { databaseNow } from "../platform/leases.ts";
import { serverLease } from "../platform/servers.ts";
import { createServers } from "./migrations/2026-11-26-30-servers.ts";
import { readPolicy } from "./local-policy.ts";
import type { AgentSocket } from "../platform/live.ts";

const batchSize = 100;
const maxJobsPerAgent = 1_000;

/** The stored data of an agent that connects. */
export interface Admission {
  /** The agent's device. */
  nodeId: number;
  /** The id under which approvals list the agent: that of its device, or of its request. */
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

/** Finds the agents of these devices with these keys, in any state; undefined for others. */
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
  updates: AgentUpdateMode;
}

const updateLastSeen = perServer((context) =>
  batchLoader(batchSize, async (greetings: readonly Greeting[]) => {
    const { servers } = context;
    const lastSeenAt = servers.now();
    const server = servers.isShared ? servers.id : null;
    await updateRows(
      context.db,
      "agents",
      ["nodeId"],
      {
        nodeId: "integer",
        lastSeenAt: "bigint",
        server: "text",
        version: "text",
        architecture: "text",
        localPolicy: "text",
        localPolicyAt: "bigint",
        updates: "text",
        removedAt: "bigint",
      },
      greetings.map((greeting) => ({
        ...greeting,
        lastSeenAt,
        server,
        localPolicyAt: lastSeenAt,
        removedAt: null,
      })),
    );
    const nodeIds = greetings.map(({ nodeId }) => nodeId);
    servers.tell("agents", { connected: nodeIds });
    context.later(context.events.emit("agentsConnected", { nodeIds }));
    return () => undefined;
  }),
);

const updateDisconnected = perServer((context) =>
  batchLoader(batchSize, async (nodeIds: readonly number[]) => {
    const { db, servers } = context;
    const gone = await db
      .updateTable("agents")
      .set({ lastSeenAt: servers.now(), server: null })
      .where("nodeId", "in", inList(db, nodeIds, "integer"))
      // an agent that is now connected to another server isn't gone
      .where((e) => e.or([e("server", "is", null), e("server", "=", servers.id)]))
      .returning("nodeId")
      .execute();
    servers.tell("agents", { gone: gone.map(({ nodeId }) => nodeId) });
    return () => undefined;
  }),
);

const checkEveryMS = 60_000;
const checked = perServer(() => ({ at: -Infinity }));

/** Marks the agents of servers that are gone as disconnected, unless they have connected to another one. */
async function disconnectLost(context: ServerContext): Promise<void> {
  const { db, live, servers } = context;
  checked(context).at = performance.now();
  const there = db
    .selectFrom("leases")
    .select(sql<string>`substr(name, ${sql.lit(serverLease("").length + 1)})`.as("server"))
    .where("name", "like", serverLease("%"))
    .where("expiresAt", ">", databaseNow(db));
  const lost = await db
    .updateTable("agents")
    .set({ lastSeenAt: servers.now(), server: null })
    .where("server", "is not", null)
    .where("server", "not in", there)
    .returning("nodeId")
    .execute();
  if (!lost.length) return;
  for (const { nodeId } of lost)
    if (!live.isConnected(nodeId)) await context.events.emit("agentDisconnected", { nodeId });
  live.invalidateForAll("agents");
}

/** Claims this server's agents again after other servers took it for gone. */
async function announceAgain(context: ServerContext): Promise<void> {
  const { db, live, servers } = context;
  const nodeIds = [...live.agents()].map(({ data }) => data.nodeId);
  const here = await db
    .updateTable("agents")
    .set({ lastSeenAt: servers.now(), server: servers.id })
    .where("nodeId", "in", inList(db, nodeIds, "integer"))
    .where((e) => e.or([e("server", "is", null), e("server", "=", servers.id)]))
    .returning("nodeId")
    .execute();
  const known = new Set(here.map(({ nodeId }) => nodeId));
  // these agents have connected to another server meanwhile
  for (const agent of live.agents()) if (!known.has(agent.data.nodeId)) agent.conn.close();
  servers.tell("agents", { connected: [...known] });
}

/** Marks this server's agents as disconnected when it stops; they connect to another one. */
async function leave({ db, servers }: ServerContext): Promise<void> {
  if (!servers.isShared) return;
  await db
    .updateTable("agents")
    .set({ lastSeenAt: servers.now(), server: null })
    .where("server", "=", servers.id)
    .execute();
}

/** Handles an agent's greeting; responds once running jobs have been sent again. */
async function greet(context: ServerContext, agent: AgentSocket, about: unknown): Promise<boolean> {
  const { version, architecture, runningJobs, policy, updates } = (about ?? {}) as Record<string, unknown>;
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
    // older agents don't report it
    updates: enums.AgentUpdateMode.find((mode) => mode === updates) ?? ("UNSUPPORTED" as const),
  };
  await updateLastSeen(context)(greeting).catch((error: unknown) => context.log.error(error));
  await context.events.emit("agentGreeted", { agent, runningJobs: jobs.slice(0, maxJobsPerAgent) });
  return true;
}

export const presence: Feature = {
  migrations: { "2026-11-26-30-servers": createServers },
  agentEvents: { hello: greet },
  start(context) {
    context.servers.watch(async ({ hasTakenOver, left, hasExpired }) => {
      if (hasExpired) await announceAgain(context);
      if (context.servers.isOwner && (hasTakenOver || left.length)) await disconnectLost(context);
    });
    // if the database is unavailable, another server notices later
    return { close: () => leave(context).catch((error: unknown) => context.log.error(error)) };
  },
  async tick(context) {
    const isDue = performance.now() - checked(context).at >= checkEveryMS;
    if (context.servers.isShared && isDue) await disconnectLost(context);
  },
  on: {
    agentDisconnected: (context, { nodeId }) => updateDisconnected(context)(nodeId),
  },
};
