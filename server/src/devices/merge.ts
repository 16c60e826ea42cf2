import { editableFields, enums, limits, MusterError, type Merge, t, tagsOf } from "@muster/sdk";
import type { Selectable } from "kysely";
import type { ServerContext } from "../context.ts";
import { openStates } from "../automation/queue/tables.ts";
import { featuresOf, type Feature, type Handlers, type MergedDevices } from "../feature.ts";
import type { Database } from "../platform/db/database.ts";
import { findDevice, requireDevice } from "./devices.ts";
import { lockOrganization } from "./match.ts";
import { moveRows, moveRowsBack, type MovedRows } from "./merged-rows.ts";
import { recordChanges, saveFields, type FieldRow } from "./provenance.ts";
import { inList, upsertRows } from "../platform/db/sql.ts";
import { searchText } from "./search.ts";
import type { Tables } from "../platform/db/tables.ts";

type DeviceRow = Selectable<Tables["devices"]>;
type MergeRow = Selectable<Tables["merges"]>;
type AgentRow = Selectable<Tables["agents"]>;
type AddressRow = Selectable<Tables["deviceAddresses"]>;

/** Everything needed to undo a merge; saved with the merge as JSON. */
interface Snapshot extends MovedRows {
  device: DeviceRow;
  fields: FieldRow[];
  addresses: AddressRow[];
  /** The remaining device before and after the merge, and what it took over. */
  before: DeviceRow;
  after: DeviceRow;
  tookFields: FieldRow[];
  tookAddresses: string[];
  /** The uninstalled agent of the absorbed device. */
  agent?: AgentRow | undefined;
}

const toMerge = (row: MergeRow): Merge => {
  const { id, nodeId, absorbedId, at, by, reason, undoneAt, undoneBy } = row;
  const { device } = JSON.parse(row.snapshot) as Snapshot;
  return {
    id,
    nodeId,
    absorbedId,
    at,
    by,
    reason,
    undoneAt,
    undoneBy,
    name: device.displayName,
    ip: device.ip,
  };
};

const deviceRow = (db: Database, id: number) =>
  db.selectFrom("devices").selectAll().where("id", "=", id).executeTakeFirst();
const fieldsOf = (db: Database, id: number) =>
  db.selectFrom("deviceFields").selectAll().where("deviceId", "=", id).execute();
const addressesOf = (db: Database, id: number) =>
  db.selectFrom("deviceAddresses").selectAll().where("deviceId", "=", id).execute();

/** Returns what the remaining device takes over: values users entered for the other, and values it lacks. */
function takeOver(
  into: DeviceRow,
  other: DeviceRow,
  intoFields: readonly FieldRow[],
  otherFields: readonly FieldRow[],
) {
  const after = { ...into };
  const took: FieldRow[] = [];
  const editable: readonly string[] = editableFields;
  for (const field of enums.DeviceFieldName) {
    if (field === "ip") continue;
    const has = (source: string) => intoFields.some((row) => row.field === field && row.source === source);
    const given = otherFields.find(
      (row) => row.field === field && row.source === "person" && editable.includes(field),
    );
    const empty = into[field] === "" || into[field] === "[]";
    if (has("person") || (has("agent") && !empty) || !(given || (empty && other[field] !== into[field])))
      continue;
    after[field] = other[field];
    took.push(
      ...otherFields
        .filter((row) => row.field === field && !has(row.source) && row.source !== "agent")
        .map((row) => ({ ...row, deviceId: into.id })),
    );
  }
  const ids = [
    ...(JSON.parse(into.credentialsIds) as number[]),
    ...(JSON.parse(other.credentialsIds) as number[]),
  ];
  after.credentialsIds = JSON.stringify([...new Set(ids)].slice(0, 3));
  const tags = tagsOf([...(JSON.parse(into.tags) as string[]), ...(JSON.parse(other.tags) as string[])]);
  after.tags = JSON.stringify(tags.slice(0, limits.tagsPerDevice));
  after.notes = [into.notes, other.notes].filter(Boolean).join("\n\n");
  after.nmsDelegateNodeId ??= other.nmsDelegateNodeId;
  after.isUp ??= other.isUp;
  after.searchText = searchText(after);
  return { after, took };
}

