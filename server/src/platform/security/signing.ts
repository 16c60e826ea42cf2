// The server's own Ed25519 keys, which sign commands to agents and anchors of the audit log.
import { randomUUID, type KeyObject } from "node:crypto";
import {
  certificateText,
  certifiedKey,
  MusterError,
  proofText,
  verifyText,
  type CommandProof,
  type ProofKind,
  type SigningKey,
  type SigningRequest,
  type SigningState,
} from "@muster/sdk";
import { signText } from "@muster/sdk/recovery-file";
import { perServer } from "../../context.ts";
import type { Live } from "../live.ts";
import { isUniqueViolation, type Database } from "../db/database.ts";
import { findRoot, newKeyPair, openKey } from "./root-key.ts";

interface Current {
  key: SigningKey;
  rootKey: string;
  privateKey: KeyObject;
}

export interface Rotation {
  /** The signing key that the caller expects to be in use. */
  replaces: string;
  expiresAt?: number | null;
}

type NewKey = Omit<SigningKey, "issuedAt"> & { privateKey: string; createdAt: number };

/** How long a signed command may take to arrive; what it requests expires separately. */
const orderMS = 5 * 60_000;

class Signing {
  private readonly db: Database;
  private readonly sealKey: Buffer;
  private readonly live: Live;
  private inUse: Current | undefined;

  constructor(db: Database, sealKey: Buffer, live: Live) {
    this.db = db;
    this.sealKey = sealKey;
    this.live = live;
  }

  /** Returns all keys so far, the newest last. */
  async keys(): Promise<SigningKey[]> {
    return signingKeysOf(this.db);
  }

  async state(): Promise<SigningState> {
    const root = await findRoot(this.db);
    const { key, rootKey } = this.current;
    return {
      root: key.root,
      rootKey,
      rootOnServer: typeof root?.privateKey === "string",
      signingKey: key.id,
      serial: key.serial,
      issuedAt: key.issuedAt,
      expiresAt: key.expiresAt,
      newerSeen: (await this.highestSerial(this.db, key.root)) > key.serial,
    };
  }

  /** Loads the signing key, or creates the first root key and the first signing key. */
  async start(): Promise<void> {
    const isNew = !(await findRoot(this.db));
    if (isNew)
      await this.db
        .transaction()
        .execute(async (db) => this.createRoot(db, 1, await this.nextPlace(db)))
        .catch((error: unknown) => {
          // another server created one at the same time, and that one is used
          if (!isUniqueViolation(error)) throw error;
        });
    await this.refresh();
  }

  /** Creates a signing key while the root key is on the server. */
  async rotate({ replaces, expiresAt = null }: Rotation): Promise<void> {
    await this.changing(async (db, place) => {
      const root = await findRoot(db);
      if (!root?.privateKey) throw new MusterError("root_key_offline");
      const privateKey = openKey(this.sealKey, { ...root, privateKey: root.privateKey }, "root");
      const serial = await this.nextSerial(db, root.id);
      await this.expectInUse(db, replaces);
      await this.add(db, place, await this.certify({ id: root.id, privateKey }, { serial, expiresAt }));
    });
  }

  /** Creates a signing key for the offline root key to sign; it replaces an earlier request. */
  async request({ replaces, expiresAt = null }: Rotation): Promise<SigningRequest> {
    const { row } = await newKeyPair(this.sealKey, "signing");
    const issuedAt = Date.now();
    return this.db.transaction().execute(async (db) => {
      await this.expectInUse(db, replaces);
      const { root } = this.current.key;
      const asked = { root, serial: await this.nextSerial(db, root), issuedAt, expiresAt };
      const values = { ...row, ...asked, replaces };
      await db
        .insertInto("signingRequests")
        .values({ place: 1, ...values })
        .onConflict((conflict) => conflict.column("place").doUpdateSet(values))
        .execute();
      return { signingKey: row.id, publicKey: row.publicKey, ...asked };
    });
  }

