import { LRUCache } from "lru-cache";
import { sql, type SelectQueryBuilder } from "kysely";
import { enums, type DeviceSearch, type DeviceSort } from "@muster/sdk";
import { perServer, type ServerContext } from "../context.ts";
import { isVolatile, matchesCriteria } from "../platform/authorization/device-criteria.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { digest } from "../platform/security/crypto.ts";
import type { Database } from "../platform/db/database.ts";
import { statusOf } from "../platform/authorization/device-status.ts";
import { onDevices, seesAllDevices } from "../platform/authorization/grants.ts";
import { inJsonList, inList, compiledQuery } from "../platform/db/sql.ts";
import type { Tables } from "../platform/db/tables.ts";
import { searchMethod, type SearchMethod } from "../platform/db/text-search.ts";

/** Returns the searchable text, which is stored with the row so that a search reads one column. */
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
  /** How many IDs at the beginning of the sorted ones have no value to sort by. */
  blanks?: number;
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
/** Selects the devices that match a search and that the caller can see. */
export const search = <O>(
  rows: Searched<O>,
  caller: Caller,
  criteria: DeviceSearch,
  method: SearchMethod = "rows",
): Searched<O> => rows.where((e) => e.and([onDevices(caller), ...matchesCriteria(criteria, caller, method)]));

const sortColumns = {
  name: sql`lower(devices."displayName")`,
  ip: sql`devices."ipOrder"`,
  role: sql`devices.role`,
  vendor: sql`devices.vendor`,
  model: sql`devices.model`,
  organization: sql`devices."organizationId"`,
  created: sql`devices."createdAt"`,
};

/** Columns that can be empty; such devices are last, whatever the direction. */
const blankColumns: Partial<Record<keyof typeof sortColumns, "ipOrder" | "vendor" | "model">> = {
  ip: "ipOrder",
  vendor: "vendor",
  model: "model",
};

type Listing = DeviceSearch & { sort?: DeviceSort; offset?: number; pageSize?: number };

/** Up to this many matches are sorted directly; beyond it, all devices are read in sorted order. */
const few = 1_000;

/** Returns the IDs on one page of the matches, and the total number of matches. */
export async function pageOfDevices(
  context: ServerContext,
  caller: Caller,
  listing: Listing,
): Promise<{ total: number; ids: number[] }> {
  const { db } = context;
  const { sort = "name", offset = 0, pageSize = 100, ...criteria } = listing;
  if (sort === "status" || sort === "-status") return pageByStatus(context, caller, listing);
  const name = sort.replace("-", "") as keyof typeof sortColumns;
  const descending = sort.startsWith("-");
  const order = (direction: "asc" | "desc" = "asc") =>
    sql`${sortColumns[name]} ${sql.raw(direction)}, devices.id ${sql.raw(direction)}`;
  const all = seesAllDevices(caller) && !caller.organizationIds && !Object.values(criteria).some(Boolean);
  // an index sorts the devices of an organization, location, role or vendor by name
  const indexed = all || (name === "name" && !criteria.search && !caller.groups.size);
  const { key, revision, total, ids } = await matching(context, caller, criteria, !indexed);
  const size = Math.min(pageSize, total - offset);
  if (size <= 0) return { total, ids: [] };
  const devices = db.selectFrom("devices");
  const column = blankColumns[name];
  const isBlank = (rows: Searched<object>) => (column ? rows.where(`devices.${column}`, "=", "") : undefined);
  if (ids) {
    const sorted = await remembered(context, `${key} ${name}`, revision, async () => {
      const among = new Set(ids);
      const blank = await blankOf(isBlank(devices), among);
      if (total <= few) {
        const rows = devices.where("devices.id", "in", inList(db, ids, "integer")).orderBy(order());
        return { ...(await idsOf(db, rows)), ...blank };
      }
      const now = await revisionOf(db, null);
      const everyone = await remembered(context, name, now, () => idsOf(db, devices.orderBy(order())));
      return { total, ids: everyone.ids?.filter((id) => among.has(id)), ...blank };
    });
    const ordered = sort === "name" ? await withNamedFirst(db, sorted, criteria.search) : sorted;
    return { total, ids: pageOf(ordered, descending, offset, size) };
  }
  const read = async (from: number, count: number) => {
    // pages in the second half are read from the end
    const fromEnd = from + count > total / 2 && from > count;
    const page = search(devices, caller, criteria)
      .select("devices.id")
      .orderBy(order(descending === fromEnd ? "asc" : "desc"))
      .limit(count)
      .offset(fromEnd ? total - from - count : from);
    const found = (await page.execute()).map(({ id }) => id);
    return fromEnd ? found.toReversed() : found;
  };
  const skipped = descending ? 0 : await countOf(isBlank(search(devices, caller, criteria)));
  // the blanks, which are first in an index, come after all others
  const from = offset + skipped;
  const others = Math.max(0, Math.min(size, total - from));
  const first = others ? await read(from, others) : [];
  const last = others < size ? await read(Math.max(0, from - total), size - others) : [];
  return { total, ids: [...first, ...last] };
}

