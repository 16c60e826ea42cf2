import type { Selectable, Updateable } from "kysely";
import { MusterError, type PsaProduct } from "@muster/sdk";
import type { App } from "./app.ts";
import type { Handlers } from "./contract.ts";
import type { Tables } from "./database.ts";
import { nameInUse } from "./organizations.ts";

type Row = Selectable<Tables["psaProducts"]>;

const toProduct = (row: Row): PsaProduct => ({ ...row, active: row.active === 1 });

async function change(app: App, id: number, set: Updateable<Tables["psaProducts"]>): Promise<PsaProduct> {
  const row = await app.db
    .updateTable("psaProducts")
    .set(set)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst()
    .catch(nameInUse);
  if (!row) throw new MusterError("not_found");
  return toProduct(row);
}

export const products = {
  async listPsaProducts({ app, query }) {
    const rows = await app.db
      .selectFrom("psaProducts")
      .selectAll()
      .$if(!!query.type, (q) => q.where("type", "=", query.type!))
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute();
    return { results: rows.map(toProduct) };
  },

  async getPsaProduct({ app, path }) {
    const row = await app.db.selectFrom("psaProducts").selectAll().where("id", "=", path.productId).executeTakeFirst();
    if (!row) throw new MusterError("not_found");
    return toProduct(row);
  },

  async createPsaProduct({ app, body: { name, type, description, unitPrice } }) {
    const row = await app.db
      .insertInto("psaProducts")
      .values({ name, type, description: description ?? "", unitPrice: unitPrice ?? 0, active: 1 })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    return toProduct(row);
  },

  async updatePsaProduct({ app, path, body: { name, type, description, unitPrice } }) {
    return change(app, path.productId, { name, type, description, unitPrice });
  },

  async activatePsaProduct({ app, path }) {
    return change(app, path.productId, { active: 1 });
  },

  async deactivatePsaProduct({ app, path }) {
    return change(app, path.productId, { active: 0 });
  },
} satisfies Partial<Handlers>;
