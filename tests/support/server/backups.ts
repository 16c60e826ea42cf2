import pg from "pg";
import { createBackup, migrateDatabase, migrations, restoreBackup, verifyBackup } from "@muster/server";

export const known = Object.keys(migrations);

/** Backs up a data folder, unencrypted and without the key unless `more` says otherwise. */
export const backUp = (
  data: string,
  target: string,
  more: Partial<Parameters<typeof createBackup>[0]> = {},
): ReturnType<typeof createBackup> =>
  createBackup({ data, database: "", target, encryption: {}, includeKey: false, known, ...more });

export const verifyFile = (
  file: string,
  more: Partial<Parameters<typeof verifyBackup>[0]> = {},
): ReturnType<typeof verifyBackup> =>
  verifyBackup({ file, opening: {}, known, migrate: migrateDatabase, ...more });

export const restoreTo = (
  file: string,
  data: string,
  more: Partial<Parameters<typeof restoreBackup>[0]> = {},
): ReturnType<typeof restoreBackup> =>
  restoreBackup({
    file,
    data,
    opening: {},
    database: "",
    replace: false,
    known,
    migrate: migrateDatabase,
    ...more,
  });

/** Removes the tables of a new test database, so that a backup can be restored into it. */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  await client.end();
}
