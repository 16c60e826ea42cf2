import { sql, type CompiledQuery, type SelectQueryBuilder } from "kysely";
import {
  MusterError,
  type Device,
  type DeviceSearch,
  type DeviceSelection,
  type DeviceSort,
  type NodeClass,
  type Permission,
} from "@muster/sdk";
import type { App } from "./app.ts";
import type { Caller } from "./auth.ts";
import { onDevices, seesAllDevices } from "./grants.ts";
import type { Handlers } from "./contract.ts";
import { containing, isUniqueViolation, type Database, type Tables } from "./database.ts";
import { lockOrganization } from "./identity.ts";
import { findLocation } from "./locations.ts";
import { currentId, toMode } from "./maintenance.ts";
import { keepEdits } from "./memory.ts";
import { page } from "./paging.ts";
import { loseOrphans } from "./resume.ts";

type Searched<O> = SelectQueryBuilder<Tables, "devices", O>;

/** Devices that match a search, of the organizations the caller may see. */
export const search = <O>(rows: Searched<O>, caller: Caller, criteria: DeviceSearch): Searched<O> =>
  rows
    .where(onDevices(caller))
    .$if(!!criteria.search, (q) =>
      q.where(sql<boolean>`"searchText" like ${containing(criteria.search ?? "")} escape '\\'`),
    )
    .$if(!!criteria.clientId, (q) => q.where("devices.organizationId", "=", criteria.clientId!))
    .$if(!!criteria.locationId, (q) => q.where("devices.locationId", "=", criteria.locationId!))
    .$if(!!criteria.role, (q) => q.where("devices.role", "=", criteria.role!))
    .$if(!!criteria.vendor, (q) => q.where("devices.vendor", "=", criteria.vendor!));

/** The text the search looks in; kept with the row so that a search reads one column. */
export const searchText = (device: Partial<Record<string, unknown>>): string =>
  ["displayName", "systemName", "ip", "dnsName", "netbiosName", "mac", "vendor", "os", "model", "serialNumber"]
    .map((field) => device[field])
    .filter(Boolean)
    .join("\n")
    .toLowerCase();

/** What makes a discovered device the same when it is found again. */
export const identityOf = (device: { locationId: number; ip: string }): string => `${device.locationId}/${device.ip}`;

const withNames = (rows: Searched<object>, now: number) =>
  rows
    .innerJoin("organizations", "organizations.id", "devices.organizationId")
    .innerJoin("locations", "locations.id", "devices.locationId")
    .leftJoin("agents", "agents.nodeId", "devices.id")
    .leftJoin("maintenance", (join) => join.on("maintenance.id", "=", currentId(now)))
    .selectAll("devices")
    .select([
      "organizations.name as clientName",
      "locations.name as locationName",
      "agents.machineId",
      "agents.isDelegate",
      "maintenance.id as maintenanceId",
      "maintenance.startTime",
      "maintenance.endTime",
      "maintenance.options",
      "maintenance.repeats",
      "maintenance.daysOfWeek",
      "maintenance.dayOfMonth",
      "maintenance.until",
      "maintenance.timeZone",
    ]);

type DeviceRow = Awaited<ReturnType<ReturnType<typeof withNames>["execute"]>>[number];

const modeOf = ({ maintenanceId: id, ...row }: DeviceRow) =>
  id === null ? null : toMode({ ...row, id } as Parameters<typeof toMode>[0]);

