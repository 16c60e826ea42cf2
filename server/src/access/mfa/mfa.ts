// The caller's own second factors and recovery codes.
import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { limits, MusterError, type Mfa, t } from "@muster/sdk";
import { generateSecret, generateURI } from "otplib";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { isUniqueViolation, type Database } from "../../platform/db/database.ts";
import { lockUser } from "../../platform/db/sql.ts";
import { beginProof } from "../sign-in/lockouts.ts";
import { freshUntil, mfaRequired } from "../../platform/authorization/require-mfa.ts";
import {
  askForProof,
  checkProof,
  closeChallenge,
  factorsOf,
  makeRecoveryCodes,
  openChallenge,
  readChallenge,
  sealSecret,
  timeStepOf,
} from "./challenges.ts";
import { passkeyRegistration, readRegistration, siteOf, type Site } from "./passkeys.ts";
import { checkOwnPassword } from "../sign-in/passwords.ts";
import { endSessionsOf, renewToken } from "../sign-in/sessions.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findUser } from "../users.ts";

async function show(context: ServerContext, caller: Caller, provedAt = caller.mfa.provedAt): Promise<Mfa> {
  const user = caller.user!;
  const factors = await factorsOf(context.db, user.id);
  const left = await context.db
    .selectFrom("recoveryCodes")
    .select((e) => e.fn.countAll<number>().as("left"))
    .where("userId", "=", user.id)
    .executeTakeFirstOrThrow();
  return {
    demanded: mfaRequired(context.config, user),
    factors: factors.map(({ id, type, name, createdAt, lastUsedAt }) => ({
      id,
      type,
      name,
      createdAt,
      lastUsedAt,
    })),
    recoveryCodesLeft: left.left,
    freshUntil: freshUntil({ ...caller.mfa, provedAt }),
  };
}

/** Records that the caller has just proved a factor, including with a terminal's API key. */
async function markFresh(db: Database, caller: Caller): Promise<number> {
  const mfaAt = Date.now();
  const { session, keyId } = caller;
  if (session) await db.updateTable("sessions").set({ mfaAt }).where("id", "=", session.id).execute();
  if (keyId !== null) await db.updateTable("apiKeys").set({ mfaAt }).where("id", "=", keyId).execute();
  return mfaAt;
}

/** Records that a user without a factor has just proved their password. */
async function markSignedIn({ db }: ServerContext, { session, keyId }: Caller): Promise<void> {
  const signedInAt = Date.now();
  if (session) await db.updateTable("sessions").set({ signedInAt }).where("id", "=", session.id).execute();
  if (keyId !== null) await db.updateTable("apiKeys").set({ signedInAt }).where("id", "=", keyId).execute();
}

type NewFactor = Pick<Tables["mfaFactors"], "type" | "name" | "counter" | "credentialId"> & {
  secret: string;
};

/** Adds a verified factor; the first one also creates recovery codes. */
async function add(
  context: ServerContext,
  caller: Caller,
  reply: FastifyReply,
  challenge: string,
  { secret, ...factor }: NewFactor,
) {
  const userId = caller.user!.id;
  const { recoveryCodes, provedAt } = await context.db
    .transaction()
    .execute(async (db) => {
      await lockUser(db, userId);
      await closeChallenge(db, challenge);
      const id = randomUUID();
      const createdAt = Date.now();
      const sealed = sealSecret(context, id, secret);
      await db
        .insertInto("mfaFactors")
        .values({ id, userId, ...factor, secret: sealed, createdAt, lastUsedAt: null })
        .execute();
      const { length } = await factorsOf(db, userId);
      if (length > limits.mfaFactors)
        throw new MusterError("validation_failed", {
          errors: [{ field: "", message: t("errors.detail.tooManyFactors", { count: limits.mfaFactors }) }],
        });
      return {
        recoveryCodes: length === 1 ? await makeRecoveryCodes(context, db, userId) : null,
        provedAt: await markFresh(db, caller),
      };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new MusterError("name_in_use") : error;
    });
  await renewToken(context, caller, reply);
  return { mfa: await show(context, caller, provedAt), recoveryCodes };
}

async function readOwn<T>(
  context: ServerContext,
  caller: Caller,
  purpose: "TOTP" | "PASSKEY" | "FRESH",
  challenge: string,
) {
  const { userId, data } = await readChallenge<T>(context, purpose, challenge);
  if (userId !== caller.user!.id) throw new MusterError("mfa_challenge_expired");
  return data;
}

/** A password counts only for users who have no second factor. */
async function checkPasswordProof(
  context: ServerContext,
  request: FastifyRequest,
  { user, mfa }: Caller,
  password = "",
): Promise<void> {
  if (mfa.hasFactor) throw new MusterError("incorrect_mfa_code");
  if ((await checkOwnPassword(context, request, user!, password)) === undefined)
    throw new MusterError("incorrect_mfa_code", { message: t("errors.detail.incorrectPassword") });
}

