import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import { enums, limits, MusterError, version, type Session, type User } from "@muster/sdk";
import type { App } from "./app.ts";
import { rightsOf, sessionCookie, toUser, type Rights } from "./auth.ts";
import type { Handlers } from "./contract.ts";
import { digest, equal, hashPassword, newSecret, verifyPassword } from "./crypto.ts";

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

export const session = {
  async getSetup({ app }) {
    return { required: await setupRequired(app) };
  },

  async createFirstAdministrator({ app, body, reply }) {
    if (!(await setupRequired(app))) throw new MusterError("setup_done");
    if (!app.setupToken || !equal(Buffer.from(body.token, "base64url"), app.setupToken))
      throw new MusterError("setup_token_invalid");
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
    return openSession(app, user, reply);
  },

  async signIn({ app, body, reply }) {
    const row = await app.db
      .selectFrom("users")
      .selectAll()
      .where((e) => e(e.fn<string>("lower", ["email"]), "=", body.email.toLowerCase()))
      .executeTakeFirst();
    const right = await verifyPassword(body.password, row?.password || (await nobodysPassword));
    if (!row || !right) throw new MusterError("sign_in_failed");
    const user = toUser(row);
    if (!user.active) throw new MusterError("user_deactivated");
    // administrators keep a way in for when the provider is down
    if (!user.sysadmin && (await signInProvider(app))) throw new MusterError("saml_required");
    return openSession(app, user, reply);
  },

  async getSignInMethods({ app }) {
    const name = await signInProvider(app);
    return { saml: name === undefined ? null : { name, path: "/saml/login" } };
  },

  async getSession({ caller }) {
    return toSession({ ...caller, user: caller.user! }, caller.session?.csrfToken ?? null);
  },

  async signOut({ app, caller, query, reply }) {
    const all = query.all ? caller.user!.id : undefined;
    if (!caller.session && !all) return undefined;
    await app.db
      .deleteFrom("sessions")
      .where((e) => (all ? e("userId", "=", all) : e("id", "=", caller.session!.id)))
      .execute();
    app.live.disconnect(all ? `user:${all}` : `session:${caller.session!.id}`);
    reply.clearCookie(sessionCookie, { path: "/" });
    return undefined;
  },
} satisfies Partial<Handlers>;

/** Lets a user in: a session of their own, kept in a cookie. */
export async function openSession(app: App, user: User, reply: FastifyReply): Promise<Session> {
  const token = newSecret("ms_");
  const csrfToken = newSecret("");
  const now = Date.now();
  await app.db
    .deleteFrom("sessions")
    .where("seenAt", "<", now - limits.sessionIdleMinutes * 60_000)
    .execute();
  await app.db
    .insertInto("sessions")
    .values({ id: digest(token), userId: user.id, csrfToken, createdAt: now, seenAt: now })
    .execute();
  reply.request.signedIn = user;
  reply.setCookie(sessionCookie, token, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: app.config.publicUrl.startsWith("https:"),
  });
  return toSession(await rightsOf(app, user), csrfToken);
}

const toSession = (rights: Rights, csrfToken: string | null): Session => ({
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
});
