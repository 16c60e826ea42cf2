import { MusterError, type ServiceNowClass } from "@muster/sdk";
import type { App } from "../context.ts";
import type { Handlers } from "../http/routes.ts";
import { isUniqueViolation, nextRevision, stillAt } from "../platform/db/database.ts";

type Mapped = Omit<ServiceNowClass, "id" | "revision">;

const mapped = (error: unknown): never => {
  throw isUniqueViolation(error) ? new MusterError("node_role_mapped") : error;
};

const columns = ({ nodeRole, configurationItemClass }: Mapped): Mapped => ({
  nodeRole,
  configurationItemClass,
});

const insert = (app: App, body: Mapped) =>
  app.db
    .insertInto("serviceNowClasses")
    .values(columns(body))
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(mapped);

export const serviceNow = {
  async listServiceNowClasses({ app }) {
    return {
      results: await app.db.selectFrom("serviceNowClasses").selectAll().orderBy("nodeRole").execute(),
    };
  },

  async createServiceNowClass({ app, body }) {
    return insert(app, body);
  },

  async updateServiceNowClass({ app, path, body }) {
    const { mappingId: id } = path;
    const known = await app.db
      .selectFrom("serviceNowClasses")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!known) throw new MusterError("not_found");
    const row = await app.db
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

  async deleteServiceNowClass({ app, path }) {
    const gone = await app.db
      .deleteFrom("serviceNowClasses")
      .where("id", "=", path.mappingId)
      .executeTakeFirst();
    if (!gone.numDeletedRows) throw new MusterError("not_found");
    return undefined;
  },
} satisfies Partial<Handlers>;
