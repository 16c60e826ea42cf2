import { faultText, type Activity, type ActivityObjectKind } from "@muster/sdk";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { perServer, type ServerContext } from "../context.ts";
import { toActivity } from "./chain.ts";
import { searchedText } from "./search-text.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { digest } from "../platform/security/crypto.ts";
import { containing, type Database } from "../platform/db/database.ts";
import { onOrganizations } from "../platform/authorization/grants.ts";
import { page } from "../platform/db/paging.ts";
import type { Call, Feature, Handlers } from "../feature.ts";
import { isPostgres } from "../platform/db/sql.ts";
import { trigramPhrase } from "../platform/db/text-search.ts";
import { auditLog } from "./log.ts";
import { findDeleted } from "./objects.ts";
import { summarizeRefusals } from "./record.ts";
import { signing } from "../platform/security/signing.ts";
import { createAudit } from "./migrations/2026-11-22-10-audit.ts";
import "./tables.ts";
import { nameDevices } from "./witnesses/witnesses.ts";

const maxTotals = 1_000;
/** How many entries matched a search, up to which entry; by a digest of the search. */
const activityTotals = perServer(() => new Map<string, { until: number; total: number }>());

type Query = Call<"listActivities">["query"];
/** Searches with SQLite's text index, if the text is long enough, or by reading each entry. */
type SearchMethod = "index" | "entries";

/** Selects the matching entries after a given one. */
const matching = (db: Database, caller: Caller, query: Query, method: SearchMethod, after: number) =>
  db
    .selectFrom("activities")
    .where(
      onOrganizations(
        sql<number>`"organizationId"`,
        caller,
        "Configuration.Activities.Access",
        "canConfigureSystemActivities",
      ),
    )
    .$if(!!query.search, (q) => q.where(contains(db, query.search ?? "", method, after)))
    .$if(!!query.who, (q) => q.where((e) => e(e.fn<string>("lower", ["who"]), "=", query.who!.toLowerCase())))
    .$if(!!query.operation, (q) => q.where("operation", "=", query.operation!))
    .$if(!!query.objectKind, (q) => q.where("objectKind", "=", query.objectKind!))
    .$if(query.objectId !== undefined, (q) => q.where("objectId", "=", query.objectId!))
    // written as in the partial index
    .$if(query.outcome === "refused", (q) => q.where("outcome", "<>", sql.lit("done")))
    .$if(!!query.outcome && query.outcome !== "refused", (q) => q.where("outcome", "=", query.outcome!))
    .$if(!!query.clientId, (q) => q.where("organizationId", "=", query.clientId!))
    .$if(query.since !== undefined, (q) => q.where("at", ">=", query.since!))
    .$if(query.until !== undefined, (q) => q.where("at", "<", query.until!))
    .where("sequence", ">", after);

function contains(db: Database, text: string, method: SearchMethod, after: number): RawBuilder<SqlBool> {
  const phrase = isPostgres(db) ? undefined : trigramPhrase(text);
  if (phrase && method === "index")
    return sql`sequence in (
      select rowid from "activitySearch" where "activitySearch" match ${phrase} and rowid > ${after}
    )`;
  // SQLite's "like" ignores the case of ASCII itself, which is much faster than "lower"
  const asItIs = !isPostgres(db) && /^\p{ASCII}*$/u.test(text);
  return sql`${sql.raw(asItIs ? searchedText() : `lower(${searchedText()})`)} like ${containing(text)} escape '\\'`;
}

/** Counts the matching entries and all entries. The log only grows, so only new entries are counted. */
async function countMatching(context: ServerContext, caller: Caller, query: Query) {
  const { db } = context;
  const totals = activityTotals(context);
  const counted = (after: number) =>
    matching(db, caller, query, "index", after).select(sql<number>`count(*)`.as("total"));
  const { sql: text, parameters } = counted(0).compile();
  const key = digest(JSON.stringify([text, parameters]));
  const before = totals.get(key) ?? { until: 0, total: 0 };
  const { until } = await db
    .selectFrom("activities")
    .select(sql<number>`coalesce(max(sequence), 0)`.as("until"))
    .executeTakeFirstOrThrow();
  if (until <= before.until) return { total: before.total, all: until };
  const added = await counted(before.until).where("sequence", "<=", until).executeTakeFirstOrThrow();
  const total = before.total + added.total;
  if (totals.size >= maxTotals) totals.clear();
  totals.set(key, { until, total });
  return { total, all: until };
}

/** Returns the distinct objects of these entries. */
function objectsOf(entries: readonly Activity[]): { kind: ActivityObjectKind; id: string }[] {
  const objects = entries.flatMap(({ object }) =>
    object?.id ? [[`${object.kind} ${object.id}`, { kind: object.kind, id: object.id }] as const] : [],
  );
  return [...new Map(objects).values()];
}

const handlers = {
  async listActivities({ context, caller, query }) {
    const { db } = context;
    if (query.after !== undefined) {
      const next = matching(db, caller, query, "index", query.after).selectAll().orderBy("sequence");
      const results = (await page(next, query).execute()).map(toActivity);
      // a client that reads all pages needs no total for each
      return { total: results.length, results, deleted: [] };
    }
    const { total, all } = await countMatching(context, caller, query);
    // frequent matches are found faster by reading from the newest entry
    const rows = matching(db, caller, query, total > all / 10 ? "entries" : "index", 0);
    const entries = await page(rows.selectAll().orderBy("sequence", "desc"), query).execute();
    const results = entries.map(toActivity);
    return { total, results, deleted: await findDeleted(context, objectsOf(results)) };
  },

  async listAuditAnchors({ context, query }) {
    // the first page is for comparing the log as it is now
    if (!query.after) await auditLog(context).anchor();
    const anchors = (await auditLog(context).anchors()).filter(
      ({ sequence }) => sequence > (query.after ?? 0),
    );
    return { results: anchors.slice(0, query.pageSize), keys: await signing(context).keys() };
  },

  async verifyActivities({ context, caller }) {
    const { fault, witnesses, ...found } = await auditLog(context).verify();
    const reports = await nameDevices(context, caller, witnesses);
    const [witness = null] = await nameDevices(context, caller, fault?.witness ? [fault.witness] : []);
    const named = fault && { ...fault, witness };
    return { ...found, fault: named && { ...named, message: faultText(named) }, witnesses: reports };
  },
} satisfies Partial<Handlers>;

export const activities: Feature = {
  handlers,
  migrations: { "2026-11-22-10-audit": createAudit },
  start: (context) => ({
    async close() {
      await context.settled();
      await summarizeRefusals(context, Date.now(), true);
      await auditLog(context).close();
    },
  }),
  // each server writes its own entries
  async tickEverywhere(context, { now }) {
    await summarizeRefusals(context, now);
    await auditLog(context).tick();
  },
};
