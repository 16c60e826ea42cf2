import {
  fieldsOf,
  MusterError,
  namesDegraded,
  t,
  type DeviceGroup,
  type DeviceSearch,
  type Grant,
} from "@muster/sdk";
import { sql } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { readQuery } from "../platform/authorization/device-criteria.ts";
import type { Principal } from "../platform/authorization/principals.ts";
import type { Feature, Handlers } from "../feature.ts";
import { foundColumns, searchableRows } from "../platform/searchable.ts";
import { isPostgres } from "../platform/db/sql.ts";
import { nextRevision, stillAt, within, type Database } from "../platform/db/database.ts";
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

/**
 * Returns groups with the powers needed to change them. A group that a role references limits what the role's
 * users can do, so only administrators can change it.
 */
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

// a group of an organization reveals that the organization exists
const isSeen = ({ clientId }: DeviceSearch, caller: Caller) =>
  !clientId || caller.organizationIds?.includes(clientId) !== false;

/** Returns the caller with the groups that the searches of a request name. */
export async function withNamedGroups(
  context: ServerContext,
  caller: Caller,
  parts: readonly unknown[],
): Promise<Caller> {
  const searches = parts.flatMap((part) => {
    const { search, query, searchCriteria } = (part ?? {}) as Record<string, unknown>;
    return [search, query, (searchCriteria as DeviceSearch | undefined)?.search];
  });
  if (!searches.some((text) => typeof text === "string" && /group:/i.test(text))) return caller;
  const rows = await context.db.selectFrom("deviceGroups").selectAll().execute();
  const seen = rows.map(toGroup).filter((group) => isSeen(group.searchCriteria, caller));
  const namedGroups = new Map(seen.map((group) => [group.name.toLowerCase(), group.searchCriteria]));
  return { ...caller, namedGroups };
}

/**
 * Refuses a search that names groups, because the group could name itself, or degraded devices, because the
 * group would change with the alerts it causes.
 */
function checkSearch({ search = "" }: DeviceSearch): void {
  const query = readQuery(search);
  const refuse = (message: string) => {
    throw new MusterError("validation_failed", { errors: [{ field: "searchCriteria.search", message }] });
  };
  if (fieldsOf(query).includes("group")) refuse(t("devices.query.groupInGroup"));
  if (namesDegraded(query)) refuse(t("devices.query.degradedInGroup"));
}

const handlers = {
  async listDeviceGroups({ context, caller }) {
    const rows = await context.db
      .selectFrom("deviceGroups")
      .selectAll()
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute();
    return { results: rows.map(toGroup).filter((group) => isSeen(group.searchCriteria, caller)) };
  },

  async createDeviceGroup({ context, caller, body }) {
    checkSearch(body.searchCriteria);
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
    checkSearch(body.searchCriteria);
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

const searchableGroups = searchableRows({
  type: "group",
  filters: ["groups"],
  rows: async ({ db }, { organizationIds }) => {
    const criteria = isPostgres(db) ? sql`cast("searchCriteria" as json)` : sql`"searchCriteria"`;
    const clientId = sql<number>`cast(${criteria} ->> 'clientId' as integer)`;
    return sql`select ${foundColumns({})} from "deviceGroups"
      where ${clientId} is null or ${within(clientId, organizationIds)}`;
  },
  route: ({ id }) => `/group/${id}`,
});

export const deviceGroups: Feature = {
  handlers,
  searchables: [searchableGroups],
  principals: { group: groupPrincipals },
  activityObjects: {
    "device-group": [{ table: "deviceGroups", name: "name", state: ["name", "searchCriteria"] }],
  },
};
