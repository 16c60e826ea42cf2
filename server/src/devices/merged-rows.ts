// Moves rows of other tables that reference a device to the device that it is merged into, and back.
import { sql } from "kysely";
import type { ServerContext } from "../context.ts";
import { featuresOf, type DeviceTable, type MergedDevices } from "../feature.ts";
import type { Database } from "../platform/db/database.ts";
import { valuesTable } from "../platform/db/sql.ts";
import { isOf, read, restoreRows, type Row } from "./archive.ts";

export interface MovedRows {
  /** Keys of the rows that moved, by table. */
  moved: Record<string, Row[]>;
  /** Rows that couldn't move and are restored with the device, by table; earlier versions stored none. */
  left?: Record<string, Row[]>;
}

const movingTables = (context: ServerContext) =>
  featuresOf(context)
    .flatMap(({ deviceTables = {} }) => Object.entries(deviceTables))
    .filter(([, { moveOnMerge }]) => moveOnMerge);

/** Selects the remaining device's rows that equal a row in these columns. */
const sameRows = (table: string, of: DeviceTable, columns: readonly string[], into: number) =>
  sql`select 1 from ${sql.table(table)} as own where ${sql.join(
    [
      isOf("own", of, into),
      ...columns.map((name) => sql`${sql.ref(`own.${name}`)} = ${sql.ref(`${table}.${name}`)}`),
    ],
    sql` and `,
  )}`;

/** Moves the rows that can be moved; returns what undoing needs. */
export async function moveRows(
  context: ServerContext,
  db: Database,
  { into, absorbed }: MergedDevices,
): Promise<MovedRows> {
  const moved: Record<string, Row[]> = {};
  const left: Record<string, Row[]> = {};
  for (const [table, of] of movingTables(context)) {
    const { column, key = {}, moveOnMerge, archive } = of;
    const isFree =
      typeof moveOnMerge === "object"
        ? sql`and not exists (${sameRows(table, of, moveOnMerge.unlessSame, into)})`
        : sql``;
    const { rows } = await sql<Row>`update ${sql.table(table)} set ${sql.ref(column)} = ${into}
      where ${isOf(table, of, absorbed)} ${isFree}
      returning ${sql.join(Object.keys(key).map((name) => sql.ref(name)))}`.execute(db);
    moved[table] = rows;
    if (archive === "with-device") left[table] = await read(db, table, of, absorbed);
  }
  return { moved, left };
}

/** Moves rows back to the restored device, except those that have since moved elsewhere. */
export async function moveRowsBack(
  context: ServerContext,
  db: Database,
  { moved, left = {} }: MovedRows,
  { into, absorbed }: MergedDevices,
): Promise<void> {
  for (const [table, of] of movingTables(context)) {
    const { column, key = {} } = of;
    const rows = moved[table] ?? [];
    const same = Object.keys(key).map(
      (name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`given.${name}`)}`,
    );
    if (rows.length)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${absorbed} from ${valuesTable(db, key, rows as never)}
        where ${isOf(table, of, into)} and ${sql.join(same, sql` and `)}`.execute(db);
    await restoreRows(db, table, of, left[table]);
  }
}
