// Which maintenance windows devices have.
import type { RawBuilder, Selectable, SelectQueryBuilder } from "kysely";
import { occurrences, type MaintenanceMode, type MaintenanceOption } from "@muster/sdk";
import type { Database } from "../platform/db/database.ts";
import { compiledQuery, inJsonList } from "../platform/db/sql.ts";
import type { Tables } from "../platform/db/tables.ts";
import "./tables.ts";

export type Row = Selectable<Tables["maintenance"]>;
type Nodes = readonly number[] | SelectQueryBuilder<Tables, "devices", { id: number }>;

export const toMode = (
  row: Omit<Row, "createdBy" | "createdAt" | "ruleStart" | "ruleEnd" | "begun">,
): MaintenanceMode => ({
  id: row.id,
  startTime: row.startTime,
  endTime: row.endTime,
  disabledOptions: JSON.parse(row.options) as MaintenanceOption[],
  repeats: row.repeats,
  daysOfWeek: JSON.parse(row.daysOfWeek) as MaintenanceMode["daysOfWeek"],
  dayOfMonth: row.dayOfMonth,
  until: row.until,
  timeZone: row.timeZone,
});

export const timesOf = (row: Row, after: number, max: number) =>
  occurrences({ ...toMode(row), startTime: row.ruleStart, endTime: row.ruleEnd }, after, max);

const selectMaintenance = (
  db: Database,
  nodes: Exclude<Nodes, readonly number[]> | RawBuilder<never>,
  now: number,
) =>
  db
    .selectFrom("maintenanceDevices")
    .innerJoin("maintenance", "maintenance.id", "maintenanceDevices.maintenanceId")
    .selectAll("maintenance")
    .select("maintenanceDevices.nodeId")
    .where("maintenanceDevices.nodeId", "in", nodes)
    .where("maintenance.endTime", ">", now)
    .orderBy("maintenance.startTime");

const maintenanceOf = compiledQuery(
  (db, ids: string, now: number) => selectMaintenance(db, inJsonList(db, ids, "integer"), now),
  ["ids", -1],
);

/** Returns the maintenance of devices that has not ended, by device. */
export async function rowsOf(db: Database, nodes: Nodes): Promise<Map<number, Row[]>> {
  const rows =
    "execute" in nodes
      ? await selectMaintenance(db, nodes, Date.now()).execute()
      : await maintenanceOf(db, JSON.stringify(nodes), Date.now());
  return Map.groupBy(rows, ({ nodeId }) => nodeId);
}

/** Returns the current maintenance of each device that ends last, or else the next one. */
export async function modesOf(
  db: Database,
  nodeIds: readonly number[],
): Promise<Map<number, MaintenanceMode>> {
  const now = Date.now();
  const rank = ({ startTime, endTime }: Row) => (startTime <= now ? -endTime : startTime);
  const rows = await rowsOf(db, nodeIds);
  return new Map(
    [...rows].map(([nodeId, own]) => [nodeId, toMode(own.reduce((a, b) => (rank(b) < rank(a) ? b : a)))]),
  );
}

/** Returns what is suppressed on devices now; devices without suppression are omitted. */
export async function suppressedOn(db: Database, nodes: Nodes): Promise<Map<number, Set<MaintenanceOption>>> {
  const now = Date.now();
  const suppressed = new Map<number, Set<MaintenanceOption>>();
  for (const [nodeId, rows] of await rowsOf(db, nodes)) {
    const active = rows.filter(({ startTime }) => startTime <= now);
    if (active.length) suppressed.set(nodeId, new Set(active.flatMap((row) => toMode(row).disabledOptions)));
  }
  return suppressed;
}
