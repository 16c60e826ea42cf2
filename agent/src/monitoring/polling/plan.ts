// Plans what is polled from one device: walks its tables, and finds out which objects it has.
import { cleanText, type MetricName } from "@muster/sdk";
import { pduType } from "../../network/snmp/codec.ts";
import { Numbers, PreparedGet } from "../../network/snmp/prepared-get.ts";
import type { SnmpSession } from "../../network/snmp/session.ts";
import type { Learned, Measure, Pack, Poll, Row, Table } from "./pack.ts";
import { walk, type Columns, type Value } from "./walk.ts";

/** One more than the server stores, so that the server can tell that some were left out. */
const maxSeries = 2_001;
const maxRows = 2_000;
const describedPerRequest = 20;
const tries = 5;
/** How many requests may be sent to find out which objects a device has. */
const maxRequests = 500;
const errors = { tooBig: 1, noSuchName: 2 };
export const minPerRequest = 4;

interface Series {
  measure: Measure;
  rows: readonly Row[];
}

/** Objects in the first slots, which show whether the plan still applies. */
export const watched = {
  upTime: "1.3.6.1.2.1.1.3.0", // sysUpTime
  interfaces: "1.3.6.1.2.1.2.1.0", // ifNumber
  lastChange: "1.3.6.1.2.1.31.1.5.0", // ifTableLastChange
} as const;
const watchedOids: readonly string[] = Object.values(watched);
/** The slots of the watched objects. */
export const slotOf = { upTime: 0, interfaces: 1, lastChange: 2 } as const;

export interface Plan {
  oids: readonly string[];
  /** The instance that each OID belongs to; an OID may become that of another interface. */
  owners: readonly string[];
  names: [metric: MetricName, instance: string][];
  /** Why some series aren't polled; "" if all are. */
  cut: string;
  evaluate(poll: Poll): Float64Array;
}

export interface Part {
  get: PreparedGet;
  first: number;
}

/** Splits objects into requests. */
export function partsOf(oids: readonly string[], perRequest: number): Part[] {
  const parts: Part[] = [];
  for (let first = 0; first < oids.length; first += perRequest)
    parts.push({ get: new PreparedGet(oids.slice(first, first + perRequest), first), first });
  return parts;
}

export interface Agent {
  session: SnmpSession;
  hasBulk: boolean;
  objectId: string;
  perRequest: number;
}

interface Candidate {
  measures: readonly Measure[];
  instance: string;
  isAveraged: boolean;
  learned: Learned;
  /** The OIDs of each column, the best first. */
  columns: readonly (readonly string[])[];
}

function toText(value: Value | undefined): string {
  if (typeof value === "string") return value;
  return value ? cleanText(value.toString("utf8").replaceAll("\0", ""), 100) : "";
}

function learnedOf(index: string, of: (column: string) => Value | undefined): Learned {
  return {
    index,
    text: (column) => toText(of(column)),
    number(column) {
      const value = of(column);
      return typeof value === "string" ? Number(value) : NaN;
    },
  };
}

/** The rows of a walked table, each with only the values that it needs. */
function rowsOf(table: Table, found: Columns): Learned[] {
  const indexes = new Set(Object.values(table.learn).flatMap((oid) => [...(found.get(oid)?.keys() ?? [])]));
  return [...indexes].slice(0, maxRows).map((index) => {
    const own = new Map(Object.entries(table.learn).map(([name, oid]) => [name, found.get(oid)?.get(index)]));
    return learnedOf(index, (column) => own.get(column));
  });
}

/** Reads the `describe` columns of rows. */
async function describeRows({ session }: Agent, table: Table, rows: readonly Learned[]): Promise<Learned[]> {
  const columns = Object.entries(table.describe);
  if (!columns.length) return [...rows];
  const values = new Map<string, Value>();
  const wanted = rows.flatMap(({ index }) => columns.map(([, oid]) => `${oid}.${index}`));
  for (let at = 0; at < wanted.length; at += describedPerRequest) {
    const oids = wanted.slice(at, at + describedPerRequest);
    const { pdu } = await session.exchange({ type: pduType.get, oids }, tries);
    if (!pdu) break;
    for (const { oid, value } of pdu.varbinds) if (value !== undefined) values.set(oid, value);
  }
  return rows.map((row) => ({
    ...row,
    text(column) {
      const oid = table.describe[column];
      return oid ? toText(values.get(`${oid}.${row.index}`)) : row.text(column);
    },
  }));
}

async function candidatesOf(agent: Agent, table: Table): Promise<{ all: Candidate[]; isCut: boolean }> {
  const { isAveraged } = table;
  const walked = Object.values(table.learn);
  if (!walked.length) {
    const learned = learnedOf("0", () => undefined);
    const measures = table.measures(learned);
    const one = { measures, instance: table.instance(learned) ?? "", isAveraged, learned };
    return { all: [{ ...one, columns: table.columns }], isCut: false };
  }
  const { found, isCut } = await walk(agent.session, walked, { hasBulk: agent.hasBulk, maxRows });
  const rows = await describeRows(agent, table, rowsOf(table, found));
  const all = rows.flatMap((learned): Candidate[] => {
    const instance = table.instance(learned);
    if (instance === undefined) return [];
    const columns = table.columns.map((oids) => oids.map((oid) => `${oid}.${learned.index}`));
    return [{ measures: table.measures(learned), instance, isAveraged, learned, columns }];
  });
  return { all, isCut };
}