/** Returns those devices that can't be absorbed: they have or had an agent, or are read from a VM host. */
export async function keptDevices(
  db: Database,
  ids: Iterable<number>,
): Promise<Map<number, "mergeAgent" | "mergeVirtual">> {
  const within = inList(db, ids, "integer");
  const agents = await db.selectFrom("agents").select("nodeId").where("nodeId", "in", within).execute();
  const virtual = await db
    .selectFrom("vmHosts")
    .select("nodeId")
    .where("nodeId", "in", within)
    .union(db.selectFrom("virtualMachines").select("nodeId").where("nodeId", "in", within))
    .execute();
  return new Map([
    ...agents.map(({ nodeId }) => [nodeId, "mergeAgent"] as const),
    ...virtual.map(({ nodeId }) => [nodeId, "mergeVirtual"] as const),
  ]);
}

const agentOf = (db: Database, nodeId: number) =>
  db.selectFrom("agents").selectAll().where("nodeId", "=", nodeId).executeTakeFirst();

/**
 * Why a technician can't merge the device of an agent into another one; undefined once the agent is
 * uninstalled and no request or open work refers to its device.
 */
async function agentRefusal(db: Database, nodeId: number) {
  const agent = await agentOf(db, nodeId);
  if (!agent) return undefined;
  if (agent.removedAt === null || agent.revokedAt !== null) return "mergeAgent" as const;
  if (agent.isDelegate || agent.shared) return "mergeProbe" as const;
  const request = await db
    .selectFrom("nodeApprovals")
    .select("nodeId")
    .where("deviceId", "=", nodeId)
    .executeTakeFirst();
  if (request) return "mergeRequest" as const;
  const work = await db
    .selectFrom("agentWorkTargets")
    .select("workId")
    .where("nodeId", "=", nodeId)
    .where("state", "in", openStates)
    .executeTakeFirst();
  return work && ("mergeWork" as const);
}

/** Restores the agent, whose key becomes valid again, unless its computer has been enrolled again. */
async function restoreAgent(db: Database, agent: AgentRow | undefined): Promise<void> {
  if (!agent) return;
  const known = await db
    .selectFrom("agents")
    .select("nodeId")
    .where("machineId", "=", agent.machineId)
    .executeTakeFirst();
  if (!known)
    await db
      .insertInto("agents")
      .values({ ...agent, server: null })
      .execute();
}

