// Lists, adds, updates and removes VM hosts.
import { MusterError, t, vmRoles, type VmDatastore, type VmHost, type VmHostMember } from "@muster/sdk";
import type { Expression, SqlBool } from "kysely";
import type { ServerContext } from "../../context.ts";
import type { Handlers } from "../../feature.ts";
import { findOrganization } from "../../organizations/organizations.ts";
import { hasPermission, type Caller } from "../../platform/authorization/caller.ts";
import { onDevices } from "../../platform/authorization/grants.ts";
import { isUniqueViolation, type Database } from "../../platform/db/database.ts";
import { requireDevice } from "../devices.ts";
import { lockOrganization } from "../match.ts";
import { checkConnection, takeTest, testHost, type CheckedConnection } from "./connection-test.ts";
import { emptyDevice, insertDevice, noteNew } from "./devices.ts";
import { errorText } from "./members.ts";

const selectHosts = ({ db }: ServerContext, where: Expression<SqlBool>) =>
  db
    .selectFrom("vmHosts")
    .innerJoin("devices", "devices.id", "vmHosts.nodeId")
    .innerJoin("devices as delegates", "delegates.id", "vmHosts.delegateNodeId")
    .leftJoin("vmHosts as wholes", "wholes.nodeId", "vmHosts.partOf")
    .leftJoin("devices as wholeDevices", "wholeDevices.id", "vmHosts.partOf")
    .selectAll("vmHosts")
    .select(["devices.displayName as name", "delegates.displayName as delegateName"])
    .select(["wholes.error as wholeError", "wholeDevices.displayName as wholeName"])
    .select((e) => {
      const machines = e
        .selectFrom("virtualMachines")
        .select(e.fn.countAll<number>().as("n"))
        .where((on) =>
          on.or([
            on("hostNodeId", "=", on.ref("vmHosts.nodeId")),
            on.and([
              on("hostNodeId", "=", on.ref("vmHosts.partOf")),
              on("runsOnRef", "=", on.ref("vmHosts.ref")),
            ]),
          ]),
        );
      return [
        machines.where("powerState", "<>", "GONE").as("vmCount"),
        machines.where("powerState", "=", "RUNNING").as("runningCount"),
      ];
    })
    .where(where)
    .orderBy((e) => e.fn("lower", ["devices.displayName"]))
    .orderBy("vmHosts.nodeId");

type Row = Awaited<ReturnType<ReturnType<typeof selectHosts>["execute"]>>[number];

const toMember = (row: Row): VmHostMember => {
  // if the vCenter or cluster can't be read, its error applies to its hosts, except those that were gone
  // before
  const error = row.error === "host_gone" ? row.error : row.wholeError || row.error;
  return {
    nodeId: row.nodeId,
    name: row.name,
    cluster: row.cluster,
    error,
    errorText: errorText(error),
    cpuCores: row.cpuCores,
    memoryBytes: Number(row.memoryBytes),
    vmCount: Number(row.vmCount),
    runningCount: Number(row.runningCount),
  };
};

function toHost(row: Row, members: readonly Row[]): VmHost {
  const { nodeId: id, ...shared } = toMember(row);
  return {
    ...shared,
    id,
    clientId: row.organizationId,
    type: row.type,
    hostname: row.hostname,
    apiPort: row.hostname ? row.apiPort : null,
    credentialId: row.credentialId,
    delegateNodeId: row.delegateNodeId,
    delegateName: row.delegateName,
    certificateFingerprint: row.fingerprint,
    product: row.product,
    partOf: row.partOf === null ? null : { nodeId: row.partOf, name: row.wholeName ?? "" },
    members: members.map(toMember),
    datastores: JSON.parse(row.datastores) as VmDatastore[],
    checkedAt: row.checkedAt,
    readAt: row.readAt,
  };
}

async function findHost(context: ServerContext, caller: Caller, nodeId: number): Promise<VmHost> {
  await requireDevice(context, caller, nodeId);
  const rows = await selectHosts(context, onDevices(caller))
    .where((e) => e.or([e("vmHosts.nodeId", "=", nodeId), e("vmHosts.partOf", "=", nodeId)]))
    .execute();
  const row = rows.find((one) => one.nodeId === nodeId);
  if (!row) throw new MusterError("not_a_vm_host");
  return toHost(
    row,
    rows.filter(({ partOf }) => partOf === nodeId),
  );
}

const isMember = ({ name }: NonNullable<VmHost["partOf"]>) =>
  new MusterError("vm_host_is_member", { message: t("devices.vmHosts.memberOf", { name }) });

const existsAlready = (error: unknown): never => {
  throw isUniqueViolation(error) ? new MusterError("delegate_already_has_existing_host") : error;
};

