import { checkGrants, isWithin, MusterError, overlaps, type Grant, type TechnicianRole } from "@muster/sdk";
import { operations, type OperationId } from "@muster/sdk/contract";
import type { App } from "../context.ts";
import { callerOf, type Caller } from "../platform/authorization/caller.ts";
import type { Handlers } from "../http/routes.ts";
import { isDangling, nextRevision, stillAt, type Database } from "../platform/db/database.ts";
import { findDevice } from "../devices/devices.ts";
import { allowed, judge } from "../platform/authorization/grants.ts";
import { checkOrganizations, nameInUse } from "../organizations/organizations.ts";
import { findUser } from "./users.ts";

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

/** Refuses what is not in the catalogue and names of things that are not there. */
async function check(app: App, given: Given): Promise<void> {
  const grants = given.grants ?? [];
  const errors = checkGrants(grants);
  if (errors.length) throw new MusterError("validation_failed", { errors });
  await checkOrganizations(app, [...new Set(grants.flatMap(({ organizationIds }) => organizationIds ?? []))]);
  const groups = [...new Set(grants.flatMap(({ groupIds }) => groupIds ?? []))];
  if (!groups.length) return;
  const there = await app.db.selectFrom("deviceGroups").select("id").where("id", "in", groups).execute();
  if (there.length < groups.length) throw new MusterError("not_found");
}

/** Whether a caller may do all that a role lets its holders do. */
export function covers(
  caller: Caller,
  role: Pick<TechnicianRole, "permissions" | "grants" | "runOnlyScriptCategories">,
) {
  if (caller.permissions.has("sysadmin")) return true;
  const holds = (grant: Grant) =>
    grant.effect === "DENY" ||
    (caller.grants.some((mine) => mine.effect === "ALLOW" && isWithin(grant, mine)) &&
      caller.grants.every((mine) => mine.effect === "ALLOW" || !overlaps(grant, mine)));
  return (
    role.permissions.every((one) => caller.permissions.has(one)) &&
    role.grants.every(holds) &&
    role.runOnlyScriptCategories.every((id) => allowed(caller, "SCRIPT_CATEGORY", "Run", id))
  );
}

/** Forgets who was let in, so that a change of rights holds at once, and ends the live connections it concerns. */
async function changed(app: App, roleId: number): Promise<void> {
  app.callers.forget();
  const users = await app.db.selectFrom("userRoles").select("userId").where("roleId", "=", roleId).execute();
  for (const { userId } of users) app.live.disconnect(`user:${userId}`);
}

export const technicianRoles = {
  async listTechnicianRoles({ app }) {
    const found = await rows(app.db)
      .orderBy((e) => e.fn("lower", ["roles.name"]))
      .execute();
    return { results: found.map(toRole) };
  },

  async getTechnicianRole({ app, path }) {
    return findRole(app.db, path.roleId);
  },

  async createTechnicianRole({ app, body }) {
    await check(app, body);
    const now = Date.now();
    const none = {
      description: "",
      userType: "TECHNICIAN" as const,
      mfaRequired: 0,
      permissions: "[]",
      grants: "[]",
    };
    const { id } = await app.db
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
    return findRole(app.db, id);
  },

  async updateTechnicianRole({ app, path, body }) {
    await check(app, body);
    const { revision, ...given } = body;
    await findRole(app.db, path.roleId);
    const { numUpdatedRows } = await app.db
      .updateTable("roles")
      .set({ ...columns(given), revision: nextRevision, updatedAt: Date.now() })
      .where("id", "=", path.roleId)
      .where(stillAt(revision))
      .executeTakeFirst()
      .catch(nameInUse);
    if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
    await changed(app, path.roleId);
    return findRole(app.db, path.roleId);
  },

  async deleteTechnicianRole({ app, path }) {
    await findRole(app.db, path.roleId);
    await app.db
      .deleteFrom("roles")
      .where("id", "=", path.roleId)
      .execute()
      .catch((error: unknown) => {
        throw isDangling(error) ? new MusterError("role_in_use") : error;
      });
    return undefined;
  },

  async askWhetherAllowed({ app, caller, body }) {
    const operation = Object.entries(operations).find(([id]) => id === body.operation) as
      | [OperationId, (typeof operations)[OperationId]]
      | undefined;
    if (!operation)
      throw new MusterError("not_found", { message: `There is no operation ${body.operation}.` });
    if (body.userId && body.userId !== caller.user!.id && !caller.permissions.has("canCreateUsers"))
      throw new MusterError("forbidden");
    const asked = body.userId ? await callerOf(app, await findUser(app, caller, body.userId)) : caller;
    const path = (body.on ?? {}) as Record<string, unknown>;
    const { grant, ...judged } = await visibleTo(app, asked, path).then(
      () => judge(app, asked, operation[1], path),
      () => ({ allowed: false, reason: "NOT_VISIBLE" as const, grant: undefined }),
    );
    const role =
      grant &&
      (await app.db.selectFrom("roles").select(["name", "grants"]).execute()).find((one) =>
        (JSON.parse(one.grants) as Grant[]).some((own) => JSON.stringify(own) === JSON.stringify(grant)),
      );
    return {
      operation: body.operation,
      ...judged,
      permission: operation[1].permission,
      grant: grant ?? null,
      role: role?.name ?? null,
    };
  },
} satisfies Partial<Handlers>;

async function visibleTo(app: App, caller: Caller, path: Record<string, unknown>): Promise<void> {
  app.visible(caller, path);
  if (path.nodeId !== undefined) await findDevice(app, caller, Number(path.nodeId));
}
