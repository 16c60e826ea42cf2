import { checkGrants, MusterError, type Grant, type TechnicianRole, t } from "@muster/sdk";
import { operations, type OperationId } from "@muster/sdk/contract";
import type { ServerContext } from "../context.ts";
import {
  requireVisible,
  callers,
  callerOf,
  runOnlyGrants,
  type Caller,
} from "../platform/authorization/caller.ts";
import type { Principal } from "../platform/authorization/principals.ts";
import type { Feature, Handlers } from "../feature.ts";
import { isDangling, nextRevision, stillAt, type Database } from "../platform/db/database.ts";
import { requireDevice } from "../devices/devices.ts";
import { authorize } from "../platform/authorization/grants.ts";
import { checkOrganizations, nameInUse } from "../organizations/organizations.ts";
import { findUser } from "./users.ts";
import { createTechnicianRole } from "./migrations/2026-11-22-14-technician-role.ts";

const rows = (db: Database) =>
  db
    .selectFrom("roles")
    .selectAll()
    .select((e) =>
      e
        .selectFrom("userRoles")
        .whereRef("userRoles.roleId", "=", "roles.id")
        .select((c) => c.fn.countAll<number>().as("n"))
        .$asScalar()
        .$notNull()
        .as("users"),
    );

type Row = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

const toRole = (row: Row): TechnicianRole => ({
  id: row.id,
  name: row.name,
  description: row.description,
  userType: row.userType,
  mfaRequired: row.mfaRequired === 1,
  permissions: JSON.parse(row.permissions) as TechnicianRole["permissions"],
  grants: JSON.parse(row.grants) as Grant[],
  runOnlyScriptCategories: JSON.parse(row.runOnlyScriptCategories) as number[],
  users: row.users,
  revision: row.revision,
});

async function findRole(db: Database, id: number): Promise<TechnicianRole> {
  const row = await rows(db).where("roles.id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return toRole(row);
}

type Given = Partial<Omit<TechnicianRole, "id" | "users" | "revision">>;

const columns = ({
  name,
  description,
  userType,
  mfaRequired,
  permissions,
  grants,
  runOnlyScriptCategories,
}: Given) => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
  ...(userType && { userType }),
  ...(mfaRequired !== undefined && { mfaRequired: mfaRequired ? 1 : 0 }),
  ...(permissions && { permissions: JSON.stringify(permissions) }),
  ...(grants && { grants: JSON.stringify(grants) }),
  ...(runOnlyScriptCategories && { runOnlyScriptCategories: JSON.stringify(runOnlyScriptCategories) }),
});

/** Refuses unknown permissions and references to things that do not exist. */
async function check(context: ServerContext, given: Given): Promise<void> {
  const grants = given.grants ?? [];
  const errors = checkGrants(grants);
  if (errors.length) throw new MusterError("validation_failed", { errors });
  await checkOrganizations(context, [
    ...new Set(grants.flatMap(({ organizationIds }) => organizationIds ?? [])),
  ]);
  const groups = [...new Set(grants.flatMap(({ groupIds }) => groupIds ?? []))];
  if (!groups.length) return;
  const there = await context.db.selectFrom("deviceGroups").select("id").where("id", "in", groups).execute();
  if (there.length < groups.length) throw new MusterError("not_found");
}

/** Clears cached rights so that changes apply at once, and closes the live connections affected. */
async function changed(context: ServerContext, roleId: number): Promise<void> {
  callers(context).forget();
  const users = await context.db
    .selectFrom("userRoles")
    .select("userId")
    .where("roleId", "=", roleId)
    .execute();
  for (const { userId } of users) context.live.disconnect(`user:${userId}`);
}