async function requireFree(
  db: Database,
  { delegate, hostname, apiPort }: CheckedConnection,
  except?: number,
): Promise<void> {
  const there = await db
    .selectFrom("vmHosts")
    .select("nodeId")
    .where("delegateNodeId", "=", delegate.nodeId)
    .where((e) => e(e.fn("lower", ["hostname"]), "=", hostname))
    .where("apiPort", "=", apiPort)
    .$if(except !== undefined, (q) => q.where("nodeId", "<>", except!))
    .executeTakeFirst();
  if (there) throw new MusterError("delegate_already_has_existing_host");
}

/** Returns the delegate's location if it is in the organization; else the organization's first location. */
async function locationOf(db: Database, clientId: number, { delegate }: CheckedConnection): Promise<number> {
  if (delegate.clientId === clientId) return delegate.locationId;
  const { id } = await db
    .selectFrom("locations")
    .select("id")
    .where("organizationId", "=", clientId)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const hostHandlers = {
  testVmHost: ({ context, caller, body }) => testHost(context, caller, body),

  async listVmHosts({ context, caller, query: { clientId } }) {
    const rows = await selectHosts(context, onDevices(caller))
      .$if(clientId !== undefined, (q) => q.where("vmHosts.organizationId", "=", clientId!))
      .execute();
    const members = Map.groupBy(rows, ({ partOf }) => partOf);
    return { results: rows.map((row) => toHost(row, members.get(row.nodeId) ?? [])) };
  },

  getVmHost: ({ context, caller, path }) => findHost(context, caller, path.nodeId),

  async addVmHost({ context, caller, body }) {
    const { clientId, type, testId, name: given = "" } = body;
    if (!hasPermission(caller, "canUseCredentials")) throw new MusterError("forbidden");
    await findOrganization(context, clientId);
    const connection = await checkConnection(context, caller, body);
    await requireFree(context.db, connection);
    const { fingerprint, product } = await takeTest(context, caller, testId, connection);
    const { delegate, hostname, apiPort, credentialId } = connection;
    const name = given.trim() || hostname || delegate.name;
    const now = Date.now();
    const id = await context
      .inTransaction(async ({ db }) => {
        await lockOrganization(db, clientId);
        const locationId = await locationOf(db, clientId, connection);
        const device = { ...emptyDevice, displayName: name, dnsName: hostname, role: vmRoles[type].host };
        const identity = `vmhost/${delegate.nodeId}/${hostname}:${apiPort}`;
        const place = { organizationId: clientId, locationId, identity };
        const nodeId = await insertDevice(db, { ...device, ...place, os: product }, now);
        await noteNew(db, { organizationId: clientId, nodeId, name, ip: "" }, now);
        await db
          .insertInto("vmHosts")
          .values({
            nodeId,
            organizationId: clientId,
            type,
            hostname,
            apiPort,
            credentialId,
            delegateNodeId: delegate.nodeId,
            fingerprint,
            product,
            checkedAt: null,
            readAt: null,
          })
          .execute();
        return nodeId;
      })
      .catch(existsAlready);
    context.live.invalidate("devices", clientId);
    return { id, name, type };
  },

  async updateVmHost({ context, caller, path: { nodeId }, body: { testId, ...body } }) {
    const { clientId, type, partOf } = await findHost(context, caller, nodeId);
    if (partOf) throw isMember(partOf);
    const connection = await checkConnection(context, caller, { ...body, clientId, type });
    await requireFree(context.db, connection, nodeId);
    const { fingerprint } = await takeTest(context, caller, testId, connection);
    const { delegate, hostname, apiPort, credentialId } = connection;
    await context.db
      .updateTable("vmHosts")
      .set({ delegateNodeId: delegate.nodeId, hostname, apiPort, credentialId, fingerprint, error: "" })
      .where("nodeId", "=", nodeId)
      .execute()
      .catch(existsAlready);
    const { nodeId: delegateNodeId } = delegate;
    await context.db.updateTable("vmHosts").set({ delegateNodeId }).where("partOf", "=", nodeId).execute();
    context.live.invalidate("devices", clientId);
    return findHost(context, caller, nodeId);
  },

  async removeVmHost({ context, caller, path: { nodeId } }) {
    const { clientId, partOf, error } = await findHost(context, caller, nodeId);
    if (partOf && error !== "host_gone") throw isMember(partOf);
    await context.inTransaction(async ({ db }) => {
      await lockOrganization(db, clientId);
      const own = db
        .selectFrom("virtualMachines")
        .select("nodeId")
        .where("hostNodeId", "=", nodeId)
        .union(db.selectFrom("vmHosts").select("nodeId").where("partOf", "=", nodeId));
      const denied = await db
        .selectFrom("devices")
        .select("devices.id")
        .where("devices.id", "in", own)
        .where((e) => e.not(onDevices(caller, "Delete", "canUpdateDevices")))
        .executeTakeFirst();
      if (denied) throw new MusterError("forbidden");
      await db.deleteFrom("devices").where("id", "in", own).execute();
      await db.deleteFrom("devices").where("id", "=", nodeId).execute();
    });
    context.live.invalidate("devices", clientId);
    context.later(context.events.emit("devicesDeleted", { organizationIds: [clientId] }));
    return undefined;
  },
} satisfies Partial<Handlers>;
