import { randomUUID } from "node:crypto";
import { MusterError, type User, t } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { sql } from "kysely";
import { callerOf, hasPermission, toUser, type Caller } from "../platform/authorization/caller.ts";
import { powersOf } from "../platform/authorization/powers.ts";
import type { Feature, Handlers } from "../feature.ts";
import { hashPassword } from "../platform/security/crypto.ts";
import { inList, isPostgres } from "../platform/db/sql.ts";
import { foundColumns, searchableRows, type Searchable } from "../platform/searchable.ts";
import { isUniqueViolation, type Database } from "../platform/db/database.ts";
import { checkOrganizations } from "../organizations/organizations.ts";
import { refuseCommonPassword } from "./password-policy.ts";
import { createAccess } from "./migrations/2026-11-22-02-access.ts";
import { addPhoneNumbers } from "./migrations/2026-11-23-10-phone-numbers.ts";
import { rememberReauthentication } from "./migrations/2026-11-22-60-reauthentication.ts";
import "./tables.ts";

/** Whether the caller sees the user: callers who see only some organizations see only the users in them. */
const sees = (caller: Caller, user: User): boolean =>
  caller.organizationIds === null ||
  user.organizationIds?.every((id) => caller.organizationIds?.includes(id)) === true;

const selectUsers = (db: Database) =>
  db
    .selectFrom("users")
    .selectAll()
    .select(({ selectFrom, exists }) =>
      exists(selectFrom("invitations").select("userId").whereRef("invitations.userId", "=", "users.id"))
        .$castTo<number | boolean>()
        .as("isInvited"),
    );

async function withRoles(db: Database, rows: Awaited<ReturnType<ReturnType<typeof selectUsers>["execute"]>>) {
  const ids = rows.map(({ id }) => id);
  const given = ids.length
    ? await db
        .selectFrom("userRoles")
        .innerJoin("roles", "roles.id", "userRoles.roleId")
        .select(["userId", "roleId", "runOnlyScriptCategories"])
        .where("userId", "in", ids)
        .orderBy("roleId")
        .execute()
    : [];
  return rows.map((row) => {
    const user = toUser(row);
    const roles = given.filter(({ userId }) => userId === row.id);
    const categories = roles.flatMap((role) => JSON.parse(role.runOnlyScriptCategories) as number[]);
    return {
      ...user,
      roleIds: roles.map(({ roleId }) => roleId),
      invited: row.password === "" && Boolean(row.isInvited),
      content: {
        permissions: user.permissions,
        userInactivityTimeout: user.userInactivityTimeout,
        runOnlyScriptCategories: [...new Set(categories)],
      },
    };
  });
}

async function readUser(context: ServerContext, id: number): Promise<User> {
  const [user] = await withRoles(context.db, await selectUsers(context.db).where("id", "=", id).execute());
  if (!user) throw new MusterError("not_found");
  return user;
}

const saved = async (context: ServerContext, id: number) => ({
  ...(await readUser(context, id)),
  resultCode: "SUCCESS" as const,
});

/** Returns a user. @throws MusterError `not_found` if the caller can't see them */
export async function findUser(context: ServerContext, caller: Caller, id: number): Promise<User> {
  const user = await readUser(context, id);
  if (!sees(caller, user)) throw new MusterError("not_found");
  return user;
}

export async function listVisibleUsers(context: ServerContext, caller: Caller): Promise<User[]> {
  const rows = await selectUsers(context.db).orderBy("email").execute();
  return (await withRoles(context.db, rows)).filter((user) => sees(caller, user));
}

/** Replaces a user's roles. */
async function setRoles(db: Database, user: User, roleIds: readonly number[]): Promise<void> {
  const rows = roleIds.length
    ? await db.selectFrom("roles").selectAll().where("id", "in", roleIds).execute()
    : [];
  if (rows.length < roleIds.length) throw new MusterError("not_found");
  const errors = rows
    .filter(({ userType }) => userType !== user.userType)
    .map(({ name }) => ({ field: "roleIds", message: t("errors.detail.roleOfOtherType", { name }) }));
  if (errors.length) throw new MusterError("validation_failed", { errors });
  await db.deleteFrom("userRoles").where("userId", "=", user.id).execute();
  if (roleIds.length)
    await db
      .insertInto("userRoles")
      .values(roleIds.map((roleId) => ({ userId: user.id, roleId })))
      .execute();
}

