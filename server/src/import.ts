import {
  addressOrder,
  cleanText,
  isResponding,
  MusterError,
  type DeviceIdentity,
  type ImportDevice,
} from "@muster/sdk";
import { schemas } from "@muster/sdk/contract";
import type { Observation } from "@muster/sdk/live";
import { sql } from "kysely";
import { findProbe } from "./agents.ts";
import type { App } from "./app.ts";
import type { Caller } from "./auth.ts";
import type { Handlers } from "./contract.ts";
import { findCredential } from "./credentials.ts";
import type { Database } from "./database.ts";
import { identityOf, searchText } from "./devices.ts";
import { findJob } from "./jobs.ts";
import { findLocation } from "./locations.ts";
import { findOrganization } from "./organizations.ts";

const chunkOf = 500;
/** SQLite and PostgreSQL take tens of thousands of values in a statement, not more. */
export const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / chunkOf) }, (_, i) => all.slice(i * chunkOf, (i + 1) * chunkOf));

/** The device that each of these is already: by serial number, MAC address, or address at its location or probe. */
export async function knownDevices(
  db: Database,
  organizationId: number,
  identities: readonly (DeviceIdentity & { nmsDelegateNodeId?: number })[],
): Promise<(number | null)[]> {
  const known: (number | null)[] = [];
  for (const some of chunks(identities)) {
    const values = {
      serialNumber: some.map((one) => one.serialNumber ?? "").filter(Boolean),
      mac: some.map((one) => one.mac?.toLowerCase() ?? "").filter(Boolean),
      ip: some.map((one) => one.ip),
    };
    const rows = await db
      .selectFrom("devices")
      .select(["id", "ip", "mac", "serialNumber", "locationId", "nmsDelegateNodeId"])
      .where("organizationId", "=", organizationId)
      .where((e) =>
        e.or(
          (["serialNumber", "mac", "ip"] as const)
            .filter((field) => values[field].length)
            .map((field) => e(field, "in", values[field])),
        ),
      )
      .orderBy("id", "desc")
      .execute();
    const by = (key: (row: (typeof rows)[number]) => string) => new Map(rows.map((row) => [key(row), row.id]));
    const serials = by((row) => row.serialNumber);
    const macs = by((row) => row.mac);
    const addresses = by((row) => `${row.locationId}/${row.ip}`);
    const probed = by((row) => `${row.nmsDelegateNodeId}/${row.ip}`);
    for (const { serialNumber, mac, locationId, nmsDelegateNodeId, ip } of some)
      known.push(
        (serialNumber && serials.get(serialNumber)) ||
          (mac && macs.get(mac.toLowerCase())) ||
          (locationId ? addresses.get(`${locationId}/${ip}`) : probed.get(`${nmsDelegateNodeId}/${ip}`)) ||
          null,
      );
  }
  return known;
}

export const imports = {
  async importDevices({ app, caller, path, body }) {
    await checkImport(app, caller, path.orgId, body.devices);
    const results = await app.db.transaction().execute((db) => add(db, path.orgId, body.devices));
    app.live.changed("devices", path.orgId);
    return { results };
  },

  async aggregateKnownDevices({ app, path, body }) {
    await findOrganization(app, path.orgId);
    const known = await knownDevices(app.db, path.orgId, body.devices);
    return { devices: body.devices.map(({ ip }, i) => ({ ip, nodeId: known[i]! })) };
  },
} satisfies Partial<Handlers>;

/** Every device has a role, and every id it names is the organization's. */
async function checkImport(app: App, caller: Caller, organizationId: number, devices: readonly ImportDevice[]) {
  const roles: readonly string[] = schemas.NmsRole.enum;
  const errors = devices.flatMap((device, i) =>
    roles.includes(device.role) ? [] : [{ field: `devices.${i}.role`, message: "Required" }],
  );
  if (errors.length) throw new MusterError("role_required", { errors });
  for (const id of new Set(devices.map((device) => device.locationId))) await findLocation(app, organizationId, id);
  for (const id of new Set(devices.map((device) => device.nmsDelegateNodeId)))
    await findProbe(app, caller, id, organizationId);
  for (const id of new Set(devices.flatMap((device) => device.credentialsIds ?? [])))
    await findCredential(app, organizationId, id);
  for (const id of new Set(devices.flatMap((device) => device.jobUUID ?? [])))
    if ((await findJob(app, caller, id)).clientId !== organizationId) throw new MusterError("not_found");
}

