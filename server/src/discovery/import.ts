import {
  addressOrder,
  cleanText,
  enums,
  isResponding,
  limits,
  MusterError,
  suggestName,
  type ImportDevice,
  t,
  type NetworkDiscoveryRequest,
} from "@muster/sdk";
import type { Observation } from "@muster/sdk/live";
import { sql } from "kysely";
import { findProbe } from "../agents/agents.ts";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import type { Feature, Handlers } from "../feature.ts";
import { findCredential } from "../organizations/credentials.ts";
import type { Database } from "../platform/db/database.ts";
import { identityOf } from "../devices/devices.ts";
import { knownDevices, lockOrganization } from "../devices/match.ts";
import { findJob } from "./jobs.ts";
import { findLocation } from "../organizations/locations.ts";
import {
  saveAddresses,
  recordChanges,
  saveFields,
  fieldsFrom,
  type FieldRow,
} from "../devices/provenance.ts";
import { findOrganization } from "../organizations/organizations.ts";
import { chunks, inList, updateRows } from "../platform/db/sql.ts";
import { saveWebPorts } from "./web-ports.ts";
import { searchText } from "../devices/search.ts";
import { sameDevices, toFingerprint, type DeviceFingerprint } from "../devices/fingerprint.ts";

const handlers = {
  async importDevices({ context, caller, path, body }) {
    await checkImport(context, caller, path.orgId, body.devices);
    const results = await context.db
      .transaction()
      .execute((db) => add(db, path.orgId, body.devices, caller.user!.email));
    context.live.invalidate("devices", path.orgId);
    return { results };
  },

  async aggregateKnownDevices({ context, path, body }) {
    await findOrganization(context, path.orgId);
    const known = await knownDevices(context.db, path.orgId, body.devices);
    return { devices: body.devices.map(({ ip }, i) => ({ ip, nodeId: known[i]! })) };
  },
} satisfies Partial<Handlers>;

export const deviceImport: Feature = { handlers };

/** Checks that every device has a role, and that every referenced ID belongs to the organization. */
async function checkImport(
  context: ServerContext,
  caller: Caller,
  organizationId: number,
  devices: readonly ImportDevice[],
) {
  const roles: readonly string[] = enums.NmsRole;
  const errors = devices.flatMap((device, i) =>
    roles.includes(device.role) ? [] : [{ field: `devices.${i}.role`, message: t("common.required") }],
  );
  if (errors.length) throw new MusterError("role_required", { errors });
  for (const id of new Set(devices.map((device) => device.locationId)))
    await findLocation(context, organizationId, id);
  for (const id of new Set(devices.map((device) => device.nmsDelegateNodeId)))
    await findProbe(context, caller, id, organizationId);
  for (const id of new Set(devices.flatMap((device) => device.credentialsIds ?? [])))
    await findCredential(context, organizationId, id);
  for (const id of new Set(devices.flatMap((device) => device.jobUUID ?? [])))
    if ((await findJob(context, caller, id)).clientId !== organizationId) throw new MusterError("not_found");
}

interface Observed {
  device: Observation;
  probe: string;
  /** The port at which it was asked with SNMP. */
  snmpPort: number | undefined;
}

