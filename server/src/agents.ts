import { addressOrder, cleanText, MusterError, type Agent, type NodeClass } from "@muster/sdk";
import type { App } from "./app.ts";
import type { Handlers } from "./contract.ts";
import { digest, newSecret, sign, verify } from "./crypto.ts";
import { within } from "./database.ts";
import { findDevice } from "./devices.ts";
import { lockOrganization } from "./identity.ts";
import { findLocation } from "./locations.ts";
import { keepAddresses, keepFields, saidBy } from "./memory.ts";
import { page } from "./paging.ts";
import { searchText } from "./search.ts";

interface EnrolmentToken {
  clientId: number;
  locationId: number;
  /** The agent beside the server scans for every organization. */
  shared?: boolean;
  expiresAt: number;
}

const roleOf: Record<string, NodeClass> = {
  linux: "LINUX_SERVER",
  freebsd: "LINUX_SERVER",
  darwin: "MAC",
  win32: "WINDOWS_WORKSTATION",
};

/** A signed token that enrols agents into one location until it expires (milliseconds since 1970). */
export const enrolmentToken = (app: App, token: EnrolmentToken): string => sign(app.keys.token, JSON.stringify(token));

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
      .where((e) => within(e.ref("devices.organizationId"), caller.organizationIds))
      .$if(!!query.clientId, (q) => q.where("devices.organizationId", "=", query.clientId!))
      .execute();
    return { results: rows.map((row) => toAgent(app, row)) };
  },

  async createEnrolmentToken({ app, body }) {
    await findLocation(app, body.clientId, body.locationId);
    const expiresAt = Date.now() + (body.expiresInMinutes ?? 60) * 60_000;
    const { clientId, locationId } = body;
    return { token: enrolmentToken(app, { clientId, locationId, expiresAt }), expiresAt };
  },

  async enrolAgent({ app, body }) {
    const text = verify(app.keys.token, body.token);
    const token = text === undefined ? undefined : (JSON.parse(text) as EnrolmentToken);
    if (!token || token.expiresAt <= Date.now()) throw new MusterError("enrolment_token_invalid");
    await findLocation(app, token.clientId, token.locationId).catch(() => {
      throw new MusterError("enrolment_token_invalid");
    });
    const agentKey = newSecret("ma_");
    const now = Date.now();
    const name = cleanText(body.hostname, 255) || "unnamed";
    const ip = cleanText(body.ipAddresses?.[0] ?? "", 45);
    const device = {
      displayName: name,
      systemName: name,
      role: roleOf[body.platform]!,
      ip,
      ipOrder: addressOrder(ip),
      dnsName: "",
      netbiosName: "",
      mac: cleanText(body.macAddresses?.[0] ?? "", 17).toLowerCase(),
      vendor: "",
      os: cleanText(`${body.platform} ${body.osVersion ?? ""}`, 100),
      model: "",
      firmware: "",
      serialNumber: "",
    };
    const nodeId = await app.db.transaction().execute(async (db) => {
      await lockOrganization(db, token.clientId);
      const row = await db
        .insertInto("devices")
        .values({
          ...device,
          organizationId: token.clientId,
          locationId: token.locationId,
          identity: `agent/${body.machineId}`,
          isUp: null,
          nmsDelegateNodeId: null,
          credentialsIds: "[]",
          searchText: searchText(device),
          createdAt: now,
          updatedAt: now,
        })
        // the same machine again keeps its device and what people made of it, and gets a new key
        .onConflict((conflict) => conflict.columns(["organizationId", "identity"]).doUpdateSet({ updatedAt: now }))
        .returning(["id", "createdAt"])
        .executeTakeFirstOrThrow();
      if (row.createdAt === now) {
        const { ipOrder: _, ...all } = device;
        const said = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
        await keepFields(db, saidBy("agent", name, row.id, said, now));
        await keepAddresses(db, [{ deviceId: row.id, ip, seenAt: now }]);
      }
      const agent = {
        machineId: body.machineId,
        keyDigest: digest(agentKey),
        version: cleanText(body.version, 50),
        platform: body.platform,
        shared: token.shared ? 1 : 0,
      };
      await db
        .insertInto("agents")
        .values({ nodeId: row.id, isDelegate: 0, lastSeenAt: null, ...agent })
        .onConflict((conflict) => conflict.column("nodeId").doUpdateSet(agent))
        .execute();
      return row.id;
    });
    app.live.disconnect(`agent:${nodeId}`);
    app.live.changed("agents", token.clientId);
    return { nodeId, agentKey };
  },

  async listDelegates({ app, caller, path, query }) {
    await findLocation(app, path.orgId, path.locationId);
    const here = selectAgents(app).where((e) =>
      e.or([
        e.and([e("devices.organizationId", "=", path.orgId), e("devices.locationId", "=", path.locationId)]),
        e.and([e("agents.shared", "=", 1), within(e.ref("devices.organizationId"), caller.organizationIds)]),
      ]),
    );
    const delegates = async (isDelegate: 0 | 1) => {
      const rows = await page(here.where("agents.isDelegate", "=", isDelegate), { pageSize: 50, ...query }).execute();
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
export async function findAgent(app: App, caller: Parameters<typeof findDevice>[1], nodeId: number): Promise<Agent> {
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
