import type { NmsRole } from "@muster/sdk";

/** A RegExp, or what the pattern of a user's own rule was compiled to. */
export interface Pattern {
  readonly source: string;
  test(text: string): boolean;
  exec(text: string): readonly (string | undefined)[] | null;
}

/**
 * Where a value comes from: an instance OID; a column ending in ".*", whose first filled row is taken; either with a
 * pattern whose first filled group is the value; a pattern on sysDescr; or a table of sysObjectIDs. An OID written
 * "9:1.2.0" lies below the first 9 numbers of the sysObjectID: of a product that has a MIB of its own.
 */
export type Source =
  | string
  | Pattern
  | readonly [oid: string, pattern: Pattern]
  | Readonly<Record<string, string>>;

/** One operating system or product line. All that `match` names must hold; the most specific rule wins. */
export interface Rule {
  id: string;
  match: { object?: readonly string[]; descr?: Pattern; also?: readonly [oid: string, pattern: Pattern] };
  vendor: string;
  os: string;
  role: NmsRole | "";
  model?: readonly Source[];
  firmware?: readonly Source[];
  serial?: readonly Source[];
  /** Of a user's own file: it goes before every rule that is built in. */
  own?: true;
}

const entPhysicalEntry = "1.3.6.1.2.1.47.1.1.1.1";

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

/**
 * What the hardware under an operating system is, by whoever tells it: the administrator, Dell's agent
 * (MIB-Dell-10892 chassisModelName, chassisServiceTagName) or HPE's (CPQSINFO-MIB cpqSiProductName, cpqSiSysSerialNum).
 */
export const hostModel = [
  extend.hardware,
  "1.3.6.1.4.1.674.10892.1.300.10.1.9.1",
  "1.3.6.1.4.1.232.2.2.4.2.0",
];
export const hostSerial = [
  extend.serial,
  "1.3.6.1.4.1.674.10892.1.300.10.1.11.1",
  "1.3.6.1.4.1.232.2.2.2.1.0",
];

/** ENTITY-MIB sources: the rows where a vendor puts the chassis, then the first row that is filled. */
export const entity = {
  descr: column(2), // entPhysicalDescr
  firmware: column(9), // entPhysicalFirmwareRev
  software: column(10), // entPhysicalSoftwareRev
  serial: column(11), // entPhysicalSerialNum
  model: column(13), // entPhysicalModelName
};
