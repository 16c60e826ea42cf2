import { MusterError, type ServiceNowClass } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { isUniqueViolation, nextRevision, stillAt } from "../platform/db/database.ts";

type Mapped = Omit<ServiceNowClass, "id" | "revision">;

const mapped = (error: unknown): never => {
  throw isUniqueViolation(error) ? new MusterError("node_role_mapped") : error;
};

const columns = ({ nodeRole, configurationItemClass }: Mapped): Mapped => ({
  nodeRole,
  configurationItemClass,
});

const insert = (context: ServerContext, body: Mapped) =>
  context.db
    .insertInto("serviceNowClasses")
    .values(columns(body))
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(mapped);

const handlers = {
  async listServiceNowClasses({ context }) {
    return {
      results: await context.db.selectFrom("serviceNowClasses").selectAll().orderBy("nodeRole").execute(),
    };
  },

  async getServiceNowClass({ context, path }) {
    const found = context.db.selectFrom("serviceNowClasses").selectAll().where("id", "=", path.mappingId);
    const row = await found.executeTakeFirst();
    if (!row) throw new MusterError("not_found");
    return row;
  },

  async createServiceNowClass({ context, body }) {
    return insert(context, body);
  },

  async updateServiceNowClass({ context, path, body }) {
    const { mappingId: id } = path;
    const known = await context.db
      .selectFrom("serviceNowClasses")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!known) throw new MusterError("not_found");
    const row = await context.db
      .updateTable("serviceNowClasses")
      .set({ ...columns(body), revision: nextRevision })
      .where("id", "=", id)
      .where(stillAt(body.revision))
      .returningAll()
      .executeTakeFirst()
      .catch(mapped);
    if (!row) throw new MusterError("changed_meanwhile");
    return row;
  },

  async deleteServiceNowClass({ context, path }) {
    const deleted = await context.db
      .deleteFrom("serviceNowClasses")
      .where("id", "=", path.mappingId)
      .executeTakeFirst();
    if (!deleted.numDeletedRows) throw new MusterError("not_found");
    return undefined;
  },
} satisfies Partial<Handlers>;

export const serviceNow: Feature = {
  handlers,
  activityObjects: {
    "service-now-mapping": [
      { table: "serviceNowClasses", name: "nodeRole", state: ["nodeRole", "configurationItemClass"] },
    ],
  },
};
