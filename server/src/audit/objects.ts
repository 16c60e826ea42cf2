// Looks up the names of objects for audit entries, as they are when the entry is written.
import type { ActivityObjectKind } from "@muster/sdk";
import { CompiledQuery } from "kysely";
import type { ServerContext } from "../context.ts";
import { featuresOf, type ActivityObjectTable } from "../feature.ts";
import { isPostgres } from "../platform/db/sql.ts";

export interface ObjectRow {
  id: string;
  name: string;
  organizationId: number | null;
  state: Record<string, unknown>;
}

const tablesOf = (context: ServerContext, kind: ActivityObjectKind): readonly ActivityObjectTable[] =>
  featuresOf(context).flatMap(({ activityObjects }) => activityObjects?.[kind] ?? []);

const isInteger = (id: string) => /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31;

/** Returns the objects with these ids, by id; those that don't exist are missing. */
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
  table: ActivityObjectTable,
  ids: readonly string[],
): Promise<ObjectRow[]> {
  const { id = "id", type, name, organization, state = [] } = table;
  const values = JSON.stringify(type === "text" ? ids : ids.map(Number));
  // as text, because building a query takes longer than executing it
  const query = CompiledQuery.raw(selectionFrom(table, isPostgres(db)), [values]);
  const { rows } = await db.executeQuery<Record<string, unknown>>(query);
  return rows.map((row) => ({
    id: String(row[id]),
    name: name ? String(row[name] ?? "") : "",
    organizationId: organization ? Number(row[organization]) : null,
    state: Object.fromEntries(state.map((column) => [column, row[column]])),
  }));
}

function selectionFrom(chosen: ActivityObjectTable, postgres: boolean): string {
  const { table, id = "id", type = "integer", name, organization, state = [] } = chosen;
  const columns = [...new Set([id, name, organization, ...state])].filter((one) => one !== undefined);
  const values = postgres ? "json_array_elements_text($1)" : "json_each(?)";
  return `select ${columns.map((one) => `"${one}"`).join()} from "${table}"
    where "${id}" in (select cast(value as ${type}) from ${values})`;
}

/** Returns those of these objects that no longer exist; objects of kinds without a table are left out. */
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
