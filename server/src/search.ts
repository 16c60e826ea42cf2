import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { DeviceSearch, DeviceSort } from "@muster/sdk";
import type { App } from "./app.ts";
import type { Caller } from "./auth.ts";
import { containing, within, type Database } from "./database.ts";
import { isPostgres, listIn, prepared } from "./rows.ts";

/** The text the search looks in; kept with the row so that a search reads one column. */
export const searchText = (device: Partial<Record<string, unknown>>): string =>
  ["displayName", "systemName", "ip", "dnsName", "netbiosName", "mac", "vendor", "os", "model", "serialNumber"]
    .map((field) => device[field])
    .filter(Boolean)
    .join("\n")
    .toLowerCase();

const trigram = 3;
const totalsKept = 1_000;

/** How SQLite finds what matches a text: by its index of texts, or by the order of the list row by row or id by id. */
type Way = "index" | "rows" | "ids";

/** Devices that match a search, of the organizations the caller may see. */
export const search = (db: Database, caller: Caller, criteria: DeviceSearch, way: Way = "index") =>
  db
    .selectFrom("devices")
    .where((e) => within(e.ref("devices.organizationId"), caller.organizationIds))
    .$if(!!criteria.search, (q) => q.where(contains(db, criteria.search ?? "", way)))
    .$if(!!criteria.clientId, (q) => q.where("devices.organizationId", "=", criteria.clientId!))
    .$if(!!criteria.locationId, (q) => q.where("devices.locationId", "=", criteria.locationId!))
    .$if(!!criteria.role, (q) => q.where("devices.role", "=", criteria.role!))
    .$if(!!criteria.vendor, (q) => q.where("devices.vendor", "=", criteria.vendor!));

const isIndexed = (db: Database, text: string) => !isPostgres(db) && [...text.toLowerCase()].length >= trigram;

function contains(db: Database, text: string, way: Way): RawBuilder<SqlBool> {
  if (way === "rows" || !isIndexed(db, text)) return sql`"searchText" like ${containing(text)} escape '\\'`;
  const phrase = `"${text.toLowerCase().replaceAll('"', '""')}"`;
  // with the sign SQLite goes through the order and asks of each id whether it is among the matches
  const id = sql.raw(way === "ids" ? "+devices.id" : "devices.id");
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

/** Up to so many matches are looked up one by one and sorted. */
const few = 1_000;

/** The ids of a page of the devices that match, and how many match in all. */
export async function pageOfDevices(
  app: App,
  caller: Caller,
  listing: Listing,
): Promise<{ total: number; ids: number[] }> {
  const { db } = app;
  const { sort = "name", offset = 0, pageSize = 100, ...criteria } = listing;
  const total = await countDevices(app, caller, criteria);
  const size = Math.min(pageSize, total - offset);
  if (size <= 0) return { total, ids: [] };
  const { search: text } = criteria;
  const share = text && !isPostgres(db) ? total / (await countDevices(app, caller, { ...criteria, search: "" })) : 1;
  // what every second device has is met soon on the way through the order
  const way = share > 1 / 2 ? "rows" : total > few ? "ids" : "index";
  const name = sort.replace("-", "") as keyof typeof sortColumns;
  // through the order SQLite would read the rows crosswise
  const column = text && share <= 1 / 2 && !isIndexed(db, text) ? sql`+${sortColumns[name]}` : sortColumns[name];
  // the second half is nearer from the end
  const fromEnd = offset + size > total / 2 && offset > size;
  const direction = sort.startsWith("-") !== fromEnd ? "desc" : "asc";
  const rows = await search(db, caller, criteria, way)
    .select("devices.id")
    .orderBy(column, direction)
    .orderBy("devices.id", direction)
    .limit(size)
    .offset(fromEnd ? total - offset - size : offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { total, ids: fromEnd ? ids.toReversed() : ids };
}

const selectRevision = (db: Database) =>
  // ids are never given again: no two states have all three in common
  db
    .selectFrom("organizations")
    .select(sql<string>`count(*) || '/' || sum(id) || '/' || sum("devicesRevision")`.as("revision"));
const revisionOf = prepared(
  (db, ids: string) => selectRevision(db).where("id", "in", listIn(db, ids, "integer")),
  ["ids"],
);
const revisionOfAll = prepared(selectRevision, []);

/** How many devices match, counted anew once a device of these organizations may have changed. */
async function countDevices(app: App, caller: Caller, criteria: DeviceSearch): Promise<number> {
  const { search: text, clientId, locationId, role, vendor } = criteria;
  const organizationIds = clientId ? [clientId] : caller.organizationIds;
  const [row] = await (organizationIds ? revisionOf(app.db, JSON.stringify(organizationIds)) : revisionOfAll(app.db));
  const key = JSON.stringify([text, clientId, locationId, role, vendor, caller.organizationIds]);
  const known = app.deviceTotals.get(key);
  if (known && known.revision === row?.revision) return known.total;
  const { total } = await search(app.db, caller, criteria)
    .select((e) => e.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (app.deviceTotals.size >= totalsKept) app.deviceTotals.clear();
  if (row) app.deviceTotals.set(key, { revision: row.revision, total });
  return total;
}
