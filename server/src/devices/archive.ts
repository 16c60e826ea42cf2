// A rejected device is no device any more; all that belonged to it is kept for the day it is approved again.
import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { inList } from "../platform/db/sql.ts";

/** Rows that are a device's own: the column that names it, and what else they name that may be gone by then. */
export const deviceTables: Record<string, { column: string; parents?: Record<string, string> }> = {
  agents: { column: "nodeId" },
  deviceFields: { column: "deviceId" },
  deviceAddresses: { column: "deviceId" },
  maintenanceDevices: { column: "nodeId", parents: { maintenanceId: "maintenance" } },
  taskTargets: { column: "nodeId", parents: { taskId: "tasks" } },
  merges: { column: "nodeId" },
  scriptRunTargets: { column: "nodeId", parents: { runId: "scriptRuns" } },
  scriptRunOutput: { column: "nodeId", parents: { runId: "scriptRuns" } },
};

/** Rows of others that point at a device, with what names such a row. */
export const devicePointers: Record<string, { column: string; key: readonly string[] }> = {
  targets: { column: "nodeId", key: ["jobId", "ip"] },
  deviceChanges: { column: "deviceId", key: ["id"] },
  devices: { column: "nmsDelegateNodeId", key: ["id"] },
};

/** What belonged to a device is not kept: it means nothing once it is rejected. */
export const notArchived: readonly string[] = ["suppressedAlerts"];

type Row = Record<string, string | number | null>;
interface Kept {
  device: Row;
  rows: Record<string, Row[]>;
  pointers: Record<string, Row[]>;
}

const read = async (db: Database, table: string, column: string, id: number, columns?: readonly string[]) =>
  (
    await sql<Row>`select ${columns ? sql.join(columns.map((one) => sql.ref(one))) : sql`*`} from ${sql.table(table)}
      where ${sql.ref(column)} = ${id}`.execute(db)
  ).rows;

const insert = (db: Database, table: string, row: Row) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) on conflict do nothing`.execute(db);

/** Takes a device and all that is its own out of the tables; answers what putting it back needs, as JSON. */
export async function archiveDevice(db: Database, nodeId: number): Promise<string> {
  const [device] = await read(db, "devices", "id", nodeId);
  const kept: Kept = { device: device!, rows: {}, pointers: {} };
  for (const [table, { column }] of Object.entries(deviceTables))
    kept.rows[table] = await read(db, table, column, nodeId);
  for (const [table, { column, key }] of Object.entries(devicePointers))
    kept.pointers[table] = await read(db, table, column, nodeId, key);
  await db.deleteFrom("devices").where("id", "=", nodeId).execute();
  return JSON.stringify(kept);
}

/** Puts a device back as it was, but for what it names that is gone; its agent takes these values. */
export async function restoreDevice(db: Database, text: string, agent: Row): Promise<void> {
  const kept = JSON.parse(text) as Kept;
  const { device } = kept;
  const there = async (table: string, column: string, value: string | number) =>
    (await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db)).rows
      .length > 0;
  const probe = device.nmsDelegateNodeId;
  const ids = JSON.parse(String(device.credentialsIds)) as number[];
  const credentials = await db
    .selectFrom("credentials")
    .select("id")
    .where("id", "in", inList(db, ids, "integer"))
    .execute();
  await insert(db, "devices", {
    ...device,
    nmsDelegateNodeId: probe && (await there("agents", "nodeId", probe)) ? probe : null,
    credentialsIds: JSON.stringify(credentials.map(({ id }) => id)),
    updatedAt: Date.now(),
  });
  for (const [table, rows] of Object.entries(kept.rows))
    for (const row of rows) {
      const parents = Object.entries(deviceTables[table]?.parents ?? {});
      const gone = await Promise.all(
        parents.map(async ([column, of]) => !(await there(of, "id", row[column]!))),
      );
      if (!gone.includes(true)) await insert(db, table, table === "agents" ? { ...row, ...agent } : row);
    }
  for (const [table, rows] of Object.entries(kept.pointers))
    for (const row of rows) {
      const { column } = devicePointers[table]!;
      const same = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${Number(device.id)}
        where ${sql.join(same, sql` and `)} and ${sql.ref(column)} is null`.execute(db);
    }
}
