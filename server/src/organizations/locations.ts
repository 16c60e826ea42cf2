import { MusterError, type Location } from "@muster/sdk";
import type { App } from "../context.ts";
import type { Handlers } from "../http/routes.ts";
import { isDangling } from "../platform/db/database.ts";
import { findOrganization, nameInUse } from "./organizations.ts";

const selectLocations = (app: App, clientId: number) =>
  app.db
    .selectFrom("locations")
    .select((e) => [
      "id",
      "organizationId as clientId",
      "name",
      "description",
      e
        .selectFrom("devices")
        .whereRef("locationId", "=", "locations.id")
        .select((c) => c.fn.countAll<number>().as("n"))
        .$asScalar()
        .$notNull()
        .as("devices"),
    ])
    .where("organizationId", "=", clientId);

/** The location of an organization, or not_found. */
export async function findLocation(app: App, clientId: number, id: number): Promise<Location> {
  const row = await selectLocations(app, clientId).where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

export const locations = {
  async listLocations({ app, path }) {
    await findOrganization(app, path.clientId);
    return {
      results: await selectLocations(app, path.clientId)
        .orderBy((e) => e.fn("lower", ["name"]))
        .execute(),
    };
  },

  async getLocation({ app, path }) {
    return findLocation(app, path.clientId, path.locationId);
  },

  async createLocation({ app, path, body }) {
    await findOrganization(app, path.clientId);
    const { id } = await app.db
      .insertInto("locations")
      .values({ organizationId: path.clientId, name: body.name, description: body.description ?? "" })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    return findLocation(app, path.clientId, id);
  },

  async updateLocation({ app, path, body }) {
    await findLocation(app, path.clientId, path.locationId);
    await app.db
      .updateTable("locations")
      .set(body)
      .where("id", "=", path.locationId)
      .execute()
      .catch(nameInUse);
    return findLocation(app, path.clientId, path.locationId);
  },

  async deleteLocation({ app, path }) {
    const { devices } = await findLocation(app, path.clientId, path.locationId);
    const all = await selectLocations(app, path.clientId).execute();
    if (devices || all.length < 2) throw new MusterError("location_in_use");
    await app.db
      .deleteFrom("locations")
      .where("id", "=", path.locationId)
      .execute()
      .catch((error: unknown) => {
        throw isDangling(error) ? new MusterError("location_in_use") : error;
      });
    return undefined;
  },
} satisfies Partial<Handlers>;
