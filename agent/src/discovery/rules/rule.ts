import type { NmsRole } from "@muster/sdk";

/**
 * Where a value comes from: an instance OID; a column ending in ".*", whose first filled row is taken; either with a
 * pattern whose group 1 is the value; a pattern on sysDescr; or a table of sysObjectIDs.
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

const column = (number: number) => (rows: readonly number[]) => [
  ...rows.map((row) => `${entPhysicalEntry}.${number}.${row}`),
  `${entPhysicalEntry}.${number}.*`,
];

/** ENTITY-MIB sources: the rows where a vendor puts the chassis, then the first row that is filled. */
export const entity = {
  descr: column(2), // entPhysicalDescr
  firmware: column(9), // entPhysicalFirmwareRev
  software: column(10), // entPhysicalSoftwareRev
  serial: column(11), // entPhysicalSerialNum
  model: column(13), // entPhysicalModelName
};
