import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { t } from "@muster/sdk";
import { asDiskFull } from "@muster/sdk/files";
import { openDatabase, type Database } from "../../platform/db/database.ts";
import { isEncrypted, type Opening } from "./archive.ts";
import { checkDatabase, skipped, type BackupCheck } from "./checks.ts";
import { extractBackup, keyOf } from "./extract.ts";
import { anchorsPart, databaseParts, newestServerKey, type BackupManifest } from "./manifest.ts";
import { runOnDatabase } from "./postgres-tools.ts";
import { useCopy, type BackupSource } from "./snapshot.ts";

export interface VerifyOptions {
  file: string;
  opening: Opening;
  /** The path of the key file, if the backup doesn't include the key. */
  keyFile?: string | undefined;
  /** The URL of a PostgreSQL server where a temporary database can be created. */
  scratch?: string | undefined;
  /** The fingerprint of the newest key that agents have seen, or the database to read it from. */
  compareWith?: { serverKey: string } | BackupSource | undefined;
  known: readonly string[];
  /** Migrates the copy to this version. */
  migrate(db: Database): Promise<void>;
}

export interface VerifiedBackup {
  file: string;
  bytes: number;
  encrypted: boolean;
  manifest: BackupManifest;
  checks: BackupCheck[];
}

/** Extracts a backup to a temporary folder and checks everything in it. */
export async function verifyBackup(options: VerifyOptions): Promise<VerifiedBackup> {
  const folder = await mkdtemp(join(tmpdir(), "muster-verify-"));
  try {
    const manifest = await extractBackup(options.file, options.opening, folder);
    return {
      file: options.file,
      bytes: (await stat(options.file)).size,
      encrypted: await isEncrypted(options.file),
      manifest,
      checks: [
        missingFiles(manifest),
        ...(await checkContent(manifest, folder, options)),
        await compareKeys(manifest, options.compareWith),
      ],
    };
  } catch (error) {
    throw asDiskFull(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const missingFiles = ({ parts, missing }: BackupManifest): BackupCheck => ({
  name: "parts",
  state: missing.length ? "FAILED" : "OK",
  detail: missing.length
    ? t("operations.backup.filesMissing", { count: missing.length })
    : t("operations.backup.partsMatch", { count: parts.length }),
});

/** Checks the parts of a backup that were extracted to a folder. */
export async function checkContent(
  manifest: BackupManifest,
  folder: string,
  options: Pick<VerifyOptions, "keyFile" | "scratch" | "known" | "migrate">,
): Promise<BackupCheck[]> {
  const { known } = options;
  const { migrations } = manifest;
  const master = keyOf(manifest, folder, options.keyFile);
  const expected = { known, migrations, master, anchorsFile: join(folder, anchorsPart) };
  const check = async (db: Database) => {
    const checks = await checkDatabase(db, expected);
    // migrations of a newer version can't be run
    if (migrations.every((name) => known.includes(name))) await options.migrate(db);
    return checks;
  };
  if (manifest.database === "SQLite") return useCopy(folder, check);
  const dump = join(folder, databaseParts.PostgreSQL);
  if (options.scratch === undefined) {
    await runOnDatabase("pg_restore", "", ["--file=/dev/null", dump]);
    return [skipped("database", t("operations.backup.needsScratch"))];
  }
  return withScratch(options.scratch, async (database) => {
    await runOnDatabase("pg_restore", database, ["--exit-on-error", "--no-owner", "--no-privileges", dump]);
    const db = openDatabase(database, folder);
    try {
      return [{ name: "database", state: "OK", detail: "" }, ...(await check(db))];
    } finally {
      await db.destroy();
    }
  });
}

async function withScratch<T>(server: string, use: (database: string) => Promise<T>): Promise<T> {
  const name = `muster_verify_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`create database ${name} template template0`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return await use(url.href);
  } finally {
    await client.query(`drop database if exists ${name}`).finally(() => client.end());
  }
}

/**
 * Checks whether agents would accept a restored server: they refuse one whose key is older than the newest
 * they have seen.
 */
async function compareKeys(
  { serverKey }: BackupManifest,
  compareWith: VerifyOptions["compareWith"],
): Promise<BackupCheck> {
  const current = await currentKey(compareWith);
  if (current === undefined) return skipped("agents", t("operations.backup.agentsNotCompared"));
  return current === serverKey
    ? { name: "agents", state: "OK", detail: "" }
    : { name: "agents", state: "FAILED", detail: t("operations.backup.agentsKnowNewerKey") };
}

async function currentKey(compareWith: VerifyOptions["compareWith"]): Promise<string | undefined> {
  if (!compareWith) return undefined;
  if ("serverKey" in compareWith) return compareWith.serverKey;
  const { data, database } = compareWith;
  if (!database && !existsSync(join(data, databaseParts.SQLite))) return undefined;
  const db = openDatabase(database, data);
  try {
    return await newestServerKey(db);
  } finally {
    await db.destroy();
  }
}