const handlers = {
  async getMfa({ context, caller }) {
    return show(context, caller);
  },

  async startFreshMfa({ context, caller, request }) {
    const { id } = caller.user!;
    if (!caller.mfa.hasFactor) {
      const { password } = await context.db
        .selectFrom("users")
        .select("password")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      // a user of single sign-on has no password and signs in again at the provider
      if (!password) throw new MusterError("sign_in_again");
    }
    return askForProof(context, request, "FRESH", caller.user!.id);
  },

  async confirmFreshMfa({ context, caller, request, body, reply }) {
    const asked = await readOwn<{ passkey?: string }>(context, caller, "FRESH", body.challenge);
    if (body.method === "PASSWORD") {
      await checkPasswordProof(context, request, caller, body.code);
      await closeChallenge(context.db, body.challenge);
      await markSignedIn(context, caller);
      await renewToken(context, caller, reply);
      return show(context, caller);
    }
    await checkProof(context, request, caller.user!, body, asked);
    const provedAt = await markFresh(context.db, caller);
    await renewToken(context, caller, reply);
    return show(context, caller, provedAt);
  },

  async startTotp({ context, caller }) {
    const { id, email } = caller.user!;
    const secret = generateSecret();
    const { challenge } = await openChallenge(context, "TOTP", id, { secret });
    return { challenge, secret, otpauthUrl: generateURI({ issuer: "Muster", label: email, secret }) };
  },

  async confirmTotp({ context, caller, request, body, reply }) {
    const { secret } = await readOwn<{ secret: string }>(context, caller, "TOTP", body.challenge);
    const attempt = await beginProof(context, request, caller.user!);
    const counter = await timeStepOf(secret, body.code);
    if (attempt.blocked || counter === undefined) {
      attempt.fail();
      throw new MusterError("incorrect_mfa_code");
    }
    await attempt.succeed();
    return add(context, caller, reply, body.challenge, {
      type: "TOTP",
      name: body.name,
      counter,
      credentialId: null,
      secret,
    });
  },

  async startPasskey({ context, caller, request }) {
    const site = siteOf(context, request);
    if (!site) throw new MusterError("passkey_unavailable");
    const user = caller.user!;
    const existing = (await factorsOf(context.db, user.id)).flatMap(({ credentialId }) => credentialId ?? []);
    const options = await passkeyRegistration(site, user, existing);
    const { challenge } = await openChallenge(context, "PASSKEY", user.id, {
      site,
      asked: options.challenge,
    });
    return { challenge, options: { ...options } };
  },

  async confirmPasskey({ context, caller, body, reply }) {
    const { site, asked } = await readOwn<{ site: Site; asked: string }>(
      context,
      caller,
      "PASSKEY",
      body.challenge,
    );
    const { credentialId, counter, kept } = await readRegistration(site, asked, body.passkey);
    const secret = JSON.stringify(kept);
    return add(context, caller, reply, body.challenge, {
      type: "PASSKEY",
      name: body.name,
      counter,
      credentialId,
      secret,
    });
  },

  async renameFactor({ context, caller, path, body }) {
    const { numUpdatedRows } = await context.db
      .updateTable("mfaFactors")
      .set({ name: body.name })
      .where("id", "=", path.factorId)
      .where("userId", "=", caller.user!.id)
      .executeTakeFirst()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new MusterError("name_in_use") : error;
      });
    if (!numUpdatedRows) throw new MusterError("not_found");
    return show(context, caller);
  },

  async deleteFactor({ context, caller, path }) {
    const user = caller.user!;
    await context.db.transaction().execute(async (db) => {
      await lockUser(db, user.id);
      const factor = db
        .deleteFrom("mfaFactors")
        .where("id", "=", path.factorId)
        .where("userId", "=", user.id);
      const { numDeletedRows } = await factor.executeTakeFirst();
      if (!numDeletedRows) throw new MusterError("not_found");
      if ((await factorsOf(db, user.id)).length) return;
      if (mfaRequired(context.config, user)) throw new MusterError("mfa_demanded");
      await db.deleteFrom("recoveryCodes").where("userId", "=", user.id).execute();
    });
    return show(context, caller);
  },

  async createRecoveryCodes({ context, caller }) {
    if (!caller.mfa.hasFactor) throw new MusterError("not_found");
    const { id, uid } = caller.user!;
    const recoveryCodes = await context.db.transaction().execute(async (db) => {
      await db.updateTable("users").set({ uid }).where("id", "=", id).execute();
      return makeRecoveryCodes(context, db, id);
    });
    return { recoveryCodes };
  },

  async resetMfa({ context, caller, path }) {
    const target = await findUser(context, caller, path.userId);
    await context.db.transaction().execute(async (db) => {
      await db.deleteFrom("mfaFactors").where("userId", "=", target.id).execute();
      await db.deleteFrom("recoveryCodes").where("userId", "=", target.id).execute();
    });
    await endSessionsOf(context, target.id);
    return undefined;
  },
} satisfies Partial<Handlers>;

export const mfa: Feature = {
  handlers,
  activityObjects: {
    "second-factor": [{ table: "mfaFactors", type: "text", name: "name", state: ["name"] }],
  },
};
