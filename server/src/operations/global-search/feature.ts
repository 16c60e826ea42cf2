// One search over everything that features let a caller see, and the results that each user opened.
import { enums, MusterError, type SearchFilter, type SearchResult, type SearchResultType } from "@muster/sdk";
import { withNamedGroups } from "../../devices/groups.ts";
import type { ServerContext } from "../../context.ts";
import { featuresOf, type Feature, type Handlers } from "../../feature.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import type { FoundRow, Searchable } from "../../platform/searchable.ts";
import { createSearchRecents } from "../migrations/2026-11-22-33-search-recents.ts";
import { searchablePages } from "./pages.ts";
import { fuzzyScore, matchOf } from "./score.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    /** Results that users opened; names are read again each time, with the user's current rights. */
    searchRecents: { userId: number; type: SearchResultType; objectId: string; at: number };
    searchTooltips: { userId: number; hiddenAt: number };
  }
}

const maxResults = 50;
const maxRecents = 10;

const searchables = (context: ServerContext): Searchable[] =>
  featuresOf(context).flatMap((feature) => feature.searchables ?? []);

/** Splits a query into the filter that it begins with, such as "devices:", and the rest. */
function splitPrefix(query: string): { filter: SearchFilter | undefined; text: string } {
  const prefix = /^\s*([a-z]+):\s*(.*)$/is.exec(query);
  const filter = enums.SearchFilter.find((one) => one === prefix?.[1]?.toLowerCase());
  return filter ? { filter, text: prefix![2]!.trim() } : { filter: undefined, text: query.trim() };
}

function toResult({ type, route }: Searchable, row: FoundRow, text: string): SearchResult {
  const { id, name, description, details, clientName, nodeClass } = row;
  const match = matchOf(text, row);
  const score = type === "page" ? fuzzyScore(text, name) : match.score;
  return { id, name, type, description, details, route: route(row), ...match, score, clientName, nodeClass };
}

const order = enums.SearchResultType;
const byScore = (a: SearchResult, b: SearchResult) =>
  b.score - a.score ||
  order.indexOf(a.type) - order.indexOf(b.type) ||
  (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1);

async function find(context: ServerContext, caller: Caller, query: string, filters: readonly SearchFilter[]) {
  const { filter, text } = splitPrefix(query);
  if (!text) return [];
  const wanted = filter ? [filter] : filters;
  const isWanted = (one: Searchable) =>
    !wanted.length || wanted.includes("all") || one.filters.some((name) => wanted.includes(name));
  const named = await withNamedGroups(context, caller, [{ search: text }]);
  const found = await Promise.all(
    searchables(context)
      .filter(isWanted)
      .map(async (one) =>
        (await one.find(context, named, text, maxResults)).map((row) => toResult(one, row, text)),
      ),
  );
  return found.flat().sort(byScore);
}

/** Returns the named objects as results, without those that the caller can't see now. */
async function readResults(
  context: ServerContext,
  caller: Caller,
  named: readonly { type: SearchResultType; objectId: string }[],
): Promise<SearchResult[]> {
  const results = new Map<string, SearchResult>();
  for (const one of searchables(context)) {
    const ids = named.filter(({ type }) => type === one.type).map(({ objectId }) => objectId);
    if (ids.length)
      for (const row of await one.read(context, caller, ids))
        results.set(`${one.type} ${row.id}`, toResult(one, row, row.name));
  }
  return named.flatMap(({ type, objectId }) => results.get(`${type} ${objectId}`) ?? []);
}

const handlers = {
  async searchEverything({ context, caller, body }) {
    const { query, filters = [], limit = maxResults } = body;
    return { results: (await find(context, caller, query, filters)).slice(0, limit) };
  },

  async listRecentSearches({ context, caller }) {
    const userId = caller.user!.id;
    const rows = await context.db
      .selectFrom("searchRecents")
      .select(["type", "objectId"])
      .where("userId", "=", userId)
      .orderBy("at", "desc")
      .limit(maxRecents)
      .execute();
    const tooltip = await context.db
      .selectFrom("searchTooltips")
      .select("userId")
      .where("userId", "=", userId)
      .executeTakeFirst();
    return { results: await readResults(context, caller, rows), hideTooltip: tooltip !== undefined };
  },

  async addRecentSearch({ context, caller, body: { id: objectId, type } }) {
    const userId = caller.user!.id;
    if (!(await readResults(context, caller, [{ type, objectId }])).length)
      throw new MusterError("not_found");
    const at = Date.now();
    await context.db.transaction().execute(async (db) => {
      await db
        .insertInto("searchRecents")
        .values({ userId, type, objectId, at })
        .onConflict((conflict) => conflict.columns(["userId", "type", "objectId"]).doUpdateSet({ at }))
        .execute();
      const oldest = await db
        .selectFrom("searchRecents")
        .select("at")
        .where("userId", "=", userId)
        .orderBy("at", "desc")
        .offset(maxRecents)
        .limit(1)
        .executeTakeFirst();
      if (oldest)
        await db
          .deleteFrom("searchRecents")
          .where("userId", "=", userId)
          .where("at", "<=", oldest.at)
          .execute();
    });
    return undefined;
  },

  async deleteRecentSearch({ context, caller, path }) {
    const { numDeletedRows } = await context.db
      .deleteFrom("searchRecents")
      .where("userId", "=", caller.user!.id)
      .where("type", "=", path.recentType)
      .where("objectId", "=", path.recentId)
      .executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    return undefined;
  },

  async hideSearchTooltip({ context, caller }) {
    await context.db
      .insertInto("searchTooltips")
      .values({ userId: caller.user!.id, hiddenAt: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return undefined;
  },
} satisfies Partial<Handlers>;

export const globalSearch: Feature = {
  handlers,
  searchables: [searchablePages],
  migrations: { "2026-11-22-33-search-recents": createSearchRecents },
};
