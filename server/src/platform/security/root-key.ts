// The root key signs the signing keys. The server has its private half only until there is a recovery file.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { sql } from "kysely";
import { fingerprint, MusterError } from "@muster/sdk";
import { digestOf, sealRecoveryFile } from "@muster/sdk/recovery-file";
import type { Database } from "../db/database.ts";
import { isPostgres } from "../db/sql.ts";
import { seal, unseal } from "./crypto.ts";

/** Creates an Ed25519 key; its private half is sealed with the server's key. */
export async function newKeyPair(sealKey: Buffer, purpose: "signing" | "root") {
  const pair = generateKeyPairSync("ed25519");
  const publicKey = pair.publicKey.export({ format: "der", type: "spki" }).toString("base64url");
  const der = pair.privateKey.export({ format: "der", type: "pkcs8" });
  const id = await fingerprint(publicKey);
  const privateKey = seal(sealKey, der.toString("base64url"), `${purpose}/${id}`);
  return { pair, row: { id, publicKey, privateKey } };
}

/** @throws MusterError `key_wrong` if another server's key sealed it */
function unsealKey(sealKey: Buffer, sealed: string, bound: string): Buffer {
  try {
    return Buffer.from(unseal(sealKey, sealed, bound), "base64url");
  } catch {
    throw new MusterError("key_wrong");
  }
}

/** Opens the private half that `newKeyPair` sealed. @throws MusterError `key_wrong` */
export const openKey = (
  sealKey: Buffer,
  { id, privateKey }: { id: string; privateKey: string },
  purpose: "signing" | "root",
): KeyObject =>
  createPrivateKey({ key: unsealKey(sealKey, privateKey, `${purpose}/${id}`), format: "der", type: "pkcs8" });

export const findRoot = (db: Database) =>
  db.selectFrom("rootKeys").selectAll().orderBy("place", "desc").limit(1).executeTakeFirst();

/** Encrypts the private half with a passphrase; the server also stores it until `forgetRoot`. */
export async function createRecoveryFile(
  { db, sealKey, server }: { db: Database; sealKey: Buffer; server: string },
  passphrase: string,
): Promise<{ root: string; recoveryFile: string }> {
  const root = await findRoot(db);
  if (!root?.privateKey) throw new MusterError("root_key_offline");
  const privateKey = unsealKey(sealKey, root.privateKey, `root/${root.id}`);
  const recoveryFile = await sealRecoveryFile({ server, rootKey: root.publicKey, privateKey }, passphrase);
  await db
    .updateTable("rootKeys")
    .set({ recoveryDigest: digestOf(recoveryFile) })
    .where("id", "=", root.id)
    .execute();
  return { root: root.id, recoveryFile };
}

/** Deletes the private half, once the client has read back the latest recovery file. */
export async function forgetRoot(db: Database, digest: string): Promise<void> {
  const root = await findRoot(db);
  if (root?.recoveryDigest !== digest) throw new MusterError("changed_meanwhile");
  if (root.privateKey === null) return;
  const postgres = isPostgres(db);
  // otherwise the bytes stay readable in free space and in the journal
  if (!postgres) await sql`pragma secure_delete = on`.execute(db);
  const { numUpdatedRows } = await db
    .updateTable("rootKeys")
    .set({ privateKey: null })
    .where("id", "=", root.id)
    .where("recoveryDigest", "=", digest)
    .executeTakeFirst();
  await (postgres ? sql`vacuum full "rootKeys"` : sql`pragma wal_checkpoint(truncate)`).execute(db);
  if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
}
