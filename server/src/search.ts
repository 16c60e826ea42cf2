import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { DeviceSearch, DeviceSort } from "@muster/sdk";
import type { App } from "./app.ts";
import type { Caller } from "./auth.ts";
import { digest } from "./crypto.ts";
import { containing, type Database, type Tables } from "./database.ts";
import { onDevices } from "./grants.ts";
import { isPostgres, listIn, listOf, prepared } from "./rows.ts";
import { trigramPhrase, wayTo, type Way } from "./text-search.ts";

/** The text the search looks in; kept with the row so that a search reads one column. */
export const searchText = (device: Partial<Record<string, unknown>>): string =>
  ["displayName", "systemName", "ip", "dnsName", "netbiosName", "mac", "vendor", "os", "model", "serialNumber"]
    .map((field) => device[field])
    .filter(Boolean)
    .join("\n")
    .toLowerCase();

const matchesKept = 1_000;

/** How many devices match a search; all their ids, where a text is found in few. */
export interface Matching {
  total: number;
  ids?: number[];
}

type Searched<O> = SelectQueryBuilder<Tables, "devices", O>;
/** Devices that match a search, of those the caller may see. */
export const search = <O>(rows: Searched<O>, caller: Caller, criteria: DeviceSearch, way: Way = "rows"): Searched<O> =>
  rows
    .where(onDevices(caller))
    .$if(!!criteria.search, (q) => q.where(contains(criteria.search ?? "", way)))
    .$if(!!criteria.clientId, (q) => q.where("devices.organizationId", "=", criteria.clientId!))
    .$if(!!criteria.locationId, (q) => q.where("devices.locationId", "=", criteria.locationId!))
    .$if(!!criteria.role, (q) => q.where("devices.role", "=", criteria.role!))
    .$if(!!criteria.vendor, (q) => q.where("devices.vendor", "=", criteria.vendor!));

function contains(text: string, way: Way): RawBuilder<SqlBool> {
  if (way === "rows") return sql`"searchText" like ${containing(text)} escape '\\'`;
  const phrase = trigramPhrase(text);
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

/** Up to so many that a text is found in are remembered one by one. */
const few = 1_000;

/** The ids of a page of the devices that match, and how many match in all. */
export async function pageOfDevices(
  app: App,
  caller: Caller,
  listing: Listing,
): Promise<{ total: number; ids: number[] }> {
  const { db } = app;
  const { sort = "name", offset = 0, pageSize = 100, ...criteria } = listing;
  const { total, ids: known } = await matching(app, caller, criteria);
  const size = Math.min(pageSize, total - offset);
  if (size <= 0) return { total, ids: [] };
  // the second half is nearer from the end
  const fromEnd = offset + size > total / 2 && offset > size;
  const skipped = fromEnd ? total - offset - size : offset;
  const name = sort.replace("-", "") as keyof typeof sortColumns;
  let column = sortColumns[name];
  let way = wayTo(db, criteria);
  if (criteria.search && !known) {
    const { total: all } = await matching(app, caller, { ...criteria, search: "" });
    const share = total / all;
    // what every second device has is met soon on the way through the order
    if (share > 1 / 2) way = "rows";
    else if (way === "index") way = "ids";
    // what fewer have may lie together, at the order's other end: they are found as they lie, and sorted
    else column = sql`${sql.raw(isPostgres(db) ? "greatest" : "+")}(${column})`;
  }
  const direction = sort.startsWith("-") !== fromEnd ? "desc" : "asc";
  const devices = db.selectFrom("devices");
  const found = known
    ? devices.where("devices.id", "in", listOf(db, known, "integer"))
    : search(devices, caller, criteria, way);
  const rows = await found
    .select("devices.id")
    .orderBy(column, direction)
    .orderBy("devices.id", direction)
    .limit(size)
    .offset(skipped)
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

/**
 * How many devices match, and which, where a text is found in few: looked up anew once a device of these organizations
 * may have changed.
 */
async function matching(app: App, caller: Caller, criteria: DeviceSearch): Promise<Matching> {
  const { db } = app;
  const { clientId } = criteria;
  const organizationIds = clientId ? [clientId] : caller.organizationIds;
  const [row] = await (organizationIds ? revisionOf(db, JSON.stringify(organizationIds)) : revisionOfAll(db));
  const found = search(db.selectFrom("devices"), caller, criteria, wayTo(db, criteria));
  const count = found.select((e) => e.fn.countAll<number>().as("total")).compile();
  // all that decides who sees what is in the statement: roles, organizations, what device groups search for
  const key = digest(JSON.stringify([count.sql, count.parameters]));
  const known = app.deviceMatches.get(key);
  if (known && known.revision === row?.revision) return known;
  const first = criteria.search
    ? await found
        .select("devices.id")
        .limit(few + 1)
        .execute()
    : undefined;
  const now: Matching =
    first && first.length <= few
      ? { total: first.length, ids: first.map(({ id }) => id) }
      : { total: (await db.executeQuery(count)).rows[0]?.total ?? 0 };
  if (app.deviceMatches.size >= matchesKept) app.deviceMatches.clear();
  if (row) app.deviceMatches.set(key, { ...now, revision: row.revision });
  return now;
}
