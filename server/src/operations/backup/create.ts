import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { MusterError, t } from "@muster/sdk";
import { asDiskFull } from "@muster/sdk/files";
import { holdLock, readKeyFile } from "../../platform/data-folder.ts";
import type { Database } from "../../platform/db/database.ts";
import { checkRecipient, readArchive, unfinished, writeArchive } from "./archive.ts";
import type { Encryption, SourcePart } from "./archive.ts";
import { checkDatabase, requirePassed, type BackupCheck } from "./checks.ts";
import {
  anchorsPart,
  attachmentsFolder,
  databaseParts,
  describeDatabase,
  keyIdOf,
  keyPart,
  newManifest,
  type BackupManifest,
} from "./manifest.ts";
import { runOnDatabase } from "./postgres-tools.ts";
import { withSnapshot, type BackupSource } from "./snapshot.ts";

export interface CreateOptions extends BackupSource {
  /** A folder, or the file to create. */
  target: string;
  encryption: Encryption;
  includeKey: boolean;
  /** The names of this version's migrations. */
  known: readonly string[];
  scheduled?: boolean;
}

export interface CreatedBackup {
  file: string;
  bytes: number;
  manifest: BackupManifest;
  /** The checks of the copied database; only that of the audit log can have failed. */
  checks: BackupCheck[];
}

const staging = "backup.new";
/** How many times the copy is tried, because users may delete files during a backup. */
const attempts = 3;

const backupName = /^muster-(scheduled-)?[\da-f]{16}-\d{8}T\d{9}Z\.tar\.gz(\.age)?$/;

export const isBackupName = (name: string): boolean => backupName.test(name);

/** Returns the name prefix of the scheduled backups of the server with this key. */
export const scheduledPrefix = (keyId: string): string => `muster-scheduled-${keyId}-`;

/**
 * Backs up a data folder and its database, which a server may be using.
 * @throws MusterError `backup_running`, `key_missing`, `database_missing`, `disk_full` or `backup_damaged`
 */
