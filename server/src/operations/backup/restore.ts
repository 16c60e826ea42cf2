import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { MusterError, t } from "@muster/sdk";
import { asDiskFull, syncFolder, writeChecked } from "@muster/sdk/files";
import { recordWithin } from "../../audit/log.ts";
import { holdLock, restoringFolder } from "../../platform/data-folder.ts";
import { openDatabase, type Database } from "../../platform/db/database.ts";
import { type Opening } from "./archive.ts";
import { requirePassed } from "./checks.ts";
import { extractBackup, keyOf } from "./extract.ts";
import { attachmentsFolder, databaseParts, keyPart, type BackupManifest } from "./manifest.ts";
import { runOnDatabase } from "./postgres-tools.ts";
import { useCopy } from "./snapshot.ts";
import { checkContent, type VerifyOptions } from "./verify.ts";

export interface RestoreOptions extends Pick<VerifyOptions, "known" | "migrate" | "keyFile"> {
  file: string;
  opening: Opening;
  /** The data folder to create. */
  data: string;
  /** An empty PostgreSQL database, for backups of one. */
  database: string;
  /** Whether a folder that isn't empty is renamed instead of refused. */
  replace: boolean;
}

export interface RestoredBackup {
  data: string;
  manifest: BackupManifest;
  /** The path to which the former data folder was moved. */
  movedTo: string | null;
}

/**
 * Restores a backup as a data folder, once everything in it has been verified.
 * @throws MusterError `data_folder_in_use`, `folder_not_empty`, `backup_damaged`, `key_missing`,
 *   `database_not_empty`
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const data = resolve(options.data);
  const names = existsSync(data) ? (await readdir(data)).filter((name) => !locks.includes(name)) : [];
  // a folder with nothing but the key was prepared for the restore
  const isEmpty = names.every((name) => name === keyPart);
  using _lock = existsSync(data) ? new RestoreLock(data) : undefined;
  if (!isEmpty && !options.replace)
    throw new MusterError("folder_not_empty", { message: t("operations.backup.notEmpty", { folder: data }) });
  const staging = restoringFolder(data);
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(join(staging, content), { recursive: true, mode: 0o700 });
    const manifest = await stage({ ...options, data }, staging);
    const movedTo = await exchange(data, staging, isEmpty);
    return { data, manifest, movedTo };
  } catch (error) {
    throw asDiskFull(error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

const content = "content";
const trial = "trial";

const locks = ["lock", "lock-journal", "backup-lock", "backup-lock-journal"];

class RestoreLock {
  private readonly lock: ReturnType<typeof holdLock>;

  constructor(data: string) {
    this.lock = holdLock(join(data, "lock"), "data_folder_in_use");
  }

  [Symbol.dispose](): void {
    this.lock.close();
  }
}

/** Prepares the data folder next to its final place. */
async function stage(options: RestoreOptions, staging: string): Promise<BackupManifest> {
  const { file, opening, data, database } = options;
  const folder = join(staging, content);
  const manifest = await extractBackup(file, opening, folder);
  checkKind(manifest, database);
  const ownKey = join(data, keyPart);
  const keyFile = options.keyFile ?? (existsSync(ownKey) && !manifest.keyIncluded ? ownKey : undefined);
  const key = keyOf(manifest, folder, keyFile);
  if (!key)
    throw new MusterError("key_missing", {
      message: t("operations.backup.keyNotIncluded"),
      nextStep: t("operations.backup.passKey", { file: manifest.keyFile, host: manifest.host }),
    });
  await tryCopy(manifest, staging, { ...options, keyFile });
  writeChecked(join(folder, keyPart), key.toString("base64url"));
  if (manifest.database === "PostgreSQL") await restorePostgres(manifest, folder, database);
  else await useCopy(folder, (db) => settle(db, manifest));
  await copyAgent(data, folder);
  return manifest;
}

/** Checks and migrates a copy, so that the restored data stays unchanged until its server starts. */
async function tryCopy(manifest: BackupManifest, staging: string, options: RestoreOptions): Promise<void> {
  const folder = join(staging, trial);
  const attachments = join(staging, content, attachmentsFolder);
  await cp(join(staging, content), folder, { recursive: true, filter: (path) => path !== attachments });
  requirePassed(await checkContent(manifest, folder, options), ["auditLog"]);
  await rm(folder, { recursive: true });
}

function checkKind(manifest: BackupManifest, database: string): void {
  if ((manifest.database === "PostgreSQL") === (database !== "")) return;
  throw new MusterError("usage", {
    message: t(`operations.backup.${manifest.database === "PostgreSQL" ? "needsDatabase" : "isEmbedded"}`),
  });
}

/** This computer's agent retains its identity. */
async function copyAgent(data: string, folder: string): Promise<void> {
  const agent = join(data, "agent");
  if (existsSync(agent)) await cp(agent, join(folder, "agent"), { recursive: true });
}

async function restorePostgres(manifest: BackupManifest, folder: string, database: string): Promise<void> {
  const dump = join(folder, databaseParts.PostgreSQL);
  const db = openDatabase(database, folder);
  try {
    const { rows } = await sql`select from pg_tables where schemaname = 'public' limit 1`.execute(db);
    if (rows.length) throw new MusterError("database_not_empty");
    const options = ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"];
    await runOnDatabase("pg_restore", database, [...options, dump]);
    await settle(db, manifest);
  } finally {
    await db.destroy();
  }
  await rm(dump);
}

/** Ends sessions and interrupted uploads, and records the restore. */
async function settle(db: Database, { createdAt, version }: BackupManifest): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // a session that was ended after the backup would become valid again
    await trx.deleteFrom("sessions").execute();
    await trx
      .updateTable("scriptAttachments")
      .set({ received: 0 })
      .where("scanStatus", "=", "ARRIVING")
      .execute();
    await recordWithin(trx, [
      {
        who: "Muster",
        operation: "backupRestored",
        outcome: "done",
        detail: `${createdAt}, Muster ${version}`,
      },
    ]);
  });
}

/** Puts the staged folder in place of the old one, which is renamed. */
async function exchange(data: string, staging: string, isEmpty: boolean): Promise<string | null> {
  const time = new Date().toISOString().replace(/[-:.]/g, "");
  const before = existsSync(data) ? `${data}.before-${time}` : null;
  if (before) await rename(data, before);
  try {
    await rename(join(staging, content), data);
  } catch (error) {
    if (before) await rename(before, data);
    throw error;
  }
  syncFolder(dirname(data));
  if (!before || !isEmpty) return before;
  // it contained only the key, which the restored folder also has
  await rm(before, { recursive: true });
  return null;
}
