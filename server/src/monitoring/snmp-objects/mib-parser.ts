// Reads SNMP objects from MIB files (RFC 2578, RFC 1212), in a thread of its own: the files are anyone's.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanText, limits, type MibObject } from "@muster/sdk";
import { createModuleStore } from "net-snmp";
import { baseModules, type MibText } from "./mib-text.ts";

/** An entry as the library reads it. */
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

/** The library has no types for it. */
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
const mostSteps = 10;

const syntaxOf = (syntax: Entry["SYNTAX"]): string =>
  typeof syntax === "string" ? syntax : (Object.keys(syntax ?? {})[0] ?? "");

/** The type on the device. */
function baseOf(types: ReadonlyMap<string, Entry>, syntax: string): string {
  let base = syntax;
  for (let step = 0; step < mostSteps && !counters.has(base) && !gauges.has(base); step++) {
    const type = types.get(base);
    if (!type) break;
    base = syntaxOf(type.SYNTAX) || syntaxOf(type.MACRO);
  }
  return base;
}

/** "0.1 Volt DC" is what a device counts in: its numbers are multiplied by 0.1. */
function unitOf(text: string): { unit: string; scale: number } {
  const [, tenths, rest = ""] = /^0?(\.\d{1,6})\s+(.*)$/.exec(text) ?? [];
  const cut = (unit: string) => cleanText(unit, 20).trim();
  if (tenths && Number(tenths) > 0) return { unit: cut(rest), scale: Number(tenths) };
  return { unit: cut(text), scale: 1 };
}

/** Reads the objects of the last file, which needs the others before it. */
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
  return objectsOf(store, files.at(-1)!.id);
}

function objectsOf(store: ModuleStore, id: string): MibObject[] {
  const modules = store.getModules(true);
  const types = new Map(
    Object.values(modules).flatMap((module) =>
      Object.entries(module).filter(([, entry]) => !entry.OID && (entry.SYNTAX || entry.MACRO)),
    ),
  );
  const entries = Object.values(modules[id] ?? {}).filter(({ MACRO }) => MACRO === "OBJECT-TYPE");
  // it numbers what has no known parent from ".1"
  if (!modules[id] || entries.some(({ OID }) => !OID || OID.startsWith(".")))
    throw new Error("Objects have no place.");
  const rows = new Set(entries.flatMap(({ OID, SYNTAX }) => (isTable(SYNTAX) ? `${OID}.1` : [])));
  const objects = entries.map((entry): MibObject => {
    const oid = entry.OID!;
    const isColumn = rows.has(oid.slice(0, oid.lastIndexOf(".")));
    const syntax = syntaxOf(entry.SYNTAX);
    const base = baseOf(types, syntax);
    return {
      oid: isColumn ? oid : `${oid}.0`,
      name: cleanText(entry.ObjectName ?? "", limits.NewSnmpObject.name.maxLength),
      type: counters.has(base) ? "COUNTER" : "GAUGE",
      ...unitOf(entry.UNITS ?? ""),
      isTable: isColumn,
      isNumber: counters.has(base) || gauges.has(base),
      syntax: cleanText(syntax, 100),
      description: cleanText((entry.DESCRIPTION ?? "").replaceAll(/\s+/g, " "), 500).trim(),
    };
  });
  const isAccessible = ({ OID, SYNTAX, ACCESS, "MAX-ACCESS": most = ACCESS }: Entry) =>
    /^(read-|accessible-for-notify)/.test(most ?? "") && !isTable(SYNTAX) && !rows.has(OID!);
  return objects.filter((_, at) => isAccessible(entries[at]!));
}

const isTable = (syntax: Entry["SYNTAX"]) => syntaxOf(syntax).startsWith("SEQUENCE OF");
