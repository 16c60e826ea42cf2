import type { Selectable } from "kysely";
import { MusterError, type PsaProduct } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { nextRevision, stillAt } from "../../platform/db/database.ts";
import { nameInUse } from "../../organizations/organizations.ts";
import type { Tables } from "../../platform/db/tables.ts";

type Row = Selectable<Tables["psaProducts"]>;

const toProduct = (row: Row): PsaProduct => ({ ...row, active: row.active === 1 });

async function find(context: ServerContext, id: number): Promise<PsaProduct> {
  const row = await context.db.selectFrom("psaProducts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return toProduct(row);
}

/** Doesn't change the revision, so that it can't conflict with an edit. */
async function activate(context: ServerContext, id: number, active: 0 | 1): Promise<PsaProduct> {
  await context.db.updateTable("psaProducts").set({ active }).where("id", "=", id).execute();
  return find(context, id);
}

const handlers = {
  async listPsaProducts({ context, query }) {
    const rows = await context.db
      .selectFrom("psaProducts")
      .selectAll()
      .$if(!!query.type, (q) => q.where("type", "=", query.type!))
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute();
    return { results: rows.map(toProduct) };
  },

  async getPsaProduct({ context, path }) {
    return find(context, path.productId);
  },

  async createPsaProduct({ context, body: { name, type, description, unitPrice } }) {
    const row = await context.db
      .insertInto("psaProducts")
      .values({ name, type, description: description ?? "", unitPrice: unitPrice ?? 0, active: 1 })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    return toProduct(row);
  },

  async updatePsaProduct({ context, path, body: { revision, ...set } }) {
    await find(context, path.productId);
    const row = await context.db
      .updateTable("psaProducts")
      .set({ ...set, revision: nextRevision })
      .where("id", "=", path.productId)
      .where(stillAt(revision))
      .returningAll()
      .executeTakeFirst()
      .catch(nameInUse);
    if (!row) throw new MusterError("changed_meanwhile");
    return toProduct(row);
  },

  async activatePsaProduct({ context, path }) {
    return activate(context, path.productId, 1);
  },

  async deactivatePsaProduct({ context, path }) {
    return activate(context, path.productId, 0);
  },
} satisfies Partial<Handlers>;

export const psaProducts: Feature = {
  handlers,
  activityObjects: { "psa-product": [{ table: "psaProducts", name: "name" }] },
};
