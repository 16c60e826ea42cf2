import { MusterError, type ApiKey } from "@muster/sdk";
import type { Selectable } from "kysely";
import { newSecret, digest } from "./crypto.ts";
import { isUniqueViolation, type Tables } from "./database.ts";
import type { Handlers } from "./contract.ts";
import { checkOrganizations } from "./organizations.ts";

const toKey = (row: Selectable<Tables["apiKeys"]>): ApiKey => ({
  id: row.id,
  name: row.name,
  permissions: row.permissions === null ? null : (JSON.parse(row.permissions) as ApiKey["permissions"]),
  organizationIds: row.organizationIds === null ? null : (JSON.parse(row.organizationIds) as number[]),
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  lastUsedAt: row.lastUsedAt,
});

export const keys = {
  async listApiKeys({ app, caller }) {
    const mine = app.db.selectFrom("apiKeys").selectAll().where("userId", "=", caller.user!.id);
    return { results: (await mine.orderBy((e) => e.fn("lower", ["name"])).execute()).map(toKey) };
  },

  async createApiKey({ app, caller, body }) {
    // a key never reaches further than whoever makes it
    // a key made with a key that is limited is no wider than it
    const follows = caller.session !== null || caller.permissions.has("sysadmin");
    const permissions = body.permissions ?? (follows ? null : [...caller.permissions]);
    if (permissions?.some((one) => !caller.permissions.has(one))) throw new MusterError("forbidden");
    const organizationIds = body.organizationIds ?? caller.organizationIds;
    if (caller.organizationIds && organizationIds?.some((id) => !caller.organizationIds!.includes(id)))
      throw new MusterError("forbidden");
    await checkOrganizations(app, body.organizationIds);
    const ends = [body.expiresAt, caller.expiresAt].filter((one) => one !== null && one !== undefined);
    const expiresAt = ends.length ? Math.min(...ends) : null;
    const key = newSecret("mk_");
    const row = await app.db
      .insertInto("apiKeys")
      .values({
        userId: caller.user!.id,
        name: body.name,
        digest: digest(key),
        permissions: permissions && JSON.stringify(permissions),
        organizationIds: organizationIds && JSON.stringify(organizationIds),
        createdAt: Date.now(),
        expiresAt,
        lastUsedAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new MusterError("name_in_use") : error;
      });
    return { ...toKey(row), key };
  },

  async deleteApiKey({ app, caller, path }) {
    const { numDeletedRows } = await app.db
      .deleteFrom("apiKeys")
      .where("id", "=", path.keyId)
      .where("userId", "=", caller.user!.id)
      .executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    app.live.disconnect(`user:${caller.user!.id}`);
    return undefined;
  },
} satisfies Partial<Handlers>;
