import { addressOrder, type Sameness } from "@muster/sdk";
import type { Observation } from "@muster/sdk/live";

/** The identifying properties of a target that responded. */
export interface DeviceFingerprint {
  ip: string;
  serialNumber?: string;
  vendor?: string;
  model?: string;
  engineId?: string;
  mac?: string;
  /** Its system name (sysName). */
  hostname?: string;
  /** The serial numbers of the stack members. */
  memberSerials?: readonly string[];
  /** The scope in which its address is unique. */
  locationId?: number;
  nmsDelegateNodeId?: number;
}

/** The identifying properties of a discovered target at its probe's location. */
export const toFingerprint = (
  device: Observation,
  site: Pick<DeviceFingerprint, "locationId" | "nmsDelegateNodeId">,
): DeviceFingerprint => ({
  ...device,
  ...site,
  memberSerials: device.members.map((one) => one.serialNumber),
});

const emptySerials = new Set(
  (
    "none,n/a,na,null,unknown,undefined,default,default string,not specified,not available,not applicable,no serial," +
    "to be filled by o.e.m.,to be filled by oem,system serial number,chassis serial number,serial number,serial,empty," +
    "invalid,oem,test,123456,1234567,12345678,123456789,1234567890,0123456789"
  ).split(","),
);

/** The normalized serial number; "" if it does not identify a device. */
export function normalizeSerial(serialNumber: string | undefined): string {
  const text = (serialNumber ?? "").trim().toLowerCase();
  const alike = /^(.)\1*$/.test(text.replace(/[\s.:_-]/g, ""));
  return text.length < 3 || alike || emptySerials.has(text) ? "" : text;
}

/** The normalized engine ID; "" if it is not a valid RFC 3411 ID or has no data after its header. */
export function normalizeEngineId(engineId: string | undefined): string {
  const text = (engineId ?? "").toLowerCase().replace(/[^0-9a-f]/g, "");
  return text.length < 10 || text.length > 64 || /^(.)\1*$/.test(text) || /^.{8}..(00|ff)*$/.test(text)
    ? ""
    : text;
}

// VRRP and CARP (RFC 9568), HSRP 1, 2 and for IPv6, GLBP, Brocade VRRP-E, Check Point and FortiGate clusters,
// Palo Alto HA
const virtualMac =
  /^(00005e000[12]|00000c07ac|00000c9ff|000573a0|0007b4|02e052|00000000fe|00090f09|e023fffc|001b1700|0000000000)/;
// derived from the address (Docker, DECnet, Windows NLB), or the same everywhere (loopback, VPN clients)
const madeUpMac = /^(0242|aa000400|02bf|02[01][0-9a-f]c0a8|02004c4f4f50|005056c0000|0250410000|020054554e)/;

/** The normalized MAC address; "" if it is virtual, shared or not of a single interface. */
export function usableMac(mac: string | undefined): string {
  const text = (mac ?? "").toLowerCase().replace(/[^0-9a-f]/g, "");
  const multicast = (parseInt(text.slice(0, 2), 16) & 1) === 1;
  return text.length !== 12 || multicast || virtualMac.test(text) || madeUpMac.test(text) ? "" : text;
}

/** A MAC address seen at more addresses than this belongs to a router or proxy that responds for others. */
export const addressesOfOneMac = 4;

export interface Traits {
  ip: string;
  serials: readonly string[];
  members: readonly string[];
  vendors: readonly string[];
  models: readonly string[];
  engines: readonly string[];
  macs: readonly string[];
  names: readonly string[];
}

export const lower = (...texts: (string | null | undefined)[]) => [
  ...new Set(texts.map((text) => (text ?? "").trim().toLowerCase()).filter(Boolean)),
];

export function traitsOf(seen: DeviceFingerprint, crowded: ReadonlySet<string>): Traits {
  return {
    ip: seen.ip,
    serials: [normalizeSerial(seen.serialNumber)].filter(Boolean),
    members: (seen.memberSerials ?? []).map(normalizeSerial).filter(Boolean),
    vendors: lower(seen.vendor),
    models: lower(seen.model),
    engines: [normalizeEngineId(seen.engineId)].filter(Boolean),
    macs: [usableMac(seen.mac)].filter((mac) => mac !== "" && !crowded.has(mac)),
    names: lower(seen.hostname),
  };
}

export function crowdedMacs(seen: readonly DeviceFingerprint[]): Set<string> {
  const addresses = Map.groupBy(seen, (one) => usableMac(one.mac));
  return new Set([...addresses].filter(([, of]) => of.length > addressesOfOneMac).map(([mac]) => mac));
}

const meet = (a: readonly string[], b: readonly string[]) => a.some((one) => b.includes(one));
const differ = (a: readonly string[], b: readonly string[]) => a.length > 0 && b.length > 0 && !meet(a, b);
const shortName = (name: string) => name.split(".")[0]!;
const sameName = (a: string, b: string) =>
  a === b || (a.includes(".") !== b.includes(".") && shortName(a) === shortName(b));
