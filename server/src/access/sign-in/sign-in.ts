import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import type { Selectable } from "kysely";
import { cleanText, enums, MusterError, version, type Session, type User } from "@muster/sdk";
import type { App } from "../../context.ts";
import { rightsOf, sessionCookie, toUser, type Rights } from "../../platform/authorization/caller.ts";
import type { Handlers } from "../../http/routes.ts";
import { digest, equal, hashPassword, newSecret, verifyPassword } from "../../platform/security/crypto.ts";
import { beginSignIn, rememberPlace } from "./lockouts.ts";
import { mfaDemanded } from "../../platform/authorization/require-mfa.ts";
import { askForProof, checkProof, factorsOf, ownerOfPasskey, readChallenge } from "../mfa/challenges.ts";
import { siteOf } from "../mfa/passkeys.ts";
import { refuseCommonPassword } from "./passwords.ts";
import { endSessionsOf } from "./sessions.ts";
import type { Tables } from "../../platform/db/tables.ts";

export const setupTokenFile = "setup-token";

/** Whether the first administrator is still to be made. */
export async function setupRequired(app: App): Promise<boolean> {
  return !(await app.db.selectFrom("setup").select("done").executeTakeFirst());
}

/** Name of the identity provider while people sign in through it. */
async function signInProvider(app: App): Promise<string | undefined> {
  const row = await app.db.selectFrom("singleSignOn").select(["enabled", "name"]).executeTakeFirst();
  return row?.enabled ? row.name : undefined;
}

/** A hash to compare with when nobody has the e-mail, so that both answers take as long. */
const nobodysPassword = hashPassword("nobody");

/** Administrators keep a way in for when the provider is down. */
async function refuseBesideProvider(app: App, user: User): Promise<void> {
  if (!user.sysadmin && (await signInProvider(app))) throw new MusterError("saml_required");
}

export const session = {
  async getSetup({ app }) {
    return { required: await setupRequired(app) };
  },

  async createFirstAdministrator({ app, body, reply }) {
    if (!(await setupRequired(app))) throw new MusterError("setup_done");
    if (!app.setupToken || !equal(Buffer.from(body.token, "base64url"), app.setupToken))
      throw new MusterError("setup_token_invalid");
    await refuseCommonPassword(body.password, body.email);
    const password = await hashPassword(body.password);
    const now = Date.now();
    const user = await app.db.transaction().execute(async (db) => {
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
    rmSync(join(app.config.data, setupTokenFile), { force: true });
    app.setupToken = undefined;
    app.live.setUp();
    return openSession(app, user, reply, { method: "PASSWORD", mfaAt: null });
  },

  async signIn({ app, body, request, reply }) {
    const row = await app.db
      .selectFrom("users")
      .selectAll()
      .where((e) => e(e.fn<string>("lower", ["email"]), "=", body.email.toLowerCase()))
      .executeTakeFirst();
    const attempt = await beginSignIn(app, request, body.email, row);
    // also where it must fail: both answers take as long
    const right = await verifyPassword(body.password, row?.password || (await nobodysPassword));
    if (!row?.active || !right || attempt.blocked) {
      attempt.fail();
      throw new MusterError("sign_in_failed");
    }
    await attempt.succeed();
    const user = toUser(row);
    await refuseBesideProvider(app, user);
    if ((await factorsOf(app.db, user.id)).length) return askForProof(app, request, "SIGN_IN", user.id);
    return openSession(app, user, reply, { method: "PASSWORD", mfaAt: null });
  },

  async signInWithMfa({ app, body, request, reply }) {
    const { userId, data } = await readChallenge<{ passkey?: string }>(app, "SIGN_IN", body.challenge);
    const owner = userId ?? (await ownerOfPasskey(app, body.passkey));
    const row =
      owner === undefined
        ? undefined
        : await app.db.selectFrom("users").selectAll().where("id", "=", owner).executeTakeFirst();
    if (!row?.active || (userId === null && body.method !== "PASSKEY"))
      throw new MusterError("incorrect_mfa_code");
    const user = toUser(row);
    await checkProof(app, request, user, body, data);
    await refuseBesideProvider(app, user);
    return openSession(app, user, reply, {
      method: userId === null ? "PASSKEY" : "PASSWORD",
      mfaAt: Date.now(),
    });
  },

  async startPasskeySignIn({ app, request }) {
    if (!siteOf(app, request)) throw new MusterError("passkey_unavailable");
    return askForProof(app, request, "SIGN_IN", null);
  },

  async getSignInMethods({ app }) {
    const name = await signInProvider(app);
    return { saml: name === undefined ? null : { name, path: "/saml/login" } };
  },

  async getSession({ caller }) {
    return toSession(
      { ...caller, user: caller.user! },
      caller.session?.csrfToken ?? null,
      caller.mfa.mustEnrol,
    );
  },

  async signOut({ app, caller, query, reply }) {
    if (query.all) await endSessionsOf(app, caller.user!.id);
    if (caller.session) {
      await app.db.deleteFrom("sessions").where("id", "=", caller.session.id).execute();
      app.live.disconnect(`session:${caller.session.id}`);
    }
    reply.clearCookie(sessionCookie, { path: "/" });
    return undefined;
  },
} satisfies Partial<Handlers>;

const longestClient = 200;

/** Lets a user in: a session of their own, kept in a cookie; the one that the browser had before ends. */
export async function openSession(
  app: App,
  user: User,
  reply: FastifyReply,
  proof: Pick<Selectable<Tables["sessions"]>, "method" | "mfaAt">,
): Promise<Session> {
  const { request } = reply;
  const token = newSecret("ms_");
  const csrfToken = newSecret("");
  const now = Date.now();
  const before = request.cookies[sessionCookie];
  if (before) {
    await app.db.deleteFrom("sessions").where("id", "=", digest(before)).execute();
    app.live.disconnect(`session:${digest(before)}`);
  }
  await app.db
    .insertInto("sessions")
    .values({
      id: digest(token),
      userId: user.id,
      csrfToken,
      createdAt: now,
      seenAt: now,
      ip: cleanText(request.ip, 45),
      client: cleanText(request.headers["user-agent"] ?? "", longestClient),
      ...proof,
    })
    .execute();
  request.signedIn = user;
  reply.setCookie(sessionCookie, token, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: app.config.publicUrl.startsWith("https:"),
  });
  await rememberPlace(app, user.id, request, reply);
  const rights = await rightsOf(app, user);
  return toSession(
    rights,
    csrfToken,
    proof.method !== "SAML" && proof.mfaAt === null && mfaDemanded(rights.user),
  );
}

const toSession = (rights: Rights, csrfToken: string | null, mfaEnrolment: boolean): Session => ({
  user: {
    ...rights.user,
    sysadmin: rights.permissions.has("sysadmin"),
    permissions: enums.Permission.filter((one) => rights.permissions.has(one)),
    organizationIds: rights.organizationIds && [...rights.organizationIds],
  },
  grants: [...rights.grants],
  runOnlyScriptCategories: [...rights.runOnlyScriptCategories],
  csrfToken,
  version,
  mfaEnrolment,
});
