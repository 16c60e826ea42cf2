import { limits, maintenanceMessages, MusterError, type ApiKey } from "@muster/sdk";
import type { Selectable } from "kysely";
import type { ServerContext } from "../context.ts";
import { newSecret, digest } from "../platform/security/crypto.ts";
import { callerOf, smaller, type Caller } from "../platform/authorization/caller.ts";
import type { Principal } from "../platform/authorization/principals.ts";
import { isUniqueViolation } from "../platform/db/database.ts";
import type { Feature, Handlers } from "../feature.ts";
import { checkOrganizations } from "../organizations/organizations.ts";
import type { Tables } from "../platform/db/tables.ts";

const toKey = (row: Selectable<Tables["apiKeys"]>): ApiKey => ({
  id: row.id,
  name: row.name,
  permissions: row.permissions === null ? null : (JSON.parse(row.permissions) as ApiKey["permissions"]),
  organizationIds: row.organizationIds === null ? null : (JSON.parse(row.organizationIds) as number[]),
  devicesPerHour: row.devicesPerHour,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  lastUsedAt: row.lastUsedAt,
  prefix: row.prefix,
  interactive: row.interactive === 1,
  unattended: row.unattended === 1,
  rotatedAt: row.rotatedAt,
  previousUntil: row.previousUntil !== null && row.previousUntil > Date.now() ? row.previousUntil : null,
});

/** Enough of a secret to recognize it, without helping anyone guess the rest. */
const prefixOf = (key: string) => key.slice(0, 9);

/** Returns the caller's keys with all rights they name, including those their user currently lacks. */
async function keyPrincipals(
  context: ServerContext,
  ids: readonly (string | number)[],
  caller: Caller,
): Promise<Principal[]> {
  const rows = await context.db
    .selectFrom("apiKeys")
    .selectAll()
    .where("id", "in", ids.map(Number))
    .where("userId", "=", caller.user!.id)
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const { permissions, organizationIds, expiresAt, devicesPerHour } = toKey(row);
      const rights = await callerOf(context, caller.user!);
      const powers = {
        permissions: new Set<string>(permissions ?? rights.permissions),
        grants: permissions ? [] : rights.grants,
        organizationIds: organizationIds ?? rights.organizationIds,
        limits: { expiresAt, devicesPerHour },
      };
      return { id: row.id, powers, userIds: [] };
    }),
  );
}

/** A key never has more rights than its user, and one given by a limited key no more than that key. */
function allowedTo(caller: Caller, body: Partial<Pick<ApiKey, "permissions" | "organizationIds">>) {
  const follows = caller.session !== null || caller.permissions.has("sysadmin");
  const permissions = body.permissions ?? (follows ? null : [...caller.permissions]);
  const organizationIds = body.organizationIds ?? caller.organizationIds;
  return {
    permissions: permissions && JSON.stringify(permissions),
    organizationIds: organizationIds && JSON.stringify(organizationIds),
  };
}

const handlers = {
  async listApiKeys({ context, caller }) {
    const mine = context.db.selectFrom("apiKeys").selectAll().where("userId", "=", caller.user!.id);
    return { results: (await mine.orderBy((e) => e.fn("lower", ["name"])).execute()).map(toKey) };
  },

  async createApiKey({ context, caller, body }) {
    if (body.interactive && !caller.isPerson) throw new MusterError("person_required");
    if (body.expiresAt && body.expiresAt <= Date.now())
      throw new MusterError("validation_failed", {
        errors: [{ field: "expiresAt", message: maintenanceMessages.future }],
      });
    const allowed = allowedTo(caller, body);
    await checkOrganizations(context, body.organizationIds);
    // keys created in a session outlive it; keys created with a key end with it
    const expiresAt = smaller(body.expiresAt ?? null, caller.session ? null : caller.expiresAt);
    const key = newSecret("mk_");
    const { hasFactor, provedAt, signedInAt } = caller.mfa;
    const row = await context.db
      .insertInto("apiKeys")
      .values({
        userId: caller.user!.id,
        name: body.name,
        digest: digest(key),
        ...allowed,
        devicesPerHour: smaller(body.devicesPerHour ?? null, caller.devicesPerHour),
        createdAt: Date.now(),
        expiresAt,
        lastUsedAt: null,
        prefix: prefixOf(key),
        interactive: body.interactive ? 1 : 0,
        unattended: hasFactor && !body.interactive ? 1 : 0,
        mfaAt: body.interactive && provedAt !== Infinity ? provedAt : null,
        signedInAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new MusterError("name_in_use") : error;
      });
    return { ...toKey(row), key, resultCode: "SUCCESS" };
  },

  async updateApiKey({ context, caller, path, body }) {
    await checkOrganizations(context, body.organizationIds);
    const { permissions, organizationIds } = allowedTo(caller, body);
    const row = await context.db
      .updateTable("apiKeys")
      .set({
        // Kysely rejects an empty set
        userId: caller.user!.id,
        ...(body.name !== undefined && { name: body.name }),
        ...(body.permissions !== undefined && { permissions }),
        ...(body.organizationIds !== undefined && { organizationIds }),
      })
      .where("id", "=", path.keyId)
      .where("userId", "=", caller.user!.id)
      .returningAll()
      .executeTakeFirst()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new MusterError("name_in_use") : error;
      });
    if (!row) throw new MusterError("not_found");
    // live rooms were joined with the previous rights
    context.live.disconnect(`key:${path.keyId}`);
    return { ...toKey(row), resultCode: "SUCCESS" };
  },

  async rotateApiKey({ context, caller, path, body }) {
    const now = Date.now();
    const own = { id: path.keyId, userId: caller.user!.id };
    const row = await context.db
      .selectFrom("apiKeys")
      .selectAll()
      .where("id", "=", own.id)
      .where("userId", "=", own.userId)
      .executeTakeFirst();
    if (!row) throw new MusterError("not_found");
    const key = newSecret("mk_");
    const graceMS = (body.graceMinutes ?? limits.KeyRotation.graceMinutes.default) * 60_000;
    const rotated = await context.db
      .updateTable("apiKeys")
      .set({
        digest: digest(key),
        prefix: prefixOf(key),
        rotatedAt: now,
        unattended: caller.mfa.hasFactor && !row.interactive ? 1 : row.unattended,
        previousDigest: graceMS ? row.digest : null,
        previousUntil: graceMS ? now + graceMS : null,
      })
      .where("id", "=", own.id)
      // without it, one of two concurrent updates would be lost
      .where("digest", "=", row.digest)
      .returningAll()
      .executeTakeFirst();
    if (!rotated) throw new MusterError("not_found");
    context.live.disconnect(`key:${own.id}`);
    return { ...toKey(rotated), key, resultCode: "SUCCESS" };
  },

  async deleteApiKey({ context, caller, path }) {
    const { numDeletedRows } = await context.db
      .deleteFrom("apiKeys")
      .where("id", "=", path.keyId)
      .where("userId", "=", caller.user!.id)
      .executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    context.live.disconnect(`key:${path.keyId}`);
    return undefined;
  },
} satisfies Partial<Handlers>;

export const apiKeys: Feature = {
  handlers,
  principals: { "api-key": keyPrincipals },
  activityObjects: { "api-key": [{ table: "apiKeys", name: "name" }] },
};
