// Parses SNMP objects from MIB files (RFC 2578, RFC 1212). Runs in its own thread: files aren't trusted.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanText, limits, type MibObject } from "@muster/sdk";
import { createModuleStore } from "net-snmp";
import { baseModules, hintsOf, type MibText } from "./mib-text.ts";

/** An entry as the library returns it. */
interface Entry {
  ObjectName?: string;
  MACRO?: string;
  OID?: string;
  SYNTAX?: string | Record<string, unknown>;
  UNITS?: string;
  "MAX-ACCESS"?: string;
  ACCESS?: string;
  DESCRIPTION?: string;
}

/** The library has no types for this. */
interface ModuleStore {
  loadFromFile(path: string): void;
  getModules(includeBase: boolean): Record<string, Record<string, Entry>>;
}

const counters = new Set(["Counter", "Counter32", "Counter64", "ZeroBasedCounter32", "ZeroBasedCounter64"]);
const gauges = new Set(
  "INTEGER Integer32 Integer64 Unsigned32 Unsigned64 UInteger32 Gauge Gauge32 CounterBasedGauge64 TimeTicks".split(
    " ",
  ),
);
const maxSteps = 10;

const syntaxOf = (syntax: Entry["SYNTAX"]): string =>
  typeof syntax === "string" ? syntax : (Object.keys(syntax ?? {})[0] ?? "");

interface Types {
  entries: ReadonlyMap<string, Entry>;
  /** Display hints of numeric types, which the library leaves out. */
  hints: ReadonlyMap<string, string>;
}

/** Resolves a type to the device's base type, with the first display hint on the way. */
function baseOf({ entries, hints }: Types, syntax: string): { base: string; hint: string } {
  let base = syntax;
  let hint = "";
  for (let step = 0; step < maxSteps && !counters.has(base) && !gauges.has(base); step++) {
    const type = entries.get(base);
    if (!type) break;
    hint ||= hints.get(base) ?? "";
    base = syntaxOf(type.SYNTAX) || syntaxOf(type.MACRO);
  }
  return { base, hint };
}

/**
 * "0.1 Volt DC" is the unit in which a device counts: its numbers are multiplied by 0.1. A display hint "d-1"
 * means the same (RFC 2579 3.1); it is ignored if the unit already has a factor.
 */
function unitOf(text: string, hint: string): { unit: string; scale: number } {
  const [, tenths, rest = ""] = /^0?(\.\d{1,6})\s+(.*)$/.exec(text) ?? [];
  const cut = (unit: string) => cleanText(unit, 20).trim();
  if (tenths && Number(tenths) > 0) return { unit: cut(rest), scale: Number(tenths) };
  const [, decimals = "0"] = /^d-([1-9])$/.exec(hint.trim()) ?? [];
  return { unit: cut(text), scale: Number(`1e-${decimals}`) };
}

/** Parses the objects of the last file, which needs the others before it. */
export function readObjects(files: readonly MibText[]): MibObject[] {
  const store = createModuleStore({ baseModules }) as ModuleStore;
  const folder = mkdtempSync(join(tmpdir(), "muster-mib-"));
  try {
    for (const [at, { text }] of files.entries()) {
      const path = join(folder, `${at}.mib`);
      writeFileSync(path, text);
      store.loadFromFile(path);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const hints = new Map(files.flatMap(({ text }) => hintsOf(text)));
  return objectsOf(store, files.at(-1)!.id, hints);
}

function objectsOf(store: ModuleStore, id: string, hints: Types["hints"]): MibObject[] {
  const modules = store.getModules(true);
  const types = new Map(
    Object.values(modules).flatMap((module) =>
      Object.entries(module).filter(([, entry]) => !entry.OID && (entry.SYNTAX || entry.MACRO)),
    ),
  );
  const entries = Object.values(modules[id] ?? {}).filter(({ MACRO }) => MACRO === "OBJECT-TYPE");
  // the library gives objects without a known parent an OID that begins with "."
  if (!modules[id] || entries.some(({ OID }) => !OID || OID.startsWith(".")))
    throw new Error("Objects have no place.");
  const rows = new Set(entries.flatMap(({ OID, SYNTAX }) => (isTable(SYNTAX) ? `${OID}.1` : [])));
  const objects = entries.map((entry): MibObject => {
    const oid = entry.OID!;
    const isColumn = rows.has(oid.slice(0, oid.lastIndexOf(".")));
    const syntax = syntaxOf(entry.SYNTAX);
    const { base, hint } = baseOf({ entries: types, hints }, syntax);
    return {
      oid: isColumn ? oid : `${oid}.0`,
      name: cleanText(entry.ObjectName ?? "", limits.NewSnmpObject.name.maxLength),
      type: counters.has(base) ? "COUNTER" : "GAUGE",
      ...unitOf(entry.UNITS ?? "", hint),
      isTable: isColumn,
      isNumber: counters.has(base) || gauges.has(base),
      syntax: cleanText(syntax, 100),
      description: cleanText((entry.DESCRIPTION ?? "").replaceAll(/\s+/g, " "), 500).trim(),
    };
  });
  const isAccessible = ({ OID, SYNTAX, ACCESS, "MAX-ACCESS": maxAccess = ACCESS }: Entry) =>
    /^(read-|accessible-for-notify)/.test(maxAccess ?? "") && !isTable(SYNTAX) && !rows.has(OID!);
  return objects.filter((_, at) => isAccessible(entries[at]!));
}

const isTable = (syntax: Entry["SYNTAX"]) => syntaxOf(syntax).startsWith("SEQUENCE OF");
