import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { countedInBackup, firstHash, MusterError, version } from "@muster/sdk";
import { deriveKey } from "../../config.ts";
import { headOf } from "../../audit/log.ts";
import type { Database } from "../../platform/db/database.ts";

export interface BackupPart {
  /** Its path in the archive and, except for the database, in the data folder. */
  name: string;
  bytes: number;
  sha256: string;
}

/** The first file of a backup: its contents, with the size and hash of each part. */
export interface BackupManifest {
  format: 1;
  version: string;
  createdAt: string;
  host: string;
  database: "SQLite" | "PostgreSQL";
  /** Names of the migrations that have run. */
  migrations: string[];
  counts: Record<(typeof countedInBackup)[number], number>;
  /** Fingerprint of the newest key that signs commands to agents. */
  serverKey: string;
  auditHead: { sequence: number; hash: string };
  /** Identifies the key file without revealing it. */
  keyId: string;
  keyIncluded: boolean;
  keyFile: string;
  parts: BackupPart[];
  /** Uploaded files that the database names but that were already missing. */
  missing: string[];
}

export const manifestName = "manifest.json";
export const databaseParts = { SQLite: "muster.db", PostgreSQL: "database.dump" } as const;
export const keyPart = "key";
export const attachmentsFolder = "attachments";
export const anchorsPart = "audit-anchors.ndjson";

/** Returns an ID that is always the same for the same key and from which the key can't be derived. */
export const keyIdOf = (master: Buffer): string =>
  createHash("sha256").update(deriveKey(master, "backup-key-id")).digest("hex").slice(0, 16);

export async function describeDatabase(
  db: Database,
): Promise<Pick<BackupManifest, "migrations" | "counts" | "serverKey" | "auditHead">> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const counts = {} as BackupManifest["counts"];
  for (const table of countedInBackup) counts[table] = await countRows(db, table);
  return {
    migrations: rows.map(({ name }) => name),
    counts,
    serverKey: await newestServerKey(db),
    auditHead: await headOf(db),
  };
}

async function countRows(db: Database, table: (typeof countedInBackup)[number]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** Returns the fingerprint of the key that signs commands; "" before the first start is complete. */
export async function newestServerKey(db: Database): Promise<string> {
  const newest = db.selectFrom("signingKeys").select("id").orderBy("place", "desc").limit(1);
  return (await newest.executeTakeFirst())?.id ?? "";
}

export const newManifest = (
  facts: Pick<
    BackupManifest,
    "database" | "migrations" | "counts" | "serverKey" | "auditHead" | "keyId" | "keyIncluded"
  > & { data: string },
): Omit<BackupManifest, "parts" | "missing"> => {
  const { data, ...rest } = facts;
  return {
    format: 1,
    version,
    createdAt: new Date().toISOString(),
    host: hostname(),
    keyFile: join(data, keyPart),
    ...rest,
  };
};

const isText = (value: unknown): value is string => typeof value === "string";
const partName = /^(muster\.db|database\.dump|key|audit-anchors\.ndjson|attachments\/[\w-]{1,100})$/;

function isPart(value: unknown): value is BackupPart {
  const { name, bytes, sha256 } = (value ?? {}) as Partial<BackupPart>;
  const isSize = Number.isSafeInteger(bytes) && Number(bytes) >= 0;
  return isText(name) && partName.test(name) && isSize && isText(sha256) && /^[\da-f]{64}$/.test(sha256);
}

/** @throws MusterError `backup_damaged` */
export function parseManifest(text: string): BackupManifest {
  const damaged = () => new MusterError("backup_damaged");
  let given: Partial<BackupManifest>;
  try {
    given = JSON.parse(text) as Partial<BackupManifest>;
  } catch {
    throw damaged();
  }
  if (typeof given !== "object" || given === null || given.format !== 1) throw damaged();
  const { parts, migrations, missing, database, createdAt, keyId, counts, auditHead } = given;
  const isComplete =
    Array.isArray(parts) &&
    parts.every(isPart) &&
    new Set(parts.map(({ name }) => name)).size === parts.length &&
    Array.isArray(migrations) &&
    migrations.every(isText) &&
    Array.isArray(missing) &&
    (database === "SQLite" || database === "PostgreSQL") &&
    [createdAt, keyId, given.version, given.serverKey, given.keyFile].every(isText) &&
    Number.isFinite(Date.parse(createdAt!)) &&
    typeof counts === "object" &&
    Number.isSafeInteger(auditHead?.sequence) &&
    isText(auditHead?.hash ?? firstHash);
  if (!isComplete || !parts.some(({ name }) => name === databaseParts[database])) throw damaged();
  return given as BackupManifest;
}
