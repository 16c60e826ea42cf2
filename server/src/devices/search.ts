import { LRUCache } from "lru-cache";
import { sql, type SelectQueryBuilder } from "kysely";
import type { DeviceSearch, DeviceSort } from "@muster/sdk";
import { perServer, type ServerContext } from "../context.ts";
import { isVolatile, matchesCriteria } from "../platform/authorization/device-criteria.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { digest } from "../platform/security/crypto.ts";
import type { Database } from "../platform/db/database.ts";
import { onDevices, seesAllDevices } from "../platform/authorization/grants.ts";
import { inJsonList, inList, compiledQuery } from "../platform/db/sql.ts";
import type { Tables } from "../platform/db/tables.ts";
import { wayTo, type Way } from "../platform/db/text-search.ts";

/** The searchable text, stored with the row so that a search reads one column. */
export const searchText = (device: Partial<Record<string, unknown>>): string =>
  [
    "displayName",
    "systemName",
    "ip",
    "dnsName",
    "netbiosName",
    "mac",
    "vendor",
    "os",
    "model",
    "serialNumber",
    "tags",
  ]
    .map((field) => (device[field] === "[]" ? "" : device[field]))
    .filter(Boolean)
    .map((text) => `${text}\n`)
    .join("")
    .toLowerCase();

/** The number of matches at a revision of their organizations, with the IDs if no index sorts them. */
interface Matching {
  revision: string;
  total: number;
  ids?: Int32Array | undefined;
}

/** Cached search results: up to a thousand, with four million IDs in all. */
const matchesCache = perServer(
  () =>
    new LRUCache<string, Matching>({
      max: 1_000,
      maxSize: 4_000_000,
      sizeCalculation: ({ ids }) => 1 + (ids?.length ?? 0),
    }),
);

type Searched<O> = SelectQueryBuilder<Tables, "devices", O>;
/** The devices that match a search and that the caller can see. */
export const search = <O>(
  rows: Searched<O>,
  caller: Caller,
  criteria: DeviceSearch,
  way: Way = "rows",
): Searched<O> => rows.where((e) => e.and([onDevices(caller), ...matchesCriteria(criteria, caller, way)]));

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

/** Up to this many matches are sorted directly; beyond it, all devices are read in sorted order. */
const few = 1_000;

/** The IDs on one page of the matches, and the total number of matches. */
export async function pageOfDevices(
  context: ServerContext,
  caller: Caller,
  listing: Listing,
): Promise<{ total: number; ids: number[] }> {
  const { db } = context;
  const { sort = "name", offset = 0, pageSize = 100, ...criteria } = listing;
  const name = sort.replace("-", "") as keyof typeof sortColumns;
  const descending = sort.startsWith("-");
  const order = (way: "asc" | "desc" = "asc") =>
    sql`${sortColumns[name]} ${sql.raw(way)}, devices.id ${sql.raw(way)}`;
  const all = seesAllDevices(caller) && !caller.organizationIds && !Object.values(criteria).some(Boolean);
  // an index sorts the devices of an organization, location, role or vendor by name
  const indexed = all || (name === "name" && !criteria.search && !caller.groups.size);
  const { key, revision, total, ids } = await matching(context, caller, criteria, !indexed);
  const size = Math.min(pageSize, total - offset);
  if (size <= 0) return { total, ids: [] };
  const devices = db.selectFrom("devices");
  if (ids) {
    const ordered = await remembered(context, `${key} ${name}`, revision, async () => {
      if (total <= few)
        return idsOf(db, devices.where("devices.id", "in", inList(db, ids, "integer")).orderBy(order()));
      const now = await revisionOf(db, null);
      const everyone = await remembered(context, name, now, () => idsOf(db, devices.orderBy(order())));
      const among = new Set(ids);
      return { total, ids: everyone.ids?.filter((id) => among.has(id)) };
    });
    const inOrder = descending ? ordered.ids?.toReversed() : ordered.ids;
    return { total, ids: [...(inOrder?.subarray(offset, offset + size) ?? [])] };
  }
  // the second half is closer to the end
  const fromEnd = offset + size > total / 2 && offset > size;
  const page = search(devices, caller, criteria)
    .select("devices.id")
    .orderBy(order(descending === fromEnd ? "asc" : "desc"))
    .limit(size)
    .offset(fromEnd ? total - offset - size : offset);
  const found = (await page.execute()).map(({ id }) => id);
  return { total, ids: fromEnd ? found.toReversed() : found };
}

const selectRevision = (db: Database) =>
  // IDs are never reused, so no two states have all three values in common
  db
    .selectFrom("organizations")
    .select(sql<string>`count(*) || '/' || sum(id) || '/' || sum("devicesRevision")`.as("revision"));
const revisionOfSome = compiledQuery(
  (db, ids: string) => selectRevision(db).where("id", "in", inJsonList(db, ids, "integer")),
  ["ids"],
);
const revisionOfAll = compiledQuery(selectRevision, []);
async function revisionOf(db: Database, organizationIds: readonly number[] | null): Promise<string> {
  const [row] = await (organizationIds
    ? revisionOfSome(db, JSON.stringify(organizationIds))
    : revisionOfAll(db));
  return row?.revision ?? "";
}

/**
 * The number of matches and, on request, their IDs; recomputed when a device may have changed. Without a
 * revision they change with time and are not remembered.
 */
async function matching(context: ServerContext, caller: Caller, criteria: DeviceSearch, which = false) {
  const { db } = context;
  const { clientId } = criteria;
  const changesUnseen = [criteria, ...[...caller.groups.values()].map((group) => group.criteria)].some(
    isVolatile,
  );
  const revision = changesUnseen
    ? undefined
    : await revisionOf(db, clientId ? [clientId] : caller.organizationIds);
  const found = search(db.selectFrom("devices"), caller, criteria, wayTo(db));
  const count = found.select((e) => e.fn.countAll<number>().as("total")).compile();
  // the statement contains everything that decides visibility: roles, organizations and group searches
  const key = digest(JSON.stringify([count.sql, count.parameters, which]));
  const now = await remembered(context, key, revision, async () =>
    which ? idsOf(db, found) : { total: (await db.executeQuery(count)).rows[0]?.total ?? 0 },
  );
  return { ...now, revision, key };
}

async function idsOf(db: Database, rows: Searched<object>) {
  // a single value: one row each would take several times as long
  const list = sql<string | null>`string_agg(cast(id as text), ',')`;
  const found = db.selectFrom(rows.select("devices.id").as("found")).select(list.as("ids"));
  const { ids } = await found.executeTakeFirstOrThrow();
  const parsed = Int32Array.from(JSON.parse(`[${ids ?? ""}]`) as number[]);
  return { total: parsed.length, ids: parsed };
}

async function remembered(
  context: ServerContext,
  key: string,
  revision: string | undefined,
  find: () => Promise<Omit<Matching, "revision">>,
): Promise<Matching> {
  if (revision === undefined) return { ...(await find()), revision: "" };
  const matches = matchesCache(context);
  const known = matches.get(key);
  if (known?.revision === revision) return known;
  const found = { ...(await find()), revision };
  matches.set(key, found);
  return found;
}