/** Refuses administrator flags and permissions for end users, whose rights come from roles only. */
function checkEndUser({
  userType,
  sysadmin,
  ninjaAdmin,
  internal,
  permissions,
}: Partial<Pick<User, "userType" | "sysadmin" | "ninjaAdmin" | "internal" | "permissions">>): void {
  if (userType === "END_USER" && (sysadmin || ninjaAdmin || internal || permissions?.length))
    throw new MusterError("validation_failed", {
      errors: [{ field: "userType", message: t("errors.detail.endUserOnlyRoles") }],
    });
}

/**
 * Changes users in one transaction.
 * @throws MusterError `last_administrator` if no administrator would be left
 */
export async function requireAnotherAdministrator<T>(
  context: ServerContext,
  change: (db: Database) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (db) => {
    // serializes concurrent changes, so that each sees who is left
    await db.updateTable("setup").set({ done: 1 }).execute();
    const changed = await change(db);
    await checkLeft(db);
    return changed;
  });
}

async function checkLeft(db: Database): Promise<void> {
  // an administrator without a password can't sign in while the identity provider is down
  const left = await db
    .selectFrom("users")
    .select("id")
    .where("sysadmin", "=", 1)
    .where("active", "=", 1)
    .where("password", "<>", "")
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new MusterError("last_administrator");
  const runs = db
    .selectFrom("users")
    .select("id")
    .where("ninjaAdmin", "=", 1)
    .where("active", "=", 1)
    .limit(1);
  if (!(await runs.executeTakeFirst()))
    throw new MusterError("last_administrator", {
      message: t("errors.detail.lastSuperAdmin"),
      nextStep: t("errors.detail.lastSuperAdminNextStep"),
    });
}

/** A new user has the roles of the user who creates them, unless other roles are given. */
const ownRoles = ({ user, permissions }: Caller, userType: User["userType"]): readonly number[] =>
  userType === user!.userType && !permissions.has("sysadmin") ? user!.roleIds : [];

/** Returns users, including deactivated and invited ones, with the powers they have when they sign in. */
async function userPrincipals(context: ServerContext, ids: readonly (string | number)[]) {
  const rows = await context.db.selectFrom("users").selectAll().where("id", "in", ids.map(Number)).execute();
  return Promise.all(
    rows.map(async (row) => {
      const caller = await callerOf(context, toUser(row));
      return { id: row.id, powers: powersOf(caller), userIds: [row.id] };
    }),
  );
}

