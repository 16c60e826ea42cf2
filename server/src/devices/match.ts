import type { Sameness } from "@muster/sdk";
import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { inList } from "../platform/db/sql.ts";
import {
  addressesOfOneMac,
  agree,
  byAddress,
  byEngine,
  byMac,
  bySerial,
  copiedEngines,
  crowdedMacs,
  lower,
  namesDiffer,
  traitsOf,
  normalizeEngineId,
  usableMac,
  normalizeSerial,
  type DeviceFingerprint,
  type Traits,
} from "./fingerprint.ts";

export interface KnownDevice {
  id: number;
  by: Sameness;
  /** Whether the evidence is strong enough to merge two devices. */
  sure: boolean;
}

const columns = [
  "devices.id",
  "devices.identity",
  "devices.ip",
  "devices.mac",
  "devices.serialNumber",
  "devices.vendor",
  "devices.model",
  "devices.systemName",
  "devices.engineId",
  "devices.members",
  "devices.locationId",
  "devices.nmsDelegateNodeId",
] as const;

/** Returns the candidate devices for any of these fingerprints. */
async function candidates(db: Database, organizationId: number, seen: readonly DeviceFingerprint[]) {
  const values = (of: (one: DeviceFingerprint) => string | undefined) =>
    inList(db, new Set(seen.map(of).filter((one) => one !== undefined && one !== "") as string[]), "text");
  const serials = values((one) => normalizeSerial(one.serialNumber) && one.serialNumber);
  const engines = values((one) => normalizeEngineId(one.engineId) && one.engineId);
  const macs = values((one) => usableMac(one.mac) && one.mac?.toLowerCase());
  const ips = values((one) => one.ip);
  const own = (column: "serialNumber" | "engineId" | "mac" | "ip", list: typeof ips) =>
    sql`select id from devices where "organizationId" = ${organizationId} and ${sql.ref(column)} in ${list}`;
  const ids = sql<number>`(${sql.join(
    [
      own("serialNumber", serials),
      own("engineId", engines),
      own("mac", macs),
      own("ip", ips),
      // a discovered serial number still identifies the device after a user has edited it
      sql`select "deviceId" from "deviceFields" where field = 'serialNumber' and source = 'discovery' and value in ${serials}`,
      sql`select "deviceId" from "deviceAddresses" where current = 1 and ip in ${ips}`,
      // so do the identifiers of devices merged into it
      sql`select "nodeId" from merges where "organizationId" = ${organizationId} and "undoneAt" is null
        and ("serialNumber" in ${serials} or "engineId" in ${engines} or mac in ${macs})`,
    ],
    sql` union `,
  )})`;
  const found = (field: "serialNumber" | "vendor") =>
    sql<
      string | null
    >`(select value from "deviceFields" where "deviceId" = devices.id and field = ${sql.lit(field)}
      and source = 'discovery')`;
  const rows = await db
    .selectFrom("devices")
    .select(columns)
    .select([found("serialNumber").as("foundSerial"), found("vendor").as("foundVendor")])
    .where("organizationId", "=", organizationId)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const deviceIds = inList(db, new Set(rows.map((row) => row.id)), "integer");
  const others = await db
    .selectFrom("deviceAddresses")
    .select(["deviceId", "ip"])
    .where("current", "=", 1)
    .where("deviceId", "in", deviceIds)
    .execute();
  const merged = await db
    .selectFrom("merges")
    .select(["nodeId", "serialNumber", "engineId", "mac", "systemName"])
    .where("undoneAt", "is", null)
    .where("nodeId", "in", deviceIds)
    .execute();
  const addresses = Map.groupBy(others, (row) => row.deviceId);
  const absorbed = Map.groupBy(merged, (row) => row.nodeId);
  return rows.map((row) => {
    const also = absorbed.get(row.id) ?? [];
    const all = <T extends string>(read: (text: string) => string, ...texts: (T | null)[]) =>
      [...new Set(texts.map((text) => read(text ?? "")))].filter(Boolean);
    const traits: Traits = {
      ip: row.ip,
      serials: all(
        normalizeSerial,
        row.serialNumber,
        row.foundSerial,
        ...also.map((one) => one.serialNumber),
      ),
      members: all(normalizeSerial, ...memberSerials(row.members)),
      vendors: lower(row.vendor, row.foundVendor),
      models: lower(row.model),
      engines: all(normalizeEngineId, row.engineId, ...also.map((one) => one.engineId)),
      macs: all(usableMac, row.mac, ...also.map((one) => one.mac)),
      names: lower(row.systemName, ...also.map((one) => one.systemName)),
    };
    return {
      ...row,
      traits,
      addresses: new Set([row.ip, ...(addresses.get(row.id) ?? []).map((one) => one.ip)]),
    };
  });
}

