// Leases on what only one server may do at a time, by the database's clock instead of the servers' own.
import { sql, type RawBuilder } from "kysely";
import { isPostgres } from "./db/sql.ts";
import type { Database } from "./db/tables.ts";

declare module "./db/tables.ts" {
  interface Tables {
    /** Who holds each lease, and until when by the database's clock. */
    leases: {
      name: string;
      holder: string;
      /** How often the lease was taken, to tell a former holder from the present one. */
      fence: number;
      expiresAt: number;
    };
  }
}

/** Returns the database's current time in ms since 1970, which advances within a transaction. */
export const databaseNow = (db: Database): RawBuilder<number> =>
  isPostgres(db)
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;

export interface Lease {
  name: string;
  holder: string;
}

/**
 * Takes a lease that is free or has expired, or renews the holder's own.
 * @returns its fence, which changes if another could have held it in between; undefined while another holds
 * it
 */
export async function acquireLease(
  db: Database,
  { name, holder }: Lease,
  lastsMS: number,
): Promise<number | undefined> {
  const now = databaseNow(db);
  const { rows } = await sql<{ fence: number }>`
    insert into leases (name, holder, fence, "expiresAt") values (${name}, ${holder}, 1, ${now} + ${sql.lit(lastsMS)})
    on conflict (name) do update set
      holder = excluded.holder, "expiresAt" = excluded."expiresAt",
      fence = leases.fence + case when leases.holder = excluded.holder and leases."expiresAt" > ${now} then 0 else 1 end
    where leases.holder = excluded.holder or leases."expiresAt" <= ${now}
    returning fence`.execute(db);
  return rows[0]?.fence;
}

export async function releaseLease(db: Database, { name, holder }: Lease): Promise<void> {
  await db
    .updateTable("leases")
    .set({ expiresAt: 0 })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .execute();
}

/** Whether a lease is still held. Within a transaction, no other server can take it until that ends. */
export async function holdsLease(db: Database, { name, holder }: Lease, fence: number): Promise<boolean> {
  const held = db
    .selectFrom("leases")
    .select("fence")
    .where("name", "=", name)
    .where("holder", "=", holder)
    .where("fence", "=", fence)
    .where("expiresAt", ">", databaseNow(db));
  return (await (isPostgres(db) ? held.forShare() : held).executeTakeFirst()) !== undefined;
}
