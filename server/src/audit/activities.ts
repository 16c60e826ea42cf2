import type { FastifyRequest } from "fastify";
import { cleanText, type User } from "@muster/sdk";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { perServer, type ServerContext } from "../context.ts";
import { toActivity } from "./chain.ts";
import { searchedText } from "./search-text.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { digest } from "../platform/security/crypto.ts";
import { containing, isId, type Database } from "../platform/db/database.ts";
import { onOrganizations } from "../platform/authorization/grants.ts";
import { page } from "../platform/db/paging.ts";
import { featuresOf, type Call, type Feature, type Handlers } from "../feature.ts";
import { isPostgres } from "../platform/db/sql.ts";
import { trigramPhrase } from "../platform/db/text-search.ts";
import { auditLog } from "./log.ts";
import { signing } from "../platform/security/signing.ts";
import { createAudit } from "./migrations/2026-11-22-10-audit.ts";
import "./tables.ts";

/** Refusals of people nobody knows are recorded up to this many a minute, so that they cannot fill the disk. */
const anonymousPerMinute = 120;
const idsShown = 100;
/** Unauthenticated refusals counted this minute. */
const anonymousRefusals = perServer(() => ({ minute: 0, count: 0 }));
/** Enough of a session's id to tell sessions apart. */
const sessionIdLength = 16;

type Who = { user: Pick<User, "email"> & Partial<User> } & Partial<Pick<Caller, "session" | "keyId">>;

/** Writes who did what with which outcome; a failed write is logged and does not undo what was done. */
export async function recordActivity(
  context: ServerContext,
  request: FastifyRequest,
  caller: Who | Caller | undefined,
  operation: string,
  outcome: string,
  about: { organizationId?: number | null; answer?: unknown } = {},
): Promise<void> {
  const at = Date.now();
  if (!caller?.user) {
    const minute = Math.floor(at / 60_000);
    const counted = anonymousRefusals(context);
    if (counted.minute !== minute) Object.assign(counted, { minute, count: 0 });
    if (++counted.count > anonymousPerMinute) return;
  }
  const user = (caller?.user ?? request.signedIn) as Partial<User> | undefined;
  await auditLog(context).append({
    at,
    who: user?.email ?? cleanText(request.ip, 45),
    userId: user?.id,
    keyId: caller?.keyId,
    sessionId: caller?.session?.id.slice(0, sessionIdLength),
    address: request.ip,
    operation,
    outcome,
    organizationId: about.organizationId ?? (await organizationOf(context, request)),
    targets: targetsOf(request, about.answer),
  });
}

interface Body {
  clientId?: unknown;
  deviceIds?: unknown;
  targets?: unknown;
  selectAll?: unknown;
  searchCriteria?: { clientId?: unknown };
}

const bodyOf = (request: FastifyRequest): Body =>
  typeof request.body === "object" && request.body !== null ? request.body : {};

const isPositive = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** What a request names, which need not be checked yet: it may have been refused for that. */
const idIn = (value: unknown): number | undefined => {
  const id = typeof value === "string" ? Number(value) : value;
  return isPositive(id) ? id : undefined;
};

const devicesOf = ({ deviceIds, targets }: Body): number[] =>
  [deviceIds, targets]
    .flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
    .map((item) => (typeof item === "object" && item ? (item as { targetId?: unknown }).targetId : item))
    .filter(isPositive);

function targetsOf(request: FastifyRequest, answer: unknown): string {
  const { clientId: _, orgId: __, ...ids } = request.params as Record<string, string>;
  const told = Object.entries(ids).map(([name, value]) => `${name} ${value}`);
  const body = bodyOf(request);
  const devices = devicesOf(body);
  if (devices.length)
    told.push(
      `nodeIds ${devices.slice(0, idsShown).join(" ")}${devices.length > idsShown ? ` of ${devices.length}` : ""}`,
    );
  if (body.selectAll) told.push(`all that match ${JSON.stringify(body.searchCriteria ?? {})}`);
  for (const name of ["id", "nodeId", "jobUUID"] as const) {
    const made = (answer as Partial<Record<typeof name, unknown>> | undefined)?.[name];
    if ((typeof made === "string" || isPositive(made)) && !Object.values(ids).includes(String(made)))
      told.push(`${name} ${made}`);
  }
  return told.join(", ");
}

