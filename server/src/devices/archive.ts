// Archives a rejected device with the rows that belong to it, so that it can be restored when it is approved
// again.
import { sql } from "kysely";
import type { ServerContext } from "../context.ts";
import { featuresOf, type DeviceTable } from "../feature.ts";
import type { Database } from "../platform/db/database.ts";
import { inList } from "../platform/db/sql.ts";

export type Row = Record<string, string | number | null>;
interface Archived {
  device: Row;
  /** The archived rows, and the keys of rows that lose the device's ID, by table. */
  rows: Record<string, Row[]>;
  detached: Record<string, Row[]>;
}

/** Returns the tables of all features that reference devices, by what happens to the rows on archiving. */
export function deviceTablesOf(context: ServerContext, archive: DeviceTable["archive"]) {
  return featuresOf(context)
    .flatMap(({ deviceTables = {} }) => Object.entries(deviceTables))
    .filter(([, table]) => table.archive === archive);
}

/** Returns the condition for the rows of a table that belong to a device. */
export const isOf = (alias: string, { column, only = {} }: DeviceTable, id: number) =>
  sql.join(
    Object.entries({ [column]: id, ...only }).map(
      ([name, value]) => sql`${sql.ref(`${alias}.${name}`)} = ${value}`,
    ),
    sql` and `,
  );

export const read = async (
  db: Database,
  table: string,
  of: DeviceTable,
  id: number,
  columns?: readonly string[],
) =>
  (
    await sql<Row>`select ${columns ? sql.join(columns.map((name) => sql.ref(name))) : sql`*`} from ${sql.table(table)}
      where ${isOf(table, of, id)}`.execute(db)
  ).rows;

const insert = (db: Database, table: string, row: Row) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) on conflict do nothing`.execute(db);

/** Deletes a device and everything that belongs to it; returns what restoring it needs, as JSON. */
export async function archiveDevice(context: ServerContext, db: Database, nodeId: number): Promise<string> {
  const [device] = await read(db, "devices", { column: "id", archive: "delete" }, nodeId);
  const archived: Archived = { device: device!, rows: {}, detached: {} };
  for (const [table, of] of deviceTablesOf(context, "with-device"))
    archived.rows[table] = await read(db, table, of, nodeId);
  for (const [table, of] of deviceTablesOf(context, "detach"))
    archived.detached[table] = await read(db, table, of, nodeId, Object.keys(of.key ?? {}));
  await db.deleteFrom("devices").where("id", "=", nodeId).execute();
  return JSON.stringify(archived);
}

const exists = async (db: Database, table: string, column: string, value: string | number) =>
  (await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db)).rows.length >
  0;

/** Restores rows of a device, except those whose parents no longer exist. */
export async function restoreRows(
  db: Database,
  table: string,
  { parents = {} }: DeviceTable,
  rows: readonly Row[] = [],
  values: Row = {},
): Promise<void> {
  const hasParents = async (row: Row) => {
    for (const [column, parent] of Object.entries(parents))
      if (row[column] !== null && !(await exists(db, parent, "id", row[column]!))) return false;
    return true;
  };
  for (const row of rows) if (await hasParents(row)) await insert(db, table, { ...row, ...values });
}

/** Restores an archived device without references to deleted records; its agent gets the given values. */
export async function restoreDevice(
  context: ServerContext,
  db: Database,
  text: string,
  agent: Row,
): Promise<void> {
  const { device, rows, detached } = JSON.parse(text) as Archived;
  const probe = device.nmsDelegateNodeId;
  const ids = JSON.parse(String(device.credentialsIds)) as number[];
  const credentials = await db
    .selectFrom("credentials")
    .select("id")
    .where("id", "in", inList(db, ids, "integer"))
    .execute();
  await insert(db, "devices", {
    ...device,
    nmsDelegateNodeId: probe && (await exists(db, "agents", "nodeId", probe)) ? probe : null,
    credentialsIds: JSON.stringify(credentials.map(({ id }) => id)),
    updatedAt: Date.now(),
  });
  for (const [table, of] of deviceTablesOf(context, "with-device"))
    await restoreRows(db, table, of, rows[table], table === "agents" ? agent : {});
  for (const [table, { column }] of deviceTablesOf(context, "detach"))
    for (const row of detached[table] ?? []) {
      const same = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${Number(device.id)}
        where ${sql.join(same, sql` and `)} and ${sql.ref(column)} is null`.execute(db);
    }
}