/** Returns roles with the powers that each gives by itself. */
async function rolePrincipals(
  context: ServerContext,
  ids: readonly (string | number)[],
): Promise<Principal[]> {
  const roleIds = ids.map(Number);
  const found = await rows(context.db).where("roles.id", "in", roleIds).execute();
  const holders = await context.db
    .selectFrom("userRoles")
    .selectAll()
    .where("roleId", "in", roleIds)
    .execute();
  return found.map(toRole).map((role) => ({
    id: role.id,
    powers: {
      permissions: new Set<string>(role.permissions),
      grants: [...role.grants, ...runOnlyGrants(role.runOnlyScriptCategories)],
      organizationIds: null,
      limits: null,
    },
    userIds: holders.filter(({ roleId }) => roleId === role.id).map(({ userId }) => userId),
  }));
}

const handlers = {
  async listTechnicianRoles({ context }) {
    const found = await rows(context.db)
      .orderBy((e) => e.fn("lower", ["roles.name"]))
      .execute();
    return { results: found.map(toRole) };
  },

  async getTechnicianRole({ context, path }) {
    return findRole(context.db, path.roleId);
  },

  async createTechnicianRole({ context, body }) {
    await check(context, body);
    const now = Date.now();
    const none = {
      description: "",
      userType: "TECHNICIAN" as const,
      mfaRequired: 0,
      permissions: "[]",
      grants: "[]",
    };
    const { id } = await context.db
      .insertInto("roles")
      .values({
        ...none,
        runOnlyScriptCategories: "[]",
        ...columns(body),
        name: body.name,
        revision: 1,
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    return findRole(context.db, id);
  },

  async updateTechnicianRole({ context, path, body }) {
    await check(context, body);
    const { revision, ...given } = body;
    await findRole(context.db, path.roleId);
    const { numUpdatedRows } = await context.db
      .updateTable("roles")
      .set({ ...columns(given), revision: nextRevision, updatedAt: Date.now() })
      .where("id", "=", path.roleId)
      .where(stillAt(revision))
      .executeTakeFirst()
      .catch(nameInUse);
    if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
    await changed(context, path.roleId);
    return findRole(context.db, path.roleId);
  },

  async deleteTechnicianRole({ context, path }) {
    await findRole(context.db, path.roleId);
    await context.db
      .deleteFrom("roles")
      .where("id", "=", path.roleId)
      .execute()
      .catch((error: unknown) => {
        throw isDangling(error) ? new MusterError("role_in_use") : error;
      });
    return undefined;
  },

  async checkPermission({ context, caller, body }) {
    const operation = Object.hasOwn(operations, body.operation) && operations[body.operation as OperationId];
    if (!operation)
      throw new MusterError("not_found", {
        message: t("errors.detail.noOperation", { operation: body.operation }),
      });
    if (body.userId && body.userId !== caller.user!.id && !caller.permissions.has("canCreateUsers"))
      throw new MusterError("forbidden");
    const asked = body.userId
      ? await callerOf(context, await findUser(context, caller, body.userId))
      : caller;
    const path = (body.on ?? {}) as Record<string, unknown>;
    const { grant, ...judged } = await requireVisiblePath(context, asked, path).then(
      () => authorize(context, asked, operation, path),
      () => ({ allowed: false, reason: "NOT_VISIBLE" as const, grant: undefined }),
    );
    const role =
      grant &&
      (await context.db.selectFrom("roles").select(["name", "grants"]).execute()).find((one) =>
        (JSON.parse(one.grants) as Grant[]).some((own) => JSON.stringify(own) === JSON.stringify(grant)),
      );
    return {
      operation: body.operation,
      ...judged,
      permission: operation.permission,
      grant: grant ?? null,
      role: role?.name ?? null,
    };
  },
} satisfies Partial<Handlers>;

export const technicianRoles: Feature = {
  handlers,
  principals: { "technician-role": rolePrincipals },
  migrations: { "2026-11-22-14-technician-role": createTechnicianRole },
  activityObjects: { "technician-role": [{ table: "roles", name: "name" }] },
};

async function requireVisiblePath(
  context: ServerContext,
  caller: Caller,
  path: Record<string, unknown>,
): Promise<void> {
  requireVisible(caller, path);
  if (path.nodeId !== undefined) await requireDevice(context, caller, Number(path.nodeId));
}