const toDevice = (app: App, row: DeviceRow): Device => ({
  id: row.id,
  clientId: row.organizationId,
  clientName: row.clientName,
  locationId: row.locationId,
  locationName: row.locationName,
  displayName: row.displayName,
  systemName: row.systemName,
  nodeClass: row.role as NodeClass,
  role: row.role as NodeClass,
  isUp: row.machineId ? app.live.isConnected(row.id) : row.isUp === null ? null : row.isUp === 1,
  isDelegate: row.isDelegate === 1,
  maintenanceMode: modeOf(row),
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
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const sortColumns = {
  name: sql<string>`lower(devices."displayName")`,
  ip: "devices.ipOrder",
  role: "devices.role",
  vendor: "devices.vendor",
  model: "devices.model",
  organization: "devices.organizationId",
  created: "devices.createdAt",
} as const;

const idMark = -1;
/** Compiled once: every call that names a device reads it, and putting the query together takes longer than reading. */
const byId = new WeakMap<Database, CompiledQuery<DeviceRow>>();

/** The device the caller may see, or not_found. */
export async function findDevice(app: App, caller: Caller, id: number): Promise<Device> {
  const query =
    byId.get(app.db) ?? withNames(app.db.selectFrom("devices").where("devices.id", "=", idMark), 0).compile();
  byId.set(app.db, query);
  const now = Date.now();
  const parameters = query.parameters.map((mark) => (mark === idMark ? id : now));
  const [row] = (await app.db.executeQuery<DeviceRow>({ ...query, parameters })).rows;
  if (!row || !(await seen(app, caller, row))) throw new MusterError("not_found");
  return toDevice(app, row);
}

async function seen(app: App, caller: Caller, { id, organizationId }: DeviceRow): Promise<boolean> {
  if (caller.organizationIds?.includes(organizationId) === false) return false;
  if (seesAllDevices(caller)) return true;
  const row = app.db.selectFrom("devices").select("id").where("devices.id", "=", id).where(onDevices(caller));
  return (await row.executeTakeFirst()) !== undefined;
}

/** Deletes what is not the device of a connected agent; answers the ids it kept. */
async function remove(app: App, db: Database, ids: readonly number[]): Promise<number[]> {
  const kept = ids.filter((id) => app.live.isConnected(id));
  const gone = ids.filter((id) => !app.live.isConnected(id));
  // SQLite takes 32,766 values in a statement
  for (let i = 0; i < gone.length; i += 10_000)
    await db
      .deleteFrom("devices")
      .where("id", "in", gone.slice(i, i + 10_000))
      .execute();
  return kept;
}

/** The devices of a selection that the caller may see and, where a permission is named, has it on. */
export const selected = (
  db: Database,
  caller: Caller,
  chosen: DeviceSelection,
  ...need: [permission: string, flag: Permission] | []
) =>
  search(db.selectFrom("devices"), caller, chosen.searchCriteria ?? {})
    .$if(need.length > 0, (q) => q.where(onDevices(caller, ...need)))
    .$if(!!chosen.deviceIds, (q) => q.where("devices.id", "in", chosen.deviceIds ?? []))
    .$if(!!chosen.unselectedDevicesIds?.length, (q) =>
      q.where("devices.id", "not in", chosen.unselectedDevicesIds ?? []),
    );

/** Locks the organizations that a selection has devices of, always in the same order; answers their ids. */
export async function lockSelected(db: Database, caller: Caller, chosen: DeviceSelection): Promise<number[]> {
  const rows = await selected(db, caller, chosen)
    .select("devices.organizationId")
    .distinct()
    .orderBy("devices.organizationId")
    .execute();
  for (const { organizationId } of rows) await lockOrganization(db, organizationId);
  return rows.map(({ organizationId }) => organizationId);
}

export const devices = {
  async listDevices({ app, caller, query }) {
    const found = search(app.db.selectFrom("devices"), caller, query);
    const { total } = await found.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const sort: DeviceSort = query.sort ?? "name";
    const direction = sort.startsWith("-") ? "desc" : "asc";
    const column = sortColumns[sort.replace("-", "") as keyof typeof sortColumns];
    const rows = found.orderBy(column, direction).orderBy("devices.id", direction);
    const devices = await withNames(page(rows, query), Date.now()).execute();
    return { total, results: devices.map((row) => toDevice(app, row)) };
  },

  async getDevice({ app, caller, path }) {
    return findDevice(app, caller, path.nodeId);
  },

  async updateDevice({ app, caller, path, body }) {
    const before = await findDevice(app, caller, path.nodeId);
    if (body.locationId) await findLocation(app, before.clientId, body.locationId);
    await app.db
      .transaction()
      .execute(async (db) => {
        await lockOrganization(db, before.clientId);
        const row = await db.selectFrom("devices").selectAll().where("id", "=", path.nodeId).executeTakeFirst();
        if (!row) throw new MusterError("not_found");
        const after = { ...row, ...body };
        const identity = row.identity === identityOf(row) ? identityOf(after) : row.identity;
        const updatedAt = Date.now();
        await db
          .updateTable("devices")
          .set({ ...body, searchText: searchText(after), updatedAt, identity })
          .where("id", "=", path.nodeId)
          .execute();
        await keepEdits(db, row, body, caller.user!.email, updatedAt);
      })
      .catch((error: unknown) => {
        const errors = [{ field: "locationId", message: "This location has a device with this address already" }];
        throw isUniqueViolation(error) ? new MusterError("validation_failed", { errors }) : error;
      });
    app.live.changed("devices", before.clientId);
    return findDevice(app, caller, path.nodeId);
  },

  async deleteDevice({ app, caller, path }) {
    const { clientId } = await findDevice(app, caller, path.nodeId);
    const kept = await app.db.transaction().execute(async (db) => {
      await lockOrganization(db, clientId);
      return remove(app, db, [path.nodeId]);
    });
    if (kept.length) throw new MusterError("device_is_delegate");
    app.live.changed("devices", clientId);
    app.later(loseOrphans(app));
    return undefined;
  },

  async deleteDevices({ app, caller, body }) {
    const { organizationIds, ids, kept } = await app.db.transaction().execute(async (db) => {
      const organizationIds = await lockSelected(db, caller, body);
      const ids = (await selected(db, caller, body, "Delete", "canUpdateDevices").select("devices.id").execute()).map(
        ({ id }) => id,
      );
      return { organizationIds, ids, kept: await remove(app, db, ids) };
    });
    for (const organizationId of organizationIds) app.live.changed("devices", organizationId);
    app.later(loseOrphans(app));
    return { deleted: ids.length - kept.length, kept };
  },
} satisfies Partial<Handlers>;
