import type { NmsRole } from "@muster/sdk";

/** A RegExp, or the compiled pattern of a custom rule. */
export interface Pattern {
  readonly source: string;
  test(text: string): boolean;
  exec(text: string): readonly (string | undefined)[] | null;
}

/**
 * The source of a value: an instance OID; a column ending in ".*", for its first non-empty row; either of
 * them with a pattern whose first non-empty group is the value, or with a name for each of its values; a
 * pattern on sysDescr; or a table of names by sysObjectID. The OID "9:1.2.0" is 1.2.0 below the first 9
 * numbers of the sysObjectID, for products with their own MIB.
 */
export type Source =
  | string
  | Pattern
  | readonly [oid: string, pattern: Pattern | Readonly<Record<string, string>>]
  | Readonly<Record<string, string>>;

/** One operating system or product line. All conditions in `match` must hold; the most specific rule wins. */
export interface Rule {
  id: string;
  match: { object?: readonly string[]; descr?: Pattern; also?: readonly [oid: string, pattern: Pattern] };
  vendor: string;
  os: string;
  role: NmsRole | "";
  model?: readonly Source[];
  firmware?: readonly Source[];
  serial?: readonly Source[];
  /** A custom rule, which precedes every built-in rule. */
  own?: true;
}