/** Merges one device into another, within a transaction, and saves what undoing needs. */
export async function merge(
  context: ServerContext,
  { into, absorbed: other }: MergedDevices,
  why: { by: string; at: number; reason: Merge["reason"]; jobId: string | null },
): Promise<MergeRow> {
  const { db } = context;
  const [before, device] = [await deviceRow(db, into), await deviceRow(db, other)];
  if (!before || !device) throw new MusterError("not_found");
  const { organizationId } = before;
  const fields = await fieldsOf(db, other);
  const addresses = await addressesOf(db, other);
  const { after, took } = takeOver(before, device, await fieldsOf(db, into), fields);
  after.updatedAt = why.at;
  const own = new Set((await addressesOf(db, into)).map((row) => row.ip));
  const taken = addresses.filter((row) => !own.has(row.ip));
  const devices = { into, absorbed: other };
  const agent = await agentOf(db, other);
  for (const { merging } of featuresOf(context)) await merging?.merge(context, devices);
  const snapshot: Snapshot = {
    device,
    fields,
    addresses,
    ...(await moveRows(context, db, devices)),
    before,
    after,
    tookFields: took,
    tookAddresses: taken.map((row) => row.ip),
    ...(agent && { agent }),
  };
  const { reason, by, at, jobId } = why;
  const row = await db
    .insertInto("merges")
    .values({
      organizationId,
      nodeId: into,
      absorbedId: other,
      at,
      by,
      reason,
      snapshot: JSON.stringify(snapshot),
      serialNumber:
        fields.find(({ field, source }) => field === "serialNumber" && source === "discovery")?.value ??
        device.serialNumber,
      engineId: device.engineId,
      mac: device.mac,
      systemName: device.systemName,
      undoneAt: null,
      undoneBy: "",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.deleteFrom("devices").where("id", "=", other).execute();
  await db.updateTable("devices").set(after).where("id", "=", into).execute();
  await saveFields(db, took);
  await restoreAddresses(
    db,
    taken.map((one) => ({ ...one, deviceId: into })),
  );
  await recordForBoth(db, { kind: "merged", by, at, jobId }, [after], device);
  await context.events.emitEverywhere("devicesMerged", { organizationId, ...devices });
  return row;
}

const recordForBoth = (
  db: Database,
  what: { kind: "merged" | "split"; by: string; at: number; jobId: string | null },
  of: readonly DeviceRow[],
  other: DeviceRow,
) =>
  recordChanges(
    db,
    of.map((device) => ({
      ...what,
      organizationId: device.organizationId,
      deviceId: device.id,
      name: device.displayName,
      ip: device.ip,
      field: "",
      before: `${other.displayName} (${other.ip})`,
      after: "",
    })),
  );

const restoreAddresses = (db: Database, rows: readonly AddressRow[]) =>
  upsertRows(
    db,
    "deviceAddresses",
    ["deviceId", "ip"],
    { deviceId: "integer", ip: "text", current: "integer", seenAt: "bigint" },
    rows,
  );

/**
 * Returns the row with which the absorbed device is restored: its references may be gone, and its identity
 * may be in use.
 */
async function restorable(db: Database, device: DeviceRow, into: DeviceRow): Promise<DeviceRow> {
  const { organizationId } = device;
  const is = async (table: "locations" | "agents", id: number) =>
    table === "locations"
      ? await db.selectFrom("locations").select("id").where("id", "=", id).executeTakeFirst()
      : await db.selectFrom("agents").select("nodeId").where("nodeId", "=", id).executeTakeFirst();
  const sameLocation = (await is("locations", device.locationId)) !== undefined;
  const taken = await db
    .selectFrom("devices")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("identity", "=", device.identity)
    .executeTakeFirst();
  const ids = JSON.parse(device.credentialsIds) as number[];
  const credentials = await db
    .selectFrom("credentials")
    .select("id")
    .where("id", "in", inList(db, ids, "integer"))
    .execute();
  const probe = device.nmsDelegateNodeId;
  return {
    ...device,
    locationId: sameLocation ? device.locationId : into.locationId,
    identity: sameLocation && !taken ? device.identity : `node/${device.id}`,
    credentialsIds: JSON.stringify(ids.filter((id) => credentials.some((row) => row.id === id))),
    nmsDelegateNodeId: probe !== null && (await is("agents", probe)) ? probe : null,
  };
}

async function undo(context: ServerContext, id: number, by: string, at: number): Promise<MergeRow> {
  const { db } = context;
  const row = await db.selectFrom("merges").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  if (row.undoneAt !== null)
    throw new MusterError("merge_refused", {
      message: t("errors.detail.mergeUndone"),
      nextStep: t("errors.detail.noActionNeeded"),
    });
  const snapshot = JSON.parse(row.snapshot) as Snapshot;
  const into = (await deviceRow(db, row.nodeId))!;
  const device = await restorable(db, snapshot.device, into);
  await db.insertInto("devices").values(device).execute();
  await saveFields(db, snapshot.fields);
  await restoreAddresses(db, snapshot.addresses);
  await restoreAgent(db, snapshot.agent);
  // later changes are not undone
  const same = (name: string) => into[name as "ip"] === snapshot.after[name as "ip"];
  const back =
    into.id === snapshot.after.id ? Object.entries(snapshot.before).filter(([name]) => same(name)) : [];
  const after = { ...into, ...Object.fromEntries(back) };
  await db
    .updateTable("devices")
    .set({ ...after, searchText: searchText(after) })
    .where("id", "=", into.id)
    .execute();
  for (const one of snapshot.tookFields)
    await db
      .deleteFrom("deviceFields")
      .where("deviceId", "=", into.id)
      .where("field", "=", one.field)
      .where("source", "=", one.source)
      .where("value", "=", one.value)
      .where("at", "=", one.at)
      .execute();
  await db
    .deleteFrom("deviceAddresses")
    .where("deviceId", "=", into.id)
    .where("ip", "in", inList(db, snapshot.tookAddresses, "text"))
    .where("ip", "<>", into.ip)
    .execute();
  const devices = { into: into.id, absorbed: device.id };
  await moveRowsBack(context, db, snapshot, devices);
  for (const { merging } of featuresOf(context)) await merging?.undo?.(context, devices);
  await recordForBoth(db, { kind: "split", by, at, jobId: null }, [after, device], device);
  await context.events.emitEverywhere("devicesMerged", { organizationId: device.organizationId, ...devices });
  return db
    .updateTable("merges")
    .set({ undoneAt: at, undoneBy: by })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const handlers = {
  async listDeviceMerges({ context, caller, path }) {
    await requireDevice(context, caller, path.nodeId);
    const rows = await context.db
      .selectFrom("merges")
      .selectAll()
      .where("nodeId", "=", path.nodeId)
      .orderBy("id", "desc")
      .execute();
    return { results: rows.map(toMerge) };
  },

  async mergeDevices({ context, caller, path, body }) {
    const into = await findDevice(context, caller, path.nodeId);
    const other = await findDevice(context, caller, body.nodeId);
    const refuse = (message: string) => new MusterError("merge_refused", { message });
    if (into.id === other.id) throw refuse(t("errors.detail.mergeWithItself"));
    if (into.clientId !== other.clientId) throw refuse(t("errors.detail.mergeOrganizations"));
    const row = await context.inTransaction(async (within) => {
      await lockOrganization(within.db, into.clientId);
      const found = (await keptDevices(within.db, [other.id])).get(other.id);
      const kept = found === "mergeAgent" ? await agentRefusal(within.db, other.id) : found;
      if (kept) throw refuse(t(`errors.detail.${kept}`, { name: other.displayName }));
      const why = { by: caller.user!.email, at: Date.now(), reason: "person", jobId: null } as const;
      return merge(within, { into: into.id, absorbed: other.id }, why);
    });
    // in case the agent has just connected
    context.live.disconnect(`agent:${other.id}`);
    for (const what of ["agents", "devices"] as const) context.live.invalidate(what, into.clientId);
    return toMerge(row);
  },

  async undoMerge({ context, caller, path }) {
    const found = await context.db
      .selectFrom("merges")
      .select("nodeId")
      .where("id", "=", path.mergeId)
      .executeTakeFirst();
    if (!found) throw new MusterError("not_found");
    const { clientId } = await requireDevice(context, caller, found.nodeId);
    const row = await context.inTransaction(async (within) => {
      await lockOrganization(within.db, clientId);
      return undo(within, path.mergeId, caller.user!.email, Date.now());
    });
    for (const what of ["agents", "devices"] as const) context.live.invalidate(what, clientId);
    return toMerge(row);
  },
} satisfies Partial<Handlers>;

export const deviceMerges: Feature = {
  handlers,
  deviceTables: {
    merges: { column: "nodeId", archive: "with-device", key: { id: "integer" }, moveOnMerge: true },
  },
};
