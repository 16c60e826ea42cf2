import { MusterError, type Agent } from "@muster/sdk";
import type { App } from "../context.ts";
import { onDevices } from "../platform/authorization/grants.ts";
import type { Handlers } from "../http/routes.ts";
import { findDevice } from "../devices/devices.ts";
import { findLocation } from "../organizations/locations.ts";
import { page } from "../platform/db/paging.ts";

const selectAgents = (app: App) =>
  app.db
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
    ])
    .orderBy((e) => e.fn("lower", ["devices.displayName"]));

type AgentRow = Omit<Agent, "isUp" | "isDelegate" | "shared"> & { isDelegate: number; shared: number };
const toAgent = (app: App, row: AgentRow): Agent => ({
  ...row,
  isDelegate: row.isDelegate === 1,
  shared: row.shared === 1,
  isUp: app.live.isConnected(row.nodeId),
});

export const agents = {
  async listAgents({ app, caller, query }) {
    const rows = await selectAgents(app)
      .where(onDevices(caller))
      .$if(!!query.clientId, (q) => q.where("devices.organizationId", "=", query.clientId!))
      .execute();
    return { results: rows.map((row) => toAgent(app, row)) };
  },

  async listDelegates({ app, caller, path, query }) {
    await findLocation(app, path.orgId, path.locationId);
    const here = selectAgents(app).where((e) =>
      e.or([
        e.and([e("devices.organizationId", "=", path.orgId), e("devices.locationId", "=", path.locationId)]),
        e.and([e("agents.shared", "=", 1), onDevices(caller)]),
      ]),
    );
    const delegates = async (isDelegate: 0 | 1) => {
      const rows = await page(here.where("agents.isDelegate", "=", isDelegate), {
        pageSize: 50,
        ...query,
      }).execute();
      return rows.map((row) => toAgent(app, row));
    };
    return { existingDelegates: await delegates(1), potentialDelegates: await delegates(0) };
  },

  async installNmAgent({ app, caller, path }) {
    await findAgent(app, caller, path.nodeId);
    if (!app.live.isConnected(path.nodeId)) throw new MusterError("probe_offline");
    app.live.install(path.nodeId);
    return app.live.nmStatus(path.nodeId);
  },

  async getNmStatus({ app, caller, path }) {
    await findAgent(app, caller, path.nodeId);
    return app.live.nmStatus(path.nodeId);
  },
} satisfies Partial<Handlers>;

/** The agent of a device the caller may see, or not_found. */
export async function findAgent(
  app: App,
  caller: Parameters<typeof findDevice>[1],
  nodeId: number,
): Promise<Agent> {
  await findDevice(app, caller, nodeId);
  const row = await selectAgents(app).where("agents.nodeId", "=", nodeId).executeTakeFirst();
  if (!row) throw new MusterError("not_found", { message: "This device runs no agent." });
  return toAgent(app, row);
}

/** An agent that may scan for an organization: one of its own, or the shared one where the caller may see that. */
export async function findProbe(
  app: App,
  caller: Parameters<typeof findDevice>[1],
  nodeId: number,
  organizationId: number,
): Promise<Agent> {
  const agent = await findAgent(app, caller, nodeId);
  if (agent.clientId !== organizationId && !agent.shared) throw new MusterError("not_found");
  return agent;
}
