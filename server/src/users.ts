import { randomUUID } from "node:crypto";
import { MusterError, type User } from "@muster/sdk";
import type { App } from "./app.ts";
import { toUser, type Caller } from "./auth.ts";
import type { Handlers } from "./contract.ts";
import { hashPassword } from "./crypto.ts";
import { isUniqueViolation, type Database } from "./database.ts";
import { checkOrganizations } from "./organizations.ts";
import { refuseCommonPassword } from "./passwords.ts";

type Grant = Partial<Pick<User, "sysadmin" | "internal" | "permissions" | "organizationIds">>;

/** Nobody gives what they do not have, and nobody but an administrator of everything touches one. */
export function checkGrant(caller: Caller, grant: Grant, target?: User): void {
  if (caller.permissions.has("sysadmin") && caller.organizationIds === null) return;
  const { organizationIds: ids } = grant;
  const beyond = ids === null || ids?.some((id) => caller.organizationIds?.includes(id) === false);
  const tooMuch =
    grant.sysadmin ||
    grant.internal ||
    target?.sysadmin ||
    grant.permissions?.some((one) => !caller.permissions.has(one)) ||
    (caller.organizationIds !== null && beyond);
  if (tooMuch) throw new MusterError("forbidden");
}

/** Whoever sees only some organizations sees only the users within them. */
const sees = (caller: Caller, user: User): boolean =>
  caller.organizationIds === null || user.organizationIds?.every((id) => caller.organizationIds?.includes(id)) === true;

export async function findUser(app: App, caller: Caller, id: number): Promise<User> {
  const row = await app.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || !sees(caller, toUser(row))) throw new MusterError("not_found");
  return toUser(row);
}

export async function listVisibleUsers(app: App, caller: Caller): Promise<User[]> {
  const rows = await app.db.selectFrom("users").selectAll().orderBy("email").execute();
  return rows.map(toUser).filter((user) => sees(caller, user));
}

/** Changes users in a transaction of its own and refuses when no administrator of everything would be left. */
export async function keepingAdministrator<T>(app: App, change: (db: Database) => Promise<T>): Promise<T> {
  return app.db.transaction().execute(async (db) => {
    // two at once wait for each other here, so that both see who is left
    await db.updateTable("setup").set({ done: 1 }).execute();
    const changed = await change(db);
    await checkLeft(db);
    return changed;
  });
}

async function checkLeft(db: Database): Promise<void> {
  // without a password they could not come in while the identity provider is down
  const left = await db
    .selectFrom("users")
    .select("id")
    .where("sysadmin", "=", 1)
    .where("active", "=", 1)
    .where("password", "<>", "")
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new MusterError("last_administrator");
}

export const users = {
  async listUsers({ app, caller }) {
    return { results: await listVisibleUsers(app, caller) };
  },

  async getUser({ app, caller, path }) {
    return findUser(app, caller, path.userId);
  },

  async createUser({ app, caller, body }) {
    const organizationIds = body.organizationIds === undefined ? caller.organizationIds : body.organizationIds;
    const permissions = body.permissions ?? [];
    checkGrant(caller, {
      sysadmin: body.sysadmin,
      internal: body.internal,
      permissions,
      organizationIds: organizationIds && [...organizationIds],
    });
    await checkOrganizations(app, body.organizationIds);
    await refuseCommonPassword(body.password, body.email);
    const row = await app.db
      .insertInto("users")
      .values({
        uid: randomUUID(),
        email: body.email,
        password: await hashPassword(body.password),
        firstName: body.firstName ?? "",
        lastName: body.lastName ?? "",
        sysadmin: body.sysadmin ? 1 : 0,
        internal: body.internal ? 1 : 0,
        permissions: JSON.stringify(permissions),
        organizationIds: organizationIds && JSON.stringify(organizationIds),
        userInactivityTimeout: body.userInactivityTimeout,
        mfaRequired: body.mfaRequired ? 1 : 0,
        createdAt: Date.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new MusterError("email_already_in_use") : error;
      });
    return toUser(row);
  },

  async updateUser({ app, caller, path, body }) {
    const target = await findUser(app, caller, path.userId);
    checkGrant(caller, body, target);
    await checkOrganizations(app, body.organizationIds);
    const row = await keepingAdministrator(app, (db) =>
      db
        .updateTable("users")
        .set({
          ...(body.firstName !== undefined && { firstName: body.firstName }),
          ...(body.lastName !== undefined && { lastName: body.lastName }),
          ...(body.sysadmin !== undefined && { sysadmin: body.sysadmin ? 1 : 0 }),
          ...(body.internal !== undefined && { internal: body.internal ? 1 : 0 }),
          ...(body.mfaRequired !== undefined && { mfaRequired: body.mfaRequired ? 1 : 0 }),
          userInactivityTimeout: body.userInactivityTimeout,
          ...(body.permissions && { permissions: JSON.stringify(body.permissions) }),
          ...(body.organizationIds !== undefined && {
            organizationIds: body.organizationIds && JSON.stringify(body.organizationIds),
          }),
        })
        .where("id", "=", path.userId)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    // live rooms were joined with what the user could see before
    app.live.disconnect(`user:${path.userId}`);
    return toUser(row);
  },

  async deleteUser({ app, caller, path }) {
    const target = await findUser(app, caller, path.userId);
    if (target.id === caller.user!.id) throw new MusterError("cannot_delete_self");
    checkGrant(caller, {}, target);
    await keepingAdministrator(app, (db) => db.deleteFrom("users").where("id", "=", path.userId).execute());
    app.live.disconnect(`user:${path.userId}`);
    return undefined;
  },
} satisfies Partial<Handlers>;
