import { sql } from "kysely";
import { isCountry, MusterError, t, type Location } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { lockOrganization } from "../devices/match.ts";
import type { Feature, Handlers } from "../feature.ts";
import { foundColumns, searchableRows } from "../platform/searchable.ts";
import { isDangling, within } from "../platform/db/database.ts";
import { addCountries } from "./migrations/2026-11-27-42-countries.ts";
import { findOrganization, nameInUse } from "./organizations.ts";

const selectLocations = (context: ServerContext, clientId: number) =>
  context.db
    .selectFrom("locations")
    .select((e) => [
      "id",
      "organizationId as clientId",
      "name",
      "description",
      "country",
      e
        .selectFrom("devices")
        .whereRef("locationId", "=", "locations.id")
        .select((c) => c.fn.countAll<number>().as("n"))
        .$asScalar()
        .$notNull()
        .as("devices"),
    ])
    .where("organizationId", "=", clientId);

/** Returns a location of an organization. @throws MusterError `not_found` */
export async function findLocation(context: ServerContext, clientId: number, id: number): Promise<Location> {
  const row = await selectLocations(context, clientId).where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

function checkCountry(country: string | null | undefined): void {
  if (country && !isCountry(country))
    throw new MusterError("validation_failed", {
      errors: [{ field: "country", message: t("organizations.locations.notACountry") }],
    });
}

const handlers = {
  async listLocations({ context, path }) {
    await findOrganization(context, path.clientId);
    return {
      results: await selectLocations(context, path.clientId)
        .orderBy((e) => e.fn("lower", ["name"]))
        .execute(),
    };
  },

  async getLocation({ context, path }) {
    return findLocation(context, path.clientId, path.locationId);
  },

  async createLocation({ context, path, body }) {
    checkCountry(body.country);
    await findOrganization(context, path.clientId);
    const { id } = await context.db
      .insertInto("locations")
      .values({
        organizationId: path.clientId,
        name: body.name,
        description: body.description ?? "",
        country: body.country ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    return findLocation(context, path.clientId, id);
  },

  async updateLocation({ context, path, body }) {
    checkCountry(body.country);
    await findLocation(context, path.clientId, path.locationId);
    await context.db
      .updateTable("locations")
      .set(body)
      .where("id", "=", path.locationId)
      .execute()
      .catch(nameInUse);
    return findLocation(context, path.clientId, path.locationId);
  },

  async deleteLocation({ context, path }) {
    const { clientId, locationId } = path;
    await context.inTransaction(async (within) => {
      await lockOrganization(within.db, clientId);
      const { devices } = await findLocation(within, clientId, locationId);
      const all = await selectLocations(within, clientId).execute();
      if (devices || all.length < 2) throw new MusterError("location_in_use");
      await within.db
        .deleteFrom("locations")
        .where("id", "=", locationId)
        .execute()
        .catch((error: unknown) => {
          throw isDangling(error) ? new MusterError("location_in_use") : error;
        });
    });
    return undefined;
  },
} satisfies Partial<Handlers>;

const searchableLocations = searchableRows({
  type: "location",
  filters: ["organizations"],
  rows: async (_, { organizationIds }) => sql`
    select ${foundColumns({
      id: sql.ref("locations.id"),
      name: sql.ref("locations.name"),
      description: sql.ref("locations.description"),
      clientId: sql.ref("locations.organizationId"),
      clientName: sql.ref("organizations.name"),
    })}
    from locations inner join organizations on organizations.id = locations."organizationId"
    where ${within(sql.ref("organizations.id"), organizationIds)}`,
  route: ({ id, clientId }) => `/customerDashboard/${clientId}/location/${id}`,
});

export const locations: Feature = {
  handlers,
  migrations: { "2026-11-27-42-countries": addCountries },
  searchables: [searchableLocations],
  activityObjects: { location: [{ table: "locations", name: "name", organization: "organizationId" }] },
};
