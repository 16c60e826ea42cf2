import { MusterError, type DeviceGroup, type DeviceSearch, type Grant } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Principal } from "../platform/authorization/principals.ts";
import type { Feature, Handlers } from "../feature.ts";
import { nextRevision, stillAt, type Database } from "../platform/db/database.ts";
import { nameInUse } from "../organizations/organizations.ts";

interface Row {
  id: number;
  name: string;
  searchCriteria: string;
  createdBy: string;
  createdAt: number;
  revision: number;
}

const toGroup = ({ searchCriteria, ...row }: Row): DeviceGroup => ({
  ...row,
  searchCriteria: JSON.parse(searchCriteria) as DeviceSearch,
});

async function findGroup(db: Database, id: number): Promise<DeviceGroup> {
  const row = await db.selectFrom("deviceGroups").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return toGroup(row);
}

/** A group that a role names limits what its users can do, so only administrators can change it. */
async function groupPrincipals(
  context: ServerContext,
  ids: readonly (string | number)[],
): Promise<Principal[]> {
  const roles = await context.db.selectFrom("roles").select("grants").execute();
  const named = new Set(
    roles.flatMap(({ grants }) => (JSON.parse(grants) as Grant[]).flatMap(({ groupIds }) => groupIds ?? [])),
  );
  return ids.map((id) => ({
    id,
    powers: {
      permissions: new Set(named.has(Number(id)) ? ["sysadmin"] : []),
      grants: [],
      organizationIds: [],
      limits: null,
    },
    userIds: [],
  }));
}

const handlers = {
  async listDeviceGroups({ context, caller }) {
    const rows = await context.db
      .selectFrom("deviceGroups")
      .selectAll()
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute();
    // a group of an organization reveals that the organization exists
    const seen = ({ searchCriteria: { clientId } }: DeviceGroup) =>
      !clientId || caller.organizationIds?.includes(clientId) !== false;
    return { results: rows.map(toGroup).filter(seen) };
  },

  async createDeviceGroup({ context, caller, body }) {
    const row = await context.db
      .insertInto("deviceGroups")
      .values({
        name: body.name,
        searchCriteria: JSON.stringify(body.searchCriteria),
        createdBy: caller.user!.email,
        createdAt: Date.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    return toGroup(row);
  },

  async updateDeviceGroup({ context, path, body }) {
    await findGroup(context.db, path.groupId);
    const row = await context.db
      .updateTable("deviceGroups")
      .set({ name: body.name, searchCriteria: JSON.stringify(body.searchCriteria), revision: nextRevision })
      .where("id", "=", path.groupId)
      .where(stillAt(body.revision))
      .returningAll()
      .executeTakeFirst()
      .catch(nameInUse);
    if (!row) throw new MusterError("changed_meanwhile");
    return toGroup(row);
  },

  async deleteDeviceGroup({ context, path }) {
    await context.db.transaction().execute(async (db) => {
      await findGroup(db, path.groupId);
      const roles = await db.selectFrom("roles").select("grants").execute();
      const names = (grants: Grant[]) => grants.some(({ groupIds }) => groupIds?.includes(path.groupId));
      if (roles.some((role) => names(JSON.parse(role.grants) as Grant[])))
        throw new MusterError("group_in_use");
      await db.deleteFrom("deviceGroups").where("id", "=", path.groupId).execute();
    });
    return undefined;
  },
} satisfies Partial<Handlers>;

export const deviceGroups: Feature = {
  handlers,
  principals: { group: groupPrincipals },
  activityObjects: {
    "device-group": [{ table: "deviceGroups", name: "name", state: ["name", "searchCriteria"] }],
  },
};