const handlers = {
  async listUsers({ context, caller, query: { userType, roleId } }) {
    const all = await listVisibleUsers(context, caller);
    const isWanted = (user: User) =>
      (userType ?? user.userType) === user.userType &&
      (roleId === undefined || user.roleIds.includes(roleId));
    return { results: all.filter(isWanted) };
  },

  async getUser({ context, caller, path }) {
    return findUser(context, caller, path.userId);
  },

  async createUser({ context, caller, body }) {
    const organizationIds =
      body.organizationIds === undefined ? caller.organizationIds : body.organizationIds;
    const permissions = body.permissions ?? [];
    await checkOrganizations(context, body.organizationIds);
    checkEndUser({ ...body, permissions });
    if (body.password) await refuseCommonPassword(context, body.password, body.email);
    const password = body.password ? await hashPassword(body.password) : "";
    const { id } = await context.db
      .transaction()
      .execute(async (db) => {
        const row = await db
          .insertInto("users")
          .values({
            uid: randomUUID(),
            email: body.email,
            password,
            firstName: body.firstName ?? "",
            lastName: body.lastName ?? "",
            phoneNumber: body.phoneNumber ?? "",
            userType: body.userType ?? "TECHNICIAN",
            sysadmin: body.sysadmin ? 1 : 0,
            ninjaAdmin: body.ninjaAdmin ? 1 : 0,
            internal: body.internal ? 1 : 0,
            permissions: JSON.stringify(permissions),
            organizationIds: organizationIds && JSON.stringify(organizationIds),
            userInactivityTimeout: body.userInactivityTimeout,
            mfaRequired: body.mfaRequired ? 1 : 0,
            createdAt: Date.now(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await setRoles(db, toUser(row), body.roleIds ?? ownRoles(caller, row.userType));
        // a user without a password starts as invited; the link is created when requested
        if (!password)
          await db
            .insertInto("invitations")
            .values({ userId: row.id, digest: randomUUID(), expiresAt: 0 })
            .execute();
        return row;
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new MusterError("email_already_in_use") : error;
      });
    return saved(context, id);
  },

  async updateProfile({ context, caller, body }) {
    const { id, uid } = caller.user!;
    // Kysely rejects an empty set
    await context.db
      .updateTable("users")
      .set({ uid, ...body })
      .where("id", "=", id)
      .execute();
    return saved(context, id);
  },

  async updateUser({ context, caller, path, body }) {
    const target = await findUser(context, caller, path.userId);
    checkEndUser({ userType: target.userType, ...body });
    if (body.active === false && target.id === caller.user!.id) throw new MusterError("cannot_delete_self");
    await checkOrganizations(context, body.organizationIds);
    await requireAnotherAdministrator(context, async (db) => {
      if (body.roleIds) await setRoles(db, target, body.roleIds);
      if (body.active === false) await db.deleteFrom("sessions").where("userId", "=", target.id).execute();
      await db
        .updateTable("users")
        .set({
          // Kysely rejects an empty set
          uid: target.uid,
          ...(body.active !== undefined && { active: body.active ? 1 : 0 }),
          ...(body.firstName !== undefined && { firstName: body.firstName }),
          ...(body.lastName !== undefined && { lastName: body.lastName }),
          ...(body.phoneNumber !== undefined && { phoneNumber: body.phoneNumber }),
          ...(body.sysadmin !== undefined && { sysadmin: body.sysadmin ? 1 : 0 }),
          ...(body.ninjaAdmin !== undefined && { ninjaAdmin: body.ninjaAdmin ? 1 : 0 }),
          ...(body.internal !== undefined && { internal: body.internal ? 1 : 0 }),
          ...(body.mfaRequired !== undefined && { mfaRequired: body.mfaRequired ? 1 : 0 }),
          userInactivityTimeout: body.userInactivityTimeout,
          ...(body.permissions && { permissions: JSON.stringify(body.permissions) }),
          ...(body.organizationIds !== undefined && {
            organizationIds: body.organizationIds && JSON.stringify(body.organizationIds),
          }),
        })
        .where("id", "=", path.userId)
        .execute();
    });
    // live rooms were joined with the previous rights
    context.live.disconnect(`user:${path.userId}`);
    return saved(context, path.userId);
  },

  async deleteUser({ context, caller, path }) {
    const target = await findUser(context, caller, path.userId);
    if (target.id === caller.user!.id) throw new MusterError("cannot_delete_self");
    await requireAnotherAdministrator(context, (db) =>
      db.deleteFrom("users").where("id", "=", path.userId).execute(),
    );
    context.live.disconnect(`user:${path.userId}`);
    return undefined;
  },
} satisfies Partial<Handlers>;

const searchableUsers = (type: "user" | "endUser", userType: User["userType"], route: Searchable["route"]) =>
  searchableRows({
    type,
    filters: ["users"],
    rows: async ({ db }, caller) => {
      if (!hasPermission(caller, "canCreateUsers")) return undefined;
      const isOnPostgres = isPostgres(db);
      const own = isOnPostgres ? sql`cast("organizationIds" as json)` : sql`"organizationIds"`;
      const each = sql.raw(isOnPostgres ? "json_array_elements_text" : "json_each");
      // the same users as in listUsers
      const isSeen = caller.organizationIds
        ? sql`"organizationIds" is not null and not exists (select 1 from ${each}(${own}) as one
            where cast(one.value as integer) not in ${inList(db, caller.organizationIds, "integer")})`
        : sql`1 = 1`;
      return sql`select ${foundColumns({
        name: sql`coalesce(nullif(trim("firstName" || ' ' || "lastName"), ''), email)`,
        details: sql`email`,
        clientId: sql`cast(${own} ->> 0 as integer)`,
      })} from users where "userType" = ${userType} and ${isSeen}`;
    },
    route,
  });

const searchables = [
  searchableUsers("user", "TECHNICIAN", ({ id }) => `/editor/user/${id}`),
  searchableUsers("endUser", "END_USER", ({ id, clientId }) =>
    clientId === null
      ? "/administration/users/endUsers"
      : `/editor/customer/${clientId}/endUser/${id}?showOrganizationPicker=true`,
  ),
];

export const users: Feature = {
  handlers,
  searchables,
  activityObjects: { user: [{ table: "users", name: "email" }] },
  principals: { user: userPrincipals },
  migrations: {
    "2026-11-22-02-access": createAccess,
    "2026-11-22-60-reauthentication": rememberReauthentication,
    "2026-11-23-10-phone-numbers": addPhoneNumbers,
  },
};
