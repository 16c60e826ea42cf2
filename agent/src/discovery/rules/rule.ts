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
