// Creates challenges and verifies the proofs for them.
import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import {
  limits,
  MusterError,
  recoveryCodeOf,
  type MfaChallenge,
  type MfaMethod,
  type User,
} from "@muster/sdk";
import type { Selectable } from "kysely";
import { verify } from "otplib";
import type { ServerContext } from "../../context.ts";
import { digest, keyedDigest, newSecret, seal, unseal } from "../../platform/security/crypto.ts";
import type { Database } from "../../platform/db/database.ts";
import { beginProof } from "../sign-in/lockouts.ts";
import { checkPasskey, passkeyRequest, siteOf } from "./passkeys.ts";
import type { Tables } from "../../platform/db/tables.ts";

type Purpose = Tables["mfaChallenges"]["purpose"];
type Factor = Selectable<Tables["mfaFactors"]>;

export interface Proof {
  challenge: string;
  method: MfaMethod;
  code?: string;
  passkey?: object;
}

const lastsMS = limits.mfaChallengeMinutes * 60_000;
const sealedFor = (id: string) => `mfa/${id}`;

/** Stores a challenge and its sealed data for a few minutes; only a digest of the challenge is stored. */
export async function openChallenge(
  context: ServerContext,
  purpose: Purpose,
  userId: number | null,
  data: object,
): Promise<{ challenge: string; expiresAt: number }> {
  const challenge = newSecret("mc_");
  const id = digest(challenge);
  const now = Date.now();
  await context.db.deleteFrom("mfaChallenges").where("expiresAt", "<", now).execute();
  const sealed = seal(context.keys.seal, JSON.stringify(data), sealedFor(id));
  const expiresAt = now + lastsMS;
  await context.db
    .insertInto("mfaChallenges")
    .values({ id, userId, purpose, data: sealed, expiresAt })
    .execute();
  return { challenge, expiresAt };
}

export async function readChallenge<T>(
  context: ServerContext,
  purpose: Purpose,
  challenge: string,
): Promise<{ userId: number | null; data: T }> {
  const id = digest(challenge);
  const row = await context.db
    .selectFrom("mfaChallenges")
    .selectAll()
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", Date.now())
    .executeTakeFirst();
  if (!row) throw new MusterError("mfa_challenge_expired");
  return { userId: row.userId, data: JSON.parse(unseal(context.keys.seal, row.data, sealedFor(id))) as T };
}

/** Consumes a challenge; of two concurrent attempts, only one succeeds. */
export async function closeChallenge(db: Database, challenge: string): Promise<void> {
  const closed = db.deleteFrom("mfaChallenges").where("id", "=", digest(challenge));
  const { numDeletedRows } = await closed.executeTakeFirst();
  if (!numDeletedRows) throw new MusterError("mfa_challenge_expired");
}

interface Asked {
  /** What the passkey signs; absent when passkeys cannot be used. */
  passkey?: string;
}

export const factorsOf = (db: Database, userId: number): Promise<Factor[]> =>
  db.selectFrom("mfaFactors").selectAll().where("userId", "=", userId).orderBy("createdAt").execute();

export const openSecret = (context: ServerContext, { id, secret }: Pick<Factor, "id" | "secret">): string =>
  unseal(context.keys.seal, secret, sealedFor(id));
export const sealSecret = (context: ServerContext, id: string, secret: string): string =>
  seal(context.keys.seal, secret, sealedFor(id));

/** Challenges a user to prove one of their factors or, without a user, any passkey. */
export async function askForProof(
  context: ServerContext,
  request: FastifyRequest,
  purpose: "SIGN_IN" | "FRESH",
  userId: number | null,
): Promise<MfaChallenge> {
  const site = siteOf(context, request);
  const factors = userId === null ? [] : await factorsOf(context.db, userId);
  const passkeys = factors.filter(({ type }) => type === "PASSKEY");
  const options =
    site && (userId === null || passkeys.length)
      ? await passkeyRequest(
          site,
          passkeys.flatMap((one) => {
            const { transports } = JSON.parse(openSecret(context, one)) as { transports: string[] };
            return one.credentialId ? [{ id: one.credentialId, transports }] : [];
          }),
        )
      : undefined;
  const opened = await openChallenge(context, purpose, userId, {
    passkey: options?.challenge,
  } satisfies Asked);
  const methods: MfaMethod[] = [];
  if (factors.some(({ type }) => type === "TOTP")) methods.push("TOTP");
  if (options || passkeys.length) methods.push("PASSKEY");
  if (factors.length) methods.push("RECOVERY_CODE");
  else if (purpose === "FRESH") methods.push("PASSWORD");
  return { resultCode: "MFA_REQUIRED", ...opened, methods, passkey: options ? { ...options } : null };
}

