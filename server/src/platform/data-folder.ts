import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { MusterError, t } from "@muster/sdk";
import { asDiskFull, readChecked, writeChecked, writeWhole } from "@muster/sdk/files";

const keyBytes = 32;
const databaseFile = "muster.db";
export const metricsFile = "metrics.db";
const lockFile = "lock";
const urlFile = "url";
const ownFile =
  /^(key|lock|backup-lock|setup-token|url|(muster|metrics)\.db(-wal|-shm)?|audit-anchors\.ndjson)$/;
const sqliteBusy = 5;
/** How long to wait, in ms, for a server that is stopping to release the lock. */
const lockMS = 2_000;

/** The folder in which a restore prepares the new data folder. */
export const restoringFolder = (path: string): string => `${path}.restoring`;

/** The folder with the key, the embedded database and the attachments. Only one server uses it at a time. */
export class DataFolder {
  private readonly path: string;
  private readonly lock: DatabaseSync;

  /**
   * Locks the folder, and makes it and its files readable by their owner only.
   * @throws MusterError `data_folder_in_use`, `restore_unfinished`
   */
  constructor(path: string) {
    this.path = path;
    // a restore renames the old folder first; an empty one in its place would look like a loss of all data
    if (!existsSync(path) && existsSync(restoringFolder(path))) throw new MusterError("restore_unfinished");
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
    this.lock = holdLock(join(path, lockFile), "data_folder_in_use");
    for (const name of readdirSync(path)) if (ownFile.test(name)) chmodSync(join(path, name), 0o600);
  }

  /** Creates the database file, so that SQLite gives the files beside it the same mode. */
  prepareDatabase(): void {
    if (!existsSync(join(this.path, databaseFile)) && this.readKey())
      throw new MusterError("database_missing");
    closeSync(openSync(join(this.path, databaseFile), "a", 0o600));
  }

  /** Creates the file of the metrics in the same way. */
  prepareMetrics(): void {
    closeSync(openSync(join(this.path, metricsFile), "a", 0o600));
  }

  /** @throws MusterError `file_damaged` */
  readKey(): Buffer | undefined {
    return readKeyFile(join(this.path, "key"));
  }

  /** Creates the key of a new database. */
  createKey(): Buffer {
    return createSecret(join(this.path, "key"));
  }

  /** Returns a token that only users of this computer can read. @throws MusterError `file_damaged` */
  localToken(name: string): Buffer {
    const path = join(this.path, name);
    return readSecret(path, t("errors.deleteSetupToken")) ?? createSecret(path);
  }

  deleteToken(name: string): void {
    rmSync(join(this.path, name), { force: true });
  }

  /** Publishes the server's address to commands on this computer. */
  writeUrl(url: string): void {
    writeWhole(join(this.path, urlFile), `${url}\n`);
  }

  [Symbol.dispose](): void {
    rmSync(join(this.path, urlFile), { force: true });
    this.lock.close();
  }
}

/** Reads the key in a data folder; undefined if there is none. @throws MusterError `file_damaged` */
export const readKeyFile = (path: string): Buffer | undefined =>
  readSecret(path, t("errors.restoreKey", { file: "key" }));

/**
 * Takes a lock that the operating system releases when the process ends, however it ends. Closing the
 * returned database releases it, too.
 * @throws MusterError with `code` when another process holds it
 */
export function holdLock(path: string, code: "data_folder_in_use" | "backup_running"): DatabaseSync {
  closeSync(openSync(path, "a", 0o600));
  const lock = new DatabaseSync(path, { timeout: lockMS });
  try {
    lock.exec("pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw new MusterError(code);
    throw asDiskFull(error);
  }
}

function readSecret(path: string, nextStep: string): Buffer | undefined {
  const text = readChecked(path, nextStep);
  return text === undefined ? undefined : Buffer.from(text, "base64url");
}

function createSecret(path: string): Buffer {
  const secret = randomBytes(keyBytes);
  writeChecked(path, secret.toString("base64url"));
  return secret;
}
