import { deleteWarningText, enums, MusterError, type Organization } from "@muster/sdk";
import { sql } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { foundColumns, searchableRows } from "../platform/searchable.ts";
import { containing, isDangling, isUniqueViolation, within } from "../platform/db/database.ts";
import { page } from "../platform/db/paging.ts";
import { countOpenTickets, releaseTickets } from "../ticketing/tickets.ts";
import { createOrganizations } from "./migrations/2026-11-22-01-organizations.ts";
import "./tables.ts";

const selectOrganizations = (context: ServerContext) =>
  context.db.selectFrom("organizations").select((e) => [
    "organizations.id",
    "organizations.name",
    "organizations.description",
    "organizations.createdAt",
    "organizations.approvalMode",
    e
      .selectFrom("locations")
      .whereRef("organizationId", "=", "organizations.id")
      .select((c) => c.fn.countAll<number>().as("n"))
      .$asScalar()
      .$notNull()
      .as("locations"),
    e
      .selectFrom("devices")
      .whereRef("organizationId", "=", "organizations.id")
      .select((c) => c.fn.countAll<number>().as("n"))
      .$asScalar()
      .$notNull()
      .as("devices"),
  ]);

/** Returns an organization. @throws MusterError `not_found` */
export async function findOrganization(context: ServerContext, id: number): Promise<Organization> {
  const row = await selectOrganizations(context).where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

/** Refuses unknown organization IDs, which could later belong to a new organization. */
export async function checkOrganizations(
  context: ServerContext,
  ids: readonly number[] | null | undefined,
): Promise<void> {
  if (!ids?.length) return;
  const there = await context.db.selectFrom("organizations").select("id").where("id", "in", ids).execute();
  if (there.length < new Set(ids).size) throw new MusterError("not_found");
}

export const nameInUse = (error: unknown): never => {
  throw isUniqueViolation(error) ? new MusterError("name_in_use") : error;
};

const handlers = {
  async listOrganizations({ context, caller, query }) {
    const ownOrganization = (e: { ref(column: "organizations.id"): Parameters<typeof within>[0] }) =>
      within(e.ref("organizations.id"), caller.organizationIds);
    const named = sql<boolean>`lower(name) like ${containing(query.name ?? "")} escape '\\'`;
    const { total } = await context.db
      .selectFrom("organizations")
      .select((e) => e.fn.countAll<number>().as("total"))
      .where(ownOrganization)
      .where(named)
      .executeTakeFirstOrThrow();
    const rows = selectOrganizations(context)
      .where(ownOrganization)
      .where(named)
      .orderBy((e) => e.fn("lower", ["name"]));
    return { total, results: await page(rows, query).execute() };
  },

  async listClients({ context, caller }) {
    const results = await context.db
      .selectFrom("organizations")
      .select(["id", "name"])
      .where((e) => within(e.ref("organizations.id"), caller.organizationIds))
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute();
    return { results };
  },

  async getOrganization({ context, path }) {
    return findOrganization(context, path.clientId);
  },

  async createOrganization({ context, caller, body }) {
    // a caller limited to some organizations could not see the new one
    if (caller.organizationIds) throw new MusterError("forbidden");
    const id = await context.db
      .transaction()
      .execute(async (db) => {
        const made = await db
          .insertInto("organizations")
          .values({
            name: body.name,
            description: body.description ?? "",
            approvalMode: body.approvalMode,
            createdAt: Date.now(),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await db
          .insertInto("locations")
          .values({ organizationId: made.id, name: body.location ?? "Main office", description: "" })
          .execute();
        return made.id;
      })
      .catch(nameInUse);
    return { ...(await findOrganization(context, id)), resultCode: "SUCCESS" };
  },

  async updateOrganization({ context, path, body }) {
    await findOrganization(context, path.clientId);
    await context.db
      .updateTable("organizations")
      .set(body)
      .where("id", "=", path.clientId)
      .execute()
      .catch(nameInUse);
    return { ...(await findOrganization(context, path.clientId)), resultCode: "SUCCESS" };
  },

  async deleteOrganization({ context, path }) {
    await context.db.transaction().execute(async (db) => {
      const device = await db
        .selectFrom("devices")
        .select("id")
        .where("organizationId", "=", path.clientId)
        .limit(1)
        .executeTakeFirst();
      if (device) throw new MusterError("organization_in_use");
      await releaseTickets(db, path.clientId);
      const removed = await db
        .deleteFrom("organizations")
        .where("id", "=", path.clientId)
        .executeTakeFirst()
        .catch((error: unknown) => {
          throw isDangling(error) ? new MusterError("organization_in_use") : error;
        });
      if (!removed.numDeletedRows) throw new MusterError("not_found");
    });
    return undefined;
  },

  async getOrganizationDeleteWarnings({ context, caller, path }) {
    const { devices, locations } = await findOrganization(context, path.clientId);
    const credentials = await context.db
      .selectFrom("credentials")
      .select((e) => e.fn.countAll<number>().as("n"))
      .where("organizationId", "=", path.clientId)
      .executeTakeFirstOrThrow();
    const tickets = await countOpenTickets(context, caller, path.clientId);
    const counts = {
      DEVICES_REMAIN: devices,
      LOCATIONS_DELETED: locations,
      CREDENTIALS_DELETED: credentials.n,
      TICKETING_TICKET_OPEN: tickets,
    };
    return enums.OrganizationDeleteWarningCode.filter((code) => counts[code]).map((code) => {
      const warning = { code, count: counts[code] };
      return { ...warning, message: deleteWarningText(warning) };
    });
  },

  async getOrganizationDeviceCount({ context, path }) {
    return { deviceCount: (await findOrganization(context, path.clientId)).devices };
  },
} satisfies Partial<Handlers>;

const searchableOrganizations = searchableRows({
  type: "organization",
  filters: ["organizations"],
  rows: async (_, { organizationIds }) =>
    sql`select ${foundColumns({ description: sql`description`, clientId: sql`id`, clientName: sql`name` })}
      from organizations where ${within(sql.ref("organizations.id"), organizationIds)}`,
  route: ({ id }) => `/customerDashboard/${id}/overview`,
});

export const organizations: Feature = {
  handlers,
  searchables: [searchableOrganizations],
  activityObjects: { organization: [{ table: "organizations", name: "name", organization: "id" }] },
  migrations: { "2026-11-22-01-organizations": createOrganizations },
};
