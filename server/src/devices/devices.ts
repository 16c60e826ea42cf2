import {
  isReachable,
  MusterError,
  type DeviceDetails,
  type DeviceSelection,
  type NodeClass,
  type Permission,
  t,
  tagsOf,
} from "@muster/sdk";
import { sql } from "kysely";
import type { ServerContext } from "../context.ts";
import { hasPermission, type Caller } from "../platform/authorization/caller.ts";
import { onDevices, requireNoMorePowers } from "../platform/authorization/grants.ts";
import { featuresOf, type Feature, type Handlers } from "../feature.ts";
import { isUniqueViolation, type Database } from "../platform/db/database.ts";
import { degradedBy } from "./degraded-devices.ts";
import { lockOrganization } from "./match.ts";
import { findLocation } from "../organizations/locations.ts";
import { recordEdits } from "./provenance.ts";
import { inJsonList, inList, compiledQuery, toBoolean } from "../platform/db/sql.ts";
import { pageOfDevices, search, searchText } from "./search.ts";
import { searchableDevices } from "./searchable.ts";
import { seenNow } from "../platform/live.ts";
import { searchMethod } from "../platform/db/text-search.ts";
import { createDevices } from "./migrations/2026-11-22-03-devices.ts";
import { createDeviceChanges } from "./migrations/2026-11-22-06-device-changes.ts";
import { addDeviceNotes } from "./migrations/2026-11-23-01-device-notes.ts";
import "./tables.ts";

/** The identity by which a discovered device is recognized when it is found again. */
export const identityOf = (device: { locationId: number; ip: string }): string =>
  `${device.locationId}/${device.ip}`;

const selectDevices = (db: Database, ids: string) =>
  db
    .selectFrom("devices")
    .innerJoin("organizations", "organizations.id", "devices.organizationId")
    .innerJoin("locations", "locations.id", "devices.locationId")
    .leftJoin("agents", "agents.nodeId", "devices.id")
    .select([
      "devices.id",
      "devices.organizationId as clientId",
      "organizations.name as clientName",
      "devices.locationId",
      "locations.name as locationName",
      "devices.displayName",
      "devices.systemName",
      "devices.role",
      "devices.isUp",
      "devices.ip",
      "devices.dnsName",
      "devices.netbiosName",
      "devices.mac",
      "devices.vendor",
      "devices.os",
      "devices.model",
      "devices.firmware",
      "devices.serialNumber",
      "devices.engineId",
      "devices.nmsDelegateNodeId",
      "devices.credentialsIds",
      "devices.tags",
      "devices.notes",
      "devices.notesRevision",
      "devices.createdAt",
      "devices.updatedAt",
      "agents.machineId",
      "agents.isDelegate",
      "agents.lastSeenAt",
    ])
    .select(
      sql<number | null>`(
      select max("seenAt") from "deviceAddresses" where "deviceId" = devices.id)`.as("respondedAt"),
    )
    .where("devices.id", "in", inJsonList(db, ids, "integer"));

type DeviceRow = Awaited<ReturnType<ReturnType<typeof selectDevices>["execute"]>>[number];

const devicesOf = compiledQuery(selectDevices, ["ids"]);

/** Returns the devices with these IDs, in the given order, without deleted ones. */
async function readDevices(
  context: ServerContext,
  caller: Caller,
  ids: readonly number[],
): Promise<DeviceDetails[]> {
  const [rows, degraded, ...fields] = await Promise.all([
    devicesOf(context.db, JSON.stringify(ids)),
    degradedBy(context, caller, ids),
    ...featuresOf(context).flatMap(({ deviceFields }) => deviceFields?.(context, ids) ?? []),
  ]);
  const devices = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = devices.get(id);
    if (!row) return [];
    const device: DeviceDetails = Object.assign(toDevice(context, row), ...fields.map((of) => of.get(id)));
    if (isReachable(device)) device.degraded = degraded.get(id) ?? null;
    return [device];
  });
}

function lastSeen({ live }: ServerContext, row: DeviceRow): number | null {
  if (live.isConnected(row.id)) return seenNow();
  return row.lastSeenAt ?? row.respondedAt ?? (row.isUp === 1 ? row.createdAt : null);
}

