import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { DeviceSearch, DeviceSort } from "@muster/sdk";
import type { App } from "./app.ts";
import type { Caller } from "./auth.ts";
import { containing, within, type Database } from "./database.ts";
import { page } from "./paging.ts";
import { isPostgres } from "./rows.ts";

/** The text the search looks in; kept with the row so that a search reads one column. */
export const searchText = (device: Partial<Record<string, unknown>>): string =>
  ["displayName", "systemName", "ip", "dnsName", "netbiosName", "mac", "vendor", "os", "model", "serialNumber"]
    .map((field) => device[field])
    .filter(Boolean)
    .join("\n")
    .toLowerCase();

/** Up to so many devices are looked up one by one and sorted; of more, the order is gone through until a page is full. */
const few = 1_000;
const trigram = 3;
const totalsKept = 1_000;

/** Devices that match a search, of the organizations the caller may see. */
export const search = (db: Database, caller: Caller, criteria: DeviceSearch, many = false) =>
  db
    .selectFrom("devices")
    .where((e) => within(e.ref("devices.organizationId"), caller.organizationIds))
    .$if(!!criteria.search, (q) => q.where(contains(db, criteria.search ?? "", many)))
    .$if(!!criteria.clientId, (q) => q.where("devices.organizationId", "=", criteria.clientId!))
    .$if(!!criteria.locationId, (q) => q.where("devices.locationId", "=", criteria.locationId!))
    .$if(!!criteria.role, (q) => q.where("devices.role", "=", criteria.role!))
    .$if(!!criteria.vendor, (q) => q.where("devices.vendor", "=", criteria.vendor!));

const isIndexed = (db: Database, text: string) => !isPostgres(db) && [...text.toLowerCase()].length >= trigram;

function contains(db: Database, text: string, many: boolean): RawBuilder<SqlBool> {
  if (!isIndexed(db, text)) return sql`"searchText" like ${containing(text)} escape '\\'`;
  const phrase = `"${text.toLowerCase().replaceAll('"', '""')}"`;
  // with the sign SQLite goes through the order and asks of each id whether it is among the matches
  const id = sql.raw(many ? "+devices.id" : "devices.id");
  return sql`${id} in (select rowid from "deviceSearch" where "deviceSearch" match ${phrase})`;
}

const sortColumns = {
  name: sql`lower(devices."displayName")`,
  ip: sql`devices."ipOrder"`,
  role: sql`devices.role`,
  vendor: sql`devices.vendor`,
  model: sql`devices.model`,
  organization: sql`devices."organizationId"`,
  created: sql`devices."createdAt"`,
};

type Listing = DeviceSearch & { sort?: DeviceSort; offset?: number; pageSize?: number };

/** The ids of a page of a list that has so many devices in all. */
export async function deviceIds(db: Database, caller: Caller, listing: Listing, total: number): Promise<number[]> {
  const sort = listing.sort ?? "name";
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const column = sortColumns[sort.replace("-", "") as keyof typeof sortColumns];
  // SQLite would go through the whole order, row by row, for what matches few
  const scans = total <= few && !!listing.search && !isPostgres(db) && !isIndexed(db, listing.search);
  const rows = await page(
    search(db, caller, listing, total > few)
      .select("devices.id")
      .orderBy(scans ? sql`+${column}` : column, direction)
      .orderBy("devices.id", direction),
    listing,
  ).execute();
  return rows.map(({ id }) => id);
}

/** How many devices match, counted anew once a device of these organizations may have changed. */
export async function countDevices(app: App, caller: Caller, { search: text, ...rest }: Listing): Promise<number> {
  const { clientId, locationId, role, vendor } = rest;
  const { revision } = await app.db
    .selectFrom("organizations")
    // ids are never given again: no two states have all three in common
    .select(sql<string>`count(*) || '/' || sum(id) || '/' || sum("devicesRevision")`.as("revision"))
    .where((e) => within(e.ref("organizations.id"), caller.organizationIds))
    .$if(!!clientId, (q) => q.where("id", "=", clientId!))
    .executeTakeFirstOrThrow();
  const key = JSON.stringify([text, clientId, locationId, role, vendor, caller.organizationIds]);
  const known = app.deviceTotals.get(key);
  if (known?.revision === revision) return known.total;
  const { total } = await search(app.db, caller, { search: text, clientId, locationId, role, vendor })
    .select((e) => e.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (app.deviceTotals.size >= totalsKept) app.deviceTotals.clear();
  app.deviceTotals.set(key, { revision, total });
  return total;
}
