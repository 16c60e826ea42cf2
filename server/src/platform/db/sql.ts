import { PostgresAdapter, sql, type Compilable, type CompiledQuery, type RawBuilder } from "kysely";
import type { Database, Tables } from "./tables.ts";

/** Converts a nullable boolean column. */
export const toBoolean = (value: number | null): boolean | null => (value === null ? null : value === 1);

export const isPostgres = (db: Pick<Database, "getExecutor">): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Compiles a query once per kind of database, because compiling takes longer than running it.
 * @param build creates the query with a placeholder for each value that varies between calls
 */
export function compiledQuery<R, V extends readonly (string | number)[]>(
  build: (db: Database, ...standIns: V) => Compilable<R>,
  standIns: V,
): (db: Database, ...values: V) => Promise<R[]> {
  const queries = new Map<boolean, CompiledQuery<R>>();
  return async (db, ...values) => {
    const postgres = isPostgres(db);
    const query = queries.get(postgres) ?? build(db, ...standIns).compile();
    queries.set(postgres, query);
    const parameters = query.parameters.map((one) => values[standIns.indexOf(one as string | number)] ?? one);
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/**
 * Lets no other transaction change a table until this one ends, so that what this one counts stays true;
 * others can read it. Called before anything else is locked. SQLite runs only one transaction at a time
 * anyway.
 */
export async function lockTable(db: Database, table: keyof Tables): Promise<void> {
  if (isPostgres(db)) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db);
}

/**
 * Lets no other transaction that calls this for the same user run until this one ends, so that each sees what
 * the others have added, removed or counted.
 */
export async function lockUser(db: Database, userId: number): Promise<void> {
  await db
    .updateTable("users")
    .set((e) => ({ email: e.ref("email") }))
    .where("id", "=", userId)
    .execute();
}

/** Returns the values of a JSON text as a list for `in`. */
export const inJsonList = (db: Database, json: string, type: "text" | "integer"): RawBuilder<never> => {
  const source = sql.raw(isPostgres(db) ? "json_array_elements_text" : "json_each");
  return sql`(select cast(value as ${sql.raw(type)}) from ${source}(${json}))`;
};

/** Returns the values as a list for `in`: a single parameter, whatever their number. */
export const inList = (
  db: Database,
  values: Iterable<string | number>,
  type: "text" | "integer",
): RawBuilder<never> => inJsonList(db, JSON.stringify([...values]), type);

/**
 * Returns the rows as a table named `given` with these columns: a single parameter, whatever their number, so
 * that both databases compile the statement once.
 */
export function valuesTable<C extends Record<string, "integer" | "bigint" | "text">>(
  db: Database,
  columns: C,
  rows: readonly { [K in keyof C]: C[K] extends "text" ? string | null : number | null }[],
): RawBuilder<never> {
  const source = sql.raw(isPostgres(db) ? "json_array_elements" : "json_each");
  const picked = Object.entries(columns).map(
    ([name, type]) => sql`cast(value->>${sql.lit(name)} as ${sql.raw(type)}) as ${sql.ref(name)}`,
  );
  return sql`(select ${sql.join(picked)} from ${source}(${JSON.stringify(rows)}) as one) as given`;
}

/** Updates the other columns of the rows that have these keys. */
export async function updateRows<C extends Record<string, "integer" | "bigint" | "text">>(
  db: Database,
  table: string,
  keys: readonly (keyof C & string)[],
  columns: C,
  rows: readonly { [K in keyof C]: C[K] extends "text" ? string | null : number | null }[],
): Promise<void> {
  if (!rows.length) return;
  const set = Object.keys(columns)
    .filter((name) => !keys.includes(name))
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`);
  const same = keys.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`given.${name}`)}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} from ${valuesTable(db, columns, rows)} where ${sql.join(same, sql` and `)}`.execute(
    db,
  );
}

/** Inserts the rows, or updates the other columns of rows whose keys exist. */
export async function upsertRows<C extends Record<string, "integer" | "bigint" | "text">>(
  db: Database,
  table: string,
  keys: readonly (keyof C & string)[],
  columns: C,
  rows: readonly { [K in keyof C]: C[K] extends "text" ? string | null : number | null }[],
): Promise<void> {
  if (!rows.length) return;
  const names = Object.keys(columns);
  const set = names
    .filter((name) => !keys.includes(name))
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const refs = (of: readonly string[]) => sql.join(of.map((name) => sql.ref(name)));
  const conflict = keys.length ? sql`on conflict (${refs(keys)}) do update set ${sql.join(set)}` : sql``;
  // without "where true" SQLite parses "on conflict" as part of a join
  await sql`insert into ${sql.table(table)} (${refs(names)})
    select ${refs(names)} from ${valuesTable(db, columns, rows)} where true ${conflict}`.execute(db);
}

const chunkOf = 500;
/** SQLite and PostgreSQL allow tens of thousands of values in a statement. */
export const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / chunkOf) }, (_, i) =>
    all.slice(i * chunkOf, (i + 1) * chunkOf),
  );
