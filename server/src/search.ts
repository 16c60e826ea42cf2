import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { DeviceSearch, DeviceSort } from "@muster/sdk";
import type { App } from "./app.ts";
import type { Caller } from "./auth.ts";
import { digest } from "./crypto.ts";
import { containing, type Database, type Tables } from "./database.ts";
import { onDevices } from "./grants.ts";
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

type Searched<O> = SelectQueryBuilder<Tables, "devices", O>;
/**
 * How what matches a text is found: by looking at each row, as both databases can, which PostgreSQL does by an index of
 * its own; or on SQLite by the index of texts, from it or asking it of each id on the way through the order of the list.
 */
type Way = "rows" | "index" | "ids";

/** Devices that match a search, of those the caller may see. */
export const search = <O>(rows: Searched<O>, caller: Caller, criteria: DeviceSearch, way: Way = "rows"): Searched<O> =>
  rows
    .where(onDevices(caller))
    .$if(!!criteria.search, (q) => q.where(contains(criteria.search ?? "", way)))
    .$if(!!criteria.clientId, (q) => q.where("devices.organizationId", "=", criteria.clientId!))
    .$if(!!criteria.locationId, (q) => q.where("devices.locationId", "=", criteria.locationId!))
    .$if(!!criteria.role, (q) => q.where("devices.role", "=", criteria.role!))
    .$if(!!criteria.vendor, (q) => q.where("devices.vendor", "=", criteria.vendor!));

/** The way to what few devices match. */
export const wayTo = (db: Database, { search: text = "" }: DeviceSearch): Way =>
  !isPostgres(db) && [...text.toLowerCase()].length >= trigram ? "index" : "rows";

function contains(text: string, way: Way): RawBuilder<SqlBool> {
  if (way === "rows") return sql`"searchText" like ${containing(text)} escape '\\'`;
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
  const nearest = wayTo(db, criteria);
  const way = share > 1 / 2 ? "rows" : nearest === "index" && total > few ? "ids" : nearest;
  const name = sort.replace("-", "") as keyof typeof sortColumns;
  // through the order SQLite would read the rows crosswise
  const column = text && share <= 1 / 2 && way === "rows" ? sql`+${sortColumns[name]}` : sortColumns[name];
  // the second half is nearer from the end
  const fromEnd = offset + size > total / 2 && offset > size;
  const direction = sort.startsWith("-") !== fromEnd ? "desc" : "asc";
  const rows = await search(db.selectFrom("devices"), caller, criteria, way)
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
  const { clientId } = criteria;
  const organizationIds = clientId ? [clientId] : caller.organizationIds;
  const [row] = await (organizationIds ? revisionOf(app.db, JSON.stringify(organizationIds)) : revisionOfAll(app.db));
  const query = search(app.db.selectFrom("devices"), caller, criteria, wayTo(app.db, criteria))
    .select((e) => e.fn.countAll<number>().as("total"))
    .compile();
  // all that decides who sees what is in the statement: roles, organizations, what device groups search for
  const key = digest(JSON.stringify([query.sql, query.parameters]));
  const known = app.deviceTotals.get(key);
  if (known && known.revision === row?.revision) return known.total;
  const { rows } = await app.db.executeQuery(query);
  const total = rows[0]?.total ?? 0;
  if (app.deviceTotals.size >= totalsKept) app.deviceTotals.clear();
  if (row) app.deviceTotals.set(key, { revision: row.revision, total });
  return total;
}