  /** Puts a requested key that the root key has signed into use. */
  async install(id: string, signature: string): Promise<void> {
    await this.changing(async (db, place) => {
      const asked = await db.selectFrom("signingRequests").selectAll().executeTakeFirst();
      const root = await findRoot(db);
      if (!root || asked?.id !== id || asked.root !== root.id) throw new MusterError("changed_meanwhile");
      if (!(await verifyText(root.publicKey, certificateText(asked), signature)))
        throw new MusterError("root_signature_invalid");
      if (asked.serial <= (await this.highestSerial(db, root.id))) throw new MusterError("changed_meanwhile");
      await this.expectInUse(db, asked.replaces);
      const { publicKey, privateKey, serial, expiresAt, issuedAt: createdAt } = asked;
      await this.add(db, place, {
        id,
        root: root.id,
        publicKey,
        privateKey,
        serial,
        expiresAt,
        createdAt,
        signature,
      });
      await db.deleteFrom("signingRequests").execute();
    });
  }

  /** Replaces a lost root key; agents that trust it have to be enrolled again. */
  async replaceRoot(id: string): Promise<void> {
    await this.changing(async (db, place) => {
      const root = await findRoot(db);
      if (root?.id !== id) throw new MusterError("changed_meanwhile");
      await this.createRoot(db, root.place + 1, place);
    });
  }

  /** Records a newer key that an agent has seen, as happens after an old backup was restored. */
  async learn(offered: unknown): Promise<void> {
    const { key, rootKey } = this.current;
    const seen = await certifiedKey(rootKey, offered);
    if (!seen || seen.serial <= (await this.highestSerial(this.db, key.root))) return;
    const { issuedAt: createdAt, ...row } = seen;
    const place = await this.nextPlace(this.db);
    await this.db
      .insertInto("signingKeys")
      .values({ ...row, place, createdAt, privateKey: null })
      .execute()
      .catch((error: unknown) => {
        // another agent has reported it at the same time
        if (!isUniqueViolation(error)) throw error;
      });
  }

  /**
   * Loads the key in use, which another server on the same database may have created, and sends it to the
   * agents.
   */
  async refresh(): Promise<void> {
    const row = await this.findInUse(this.db);
    if (!row?.privateKey || row.id === this.inUse?.key.id) return;
    const root = await findRoot(this.db);
    const key = (await this.keys()).find(({ id }) => id === row.id);
    if (!root || !key) return;
    const privateKey = openKey(this.sealKey, { id: row.id, privateKey: row.privateKey }, "signing");
    this.inUse = { key, rootKey: root.publicKey, privateKey };
    for (const agent of this.live.agents()) agent.emit("order.key", key);
  }

  /** The key in use, with the root key's signature. */
  get key(): SigningKey {
    return this.current.key;
  }

  /** The public half of the root key. */
  get rootKey(): string {
    return this.current.rootKey;
  }

  /** Whether a fingerprint is that of a root key of this server, current or earlier. */
  async isOwnRoot(id: string): Promise<boolean> {
    if (id === this.inUse?.key.root) return true;
    const row = await this.db.selectFrom("rootKeys").select("id").where("id", "=", id).executeTakeFirst();
    return row !== undefined;
  }

  proof(kind: ProofKind, nodeId: number, payload: unknown): CommandProof {
    const { key, privateKey } = this.current;
    const issuedAt = Date.now();
    const proof = {
      id: randomUUID(),
      nodeId,
      issuedAt,
      expiresAt: issuedAt + orderMS,
      key: key.id,
      signature: "",
    };
    return { ...proof, signature: signText(privateKey, proofText(kind, proof, payload)) };
  }

  /** Signs the text that `textOf` returns for the key's fingerprint. */
  sign(textOf: (key: string) => string): { key: string; signature: string } {
    const { key, privateKey } = this.current;
    return { key: key.id, signature: signText(privateKey, textOf(key.id)) };
  }

  /** Returns the root key's signature of a text; undefined if its private half isn't on the server. */
  async signAsRoot(text: string): Promise<string | undefined> {
    const root = await findRoot(this.db);
    if (!root?.privateKey) return undefined;
    return signText(openKey(this.sealKey, { ...root, privateKey: root.privateKey }, "root"), text);
  }

