import type { NmsRole } from "@muster/sdk";

/**
 * Where a value comes from: an instance OID; a column ending in ".*", whose first filled row is taken; either with a
 * pattern whose first filled group is the value; a pattern on sysDescr; or a table of sysObjectIDs. An OID written
 * "9:1.2.0" lies below the first 9 numbers of the sysObjectID: of a product that has a MIB of its own.
 */
export type Source = string | RegExp | readonly [oid: string, pattern: RegExp] | Readonly<Record<string, string>>;

/** One operating system or product line. All that `match` names must hold; the most specific rule wins. */
export interface Rule {
  id: string;
  match: { object?: readonly string[]; descr?: RegExp; also?: readonly [oid: string, pattern: RegExp] };
  vendor: string;
  os: string;
  role: NmsRole | "";
  model?: readonly Source[];
  firmware?: readonly Source[];
  serial?: readonly Source[];
}

const entPhysicalEntry = "1.3.6.1.2.1.47.1.1.1.1";

/** What devices that no rule knows call themselves in sysDescr; the first that fits wins. */
export const roleWords: readonly (readonly [words: RegExp, role: NmsRole])[] = [
  [/\b(?:firewall|security appliance|UTM)\b/i, "NMS_FIREWALL"],
  [/\b(?:access point|wireless|wi-?fi|WLAN|radio)\b/i, "NMS_WAP"],
  [/\b(?:KVM|UPS|PDU|uninterruptible|transfer switch|NAS|storage|camera|sensor|console server)\b/i, "NMS_APPLIANCE"],
  [/\b(?:switch|OLT)\b/i, "NMS_SWITCH"],
  [/\brouter\b/i, "NMS_ROUTER"],
  [/\b(?:printer|printing|MFP|LaserJet)\b/i, "NMS_PRINTER"],
  [/\b(?:IP ?phone|VoIP|SIP)\b/i, "NMS_PHONE"],
];

const column = (number: number) => (rows: readonly number[]) => [
  ...rows.map((row) => `${entPhysicalEntry}.${number}.${row}`),
  `${entPhysicalEntry}.${number}.*`,
];

/** NET-SNMP-EXTEND-MIB nsExtendOutput1Line: what an administrator lets a Linux or BSD host tell of itself. */
export const extend = {
  distro: "1.3.6.1.4.1.8072.1.3.2.3.1.1.6.100.105.115.116.114.111",
  hardware: "1.3.6.1.4.1.8072.1.3.2.3.1.1.8.104.97.114.100.119.97.114.101",
  serial: "1.3.6.1.4.1.8072.1.3.2.3.1.1.6.115.101.114.105.97.108",
};

/** ENTITY-MIB sources: the rows where a vendor puts the chassis, then the first row that is filled. */
export const entity = {
  descr: column(2), // entPhysicalDescr
  firmware: column(9), // entPhysicalFirmwareRev
  software: column(10), // entPhysicalSoftwareRev
  serial: column(11), // entPhysicalSerialNum
  model: column(13), // entPhysicalModelName
};
