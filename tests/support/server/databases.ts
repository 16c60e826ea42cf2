import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, inject } from "vitest";
import { migrations } from "../../../server/src/main.ts";
import { migrate, openDatabase } from "../../../server/src/platform/db/database.ts";
import { hasVictoria } from "../monitoring/victoria-metrics.ts";

/** A database to test on; `fresh` creates an empty one and returns its address ("" for the embedded one). */
export interface TestDatabase {
  name: "SQLite" | "PostgreSQL";
  fresh(): Promise<string>;
}

const sqlite: TestDatabase = { name: "SQLite", fresh: async () => "" };

/** Describes a suite once per database; on PostgreSQL only if Debian's package is installed. */
export function onEachDatabase(what: string, story: (database: TestDatabase) => void): void {
  describe(`${what} on SQLite`, () => story(sqlite));
  onPostgres(what, story);
}

/** Describes a suite that needs several servers on one database. */
export function onPostgres(what: string, story: (database: TestDatabase) => void): void {
  const cluster = inject("postgres");
  if ("missing" in cluster) {
    console.warn(`${what} is not tested on PostgreSQL: ${cluster.missing}`);
    describe.skip(`${what} on PostgreSQL (${cluster.missing})`, () => story(sqlite));
    return;
  }
  describe(`${what} on PostgreSQL`, () =>
    story({ name: "PostgreSQL", fresh: () => freshPostgres(cluster.url) }));
}

/** Describes a suite that needs VictoriaMetrics, which is skipped unless Debian's package is installed. */
export function withVictoria(what: string, story: () => void): void {
  if (hasVictoria()) return void describe(what, story);
  const missing = "the package victoria-metrics is not installed";
  console.warn(`${what} is not tested: ${missing}`);
  describe.skip(`${what} (${missing})`, story);
}

/** Copies a migrated database, because creating the tables takes several times as long. */
async function freshPostgres(url: string): Promise<string> {
  const template = "muster_template";
  const name = `muster_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    // test files run concurrently
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (!rowCount) {
      await client.query(`create database ${template}_new`);
      const db = openDatabase(`${url}/${template}_new`, "");
      await migrate(db, migrations);
      await db.destroy();
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  return `${url}/${name}`;
}