/** The organization that a request is about, by what it names; null where that is none or several. */
export async function organizationOf(
  context: ServerContext,
  request: FastifyRequest,
): Promise<number | null> {
  const params = request.params as Record<string, string>;
  const body = bodyOf(request);
  const named = idIn(params.clientId ?? params.orgId ?? body.clientId ?? body.searchCriteria?.clientId);
  if (named) return isId(named) ? named : null;
  const nodeIds = [...(params.nodeId ? [Number(params.nodeId)] : []), ...devicesOf(body)].filter(isId);
  try {
    const lookups = featuresOf(context).flatMap(
      (feature) => feature.organizationOf?.(context, { params, nodeIds }) ?? [],
    );
    const organizationIds = new Set((await Promise.all(lookups)).flat());
    return organizationIds.size === 1 ? [...organizationIds][0]! : null;
  } catch (error) {
    context.log.error(error);
    return null;
  }
}

const maxTotals = 1_000;
/** How many entries matched a search, up to which entry. */
const activityTotals = perServer(() => new Map<string, { until: number; total: number }>());

type Query = Call<"listActivities">["query"];
/** By SQLite's index of texts, for texts that are long enough for it, or by looking at each entry. */
type Way = "index" | "entries";

/** The entries that match, of those after one. */
const matching = (db: Database, caller: Caller, query: Query, way: Way, after: number) =>
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
    .$if(!!query.search, (q) => q.where(contains(db, query.search ?? "", way, after)))
    .$if(!!query.who, (q) => q.where((e) => e(e.fn<string>("lower", ["who"]), "=", query.who!.toLowerCase())))
    .$if(!!query.operation, (q) => q.where("operation", "=", query.operation!))
    // as its index says it
    .$if(query.outcome === "refused", (q) => q.where("outcome", "<>", sql.lit("done")))
    .$if(!!query.outcome && query.outcome !== "refused", (q) => q.where("outcome", "=", query.outcome!))
    .$if(!!query.clientId, (q) => q.where("organizationId", "=", query.clientId!))
    .$if(query.since !== undefined, (q) => q.where("at", ">=", query.since!))
    .$if(query.until !== undefined, (q) => q.where("at", "<", query.until!))
    .where("sequence", ">", after);

function contains(db: Database, text: string, way: Way, after: number): RawBuilder<SqlBool> {
  const phrase = isPostgres(db) ? undefined : trigramPhrase(text);
  if (phrase && way === "index")
    return sql`sequence in (
      select rowid from "activitySearch" where "activitySearch" match ${phrase} and rowid > ${after}
    )`;
  // in ASCII SQLite's "like" takes capitals for small letters by itself, much faster
  const asItIs = !isPostgres(db) && /^\p{ASCII}*$/u.test(text);
  return sql`${sql.raw(asItIs ? searchedText() : `lower(${searchedText()})`)} like ${containing(text)} escape '\\'`;
}

/** How many entries match, and how many there are: what was counted before and what has come since, for the log only grows. */
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

const handlers = {
  async listActivities({ context, caller, query }) {
    const { db } = context;
    if (query.after !== undefined) {
      const next = matching(db, caller, query, "index", query.after).selectAll().orderBy("sequence");
      const results = (await page(next, query).execute()).map(toActivity);
      // whoever reads all of it, page by page, need not have it counted each time
      return { total: results.length, results };
    }
    const { total, all } = await countMatching(context, caller, query);
    // what every tenth entry has is met soon on the way back from the newest
    const rows = matching(db, caller, query, total > all / 10 ? "entries" : "index", 0);
    const results = await page(rows.selectAll().orderBy("sequence", "desc"), query).execute();
    return { total, results: results.map(toActivity) };
  },

  async listAuditAnchors({ context, query }) {
    // whoever begins to read them wants to compare the log with how it is now
    if (!query.after) await auditLog(context).anchor();
    const anchors = (await auditLog(context).anchors()).filter(
      ({ sequence }) => sequence > (query.after ?? 0),
    );
    return { results: anchors.slice(0, query.pageSize), keys: await signing(context).keys() };
  },

  async verifyActivities({ context }) {
    return auditLog(context).verify();
  },
} satisfies Partial<Handlers>;

export const activities: Feature = {
  handlers,
  migrations: { "2026-11-22-10-audit": createAudit },
  start: (context) => ({ close: () => auditLog(context).close() }),
  tick: (context) => auditLog(context).tick(),
};