const toDevice = (context: ServerContext, row: DeviceRow): DeviceDetails => ({
  id: row.id,
  clientId: row.clientId,
  clientName: row.clientName,
  locationId: row.locationId,
  locationName: row.locationName,
  displayName: row.displayName,
  systemName: row.systemName,
  nodeClass: row.role as NodeClass,
  role: row.role as NodeClass,
  isUp: row.machineId ? context.live.isConnected(row.id) : toBoolean(row.isUp),
  lastSeenAt: lastSeen(context, row),
  degraded: null,
  isDelegate: row.isDelegate === 1,
  maintenanceMode: null,
  ip: row.ip,
  dnsName: row.dnsName,
  netbiosName: row.netbiosName,
  mac: row.mac,
  vendor: row.vendor,
  os: row.os,
  model: row.model,
  firmware: row.firmware,
  serialNumber: row.serialNumber,
  engineId: row.engineId,
  nmsDelegateNodeId: row.nmsDelegateNodeId,
  credentialsIds: JSON.parse(row.credentialsIds) as number[],
  tags: JSON.parse(row.tags) as string[],
  notes: row.notes,
  notesRevision: row.notesRevision,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** Returns the organization of a device. @throws MusterError `not_found` if the caller can't see it */
export async function requireDevice(
  { db }: ServerContext,
  caller: Caller,
  id: number,
): Promise<{ clientId: number }> {
  const row = await db
    .selectFrom("devices")
    .select("organizationId as clientId")
    .where("devices.id", "=", id)
    .where(onDevices(caller))
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

/** Returns a device with all its details. @throws MusterError `not_found` if the caller can't see it */
export async function findDevice(context: ServerContext, caller: Caller, id: number): Promise<DeviceDetails> {
  await requireDevice(context, caller, id);
  const [device] = await readDevices(context, caller, [id]);
  if (!device) throw new MusterError("not_found");
  return device;
}

/** Deletes devices unless their agent is connected or a VM host needs it; returns the ids of the others. */
async function remove(context: ServerContext, db: Database, ids: readonly number[]): Promise<number[]> {
  const delegates = await db
    .selectFrom("vmHosts")
    .select("delegateNodeId")
    .where("delegateNodeId", "in", inList(db, ids, "integer"))
    .execute();
  const needed = new Set(delegates.map(({ delegateNodeId }) => delegateNodeId));
  const { connected = [], deletable = [] } = Object.groupBy(ids, (id) =>
    context.live.isConnected(id) || needed.has(id) ? "connected" : "deletable",
  );
  // SQLite allows 32,766 parameters in a statement
  for (let i = 0; i < deletable.length; i += 10_000)
    await db
      .deleteFrom("devices")
      .where("id", "in", deletable.slice(i, i + 10_000))
      .execute();
  return connected;
}

/** Selects the devices that the caller can see and on which they have the permission, if one is given. */
export const selected = (
  db: Database,
  caller: Caller,
  { searchCriteria = {}, ...chosen }: DeviceSelection,
  ...need: [permission: string, flag: Permission] | []
) =>
  search(db.selectFrom("devices"), caller, searchCriteria, searchMethod(db))
    .$if(need.length > 0, (q) => q.where(onDevices(caller, ...need)))
    .$if(!!chosen.deviceIds, (q) =>
      q.where("devices.id", "in", inList(db, chosen.deviceIds ?? [], "integer")),
    )
    .$if(!!chosen.unselectedDevicesIds?.length, (q) =>
      q.where("devices.id", "not in", inList(db, chosen.unselectedDevicesIds ?? [], "integer")),
    );

/** Locks the organizations of the selected devices in a fixed order; returns their IDs. */
export async function lockSelected(db: Database, caller: Caller, chosen: DeviceSelection): Promise<number[]> {
  const rows = await selected(db, caller, chosen)
    .select("devices.organizationId")
    .distinct()
    .orderBy("devices.organizationId")
    .execute();
  for (const { organizationId } of rows) await lockOrganization(db, organizationId);
  return rows.map(({ organizationId }) => organizationId);
}

const handlers = {
  async listDevices({ context, caller, query }) {
    const { total, ids } = await pageOfDevices(context, caller, query);
    const found = await readDevices(context, caller, ids);
    return { total, results: found.map(({ notes: _notes, notesRevision: _revision, ...device }) => device) };
  },

  async getDevice({ context, caller, path }) {
    return findDevice(context, caller, path.nodeId);
  },

  async updateDevice({ context, caller, path, body }) {
    const before = await findDevice(context, caller, path.nodeId);
    // moving a probe to another location changes which work it gets
    if (before.isDelegate && (body.locationId ?? before.locationId) !== before.locationId)
      if (!hasPermission(caller, "canManageProbes")) throw new MusterError("forbidden");
    if (body.locationId) await findLocation(context, before.clientId, body.locationId);
    await context.db
      .transaction()
      .execute(async (db) => {
        await lockOrganization(db, before.clientId);
        const row = await db
          .selectFrom("devices")
          .selectAll()
          .where("id", "=", path.nodeId)
          .executeTakeFirst();
        if (!row) throw new MusterError("not_found");
        const { tags, notes, notesRevision = row.notesRevision, ...fields } = body;
        if (notesRevision !== row.notesRevision) throw new MusterError("changed_meanwhile");
        const values = {
          ...fields,
          ...(tags && { tags: JSON.stringify(tagsOf(tags)) }),
          ...(notes !== undefined && { notes, notesRevision: notesRevision + 1 }),
        };
        const after = { ...row, ...values };
        const identity = row.identity === identityOf(row) ? identityOf(after) : row.identity;
        const updatedAt = Date.now();
        await requireNoMorePowers(db, caller, [path.nodeId], () =>
          db
            .updateTable("devices")
            .set({ ...values, searchText: searchText(after), updatedAt, identity })
            .where("id", "=", path.nodeId)
            .execute(),
        );
        await recordEdits(db, row, fields, caller.user!.email, updatedAt);
      })
      .catch((error: unknown) => {
        const errors = [{ field: "locationId", message: t("errors.detail.addressInLocation") }];
        throw isUniqueViolation(error) ? new MusterError("validation_failed", { errors }) : error;
      });
    context.live.invalidate("devices", before.clientId);
    return { ...(await findDevice(context, caller, path.nodeId)), resultCode: "SUCCESS" as const };
  },

  async deleteDevice({ context, caller, path }) {
    const { clientId } = await requireDevice(context, caller, path.nodeId);
    const skipped = await context.db.transaction().execute(async (db) => {
      await lockOrganization(db, clientId);
      return remove(context, db, [path.nodeId]);
    });
    if (skipped.length) throw new MusterError("device_is_delegate");
    context.live.invalidate("devices", clientId);
    context.later(context.events.emit("devicesDeleted", { organizationIds: [clientId] }));
    return undefined;
  },

  async deleteDevices({ context, caller, body }) {
    const {
      organizationIds,
      ids,
      kept: skipped,
    } = await context.db.transaction().execute(async (db) => {
      const organizationIds = await lockSelected(db, caller, body);
      const ids = (
        await selected(db, caller, body, "Delete", "canUpdateDevices").select("devices.id").execute()
      ).map(({ id }) => id);
      return { organizationIds, ids, kept: await remove(context, db, ids) };
    });
    for (const organizationId of organizationIds) context.live.invalidate("devices", organizationId);
    context.later(context.events.emit("devicesDeleted", { organizationIds }));
    return { deleted: ids.length - skipped.length, kept: skipped };
  },
} satisfies Partial<Handlers>;

export const devices: Feature = {
  handlers,
  searchables: [searchableDevices],
  activityObjects: { device: [{ table: "devices", name: "displayName", organization: "organizationId" }] },
  migrations: {
    "2026-11-22-03-devices": createDevices,
    "2026-11-22-06-device-changes": createDeviceChanges,
    "2026-11-23-01-device-notes": addDeviceNotes,
  },
  organizationOf: (context, { nodeIds }) =>
    nodeIds.length
      ? context.db
          .selectFrom("devices")
          .select("organizationId")
          .distinct()
          .where("id", "in", nodeIds.slice(0, 10_000))
          .limit(2)
          .execute()
          .then((rows) => rows.map(({ organizationId }) => organizationId))
      : undefined,
  deviceTables: {
    devices: { column: "nmsDelegateNodeId", archive: "detach", key: { id: "integer" } },
  },
};
