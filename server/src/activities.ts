import type { FastifyRequest } from "fastify";
import { cleanText, type User } from "@muster/sdk";
import { sql } from "kysely";
import type { App } from "./app.ts";
import { toActivity } from "./audit-chain.ts";
import type { Caller } from "./auth.ts";
import { containing } from "./database.ts";
import { onOrganizations } from "./grants.ts";
import { page } from "./paging.ts";
import type { Handlers } from "./contract.ts";

/** Refusals of people nobody knows are recorded up to this many a minute, so that they cannot fill the disk. */
const anonymousPerMinute = 120;
const idsTold = 100;
/** Enough of a session's id to tell sessions apart. */
const sessionIdLength = 16;

type Who = { user: Pick<User, "email"> & Partial<User> } & Partial<Pick<Caller, "session" | "keyId">>;

/** Writes who did what with which outcome; a failed write is logged and does not undo what was done. */
export async function record(
  app: App,
  request: FastifyRequest,
  caller: Who | Caller | undefined,
  operation: string,
  outcome: string,
  about: { organizationId?: number | null; answer?: unknown } = {},
): Promise<void> {
  const at = Date.now();
  if (!caller?.user) {
    const minute = Math.floor(at / 60_000);
    if (app.anonymous.minute !== minute) app.anonymous = { minute, count: 0 };
    if (++app.anonymous.count > anonymousPerMinute) return;
  }
  const user = (caller?.user ?? request.signedIn) as Partial<User> | undefined;
  await app.audit.append({
    at,
    who: user?.email ?? cleanText(request.ip, 45),
    userId: user?.id,
    keyId: caller?.keyId,
    sessionId: caller?.session?.id.slice(0, sessionIdLength),
    address: request.ip,
    operation,
    outcome,
    organizationId: about.organizationId ?? (await organizationOf(app, request)),
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

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const devicesOf = ({ deviceIds, targets }: Body): number[] =>
  (Array.isArray(deviceIds) ? deviceIds : Array.isArray(targets) ? targets : [])
    .map((one: unknown) => (typeof one === "object" && one ? (one as { targetId?: unknown }).targetId : one))
    .filter(isId);

function targetsOf(request: FastifyRequest, answer: unknown): string {
  const { clientId: _, orgId: __, ...ids } = request.params as Record<string, string>;
  const told = Object.entries(ids).map(([name, value]) => `${name} ${value}`);
  const body = bodyOf(request);
  const devices = devicesOf(body);
  if (devices.length)
    told.push(
      `nodeIds ${devices.slice(0, idsTold).join(" ")}${devices.length > idsTold ? ` of ${devices.length}` : ""}`,
    );
  if (body.selectAll) told.push(`all that match ${JSON.stringify(body.searchCriteria ?? {})}`);
  for (const name of ["id", "nodeId", "jobUUID"] as const) {
    const made = (answer as Partial<Record<typeof name, unknown>> | undefined)?.[name];
    if ((typeof made === "string" || isId(made)) && !Object.values(ids).includes(String(made)))
      told.push(`${name} ${made}`);
  }
  return told.join(", ");
}

const mostId = 2 ** 31 - 1;

/** The organization that a request is about, by what it names; null where that is none or several. */
export async function organizationOf(app: App, request: FastifyRequest): Promise<number | null> {
  const params = request.params as Record<string, string>;
  const body = bodyOf(request);
  const named = Number(params.clientId ?? params.orgId ?? body.clientId ?? body.searchCriteria?.clientId);
  if (isId(named)) return named <= mostId ? named : null;
  const { nodeId, jobId, scheduleId } = params;
  const nodes = [...(nodeId ? [Number(nodeId)] : []), ...devicesOf(body)].filter((id) => isId(id) && id <= mostId);
  const found = nodes.length
    ? app.db.selectFrom("devices").where("id", "in", nodes.slice(0, 10_000))
    : jobId
      ? app.db.selectFrom("jobs").where("id", "=", jobId)
      : isId(Number(scheduleId)) && Number(scheduleId) <= mostId
        ? app.db.selectFrom("schedules").where("id", "=", Number(scheduleId))
        : undefined;
  // one query for whichever table it is: each has this column
  const rows = await (found as ReturnType<typeof app.db.selectFrom<"devices">> | undefined)
    ?.select("organizationId")
    .distinct()
    .limit(2)
    .execute()
    .catch(() => []);
  return rows?.length === 1 ? rows[0]!.organizationId : null;
}

const searched = ["who", "address", "operation", "targets", "detail"] as const;

export const activities = {
  async listActivities({ app, caller, query }) {
    const rows = app.db
      .selectFrom("activities")
      .where(
        onOrganizations(
          sql<number>`"organizationId"`,
          caller,
          "Configuration.Activities.Access",
          "canConfigureSystemActivities",
        ),
      )
      .$if(!!query.search, (q) =>
        q.where((e) =>
          e.or(
            searched.map(
              (column) => sql<boolean>`lower(${e.ref(column)}) like ${containing(query.search ?? "")} escape '\\'`,
            ),
          ),
        ),
      )
      .$if(!!query.who, (q) => q.where((e) => e(e.fn<string>("lower", ["who"]), "=", query.who!.toLowerCase())))
      .$if(!!query.operation, (q) => q.where("operation", "=", query.operation!))
      .$if(query.outcome === "refused", (q) => q.where("outcome", "<>", "done"))
      .$if(!!query.outcome && query.outcome !== "refused", (q) => q.where("outcome", "=", query.outcome!))
      .$if(!!query.clientId, (q) => q.where("organizationId", "=", query.clientId!))
      .$if(query.since !== undefined, (q) => q.where("at", ">=", query.since!))
      .$if(query.until !== undefined, (q) => q.where("at", "<", query.until!))
      .$if(query.after !== undefined, (q) => q.where("sequence", ">", query.after!));
    const ordered = rows.selectAll().orderBy("sequence", query.after === undefined ? "desc" : "asc");
    const results = (await page(ordered, query).execute()).map(toActivity);
    // whoever reads all of it, page by page, need not have it counted each time
    if (query.after !== undefined) return { total: results.length, results };
    const { total } = await rows.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    return { total, results };
  },

  async listAuditAnchors({ app, query }) {
    // whoever begins to read them wants to compare the log with how it is now
    if (!query.after) await app.audit.anchor();
    const anchors = (await app.audit.anchors()).filter(({ sequence }) => sequence > (query.after ?? 0));
    return { results: anchors.slice(0, query.pageSize), keys: await app.signing.keys() };
  },

  async verifyActivities({ app }) {
    return app.audit.verify();
  },
} satisfies Partial<Handlers>;
