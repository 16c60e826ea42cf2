// What a backup's database must satisfy for a server and its agents to work with it.
import { sql } from "kysely";
import { MusterError, t } from "@muster/sdk";
import { anchorsOf, checkLog } from "../../audit/log.ts";
import { deriveKey } from "../../config.ts";
import type { Database } from "../../platform/db/database.ts";
import { isPostgres } from "../../platform/db/sql.ts";
import { unseal } from "../../platform/security/crypto.ts";
import { signingKeysOf } from "../../platform/security/signing.ts";

export interface BackupCheck {
  name: "parts" | "database" | "foreignKeys" | "migrations" | "auditLog" | "keys" | "agents";
  state: "OK" | "FAILED" | "SKIPPED";
  detail: string;
}

const passed = (name: BackupCheck["name"], detail = ""): BackupCheck => ({ name, state: "OK", detail });
const failed = (name: BackupCheck["name"], detail: string): BackupCheck => ({
  name,
  state: "FAILED",
  detail,
});
export const skipped = (name: BackupCheck["name"], detail: string): BackupCheck => ({
  name,
  state: "SKIPPED",
  detail,
});

export interface Expected {
  /** The migrations of this version. */
  known: readonly string[];
  migrations: readonly string[];
  /** The server's key; undefined if it isn't available. */
  master: Buffer | undefined;
  /** The path of the file of anchors next to the database. */
  anchorsFile: string;
}

export async function checkDatabase(db: Database, expected: Expected): Promise<BackupCheck[]> {
  return [
    ...(isPostgres(db) ? [] : await checkEmbedded(db)),
    checkMigrations(expected),
    await checkAuditLog(db, expected.anchorsFile),
    expected.master
      ? await checkKey(db, expected.master)
      : skipped("keys", t("operations.backup.keyNotGiven")),
  ];
}

async function checkEmbedded(db: Database): Promise<BackupCheck[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  const [{ integrity_check: answer } = { integrity_check: "" }] = integrity.rows;
  const dangling = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  const [first] = dangling.rows;
  return [
    answer === "ok" ? passed("database") : failed("database", answer),
    first
      ? failed(
          "foreignKeys",
          t("operations.backup.danglingRows", { table: first.table, count: dangling.rows.length }),
        )
      : passed("foreignKeys"),
  ];
}

function checkMigrations({ known, migrations }: Expected): BackupCheck {
  const unknown = migrations.find((name) => !known.includes(name));
  return unknown === undefined
    ? passed("migrations")
    : failed("migrations", t("operations.backup.migrationUnknown", { name: unknown }));
}

async function checkAuditLog(db: Database, anchorsFile: string): Promise<BackupCheck> {
  const keys = await signingKeysOf(db);
  const { fault, entries } = await checkLog(db, { anchors: await anchorsOf(db, anchorsFile), keys });
  return fault
    ? failed("auditLog", fault.message)
    : passed("auditLog", t("operations.backup.entries", { count: entries }));
}

/** Opens everything that the key seals: the server's signing keys and all authenticator secrets. */
async function checkKey(db: Database, master: Buffer): Promise<BackupCheck> {
  const key = deriveKey(master, "seal");
  const signing = await db.selectFrom("signingKeys").select(["id", "privateKey"]).execute();
  const factors = await db.selectFrom("mfaFactors").select(["id", "secret"]).execute();
  const sealed = [
    ...signing.map(({ id, privateKey }) => [privateKey, `signing/${id}`] as const),
    ...factors.map(({ id, secret }) => [secret, `mfa/${id}`] as const),
  ];
  try {
    for (const [value, bound] of sealed) if (value) unseal(key, value, bound);
  } catch {
    return failed("keys", t("operations.backup.keyWrong"));
  }
  return passed("keys");
}

/** @throws MusterError `backup_damaged` for the first check that failed */
export function requirePassed(
  checks: readonly BackupCheck[],
  but: readonly BackupCheck["name"][] = [],
): void {
  const bad = checks.find(({ name, state }) => state === "FAILED" && !but.includes(name));
  if (bad)
    throw new MusterError("backup_damaged", {
      message: t("operations.backup.checkFailed", {
        check: t(`operations.backup.check.${bad.name}`),
        detail: bad.detail,
      }),
    });
}