/** What the discoveries said of these devices, by job and address. */
async function seenBy(db: Database, devices: readonly ImportDevice[]): Promise<Map<string, Observation>> {
  const jobs = [...new Set(devices.flatMap((one) => one.jobUUID ?? []))];
  const seen = new Map<string, Observation>();
  if (!jobs.length) return seen;
  for (const some of chunks(devices)) {
    const rows = await db
      .selectFrom("targets")
      .select(["jobId", "ip", "device"])
      .where("jobId", "in", jobs)
      .where(
        "ip",
        "in",
        some.map((one) => one.ip),
      )
      .execute();
    for (const row of rows) seen.set(`${row.jobId}/${row.ip}`, JSON.parse(row.device) as Observation);
  }
  return seen;
}

/** Adds what is not there yet, and tells of each device which node it is. */
async function add(db: Database, organizationId: number, devices: readonly ImportDevice[]) {
  const now = Date.now();
  const known = await knownDevices(db, organizationId, devices);
  const fresh = new Map(devices.filter((_, i) => !known[i]).map((one) => [identityOf(one), one]));
  const seen = await seenBy(db, [...fresh.values()]);
  const added = new Map<string, number>();
  for (const some of chunks([...fresh])) {
    const rows = some.map(([identity, one]) => {
      const told = seen.get(`${one.jobUUID}/${one.ip}`);
      const device = {
        displayName: cleanText(one.deviceName ?? "", 410) || one.ip,
        systemName: told?.hostname ?? "",
        role: one.role,
        ip: one.ip,
        dnsName: cleanText(one.dnsName ?? "", 253),
        netbiosName: cleanText(one.netbiosName ?? "", 16),
        mac: cleanText(one.mac ?? "", 17).toLowerCase(),
        vendor: told?.vendor ?? "",
        os: told?.os ?? "",
        model: told?.model ?? "",
        firmware: told?.firmware ?? "",
        serialNumber: cleanText(one.serialNumber ?? "", 200),
      };
      return {
        ...device,
        organizationId,
        locationId: one.locationId,
        identity,
        ipOrder: addressOrder(device.ip),
        isUp: told ? (isResponding(told) ? 1 : 0) : null,
        nmsDelegateNodeId: one.nmsDelegateNodeId,
        credentialsIds: JSON.stringify(one.credentialsIds ?? []),
        searchText: searchText(device),
        createdAt: now,
        updatedAt: now,
      };
    });
    const made = await db
      .insertInto("devices")
      .values(rows)
      // another request may add the same at the same time
      .onConflict((conflict) => conflict.columns(["organizationId", "identity"]).doNothing())
      .returning(["id", "identity"])
      .execute();
    for (const row of made) added.set(row.identity, row.id);
  }
  const nodeIds = await knownDevices(db, organizationId, devices);
  const told = new Set<string>();
  const results = devices.map((one, i) => {
    const identity = identityOf(one);
    const isNew = !known[i] && added.has(identity) && !told.has(identity);
    told.add(identity);
    const nodeId = added.get(identity) ?? nodeIds[i]!;
    return { ip: one.ip, resultCode: isNew ? ("SUCCESS" as const) : ("ALREADY_ADDED" as const), nodeId };
  });
  await tellTargets(db, devices, results);
  return results;
}

/** Sets the node of the discovered targets that were added. */
async function tellTargets(db: Database, devices: readonly ImportDevice[], results: readonly { nodeId: number }[]) {
  const found = devices.map((one, i) => ({ ...one, nodeId: results[i]!.nodeId }));
  for (const some of chunks(found.filter((one) => one.jobUUID)))
    await db
      .updateTable("targets")
      .set({
        nodeId: sql<number>`case ip ${sql.join(
          some.map((one) => sql`when ${one.ip} then ${sql.lit(one.nodeId)}`),
          sql` `,
        )} end`,
      })
      .where(
        "ip",
        "in",
        some.map((one) => one.ip),
      )
      .where("jobId", "in", [...new Set(some.flatMap((one) => one.jobUUID ?? []))])
      .execute();
}
