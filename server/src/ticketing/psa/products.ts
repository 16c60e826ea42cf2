import type { Selectable } from "kysely";
import { MusterError, type PsaProduct } from "@muster/sdk";
import type { App } from "../../context.ts";
import type { Handlers } from "../../http/routes.ts";
import { nextRevision, stillAt } from "../../platform/db/database.ts";
import { nameInUse } from "../../organizations/organizations.ts";
import type { Tables } from "../../platform/db/tables.ts";

type Row = Selectable<Tables["psaProducts"]>;

const toProduct = (row: Row): PsaProduct => ({ ...row, active: row.active === 1 });

async function find(app: App, id: number): Promise<PsaProduct> {
  const row = await app.db.selectFrom("psaProducts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return toProduct(row);
}

/** Activating it leaves its revision: who replaces the rest loses nothing by it. */
async function activate(app: App, id: number, active: 0 | 1): Promise<PsaProduct> {
  await app.db.updateTable("psaProducts").set({ active }).where("id", "=", id).execute();
  return find(app, id);
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
    return find(app, path.productId);
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

  async updatePsaProduct({ app, path, body: { revision, ...set } }) {
    await find(app, path.productId);
    const row = await app.db
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

  async activatePsaProduct({ app, path }) {
    return activate(app, path.productId, 1);
  },

  async deactivatePsaProduct({ app, path }) {
    return activate(app, path.productId, 0);
  },
} satisfies Partial<Handlers>;