/** Returns what discoveries reported about these devices, by job and address. */
async function seenBy(db: Database, devices: readonly ImportDevice[]): Promise<Map<string, Observed>> {
  const jobs = new Set(devices.flatMap((one) => one.jobUUID ?? []));
  if (!jobs.size) return new Map();
  const requests = await db
    .selectFrom("jobs")
    .select(["id", "request"])
    .where("id", "in", inList(db, jobs, "text"))
    .execute();
  const ports = new Map(
    requests.map(({ id, request }) => [
      id,
      (JSON.parse(request) as Partial<NetworkDiscoveryRequest>).snmpPort,
    ]),
  );
  const ips = new Set(devices.map((one) => one.ip));
  const rows = await db
    .selectFrom("targets")
    .innerJoin("jobs", "jobs.id", "targets.jobId")
    .select(["jobId", "ip", "device", "delegateName"])
    .where("jobId", "in", inList(db, jobs, "text"))
    .where("ip", "in", inList(db, ips, "text"))
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.jobId}/${row.ip}`,
      {
        device: JSON.parse(row.device) as Observation,
        probe: row.delegateName,
        snmpPort: ports.get(row.jobId),
      },
    ]),
  );
}

/** Returns the fingerprint of a device, from the import and the discovery it refers to. */
function toIdentity(one: ImportDevice, observation: Observation | undefined): DeviceFingerprint {
  const { ip, locationId } = one;
  const own = {
    serialNumber: one.serialNumber || observation?.serialNumber,
    mac: one.mac || observation?.mac,
  };
  return { ...(observation && toFingerprint(observation, {})), ...own, ip, locationId };
}

/** Returns the row of a device and its values by source: the discovery, and the user where theirs differ. */
function toRow(one: ImportDevice, observation: Observed | undefined, by: string, at: number) {
  const found = observation?.device;
  const given = {
    displayName: cleanText(one.deviceName ?? "", 410),
    role: one.role as string,
    dnsName: cleanText(one.dnsName ?? "", 253),
    netbiosName: cleanText(one.netbiosName ?? "", 16),
    mac: cleanText(one.mac ?? "", 17).toLowerCase(),
    serialNumber: cleanText(one.serialNumber ?? "", 200),
  };
  const reported: Record<string, string> = found
    ? {
        displayName: cleanText(suggestName(found), 410),
        systemName: found.hostname,
        role: found.role,
        dnsName: found.dns,
        netbiosName: found.netbiosName,
        mac: found.mac,
        vendor: found.vendor,
        os: found.os,
        model: found.model,
        firmware: found.firmware,
        serialNumber: found.serialNumber,
        engineId: found.engineId,
        members: found.members.length ? JSON.stringify(found.members) : "",
      }
    : {};
  const device = {
    ...given,
    dnsName: given.dnsName || reported.dnsName || "",
    netbiosName: given.netbiosName || reported.netbiosName || "",
    mac: given.mac || reported.mac || "",
    serialNumber: given.serialNumber || reported.serialNumber || "",
    displayName: given.displayName || one.ip,
    systemName: reported.systemName ?? "",
    ip: one.ip,
    vendor: reported.vendor ?? "",
    os: reported.os ?? "",
    model: reported.model ?? "",
    firmware: reported.firmware ?? "",
    engineId: reported.engineId ?? "",
    members: reported.members || "[]",
  };
  const only = (values: Record<string, string>, holds: (field: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== "" && holds(field)));
  const sources = (deviceId: number): FieldRow[] => [
    ...fieldsFrom(
      "person",
      by,
      deviceId,
      only(
        given,
        (field) =>
          given[field as keyof typeof given] !== (reported[field] ?? "") && given[field as "mac"] !== one.ip,
      ),
      at,
    ),
    ...fieldsFrom(
      "discovery",
      observation?.probe ?? "",
      deviceId,
      only({ ...reported, ...(found && { ip: one.ip }) }, () => true),
      at,
    ).map((row) => ({
      ...row,
      rule: row.field === "ip" ? "" : (found?.rule ?? ""),
      confidence: found?.confidence ?? 0,
      jobId: one.jobUUID ?? null,
    })),
  ];
  const isUp = found ? Number(isResponding(found)) : null;
  return { device, sources, isUp };
}

/** Adds the devices that don't exist yet; returns the result and node of each. */
async function add(db: Database, organizationId: number, devices: readonly ImportDevice[], by: string) {
  const now = Date.now();
  // another request may add the same device at the same time
  await lockOrganization(db, organizationId);
  const seen = await seenBy(db, devices);
  const observedOf = (one: ImportDevice) => seen.get(`${one.jobUUID}/${one.ip}`);
  const identities = devices.map((one) => toIdentity(one, observedOf(one)?.device));
  const known = await knownDevices(db, organizationId, identities);
  const { all: groups } = sameDevices(identities);
  // the address under which each device is listed
  const listed = new Map<number, ImportDevice>();
  for (const [i, one] of devices.entries())
    if (!listed.has(groups[i]!) || observedOf(listed.get(groups[i]!)!)?.device.sameAs === one.ip)
      listed.set(groups[i]!, one);
  const nodes = new Map(
    devices.flatMap((_, i) => (known[i] ? [[groups[i]!, known[i]] as const] : [])).toReversed(),
  );
  const fresh = new Map(
    [...listed].filter(([group]) => !nodes.has(group)).map(([, one]) => [identityOf(one), one]),
  );
  // devices that had these addresses before are different ones
  await db
    .updateTable("devices")
    .set({ identity: sql<string>`'node/' || id` })
    .where("organizationId", "=", organizationId)
    .where("identity", "in", inList(db, fresh.keys(), "text"))
    .execute();
  const added = new Map<string, number>();
  const sources: FieldRow[] = [];
  for (const some of chunks([...fresh])) {
    const rows = some.map(([identity, one]) => ({ identity, one, ...toRow(one, observedOf(one), by, now) }));
    const made = await db
      .insertInto("devices")
      .values(
        rows.map(({ identity, one, device, isUp }) => ({
          ...device,
          organizationId,
          locationId: one.locationId,
          identity,
          ipOrder: addressOrder(device.ip),
          isUp,
          nmsDelegateNodeId: one.nmsDelegateNodeId,
          credentialsIds: JSON.stringify(one.credentialsIds ?? []),
          snmpPort: observedOf(one)?.snmpPort ?? limits.NetworkDiscoveryRequest.snmpPort.default,
          searchText: searchText(device),
          createdAt: now,
          updatedAt: now,
        })),
      )
      .returning(["id", "identity"])
      .execute();
    for (const row of made) added.set(row.identity, row.id);
    for (const row of rows) sources.push(...row.sources(added.get(row.identity)!));
  }
  await saveFields(db, sources);
  const open = [...fresh].map(([identity, one]) => ({
    nodeId: added.get(identity)!,
    ip: one.ip,
    ports: observedOf(one)?.device.ports ?? [],
    seenAt: now,
  }));
  await saveWebPorts(db, open);
  await recordChanges(
    db,
    [...fresh].map(([identity, { ip, deviceName }]) => ({
      organizationId,
      deviceId: added.get(identity)!,
      jobId: null,
      at: now,
      by,
      kind: "new" as const,
      name: cleanText(deviceName ?? "", 410) || ip,
      ip,
      field: "",
      before: "",
      after: by,
    })),
  );
  const observation = new Set<string>();
  const results = devices.map((one, i) => {
    const place = listed.get(groups[i]!)!;
    const identity = identityOf(place);
    const nodeId = known[i] ?? nodes.get(groups[i]!) ?? added.get(identity)!;
    const isNew = added.get(identity) === nodeId && one.ip === place.ip && !observation.has(identity);
    observation.add(identity);
    return { ip: one.ip, resultCode: isNew ? ("SUCCESS" as const) : ("ALREADY_ADDED" as const), nodeId };
  });
  await setTargetNodes(db, devices, results, now);
  return results;
}

/** Sets the node of the imported targets and of their devices' other addresses. */
async function setTargetNodes(
  db: Database,
  devices: readonly ImportDevice[],
  results: readonly { ip: string; nodeId: number }[],
  seenAt: number,
): Promise<void> {
  const observation = devices.flatMap(({ jobUUID, ip }, i) =>
    jobUUID ? [{ jobId: jobUUID, ip, nodeId: results[i]!.nodeId }] : [],
  );
  const nodes = new Map(observation.map(({ jobId, ip, nodeId }) => [`${jobId}/${ip}`, nodeId]));
  const others = await db
    .selectFrom("targets")
    .select(["jobId", "ip", "device"])
    .where("jobId", "in", inList(db, new Set(observation.map((one) => one.jobId)), "text"))
    .where("verdict", "=", "same_device")
    .where("nodeId", "is", null)
    .execute();
  const also = others.flatMap(({ jobId, ip, device }) => {
    const nodeId = nodes.get(`${jobId}/${(JSON.parse(device) as Observation).sameAs}`);
    return nodeId ? [{ jobId, ip, nodeId }] : [];
  });
  const columns = { jobId: "text", ip: "text", nodeId: "integer" } as const;
  await updateRows(db, "targets", ["jobId", "ip"], columns, [...also, ...observation]);
  const addresses = [...also, ...results].map(
    ({ ip, nodeId }) => [`${nodeId}/${ip}`, { deviceId: nodeId, ip, seenAt }] as const,
  );
  await saveAddresses(db, [...new Map(addresses).values()]);
}
