// Adds and updates the devices of VM hosts and of their virtual machines.
import { addressOrder } from "@muster/sdk";
import type { Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { fieldsFrom, recordChanges, saveFields } from "../provenance.ts";
import { setReported } from "../reported.ts";
import { searchText } from "../search.ts";

export type HostRow = Selectable<Tables["vmHosts"]>;

/** Adds a device that was found on a host, at the host's location. */
export async function addDevice(
  db: Database,
  host: HostRow,
  { role, identity, ...found }: Partial<typeof emptyDevice> & { role: string; identity: string },
  now: number,
): Promise<number> {
  const { organizationId } = host;
  const { locationId } = await db
    .selectFrom("devices")
    .select("locationId")
    .where("id", "=", host.nodeId)
    .executeTakeFirstOrThrow();
  const device = { ...emptyDevice, ...found, role, identity };
  const nodeId = await insertDevice(db, { ...device, organizationId, locationId }, now);
  await noteNew(db, { organizationId, nodeId, name: device.displayName, ip: device.ip }, now);
  await saveFields(db, fieldsFrom("agent", "", nodeId, { role, ...found }, now));
  return nodeId;
}

export const emptyDevice = {
  displayName: "",
  systemName: "",
  ip: "",
  dnsName: "",
  netbiosName: "",
  mac: "",
  vendor: "",
  os: "",
  model: "",
  firmware: "",
  serialNumber: "",
};

type NewDevice = typeof emptyDevice & {
  role: string;
  organizationId: number;
  locationId: number;
  identity: string;
};

export async function insertDevice(db: Database, device: NewDevice, now: number): Promise<number> {
  const { id } = await db
    .insertInto("devices")
    .values({
      ...device,
      ipOrder: addressOrder(device.ip),
      isUp: null,
      nmsDelegateNodeId: null,
      credentialsIds: "[]",
      searchText: searchText(device),
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const noteNew = (
  db: Database,
  { organizationId, nodeId, name, ip }: { organizationId: number; nodeId: number; name: string; ip: string },
  at: number,
) =>
  recordChanges(db, [
    {
      organizationId,
      deviceId: nodeId,
      jobId: null,
      at,
      by: "",
      kind: "new",
      name,
      ip,
      field: "",
      before: "",
      after: "",
    },
  ]);

/** Sets what was read, except for what a user has set; returns whether something has changed. */
export async function updateDevice(
  db: Database,
  nodeId: number,
  found: Partial<typeof emptyDevice>,
  { organizationId }: HostRow,
  now: number,
): Promise<boolean> {
  const device = await db
    .selectFrom("devices")
    .selectAll()
    .where("id", "=", nodeId)
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  return device !== undefined && (await setReported(db, device, found, { by: "", at: now })).length > 0;
}
