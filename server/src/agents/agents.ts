import { MusterError, type Agent, type Delegates, t } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { onDevices } from "../platform/authorization/grants.ts";
import type { Feature, Handlers } from "../feature.ts";
import { requireDevice } from "../devices/devices.ts";
import { findLocation } from "../organizations/locations.ts";
import type { Database } from "../platform/db/tables.ts";
import { page } from "../platform/db/paging.ts";
import { inList } from "../platform/db/sql.ts";
import { seenNow } from "../platform/live.ts";
import { createAgents } from "./migrations/2026-11-22-04-agents.ts";
import { replaceAgentKeys } from "./migrations/2026-11-22-15-agent-keys.ts";
import "./tables.ts";

const selectAgents = (context: ServerContext) =>
  context.db
    .selectFrom("agents")
    .innerJoin("devices", "devices.id", "agents.nodeId")
    .select([
      "agents.nodeId",
      "devices.organizationId as clientId",
      "devices.locationId",
      "devices.displayName as name",
      "agents.isDelegate",
      "agents.shared",
      "agents.version",
      "agents.platform",
      "agents.lastSeenAt",
      "agents.removedAt",
      "agents.updates",
    ])
    .orderBy((e) => e.fn("lower", ["devices.displayName"]));

type AgentRow = Omit<Agent, "isUp" | "isDelegate" | "shared"> & { isDelegate: number; shared: number };
function toAgent({ live }: ServerContext, row: AgentRow): Agent {
  const isUp = live.isConnected(row.nodeId);
  return {
    ...row,
    isDelegate: row.isDelegate === 1,
    shared: row.shared === 1,
    isUp,
    lastSeenAt: isUp ? seenNow() : row.lastSeenAt,
  };
}

/** Returns the newest update that each of these agents has been offered. */
async function lastUpdates(
  db: Database,
  nodeIds: readonly number[],
): Promise<Map<number, NonNullable<Agent["update"]>>> {
  const newest = db
    .selectFrom("agentUpdates")
    .select("nodeId")
    .select((e) => e.fn.max("rolloutId").as("rolloutId"))
    .where("nodeId", "in", inList(db, nodeIds, "integer"))
    .where("changedAt", "is not", null)
    .groupBy("nodeId")
    .as("newest");
  const rows = await db
    .selectFrom("agentUpdates")
    .innerJoin(newest, (join) =>
      join
        .onRef("newest.nodeId", "=", "agentUpdates.nodeId")
        .onRef("newest.rolloutId", "=", "agentUpdates.rolloutId"),
    )
    .innerJoin("agentRollouts", "agentRollouts.id", "agentUpdates.rolloutId")
    .select(["agentUpdates.nodeId", "agentUpdates.state", "reason", "agentRollouts.version"])
    .execute();
  return new Map(rows.map(({ nodeId, ...update }) => [nodeId, update]));
}

const handlers = {
  async listAgents({ context, caller, query }) {
    const rows = await selectAgents(context)
      .where(onDevices(caller))
      .$if(!!query.clientId, (q) => q.where("devices.organizationId", "=", query.clientId!))
      .execute();
    const updates = await lastUpdates(
      context.db,
      rows.map(({ nodeId }) => nodeId),
    );
    return {
      results: rows.map((row) => ({ ...toAgent(context, row), update: updates.get(row.nodeId) ?? null })),
    };
  },

  async listDelegates({ context, caller, path, query }) {
    await findLocation(context, path.orgId, path.locationId);
    return listProbes(context, caller, path, query);
  },
} satisfies Partial<Handlers>;

interface ProbePlace {
  orgId: number;
  locationId?: number;
  /** Whether the agent must be able to run on a VM host itself, which means on Windows. */
  isHost?: boolean;
}

/** Returns the probes of a place and the agents that can be promoted to probes. */
export async function listProbes(
  context: ServerContext,
  caller: Caller,
  { orgId, locationId, isHost = false }: ProbePlace,
  query: { offset?: number; pageSize?: number },
): Promise<Delegates> {
  const here = selectAgents(context)
    .where(onDevices(caller))
    .where((e) => {
      const own = e.and([
        e("devices.organizationId", "=", orgId),
        ...(locationId === undefined ? [] : [e("devices.locationId", "=", locationId)]),
      ]);
      return isHost
        ? e.and([own, e("agents.platform", "=", "win32")])
        : e.or([own, e("agents.shared", "=", 1)]);
    });
  const delegates = async (isDelegate: 0 | 1) => {
    const rows = await page(here.where("agents.isDelegate", "=", isDelegate), {
      pageSize: 50,
      ...query,
    }).execute();
    return rows.map((row) => toAgent(context, row));
  };
  return { existingDelegates: await delegates(1), potentialDelegates: await delegates(0) };
}

export const agents: Feature = {
  handlers,
  migrations: { "2026-11-22-04-agents": createAgents, "2026-11-22-15-agent-keys": replaceAgentKeys },
  deviceTables: { agents: { column: "nodeId", archive: "with-device" } },
};

/** Returns the agent of a device that the caller can see. @throws MusterError `not_found` */
export async function findAgent(context: ServerContext, caller: Caller, nodeId: number): Promise<Agent> {
  await requireDevice(context, caller, nodeId);
  const row = await selectAgents(context).where("agents.nodeId", "=", nodeId).executeTakeFirst();
  if (!row) throw new MusterError("not_found", { message: t("errors.detail.noAgent") });
  return toAgent(context, row);
}

/**
 * Returns an agent that can scan for an organization: its own, or a shared one that the caller can see.
 * @throws MusterError `not_found`
 */
export async function findProbe(
  context: ServerContext,
  caller: Caller,
  nodeId: number,
  organizationId: number,
): Promise<Agent> {
  const agent = await findAgent(context, caller, nodeId);
  if (agent.clientId !== organizationId && !agent.shared) throw new MusterError("not_found");
  return agent;
}