export const agree = (a: Traits, b: Traits) =>
  a.names.some((one) => b.names.some((other) => sameName(one, other)));
export const namesDiffer = (a: Traits, b: Traits) => a.names.length > 0 && b.names.length > 0 && !agree(a, b);
/** Any member identifies the stack, because its master may have failed. */
const serialsDiffer = (a: Traits, b: Traits) =>
  differ(a.serials, b.serials) && !meet(a.serials, b.members) && !meet(b.serials, a.members);
const subnetOf = (ip: string) => addressOrder(ip).slice(0, ip.includes(":") ? 17 : 31);
const cardsDiffer = (a: Traits, b: Traits) => differ(a.macs, b.macs);

export const bySerial = (a: Traits, b: Traits) => meet(a.serials, b.serials) && !differ(a.vendors, b.vendors);
/** Cloned devices share an engine ID but differ in another property. */
export const byEngine = (a: Traits, b: Traits) =>
  meet(a.engines, b.engines) &&
  !serialsDiffer(a, b) &&
  !namesDiffer(a, b) &&
  !differ(a.vendors, b.vendors) &&
  !differ(a.models, b.models) &&
  !(a.ip !== b.ip && cardsDiffer(a, b) && subnetOf(a.ip) === subnetOf(b.ip));
export const byMac = (a: Traits, b: Traits) =>
  meet(a.macs, b.macs) && !serialsDiffer(a, b) && !namesDiffer(a, b);
/** A target at a known address is the same device unless other evidence contradicts it. */
export const byAddress = (a: Traits, b: Traits) =>
  !serialsDiffer(a, b) && (!cardsDiffer(a, b) || agree(a, b));

/** Engine IDs seen with several names or serial numbers. */
export function copiedEngines(all: readonly Traits[]): Set<string> {
  const copied = new Set<string>();
  const engines = Map.groupBy(
    all.flatMap((one) => one.engines.map((engine) => ({ engine, one }))),
    (one) => one.engine,
  );
  for (const [engine, some] of engines) {
    const of = some.map(({ one }) => one);
    const named = of.find((one) => one.names.length);
    const numbered = of.find((one) => one.serials.length);
    const another = (one: Traits) =>
      (named && namesDiffer(one, named)) || (numbered && serialsDiffer(one, numbered));
    if (of.some(another)) copied.add(engine);
  }
  return copied;
}

/**
 * Groups targets by device and returns each target's group number. `strong` uses serial numbers and engine
 * IDs only.
 */
export function sameDevices(seen: readonly DeviceFingerprint[]): {
  strong: number[];
  all: number[];
  by(a: number, b: number): Sameness;
} {
  const crowded = crowdedMacs(seen);
  const traits = seen.map((one) => traitsOf(one, crowded));
  const copied = copiedEngines(traits);
  const parent = traits.map((_, i) => i);
  const find = (i: number): number => (parent[i] === i ? i : (parent[i] = find(parent[i]!)));
  // different SNMP engines belong to different devices, whatever else they share
  const apart = (a: Traits, b: Traits) => differ(a.engines, b.engines);
  const same = {
    serialNumber: (a: Traits, b: Traits) => bySerial(a, b) && !(apart(a, b) && namesDiffer(a, b)),
    engineId: (a: Traits, b: Traits) => byEngine(a, b) && (!copied.has(a.engines[0]!) || agree(a, b)),
    mac: (a: Traits, b: Traits) => byMac(a, b) && !apart(a, b),
  };
  const join = (keyOf: (one: Traits) => string | undefined, by: keyof typeof same) => {
    const indexes = traits.map((_, i) => i).filter((i) => keyOf(traits[i]!));
    for (const of of Map.groupBy(indexes, (i) => keyOf(traits[i]!)).values()) {
      const joined: number[] = [];
      for (const i of of) {
        const other = joined.find(
          (j) => same[by](traits[i]!, traits[j]!) && (by === "serialNumber" || !clash(find(i), find(j))),
        );
        if (other === undefined) joined.push(i);
        else parent[Math.max(find(i), find(other))] = Math.min(find(i), find(other));
      }
    }
  };
  // conflicts between groups, by the first known value of each
  const clash = (a: number, b: number) => {
    const of = (root: number) => traits.filter((_, i) => find(i) === root);
    return a !== b && of(a).some((x) => of(b).some((y) => serialsDiffer(x, y) || namesDiffer(x, y)));
  };
  join((one) => one.serials[0], "serialNumber");
  join((one) => one.engines[0], "engineId");
  const strong = traits.map((_, i) => find(i));
  join((one) => one.macs[0], "mac");
  return {
    strong,
    all: traits.map((_, i) => find(i)),
    by: (a, b) =>
      (["serialNumber", "engineId", "mac"] as const).find((by) => same[by](traits[a]!, traits[b]!)) ??
      (strong[a] === strong[b] ? "serialNumber" : "mac"),
  };
}
