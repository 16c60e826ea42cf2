import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Selectable } from "kysely";
import {
  cleanText,
  enums,
  MusterError,
  version,
  type ActivityEvent,
  type Session,
  type User,
} from "@muster/sdk";
import { nameOf } from "../../audit/record.ts";
import type { ServerContext } from "../../context.ts";
import { isOnInSome } from "../../platform/authorization/feature-flags.ts";
import { rightsOf, sessionCookie, toUser, type Rights } from "../../platform/authorization/caller.ts";
import { readTrial } from "../../platform/trial.ts";
import { cookieOptions } from "../../platform/security/cookies.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { digest, equal, hashPassword, newSecret, verifyPassword } from "../../platform/security/crypto.ts";
import { beginSignIn, rememberPlace } from "./lockouts.ts";
import { mfaRequired, requireFreshMfa, type CallerMfa } from "../../platform/authorization/require-mfa.ts";
import { askForProof, checkProof, factorsOf, ownerOfPasskey, readChallenge } from "../mfa/challenges.ts";
import { siteOf } from "../mfa/passkeys.ts";
import { refuseCommonPassword } from "../password-policy.ts";
import { endSessionsOf, setSessionCookie } from "./sessions.ts";
import { setup } from "./setup.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** The identity provider's name while single sign-on is enabled. */
async function signInProvider(context: ServerContext): Promise<string | undefined> {
  const row = await context.db.selectFrom("singleSignOn").select(["enabled", "name"]).executeTakeFirst();
  return row?.enabled ? row.name : undefined;
}

/** A hash to compare with if the email address is unknown, so that both cases take equally long. */
const dummyHash = hashPassword("nobody");

/** Refuses passwords while single sign-on is enabled. Administrators can use one if the provider is down. */
async function refuseBesideProvider(context: ServerContext, user: User): Promise<void> {
  if (!user.sysadmin && (await signInProvider(context))) throw new MusterError("saml_required");
}

