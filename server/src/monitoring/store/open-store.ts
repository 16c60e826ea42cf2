import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { isPostgres } from "../../platform/db/sql.ts";
import { ArchivingStore, type Archive } from "./archiving-store.ts";
import { Journal } from "./journal.ts";
import type { MetricStore } from "./metric-store.ts";
import { SqlStore } from "./sql-store.ts";
import { createTables } from "./tables.ts";

/** A checkpoint of SQLite's default of 1,000 pages would delay other work for too long. */
const pagesPerCheckpoint = 256;

/** Opens the store in a database, and loads the reports that weren't sealed when it was closed or crashed. */
export async function openMetricStore(db: Database, archive?: Archive): Promise<MetricStore> {
  await createTables(db);
  if (!isPostgres(db)) await sql.raw(`pragma wal_autocheckpoint = ${pagesPerCheckpoint}`).execute(db);
  const journal = new Journal(db);
  await journal.load();
  return archive ? new ArchivingStore(db, journal, archive) : new SqlStore(db, journal);
}
