import { randomUUID } from "node:crypto";
import { cleanText, MusterError, type User } from "@muster/sdk";
import type { App } from "./app.ts";
import { toUser, type Caller } from "./auth.ts";
import type { Handlers } from "./contract.ts";
import { hashPassword } from "./crypto.ts";
import { isUniqueViolation, type Database } from "./database.ts";

type Grant = Partial<Pick<User, "sysadmin" | "permissions" | "organizationIds">>;

/** Nobody gives what they do not have, and nobody but an administrator of everything touches one. */
function checkGrant(caller: Caller, grant: Grant, target?: User): void {
  if (caller.permissions.has("sysadmin") && caller.organizationIds === null) return;
  const beyond = (ids: readonly number[] | null | undefined) =>
    ids === null || ids?.some((id) => caller.organizationIds?.includes(id) === false);
  const tooMuch =
    grant.sysadmin ||
    target?.sysadmin ||
    grant.permissions?.some((one) => !caller.permissions.has(one)) ||
    (caller.organizationIds !== null && (beyond(grant.organizationIds) || (target && beyond(target.organizationIds))));
  if (tooMuch) throw new MusterError("forbidden");
}

async function find(app: App, id: number): Promise<User> {
  const row = await app.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return toUser(row);
}

/** Inside a transaction: refuses when no administrator of everything would be left. */
async function keepAdministrator(db: Database): Promise<void> {
  const left = await db.selectFrom("users").select("id").where("sysadmin", "=", 1).limit(1).executeTakeFirst();
  if (!left) throw new MusterError("last_administrator");
}

export const users = {
  async listUsers({ app }) {
    return { results: (await app.db.selectFrom("users").selectAll().orderBy("email").execute()).map(toUser) };
  },

  async getUser({ app, path }) {
    return find(app, path.userId);
  },

  async createUser({ app, caller, body }) {
    const organizationIds = body.organizationIds === undefined ? caller.organizationIds : body.organizationIds;
    const permissions = body.permissions ?? [];
    checkGrant(caller, {
      sysadmin: body.sysadmin,
      permissions,
      organizationIds: organizationIds && [...organizationIds],
    });
    const row = await app.db
      .insertInto("users")
      .values({
        uid: randomUUID(),
        email: body.email,
        password: await hashPassword(body.password),
        firstName: cleanText(body.firstName ?? "", 100),
        lastName: cleanText(body.lastName ?? "", 100),
        sysadmin: body.sysadmin ? 1 : 0,
        permissions: JSON.stringify(permissions),
        organizationIds: organizationIds && JSON.stringify(organizationIds),
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
    const target = await find(app, path.userId);
    checkGrant(caller, body, target);
    const row = await app.db.transaction().execute(async (db) => {
      const changed = await db
        .updateTable("users")
        .set({
          ...(body.firstName !== undefined && { firstName: cleanText(body.firstName, 100) }),
          ...(body.lastName !== undefined && { lastName: cleanText(body.lastName, 100) }),
          ...(body.sysadmin !== undefined && { sysadmin: body.sysadmin ? 1 : 0 }),
          ...(body.permissions && { permissions: JSON.stringify(body.permissions) }),
          ...(body.organizationIds !== undefined && {
            organizationIds: body.organizationIds && JSON.stringify(body.organizationIds),
          }),
        })
        .where("id", "=", path.userId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await keepAdministrator(db);
      return changed;
    });
    // live rooms were joined with what the user could see before
    app.live.disconnect(`user:${path.userId}`);
    return toUser(row);
  },

  async deleteUser({ app, caller, path }) {
    const target = await find(app, path.userId);
    if (target.id === caller.user!.id) throw new MusterError("cannot_delete_self");
    checkGrant(caller, {}, target);
    await app.db.transaction().execute(async (db) => {
      await db.deleteFrom("users").where("id", "=", path.userId).execute();
      await keepAdministrator(db);
    });
    app.live.disconnect(`user:${path.userId}`);
    return undefined;
  },
} satisfies Partial<Handlers>;
