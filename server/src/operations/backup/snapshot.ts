// Copies a database consistently while servers keep writing to it.
import { existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { MusterError } from "@muster/sdk";
import { openDatabase, type Database } from "../../platform/db/database.ts";
import { databaseParts } from "./manifest.ts";
import { runOnDatabase } from "./postgres-tools.ts";

/** What is backed up. */
export interface BackupSource {
  /** The data folder. */
  data: string;
  /** "postgres://…", or "" for the embedded database. */
  database: string;
}

/** Disk space that stays free for the server while the copy is next to its database. */
const reserveBytes = 64 * 1_048_576;

/** Copies the database into the folder. @param use receives the copied state */
export async function withSnapshot<T>(
  source: BackupSource,
  folder: string,
  use: (db: Database, path: string) => Promise<T>,
): Promise<T> {
  return source.database ? dumpPostgres(source, folder, use) : copyEmbedded(source, folder, use);
}

async function copyEmbedded<T>(
  { data }: BackupSource,
  folder: string,
  use: (db: Database, path: string) => Promise<T>,
): Promise<T> {
  const live = join(data, databaseParts.SQLite);
  const path = join(folder, databaseParts.SQLite);
  if (!existsSync(live)) throw new MusterError("database_missing");
  const { bavail, bsize } = await statfs(data);
  const journal = `${live}-wal`;
  const bytes = statSync(live).size + (existsSync(journal) ? statSync(journal).size : 0);
  if (bavail * bsize < bytes + reserveBytes) throw new MusterError("disk_full");
  const source = new DatabaseSync(live, { timeout: 10_000 });
  try {
    source.prepare("vacuum into ?").run(path);
  } finally {
    source.close();
  }
  return useCopy(folder, (db) => use(db, path));
}

/** Opens the copy of an embedded database in a folder. */
export async function useCopy<T>(folder: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase("", folder);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

async function dumpPostgres<T>(
  { database }: BackupSource,
  folder: string,
  use: (db: Database, path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, databaseParts.PostgreSQL);
  const db = openDatabase(database, folder);
  try {
    return await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (trx) => {
        // it waits for pg_dump, which can take hours
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
        const options = ["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${rows[0]!.id}`];
        await runOnDatabase("pg_dump", database, [...options, `--file=${path}`]);
        return use(trx, path);
      });
  } finally {
    await db.destroy();
  }
}