export async function createBackup(options: CreateOptions): Promise<CreatedBackup> {
  const { encryption, includeKey } = options;
  const data = resolve(options.data);
  if (encryption.recipient) checkRecipient(encryption.recipient);
  if (includeKey && !encryption.passphrase && !encryption.recipient)
    throw new MusterError("usage", { message: t("operations.backup.keyNeedsEncryption") });
  const master = readKeyFile(join(data, keyPart));
  if (!master) throw new MusterError("key_missing");
  using lock = new BackupLock(data);
  const folder = join(lock.data, staging);
  try {
    await rm(folder, { recursive: true, force: true });
    const file = await fileFor(options, keyIdOf(master));
    return await create({ ...options, data }, { folder, file, master });
  } catch (error) {
    throw asDiskFull(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

class BackupLock {
  readonly data: string;
  private readonly lock: ReturnType<typeof holdLock>;

  constructor(data: string) {
    this.data = data;
    this.lock = holdLock(join(data, "backup-lock"), "backup_running");
  }

  [Symbol.dispose](): void {
    this.lock.close();
  }
}

/** Returns the path of the backup; deletes what interrupted backups left in its folder. */
async function fileFor(options: CreateOptions, keyId: string): Promise<string> {
  const { encryption, scheduled } = options;
  const target = resolve(options.target);
  const about = await stat(target).catch(() => undefined);
  if (!about?.isDirectory()) {
    if (about)
      throw new MusterError("file_exists", { message: t("operations.backup.fileExists", { file: target }) });
    await rm(`${target}${unfinished}`, { force: true });
    return target;
  }
  for (const name of await readdir(target))
    if (name.endsWith(unfinished) && isBackupName(name.slice(0, -unfinished.length)) && name.includes(keyId))
      await rm(join(target, name), { force: true });
  const time = new Date().toISOString().replace(/[-:.]/g, "");
  const start = scheduled ? scheduledPrefix(keyId) : `muster-${keyId}-`;
  const isEncrypted = encryption.passphrase !== undefined || encryption.recipient !== undefined;
  return join(target, `${start}${time}.tar.gz${isEncrypted ? ".age" : ""}`);
}

async function create(
  options: CreateOptions,
  { folder, file, master }: { folder: string; file: string; master: Buffer },
): Promise<CreatedBackup> {
  for (let attempt = 1; ; attempt++) {
    await mkdir(folder, { mode: 0o700 });
    const copied = await copy(options, folder, master);
    // if files were deleted after the database was copied, a new copy no longer names them
    if (copied.missing.length && attempt < attempts) {
      await rm(folder, { recursive: true });
      continue;
    }
    const { parts, missing, checks } = copied;
    requirePassed(checks, ["auditLog"]);
    const manifest: BackupManifest = {
      ...copied.manifest,
      parts: parts.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
      missing,
    };
    const digest = await writeArchive(file, manifest, parts, options.encryption);
    await readBack(file, digest, options.encryption);
    return { file, bytes: (await stat(file)).size, manifest, checks };
  }
}

async function copy(options: CreateOptions, folder: string, master: Buffer) {
  const { data, database, includeKey, known } = options;
  // copied before the database, which then contains all entries that these anchors cover
  const anchorsFile = join(folder, anchorsPart);
  if (existsSync(join(data, anchorsPart))) await copyFile(join(data, anchorsPart), anchorsFile);
  const kind = database ? "PostgreSQL" : "SQLite";
  const copied = await withSnapshot({ data, database }, folder, async (db) => {
    const facts = await describeDatabase(db);
    const expected = { known, migrations: facts.migrations, master, anchorsFile };
    return { facts, checks: await checkDatabase(db, expected), files: await uploadedFiles(db) };
  });
  // makes sure that the whole dump can be read
  if (database)
    await runOnDatabase("pg_restore", "", ["--file=/dev/null", join(folder, databaseParts[kind])]);
  const sources = [
    { name: databaseParts[kind], path: join(folder, databaseParts[kind]) },
    ...(existsSync(anchorsFile) ? [{ name: anchorsPart, path: anchorsFile }] : []),
    ...(includeKey ? [{ name: keyPart, path: join(data, keyPart) }] : []),
    ...copied.files.map((name) => ({ name, path: join(data, name) })),
  ];
  const parts: SourcePart[] = [];
  const missing: string[] = [];
  for (const { name, path } of sources) {
    const measured = await measure(path);
    if (measured) parts.push({ name, path, ...measured });
    else missing.push(name);
  }
  const manifest = newManifest({
    ...copied.facts,
    database: kind,
    keyId: keyIdOf(master),
    keyIncluded: includeKey,
    data,
  });
  return { parts, missing, checks: copied.checks, manifest };
}

/** Returns the files whose upload is complete; unfinished uploads start over after a restore. */
async function uploadedFiles(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("scriptAttachments")
    .select("resourceId")
    .where("digest", "!=", "")
    .orderBy("id")
    .execute();
  return rows.map(({ resourceId }) => `${attachmentsFolder}/${resourceId}`);
}

async function measure(path: string): Promise<{ bytes: number; sha256: string } | undefined> {
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    await pipeline(createReadStream(path), async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        hash.update(chunk);
      }
      yield* [];
    });
    return { bytes, sha256: hash.digest("hex") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Compares the file on disk with what was written; deletes it if it differs. */
async function readBack(file: string, digest: string, { recipient, passphrase }: Encryption): Promise<void> {
  try {
    if ((await measure(file))?.sha256 !== digest) throw new MusterError("backup_damaged");
    if (!recipient && !passphrase) await readArchive(file, {}, async (_part, bytes) => void bytes.resume());
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

export interface ListedBackup {
  file: string;
  bytes: number;
  createdAt: number;
  encrypted: boolean;
  /** Null when the manifest is encrypted. */
  version: string | null;
  devices: number | null;
  damaged: boolean;
}

/** Returns the backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const names = (await readdir(folder)).filter(isBackupName);
  const listed = await Promise.all(names.map((name) => describeFile(join(folder, name))));
  return listed.sort((a, b) => b.createdAt - a.createdAt);
}

async function describeFile(file: string): Promise<ListedBackup> {
  const { size: bytes, mtimeMs } = await stat(file);
  const encrypted = basename(file).endsWith(".age");
  const row = { file: join(dirname(file), basename(file)), bytes, encrypted };
  const unread = { createdAt: Math.round(mtimeMs), version: null, devices: null };
  if (encrypted) return { ...row, ...unread, damaged: false };
  try {
    const { createdAt, version, counts } = await readArchive(file, {});
    return { ...row, createdAt: Date.parse(createdAt), version, devices: counts.devices, damaged: false };
  } catch {
    return { ...row, ...unread, damaged: true };
  }
}
