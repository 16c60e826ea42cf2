import { objectId, description, rowsOf, text, type Answers } from "./snmp-values.ts";
import { deviceRows, entPhysical } from "./entity-rows.ts";
import { isMeaningful, tidy } from "./plausible.ts";
import type { Pattern, Source } from "../rules/rule.ts";

/** A value and a description of its source. */
export interface Value {
  value: string;
  from: string;
}

/** The first source with an acceptable value; both fields are '' if there is none. */
export function firstValue(
  answers: Answers,
  sources: readonly Source[] = [],
  accepts: (value: string) => boolean = isMeaningful,
): Value {
  for (const source of sources) {
    const { value, from } = fromSource(answers, source);
    const tidied = tidy(value);
    if (tidied && accepts(tidied)) return { value: tidied, from };
  }
  return { value: "", from: "" };
}

/** The OID to read for a source; "" if it needs none or none applies to this sysObjectID. */
export function requestedOid(answers: Answers, source: Source): string {
  if (typeof source === "string") return absolute(answers, source);
  return Array.isArray(source) ? absolute(answers, source[0] as string) : "";
}

function fromSource(answers: Answers, source: Source): Value {
  if (typeof source === "string") return column(answers, source);
  if (Array.isArray(source)) {
    const [oid, reading] = source as readonly [string, Pattern | Names];
    const { value, from } = column(answers, oid);
    if (!isPattern(reading)) return { value: nameIn(reading, value), from };
    return { value: firstGroup(reading, value), from: `${from} by /${reading.source}/` };
  }
  if (isPattern(source))
    return { value: firstGroup(source, description(answers)), from: `sysDescr by /${source.source}/` };
  return { value: nameIn(source as Names, objectId(answers)), from: "sysObjectID" };
}

type Names = Readonly<Record<string, string>>;
const nameIn = (names: Names, value: string) => (Object.hasOwn(names, value) ? (names[value] ?? "") : "");
const isPattern = (source: Source | Names): source is Pattern =>
  typeof source === "object" && "exec" in source;

/** Resolves "9:2.0": OID 2.0 below the first 9 numbers of the sysObjectID; '' if it is shorter. */
function absolute(answers: Answers, oid: string): string {
  const [length, rest] = oid.split(":");
  if (rest === undefined) return oid;
  const own = objectId(answers).split(".").slice(0, Number(length));
  return own.length === Number(length) ? `${own.join(".")}.${rest}` : "";
}

/** The text of an instance, or of the first non-empty row of a column written "….*". */
function column(answers: Answers, source: string): Value {
  const oid = absolute(answers, source);
  if (!oid.endsWith(".*")) return { value: text(answers, oid), from: oid };
  const table = oid.slice(0, -2);
  const indexes = table.startsWith(`${entPhysical}.`) ? deviceRows(answers, table) : rowsOf(answers, table);
  const rows = indexes.map((index) => `${oid.slice(0, -1)}${index}`);
  const row = rows.find((instance) => {
    const value = text(answers, instance);
    return isMeaningful(value);
  });
  return { value: row ? text(answers, row) : "", from: row ?? oid };
}

/** The first non-empty group of a match. */
export function firstGroup(pattern: Pattern, value: string): string {
  return pattern.exec(value)?.slice(1).find(Boolean)?.trim() ?? "";
}