/** The objects that the device returns numbers for; undefined if it stopped responding. */
async function answeredOf(agent: Agent, oids: readonly string[]): Promise<Set<string> | undefined> {
  const answered = new Set<string>();
  const waiting = [];
  for (let at = 0; at < oids.length; at += agent.perRequest)
    waiting.push(oids.slice(at, at + agent.perRequest));
  for (let requests = 0, part = waiting.shift(); part; part = waiting.shift()) {
    if (!part.length) continue;
    if (++requests > maxRequests) return answered;
    const into = new Numbers(part.length);
    const prepared = { get: new PreparedGet(part, 0), into };
    const { pdu } = await agent.session.exchange({ type: pduType.get, oids: [], prepared }, tries);
    if (pdu?.errorStatus === 0) {
      part.forEach((oid, slot) => into.has(slot) && answered.add(oid));
      continue;
    }
    const isTooBig = !pdu || pdu.errorStatus === errors.tooBig;
    if (isTooBig && part.length <= minPerRequest) {
      if (!pdu) return undefined;
      continue;
    }
    if (isTooBig) {
      agent.perRequest = Math.max(minPerRequest, Math.ceil(part.length / 2));
      for (let at = 0; at < part.length; at += agent.perRequest)
        waiting.unshift(part.slice(at, at + agent.perRequest));
      continue;
    }
    // leaves out the object that the device doesn't have or can't read
    const culprit = pdu.errorIndex - 1;
    if (part[culprit] !== undefined) waiting.unshift(part.filter((_, i) => i !== culprit));
    else if (part.length > 1) {
      const middle = Math.ceil(part.length / 2);
      waiting.unshift(part.slice(0, middle), part.slice(middle));
    }
  }
  return answered;
}

function evaluateSeries({ measure, rows }: Series, poll: Poll): number {
  if (rows.length === 1) return measure.read(poll, rows[0]!);
  const values = rows.map((row) => measure.read(poll, row)).filter((value) => !Number.isNaN(value));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Learns what a device has; undefined if it stopped responding. */
export async function learn(agent: Agent, packs: readonly Pack[]): Promise<Plan | undefined> {
  const candidates: Candidate[] = [];
  let cut = "";
  for (const { name, of, tables } of packs) {
    if (of && !of.some((prefix) => `${agent.objectId}.`.startsWith(`${prefix}.`))) continue;
    for (const table of tables) {
      const { all, isCut } = await candidatesOf(agent, table);
      candidates.push(...all);
      if (isCut) cut ||= `${name}: more than ${maxRows} rows`;
    }
  }
  const wanted = new Set([...watchedOids, ...candidates.flatMap(({ columns }) => columns.flat())]);
  const answered = await answeredOf(agent, [...wanted]);
  if (!answered) return undefined;

  // in the order of the rows, so that what belongs together is read at the same time
  const oids = watchedOids.map((oid) => (answered.has(oid) ? oid : watched.upTime));
  const owners = watchedOids.map(() => "");
  const slots = new Map<string, number>();
  const slotFor = (of: readonly string[], owner: string): number => {
    const oid = of.find((one) => answered.has(one));
    if (oid === undefined) return -1;
    const known = slots.get(oid);
    if (known !== undefined) return known;
    slots.set(oid, oids.length);
    owners.push(owner);
    return oids.push(oid) - 1;
  };
  const series = new Map<
    string,
    Series & { name: [MetricName, string]; rows: Row[]; table: readonly Measure[] }
  >();
  for (const { measures, instance, isAveraged, learned, columns } of candidates) {
    const has = columns.map((of) => of.some((oid) => answered.has(oid)));
    const usable = measures.filter(({ needs }) => needs.every((column) => has[column]));
    if (!usable.length) continue;
    const row: Row = { learned, slots: Int32Array.from(columns, (of) => slotFor(of, instance)) };
    for (const measure of usable) {
      const key = `${measure.metric} ${instance}`;
      const known = series.get(key);
      if (!known)
        series.set(key, { measure, rows: [row], name: [measure.metric, instance], table: measures });
      else if (isAveraged && known.table === measures) known.rows.push(row);
      else if (instance && known.table === measures) {
        // two rows with the same name
        const name: [MetricName, string] = [measure.metric, `${instance} (${learned.index})`];
        series.set(name.join(" "), { measure, rows: [row], name, table: measures });
      }
    }
  }
  const used = [...series.values()].slice(0, maxSeries);
  if (series.size > maxSeries) cut ||= `more than ${maxSeries - 1} series`;
  return {
    oids,
    owners,
    names: used.map(({ name }) => name),
    cut,
    evaluate: (poll) => Float64Array.from(used, (one) => evaluateSeries(one, poll)),
  };
}