const memberSerials = (members: string) =>
  (JSON.parse(members) as { serialNumber: string }[]).map((one) => one.serialNumber);

/** Pairs of devices, as "1/2" and "2/1", that a user has separated after a merge. */
export async function unmergedDevices(db: Database, organizationId: number): Promise<Set<string>> {
  const undone = await db
    .selectFrom("merges")
    .select(["nodeId", "absorbedId"])
    .where("organizationId", "=", organizationId)
    .where("undoneAt", "is not", null)
    .execute();
  return new Set(
    undone.flatMap((one) => [`${one.nodeId}/${one.absorbedId}`, `${one.absorbedId}/${one.nodeId}`]),
  );
}

/**
 * Returns the devices of an organization that may match each target, best match first: by serial number and
 * vendor, engine ID, MAC address, then address at its location or probe.
 */
export async function allKnown(
  db: Database,
  organizationId: number,
  seen: readonly DeviceFingerprint[],
): Promise<KnownDevice[][]> {
  if (!seen.length) return [];
  const crowded = crowdedMacs(seen);
  const traits = seen.map((one) => traitsOf(one, crowded));
  const devices = await candidates(db, organizationId, seen);
  const apart = await unmergedDevices(db, organizationId);
  const copied = copiedEngines([...traits, ...devices.map((one) => one.traits)]);
  type Device = (typeof devices)[number];
  const index = (keysOf: (one: Device) => Iterable<string>) => {
    const map = new Map<string, Device[]>();
    for (const device of devices)
      for (const key of keysOf(device)) if (key) map.set(key, [...(map.get(key) ?? []), device]);
    return (key: string | undefined) => (key && map.get(key)) || [];
  };
  const serials = index((one) => one.traits.serials);
  const engines = index((one) => one.traits.engines);
  const macs = index((one) => one.traits.macs);
  const identities = index((one) => [one.identity]);
  const places = index((one) => [one.ip, ...one.addresses].map((ip) => `${one.locationId}/${ip}`));
  const probed = index((one) => [...one.addresses].map((ip) => `${one.nmsDelegateNodeId}/${ip}`));
  return seen.map(({ ip, locationId, nmsDelegateNodeId }, i) => {
    const own = traits[i]!;
    const here = (device: Device) => (device.addresses.has(ip) ? 0 : 1);
    const sure = {
      serialNumber: () => true,
      engineId: agree,
      mac: () => false,
      address: (a: Traits, b: Traits) => !namesDiffer(a, b),
    };
    const pick = (
      by: Sameness,
      some: readonly Device[],
      fits: (a: Traits, b: Traits) => boolean,
    ): KnownDevice[] =>
      some
        .filter((one) => fits(own, one.traits))
        .map(({ id, traits }) => ({ id, by, sure: sure[by](own, traits) }));
    const nearest = (some: readonly Device[]) => some.toSorted((a, b) => here(a) - here(b));
    const engine = (a: Traits, b: Traits) => byEngine(a, b) && (!copied.has(a.engines[0]!) || agree(a, b));
    const ofMac = macs(own.macs[0]);
    const at = `${locationId}/${ip}`;
    const found = [
      ...pick("serialNumber", nearest(serials(own.serials[0])), bySerial),
      ...pick("engineId", nearest(engines(own.engines[0])), engine),
      ...pick("mac", ofMac.length > addressesOfOneMac ? [] : nearest(ofMac), byMac),
      ...pick("address", locationId ? [...identities(at), ...places(at)] : [], byAddress),
      ...pick("address", nmsDelegateNodeId ? probed(`${nmsDelegateNodeId}/${ip}`) : [], byAddress),
    ];
    // if a user has separated two devices, the one listed at the address matches
    const ours = found.find((one) => one.by === "address" && apart.has(`${found[0]!.id}/${one.id}`));
    const ordered = ours ? [ours, ...found] : found;
    const firsts = new Map<number, KnownDevice>();
    for (const one of ordered) if (!firsts.has(one.id)) firsts.set(one.id, one);
    return [...firsts.values()];
  });
}

/** Returns the id of the existing device that matches each target; null for none. */
export async function knownDevices(
  db: Database,
  organizationId: number,
  seen: readonly DeviceFingerprint[],
): Promise<(number | null)[]> {
  return (await allKnown(db, organizationId, seen)).map(([first]) => first?.id ?? null);
}

/**
 * Blocks other discoveries, imports and merges of the organization until this transaction ends, and
 * invalidates cached counts of its devices.
 */
export async function lockOrganization(db: Database, organizationId: number): Promise<void> {
  await db
    .updateTable("organizations")
    .set((e) => ({ devicesRevision: e("devicesRevision", "+", 1) }))
    .where("id", "=", organizationId)
    .execute();
}