  private get current(): Current {
    if (!this.inUse) throw new Error("there is no signing key");
    return this.inUse;
  }

  /**
   * Runs a change. Of two concurrent changes the second is refused: both take the same place, read before
   * anything else.
   */
  private async changing(change: (db: Database, place: number) => Promise<void>): Promise<void> {
    await this.db
      .transaction()
      .execute(async (db) => change(db, await this.nextPlace(db)))
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new MusterError("changed_meanwhile") : error;
      });
    await this.refresh();
  }

  private findInUse(db: Database) {
    return db
      .selectFrom("signingKeys")
      .select(["id", "privateKey"])
      .where("privateKey", "is not", null)
      .orderBy("place", "desc")
      .limit(1)
      .executeTakeFirst();
  }

  private async expectInUse(db: Database, id: string): Promise<void> {
    if ((await this.findInUse(db))?.id !== id) throw new MusterError("changed_meanwhile");
  }

  private async nextPlace(db: Database): Promise<number> {
    const row = await db
      .selectFrom("signingKeys")
      .select((e) => e.fn.max("place").as("place"))
      .executeTakeFirst();
    return (row?.place ?? 0) + 1;
  }

  private async highestSerial(db: Database, root: string): Promise<number> {
    const row = await db
      .selectFrom("signingKeys")
      .select((e) => e.fn.max("serial").as("serial"))
      .where("root", "=", root)
      .executeTakeFirst();
    return row?.serial ?? 0;
  }

  /**
   * Returns the next serial: the clock, so that it is higher than serials that a restored backup doesn't
   * know, or one more than the highest, in case the clock was set back.
   */
  private async nextSerial(db: Database, root: string): Promise<number> {
    return Math.max(Date.now(), (await this.highestSerial(db, root)) + 1);
  }

  /** Creates a signing key, signed with the root key. */
  private async certify(
    root: { id: string; privateKey: KeyObject },
    { serial, expiresAt }: { serial: number; expiresAt: number | null },
  ): Promise<NewKey> {
    const { row } = await newKeyPair(this.sealKey, "signing");
    const createdAt = Date.now();
    const text = certificateText({ publicKey: row.publicKey, serial, issuedAt: createdAt, expiresAt });
    return {
      ...row,
      root: root.id,
      serial,
      expiresAt,
      createdAt,
      signature: signText(root.privateKey, text),
    };
  }

  private async createRoot(db: Database, rootPlace: number, place: number): Promise<void> {
    const { pair, row } = await newKeyPair(this.sealKey, "root");
    const key = await this.certify(
      { id: row.id, privateKey: pair.privateKey },
      { serial: Date.now(), expiresAt: null },
    );
    await db.updateTable("rootKeys").set({ privateKey: null }).execute();
    const root = { place: rootPlace, ...row, recoveryDigest: null, createdAt: key.createdAt };
    await db.insertInto("rootKeys").values(root).execute();
    await this.add(db, place, key);
  }

  private async add(db: Database, place: number, key: NewKey): Promise<void> {
    await db
      .insertInto("signingKeys")
      .values({ ...key, place })
      .execute();
    await db.updateTable("signingKeys").set({ privateKey: null }).where("place", "<", place).execute();
  }
}

export const hasSigningKey = async (db: Database): Promise<boolean> =>
  (await db.selectFrom("signingKeys").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Returns all keys so far, the newest last. */
export async function signingKeysOf(db: Database): Promise<SigningKey[]> {
  const rows = await db.selectFrom("signingKeys").selectAll().orderBy("place").execute();
  return rows.map(({ id, root, publicKey, serial, createdAt, expiresAt, signature }) => ({
    id,
    root,
    publicKey,
    serial,
    issuedAt: createdAt,
    expiresAt,
    signature: signature ?? "",
  }));
}

export const signing = perServer(({ db, keys, live }) => new Signing(db, keys.seal, live));