/** Returns a page of the matches by status, which changes with time and connections, then by name. */
async function pageByStatus(
  context: ServerContext,
  caller: Caller,
  { sort, offset = 0, pageSize = 100, ...criteria }: Listing,
): Promise<{ total: number; ids: number[] }> {
  const { db } = context;
  const { total } = await matching(context, caller, criteria);
  if (offset >= total) return { total, ids: [] };
  const ranks = enums.DeviceStatus.map((status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank)}`);
  const rows = await search(db.selectFrom("devices"), caller, criteria, searchMethod(db))
    .select("devices.id")
    .orderBy(
      sql`case ${statusOf(caller.connected())} ${sql.join(ranks, sql` `)} end`,
      sort === "-status" ? "desc" : "asc",
    )
    .orderBy(sortColumns.name)
    .orderBy("devices.id")
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { total, ids: rows.map(({ id }) => id) };
}

/** Moves the devices whose name is the searched text to the front. */
async function withNamedFirst(db: Database, sorted: Matching, text = ""): Promise<Matching> {
  const { ids } = sorted;
  if (!text || !ids || ids.length < 2) return sorted;
  const found = await db
    .selectFrom("devices")
    .select("id")
    .where(sortColumns.name, "=", text.trim().toLowerCase())
    .execute();
  const named = new Set(found.map(({ id }) => id));
  if (!named.size) return sorted;
  const isNamed = (id: number) => named.has(id);
  return {
    ...sorted,
    ids: Int32Array.from([...ids.filter(isNamed), ...ids.filter((id) => !isNamed(id))]),
  };
}

async function blankOf(
  rows: Searched<object> | undefined,
  among: ReadonlySet<number>,
): Promise<{ blanks?: number }> {
  if (!rows) return {};
  const found = await rows.select("devices.id").execute();
  return { blanks: found.filter(({ id }) => among.has(id)).length };
}

const countOf = async (rows: Searched<object> | undefined): Promise<number> =>
  rows ? (await rows.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count : 0;

/** Returns a page of sorted IDs that start with the blanks, with the blanks last. */
function pageOf(
  { ids: all = new Int32Array(), blanks = 0 }: Matching,
  descending: boolean,
  offset: number,
  size: number,
): number[] {
  if (descending) return [...all.toReversed().subarray(offset, offset + size)];
  const from = offset + blanks;
  const to = from + size;
  return [
    ...all.subarray(from, to),
    ...all.subarray(Math.max(0, from - all.length), Math.max(0, to - all.length)),
  ];
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
 * Returns the number of matches and, on request, their IDs; cached until a device may have changed. Matches
 * that change with time have no revision and aren't cached.
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
  const found = search(db.selectFrom("devices"), caller, criteria, searchMethod(db));
  const count = found.select((e) => e.fn.countAll<number>().as("total")).compile();
  // the statement contains everything that decides visibility: roles, organizations and group searches
  const key = digest(JSON.stringify([count.sql, count.parameters, which]));
  const now = await remembered(context, key, revision, async () =>
    which ? idsOf(db, found) : { total: (await db.executeQuery(count)).rows[0]?.total ?? 0 },
  );
  return { ...now, revision, key };
}

async function idsOf(db: Database, rows: Searched<object>) {
  // a single value, because one row for each would take several times as long
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