const handlers = {
  async getSetup({ context }) {
    return { required: await setup(context).isRequired() };
  },

  async createFirstAdministrator({ context, body, reply }) {
    if (!(await setup(context).isRequired())) throw new MusterError("setup_done");
    const { token } = setup(context);
    if (!token || !equal(Buffer.from(body.token, "base64url"), token))
      throw new MusterError("setup_token_invalid");
    await refuseCommonPassword(context, body.password, body.email);
    const password = await hashPassword(body.password);
    const now = Date.now();
    const user = await context.db.transaction().execute(async (db) => {
      const first = await db
        .insertInto("setup")
        .values({ done: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .returning("done")
        .executeTakeFirst();
      if (!first) throw new MusterError("setup_done");
      const row = await db
        .insertInto("users")
        .values({
          uid: randomUUID(),
          email: body.email,
          password,
          firstName: body.firstName ?? "",
          lastName: body.lastName ?? "",
          sysadmin: 1,
          ninjaAdmin: 1,
          permissions: "[]",
          organizationIds: null,
          createdAt: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const organization = await db
        .insertInto("organizations")
        .values({ name: body.organization ?? "My organization", description: "", createdAt: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("locations")
        .values({ organizationId: organization.id, name: "Main office", description: "" })
        .execute();
      return toUser(row);
    });
    setup(context).finish();
    return openSession(context, user, reply, { method: "PASSWORD", mfaAt: null });
  },

  async signIn({ context, body, request, reply }) {
    const row = await context.db
      .selectFrom("users")
      .selectAll()
      .where((e) => e(e.fn<string>("lower", ["email"]), "=", body.email.toLowerCase()))
      .executeTakeFirst();
    request.attempt = { object: { kind: "user", id: row && String(row.id), name: body.email } };
    const attempt = await beginSignIn(context, request, body.email, row);
    // compared even when the attempt must fail, so that both cases take equally long
    const right = await verifyPassword(body.password, row?.password || (await dummyHash));
    if (!row?.active || !right || attempt.blocked) {
      attempt.fail();
      throw new MusterError("sign_in_failed");
    }
    await attempt.succeed();
    const user = toUser(row);
    await refuseBesideProvider(context, user);
    if ((await factorsOf(context.db, user.id)).length) {
      const operation: ActivityEvent = "passwordAccepted";
      request.activity = { operation, who: user.email, actor: nameOf(user), userId: user.id };
      return askForProof(context, request, "SIGN_IN", user.id);
    }
    return openSession(context, user, reply, { method: "PASSWORD", mfaAt: null });
  },

  async signInWithMfa({ context, body, request, reply }) {
    const { userId, data } = await readChallenge<{ passkey?: string }>(context, "SIGN_IN", body.challenge);
    const owner = userId ?? (await ownerOfPasskey(context, body.passkey));
    const row =
      owner === undefined
        ? undefined
        : await context.db.selectFrom("users").selectAll().where("id", "=", owner).executeTakeFirst();
    if (!row?.active || (userId === null && body.method !== "PASSKEY"))
      throw new MusterError("incorrect_mfa_code");
    const user = toUser(row);
    await checkProof(context, request, user, body, data);
    await refuseBesideProvider(context, user);
    return openSession(context, user, reply, {
      method: userId === null ? "PASSKEY" : "PASSWORD",
      mfaAt: Date.now(),
    });
  },

  async startPasskeySignIn({ context, request }) {
    if (!siteOf(context, request)) throw new MusterError("passkey_unavailable");
    return askForProof(context, request, "SIGN_IN", null);
  },

  async getSignInMethods({ context }) {
    const name = await signInProvider(context);
    return { saml: name === undefined ? null : { name, path: "/saml/login" } };
  },

  async getSession({ context, caller }) {
    return toSession(
      context,
      { ...caller, user: caller.user! },
      caller.session?.csrfToken ?? null,
      caller.mfa,
    );
  },

  async signOut({ context, caller, query, reply }) {
    if (query.all) {
      requireFreshMfa(caller, "sessions");
      await endSessionsOf(context, caller.user!.id);
    }
    if (caller.session) {
      await context.db.deleteFrom("sessions").where("id", "=", caller.session.id).execute();
      context.live.disconnect(`session:${caller.session.id}`);
    }
    reply.clearCookie(sessionCookie(context.config), cookieOptions(context.config));
    // only the cache has data of the server; settings of screens stay
    reply.header("clear-site-data", '"cache"');
    return undefined;
  },
} satisfies Partial<Handlers>;

export const signIn: Feature = { handlers, start: (context) => setup(context).start() };

const maxClientLength = 200;

/** Starts a cookie session for a user and ends the browser's previous one. */
export async function openSession(
  context: ServerContext,
  user: User,
  reply: FastifyReply,
  proof: Pick<Selectable<Tables["sessions"]>, "method" | "mfaAt">,
): Promise<Session> {
  const { request } = reply;
  const token = newSecret("ms_");
  const csrfToken = newSecret("");
  const now = Date.now();
  const before = request.cookies[sessionCookie(context.config)];
  if (before) {
    await context.db.deleteFrom("sessions").where("id", "=", digest(before)).execute();
    context.live.disconnect(`session:${digest(before)}`);
  }
  await context.db
    .insertInto("sessions")
    .values({
      id: digest(token),
      userId: user.id,
      csrfToken,
      createdAt: now,
      seenAt: now,
      signedInAt: now,
      ip: cleanText(request.ip, 45),
      client: cleanText(request.headers["user-agent"] ?? "", maxClientLength),
      ...proof,
    })
    .execute();
  request.signedIn = user;
  setSessionCookie(context, reply, token);
  await rememberPlace(context, user.id, request, reply);
  const rights = await rightsOf(context, user);
  // a sign-in through the provider ends with a redirect, after which the page reads the session
  const mustEnroll = proof.mfaAt === null && mfaRequired(context.config, rights.user);
  return toSession(context, rights, csrfToken, { mustEnroll, mustProve: false });
}

async function toSession(
  { db }: ServerContext,
  rights: Rights,
  csrfToken: string | null,
  { mustEnroll, mustProve }: Pick<CallerMfa, "mustEnroll" | "mustProve">,
): Promise<Session> {
  const trial = await readTrial(db);
  return {
    user: {
      ...rights.user,
      sysadmin: rights.permissions.has("sysadmin"),
      permissions: enums.Permission.filter((one) => rights.permissions.has(one)),
      organizationIds: rights.organizationIds && [...rights.organizationIds],
    },
    grants: [...rights.grants],
    runOnlyScriptCategories: [...rights.runOnlyScriptCategories],
    features: enums.FeatureFlagName.filter((one) => isOnInSome(rights.features, one, rights.organizationIds)),
    csrfToken,
    version,
    mfaEnrollment: mustEnroll,
    mfaProof: mustProve,
    isTrialLicense: trial !== undefined,
    divisionUid: trial?.divisionUid ?? null,
    accountCreatedDate: trial?.accountCreatedDate ?? null,
    licenseExpirationDateTime: trial?.licenseExpirationDateTime ?? null,
  };
}