const stepS = 30;

/** The time step of a valid authenticator code, one step early or late at most; otherwise undefined. */
export async function timeStepOf(secret: string, code: string): Promise<number | undefined> {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = await verify({ secret, token, period: stepS, epochTolerance: stepS });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

async function checkTotp(context: ServerContext, factors: readonly Factor[], code: string): Promise<boolean> {
  for (const factor of factors.filter(({ type }) => type === "TOTP")) {
    const step = await timeStepOf(openSecret(context, factor), code);
    if (step === undefined) continue;
    // each code is valid once: the second of two concurrent uses finds the step taken
    const taken = await context.db
      .updateTable("mfaFactors")
      .set({ counter: step, lastUsedAt: Date.now() })
      .where("id", "=", factor.id)
      .where("counter", "<", step)
      .executeTakeFirst();
    if (taken.numUpdatedRows) return true;
  }
  return false;
}

async function checkPasskeyProof(
  context: ServerContext,
  request: FastifyRequest,
  factors: readonly Factor[],
  asked: string | undefined,
  answer: object | undefined,
): Promise<boolean> {
  const site = siteOf(context, request);
  const factor = factors.find(({ credentialId }) => credentialId && credentialId === idOf(answer));
  if (!site || !asked || !answer || !factor?.credentialId) return false;
  const kept = JSON.parse(openSecret(context, factor)) as { publicKey: string; transports: string[] };
  const { counter } = factor;
  const next = await checkPasskey(site, asked, answer, { id: factor.credentialId, counter, kept });
  await context.db
    .updateTable("mfaFactors")
    .set({ counter: next, lastUsedAt: Date.now() })
    .where("id", "=", factor.id)
    .execute();
  return true;
}

const idOf = (answer: object | undefined): unknown => (answer && "id" in answer ? answer.id : undefined);

/** Returns the id of the user who owns a passkey. */
export async function ownerOfPasskey(
  context: ServerContext,
  answer: object | undefined,
): Promise<number | undefined> {
  const id = idOf(answer);
  if (typeof id !== "string") return undefined;
  const row = await context.db
    .selectFrom("mfaFactors")
    .select("userId")
    .where("credentialId", "=", id)
    .where("type", "=", "PASSKEY")
    .executeTakeFirst();
  return row?.userId;
}

const codeDigest = (context: ServerContext, userId: number, code: string) =>
  keyedDigest(context.keys.seal, `recovery/${userId}/${code}`);

/** Creates new 140-bit recovery codes; earlier ones become invalid. */
export async function makeRecoveryCodes(
  context: ServerContext,
  db: Database,
  userId: number,
): Promise<string[]> {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    [...randomBytes(28)].map((byte) => alphabet[byte % 32]).join(""),
  );
  await db.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await db
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, digest: codeDigest(context, userId, code) })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

async function checkRecoveryCode(context: ServerContext, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await context.db
    .deleteFrom("recoveryCodes")
    .where("userId", "=", userId)
    .where("digest", "=", codeDigest(context, userId, recoveryCodeOf(code)))
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Verifies a proof and consumes its challenge, or refuses with incorrect_mfa_code; attempts are counted. */
export async function checkProof(
  context: ServerContext,
  request: FastifyRequest,
  user: Pick<User, "id" | "email">,
  proof: Proof,
  asked: Asked,
): Promise<void> {
  const factors = await factorsOf(context.db, user.id);
  if (!factors.length) throw new MusterError("incorrect_mfa_code");
  const attempt = await beginProof(context, request, user);
  const { code = "", method, passkey } = proof;
  const isProven = () => {
    if (method === "TOTP") return checkTotp(context, factors, code);
    if (method === "RECOVERY_CODE") return checkRecoveryCode(context, user.id, code);
    return method === "PASSKEY" && checkPasskeyProof(context, request, factors, asked.passkey, passkey);
  };
  const right = !attempt.blocked && (await isProven());
  if (!right) {
    attempt.fail();
    throw new MusterError("incorrect_mfa_code");
  }
  await attempt.succeed();
  await closeChallenge(context.db, proof.challenge);
}
