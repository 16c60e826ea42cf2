// Names of the objects in audit entries, as they are when the entry is written.
import type { ActivityObjectKind } from "@muster/sdk";
import { sql } from "kysely";
import type { ServerContext } from "../context.ts";
import { featuresOf, type ActivityObjectTable } from "../feature.ts";
import { inList } from "../platform/db/sql.ts";

export interface ObjectRow {
  id: string;
  name: string;
  organizationId: number | null;
  state: Record<string, unknown>;
}

const tablesOf = (context: ServerContext, kind: ActivityObjectKind): readonly ActivityObjectTable[] =>
  featuresOf(context).flatMap(({ activityObjects }) => activityObjects?.[kind] ?? []);

const isInteger = (id: string) => /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31;

/** The objects with these ids, by id; those that don't exist are missing. */
export async function findObjects(
  context: ServerContext,
  kind: ActivityObjectKind,
  ids: readonly string[],
): Promise<Map<string, ObjectRow>> {
  const found = new Map<string, ObjectRow>();
  for (const table of tablesOf(context, kind)) {
    const missing = ids.filter((id) => !found.has(id) && (table.type === "text" || isInteger(id)));
    if (!missing.length) continue;
    for (const row of await readRows(context, table, missing)) if (!found.has(row.id)) found.set(row.id, row);
  }
  return found;
}

async function readRows(
  { db }: ServerContext,
  { table, id = "id", type, name, organization, state = [] }: ActivityObjectTable,
  ids: readonly string[],
): Promise<ObjectRow[]> {
  const values = type === "text" ? ids : ids.map(Number);
  const columns = [...new Set([id, name, organization, ...state])].filter((one) => one !== undefined);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.ref(id)} in ${inList(db, values, type ?? "integer")}
  `.execute(db);
  return rows.map((row) => ({
    id: String(row[id]),
    name: name ? String(row[name] ?? "") : "",
    organizationId: organization ? Number(row[organization]) : null,
    state: Object.fromEntries(state.map((column) => [column, row[column]])),
  }));
}

/** Which of these objects no longer exist; objects of kinds without a table are left out. */
export async function findDeleted<O extends { kind: ActivityObjectKind; id: string }>(
  context: ServerContext,
  objects: readonly O[],
): Promise<O[]> {
  const byKind = Map.groupBy(objects, ({ kind }) => kind);
  const deleted: O[] = [];
  for (const [kind, some] of byKind) {
    if (!tablesOf(context, kind).length) continue;
    const found = await findObjects(
      context,
      kind,
      some.map(({ id }) => id),
    );
    deleted.push(...some.filter(({ id }) => !found.has(id)));
  }
  return deleted;
}
