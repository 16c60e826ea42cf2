import pg from "pg";
import { afterAll, describe } from "vitest";
import { findCluster } from "./postgres.ts";

/** A database that tests run on; `fresh` makes an empty one and answers its address ("" for the embedded one). */
export interface TestDatabase {
  name: "SQLite" | "PostgreSQL";
  fresh(): Promise<string>;
}

const sqlite: TestDatabase = { name: "SQLite", fresh: async () => "" };

/** Describes one story once for each database; PostgreSQL only where Debian's package is installed. */
export function onEachDatabase(what: string, story: (database: TestDatabase) => void): void {
  describe(`${what} on SQLite`, () => story(sqlite));
  const cluster = findCluster();
  if (typeof cluster === "string") {
    console.warn(`${what} is not tested on PostgreSQL: ${cluster}`);
    describe.skip(`${what} on PostgreSQL (${cluster})`, () => story(sqlite));
    return;
  }
  describe(`${what} on PostgreSQL`, () => {
    let url: string | undefined;
    let made = 0;
    afterAll(() => cluster.stop());
    story({
      name: "PostgreSQL",
      async fresh() {
        url ??= cluster.start();
        const name = `muster_${++made}`;
        const client = new pg.Client({ connectionString: `${url}/postgres` });
        await client.connect();
        await client.query(`create database ${name}`);
        await client.end();
        return `${url}/${name}`;
      },
    });
  });
}
