// The server's own Ed25519 keys, which sign commands to agents and anchors of the audit log.
import { generateKeyPairSync, randomUUID, createPrivateKey, sign, type KeyObject } from "node:crypto";
import {
  fingerprint,
  MusterError,
  newKeyText,
  proofText,
  type CommandProof,
  type ProofKind,
  type SigningKey,
} from "@muster/sdk";
import { perServer } from "../../context.ts";
import { seal, unseal } from "./crypto.ts";
import { isUniqueViolation, type Database } from "../db/database.ts";

interface Current {
  place: number;
  id: string;
  privateKey: KeyObject;
}

/** How long an order may be on its way; what it asks for has an end of its own. */
const orderMS = 5 * 60_000;

const signText = (key: KeyObject, text: string) => sign(null, Buffer.from(text), key).toString("base64url");

class Signing {
  private readonly db: Database;
  private readonly sealKey: Buffer;
  private newest: Current | undefined;

  constructor(db: Database, sealKey: Buffer) {
    this.db = db;
    this.sealKey = sealKey;
  }

  /** All keys so far, the newest last; only that one has a private part. */
  async keys(): Promise<SigningKey[]> {
    return this.db
      .selectFrom("signingKeys")
      .select(["id", "publicKey", "signature", "createdAt"])
      .orderBy("place")
      .execute();
  }

  /** Loads the signing key, or creates the first one. */
  async start(): Promise<void> {
    await this.refresh();
    if (!this.newest) await this.add(1, undefined);
  }

  /** Creates a key signed by the previous one, whose private part is deleted. */
  async rotate(): Promise<void> {
    await this.refresh();
    await this.add(this.current.place + 1, this.current);
  }

  /** Loads the newest key, which another server on the same database may have created. */
  async refresh(): Promise<void> {
    const row = await this.db
      .selectFrom("signingKeys")
      .select(["place", "id", "privateKey"])
      .orderBy("place", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!row?.privateKey || row.id === this.newest?.id) return;
    const der = this.unsealKey(row.privateKey, row.id);
    this.newest = { ...row, privateKey: createPrivateKey({ key: der, format: "der", type: "pkcs8" }) };
  }

  /** The fingerprint of the current signing key. */
  get id(): string {
    return this.current.id;
  }

  proof(kind: ProofKind, nodeId: number, payload: unknown): CommandProof {
    const { id: key, privateKey } = this.current;
    const issuedAt = Date.now();
    const proof = { id: randomUUID(), nodeId, issuedAt, expiresAt: issuedAt + orderMS, key, signature: "" };
    return { ...proof, signature: signText(privateKey, proofText(kind, proof, payload)) };
  }

  /** Signs the text that `textOf` returns for the key's fingerprint. */
  sign(textOf: (key: string) => string): { key: string; signature: string } {
    const { id, privateKey } = this.current;
    return { key: id, signature: signText(privateKey, textOf(id)) };
  }

  private unsealKey(sealed: string, id: string): Buffer {
    try {
      return Buffer.from(unseal(this.sealKey, sealed, `signing/${id}`), "base64url");
    } catch {
      throw new MusterError("key_wrong");
    }
  }

  private get current(): Current {
    if (!this.newest) throw new Error("there is no signing key");
    return this.newest;
  }

  private async add(place: number, before: Current | undefined): Promise<void> {
    const pair = generateKeyPairSync("ed25519");
    const publicKey = pair.publicKey.export({ format: "der", type: "spki" }).toString("base64url");
    const der = pair.privateKey.export({ format: "der", type: "pkcs8" });
    const id = await fingerprint(publicKey);
    const row = {
      place,
      id,
      publicKey,
      privateKey: seal(this.sealKey, der.toString("base64url"), `signing/${id}`),
      signature: before ? signText(before.privateKey, newKeyText(publicKey)) : null,
      createdAt: Date.now(),
    };
    await this.db
      .transaction()
      .execute(async (db) => {
        await db.insertInto("signingKeys").values(row).execute();
        await db.updateTable("signingKeys").set({ privateKey: null }).where("place", "<", place).execute();
      })
      .catch((error: unknown) => {
        // another server created one at the same time, and that one is used
        if (!isUniqueViolation(error)) throw error;
      });
    await this.refresh();
  }
}

/** Whether a server has sealed its signing key in the database. */
export const hasSigningKey = async (db: Database): Promise<boolean> =>
  (await db.selectFrom("signingKeys").select("id").limit(1).executeTakeFirst()) !== undefined;

export const signing = perServer(({ db, keys }) => new Signing(db, keys.seal));
