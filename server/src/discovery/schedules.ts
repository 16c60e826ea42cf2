import type { Selectable } from "kysely";
import {
  answerWith,
  discoveryRecurrence,
  storeRecent,
  MusterError,
  nextOccurrence,
  type ActivityEvent,
  type DiscoverySchedule,
  type FieldError,
  type NetworkDiscoveryRequest,
  t,
} from "@muster/sdk";
import { auditLog } from "../audit/log.ts";
import type { WorkState } from "../automation/queue/tables.ts";
import type { ServerContext } from "../context.ts";
import { lockOrganization } from "../devices/match.ts";
import type { Feature, Handlers, Stoppable } from "../feature.ts";
import { findOrganization, nameInUse } from "../organizations/organizations.ts";
import { readFeatureFlags } from "../platform/authorization/feature-flags.ts";
import { signedOut, viewsEverything, type Caller } from "../platform/authorization/caller.ts";
import { isId, isUniqueViolation, within } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";
import { findJob, jobStateOf, runningJobs } from "./jobs.ts";
import { checkRequest, startDiscovery } from "./start.ts";

type Row = Selectable<Tables["schedules"]>;
type Timing = Pick<Row, "frequency" | "at" | "weekday" | "day" | "timeZone">;

/** Returns the next occurrence; there always is one, because a schedule has no end. */
export const nextRunAfter = (timing: Timing, after: number): number =>
  nextOccurrence(discoveryRecurrence(timing), after)!;

/** Returns the next occurrence that hasn't run, so that none runs twice if the clock is set back a little. */
function nextRun(timing: Timing, firedAt: number | null, now: number): number {
  const next = nextRunAfter(timing, now);
  return next === firedAt ? nextRunAfter(timing, next) : next;
}

function checkTimeZone(timeZone: string): FieldError[] {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
    return [];
  } catch {
    return [{ field: "timeZone", message: t("errors.detail.timeZone") }];
  }
}

const select = (context: ServerContext, caller: Caller) =>
  context.db
    .selectFrom("schedules")
    .leftJoin("agentWork", "agentWork.id", "schedules.lastJobId")
    .selectAll("schedules")
    .select("agentWork.state as lastState")
    .where((e) => within(e.ref("schedules.organizationId"), caller.organizationIds));

const toSchedule = (row: Row & { lastState: WorkState | null }): DiscoverySchedule => ({
  id: row.id,
  clientId: row.organizationId,
  name: row.name,
  request: JSON.parse(row.request) as NetworkDiscoveryRequest,
  frequency: row.frequency,
  at: row.at,
  weekday: row.weekday,
  day: row.day,
  timeZone: row.timeZone,
  enabled: row.enabled === 1,
  nextAt: row.enabled ? row.nextAt : null,
  lastJobId: row.lastJobId,
  lastState: row.lastState && jobStateOf(row.lastState),
  ...(row.lastError === null ? { lastError: null } : answerWith("lastError", row.lastError)),
  createdBy: row.createdBy,
  createdAt: row.createdAt,
});

async function findRow(context: ServerContext, caller: Caller, id: number) {
  const row = await select(context, caller).where("schedules.id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

async function requestOf(
  context: ServerContext,
  caller: Caller,
  clientId: number,
  given: { request?: NetworkDiscoveryRequest; jobId?: string },
) {
  const invalid = (field: string, message: string) =>
    new MusterError("validation_failed", { errors: [{ field, message }] });
  if ((given.request === undefined) === (given.jobId === undefined))
    throw invalid("request", t("errors.detail.requestOrJob"));
  if (given.jobId && (await findJob(context, caller, given.jobId)).clientId !== clientId)
    throw new MusterError("not_found");
  const job = context.db
    .selectFrom("jobs")
    .select("request")
    .where("id", "=", given.jobId ?? "");
  const request =
    given.request ?? (JSON.parse((await job.executeTakeFirstOrThrow()).request) as NetworkDiscoveryRequest);
  if (request.clientId !== clientId)
    throw invalid("request.clientId", t("errors.detail.organizationOfSchedule"));
  const { seriesId: _, ...rest } = request;
  await checkRequest(context, caller, rest);
  return JSON.stringify(rest);
}

/** Schedules whose discovery is being started. */
const busy = new Set<number>();

/** Starts a schedule's discovery, unless its last one is still running. */
async function run(context: ServerContext, caller: Caller, row: Row, createdBy: string) {
  if (busy.has(row.id)) throw new MusterError("schedule_running");
  busy.add(row.id);
  try {
    const running = runningJobs(context).where("scheduleId", "=", row.id);
    if (await running.executeTakeFirst()) throw new MusterError("schedule_running");
    const request = JSON.parse(row.request) as NetworkDiscoveryRequest;
    const started = await startDiscovery(context, caller, request, { createdBy, scheduleId: row.id });
    context.live.invalidate("schedules", row.organizationId);
    return started;
  } catch (error) {
    // another server on the same database was faster
    throw isUniqueViolation(error) ? new MusterError("schedule_running") : error;
  } finally {
    busy.delete(row.id);
  }
}

/** The caller that schedules run as; the permissions of their creators were checked at creation. */
const itself: Caller = {
  ...signedOut,
  permissions: new Set(["canCreateDevices", "canUseCredentials"]),
  grants: viewsEverything,
  organizationIds: null,
};

/** Tries to start a due schedule, which stays due until it has started or its next occurrence comes. */
async function runDue(context: ServerContext, row: Row): Promise<void> {
  const who = `Schedule ${row.name}`;
  const caller = { ...itself, features: await readFeatureFlags(context.db) };
  const outcome = await run(context, caller, row, who).then(
    () => "done",
    async (error: unknown) => {
      if (!(error instanceof MusterError)) context.log.error(error);
      const { code, message } = error instanceof MusterError ? error : new MusterError("internal_error");
      const lastError = storeRecent(message);
      if (lastError === row.lastError) return undefined;
      await context.db.updateTable("schedules").set({ lastError }).where("id", "=", row.id).execute();
      context.live.invalidate("schedules", row.organizationId);
      return code;
    },
  );
  if (!outcome) return;
  const { organizationId } = row;
  const targets = `scheduleId ${row.id}`;
  const operation: ActivityEvent = "discoveryScheduleDue";
  const object = { kind: "discovery-schedule" as const, id: String(row.id), name: row.name };
  await auditLog(context).append({ who, operation, outcome, organizationId, object, targets });
}

/**
 * Starts due schedules regularly. Occurrences missed while the server was down, or its clock was wrong, run
 * once. Returns a function that stops this.
 */
function startSchedules(context: ServerContext): () => Promise<void> {
  let clock = Infinity;
  let looking: Promise<void> | undefined;
  const look = async () => {
    if (!context.servers.isOwner) return;
    const now = Date.now();
    const enabled = () => context.db.selectFrom("schedules").selectAll().where("enabled", "=", 1);
    const set = (row: Row, changes: Partial<Row>) =>
      context.db
        .updateTable("schedules")
        .set(changes)
        .where("id", "=", row.id)
        .where("nextAt", "=", row.nextAt)
        .execute();
    const offset = now - performance.now();
    // the clock was set back, perhaps while the server was down: distant occurrences may be near
    if (offset < clock - 1_000)
      for (const row of await enabled().where("nextAt", ">", now).execute())
        await set(row, { nextAt: nextRun(row, row.firedAt, now) });
    clock = offset;
    for (const row of await enabled().where("nextAt", "<=", now).execute())
      await set(row, { dueAt: row.nextAt, firedAt: row.nextAt, nextAt: nextRunAfter(row, now) });
    for (const row of await enabled().where("dueAt", "is not", null).execute()) await runDue(context, row);
  };
  const tick = () => {
    looking ??= look()
      .catch((error: unknown) => context.log.error(error))
      .finally(() => (looking = undefined));
  };
  const timer = setInterval(tick, context.config.scheduleTickMS);
  tick();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

const handlers = {
  async listDiscoverySchedules({ context, caller, query }) {
    const rows = await select(context, caller)
      .$if(!!query.clientId, (q) => q.where("schedules.organizationId", "=", query.clientId!))
      .orderBy((e) => e.fn("lower", ["schedules.name"]))
      .execute();
    return { results: rows.map(toSchedule) };
  },

  async getDiscoverySchedule({ context, caller, path }) {
    return toSchedule(await findRow(context, caller, path.scheduleId));
  },

  async createDiscoverySchedule({ context, caller, body }) {
    const { clientId, name, frequency, at, timeZone, weekday = "MONDAY", day = 1, enabled = true } = body;
    await findOrganization(context, clientId);
    const errors = checkTimeZone(timeZone);
    if (errors.length) throw new MusterError("validation_failed", { errors });
    const request = await requestOf(context, caller, clientId, body);
    const timing = { frequency, at, weekday, day, timeZone };
    const now = Date.now();
    const { id } = await context.db
      .insertInto("schedules")
      .values({
        ...timing,
        organizationId: clientId,
        name,
        request,
        enabled: enabled ? 1 : 0,
        nextAt: nextRunAfter(timing, now),
        dueAt: null,
        firedAt: null,
        lastJobId: null,
        lastError: null,
        createdBy: caller.user!.email,
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    context.live.invalidate("schedules", clientId);
    return toSchedule(await findRow(context, caller, id));
  },

  async updateDiscoverySchedule({ context, caller, path, body }) {
    const before = await findRow(context, caller, path.scheduleId);
    const { request, enabled, ...changes } = body;
    const errors = checkTimeZone(body.timeZone ?? before.timeZone);
    if (errors.length) throw new MusterError("validation_failed", { errors });
    const retimed = (["frequency", "at", "weekday", "day", "timeZone"] as const).some(
      (field) => field in body,
    );
    const again = retimed || enabled !== undefined;
    const order = request && {
      request: await requestOf(context, caller, before.organizationId, { request }),
    };
    await context.db
      .transaction()
      .execute(async (db) => {
        // the next run depends on fields that a concurrent request may change
        await lockOrganization(db, before.organizationId);
        const row = await db
          .selectFrom("schedules")
          .selectAll()
          .where("id", "=", before.id)
          .executeTakeFirst();
        if (!row) throw new MusterError("not_found");
        await db
          .updateTable("schedules")
          .set({
            ...changes,
            ...order,
            ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
            ...(again && {
              nextAt: nextRun({ ...row, ...changes }, row.firedAt, Date.now()),
              dueAt: null,
              lastError: null,
            }),
          })
          .where("id", "=", before.id)
          .execute();
      })
      .catch(nameInUse);
    context.live.invalidate("schedules", before.organizationId);
    return toSchedule(await findRow(context, caller, before.id));
  },

  async deleteDiscoverySchedule({ context, caller, path }) {
    const { id, organizationId } = await findRow(context, caller, path.scheduleId);
    await context.db.deleteFrom("schedules").where("id", "=", id).execute();
    context.live.invalidate("schedules", organizationId);
    return undefined;
  },

  async runDiscoverySchedule({ context, caller, path }) {
    const row = await findRow(context, caller, path.scheduleId);
    return run(context, caller, row, caller.user!.email);
  },
} satisfies Partial<Handlers>;

const stoppable: Stoppable = {
  kind: "SCHEDULE",
  permission: "canCreateDevices",
  async running(context, caller, clientId) {
    const rows = await select(context, caller)
      .where("schedules.enabled", "=", 1)
      .$if(!!clientId, (q) => q.where("schedules.organizationId", "=", clientId!))
      .execute();
    return rows.map(({ id, name, organizationId }) => ({
      id: String(id),
      name,
      clientId: organizationId,
      async stop() {
        await context.db
          .updateTable("schedules")
          .set({ enabled: 0, dueAt: null })
          .where("id", "=", id)
          .execute();
        context.live.invalidate("schedules", organizationId);
      },
    }));
  },
};

export const discoverySchedules: Feature = {
  handlers,
  activityObjects: {
    "discovery-schedule": [{ table: "schedules", name: "name", organization: "organizationId" }],
  },
  start: (context) => ({ stop: startSchedules(context) }),
  stoppables: [stoppable],
  organizationOf: (context, { params: { scheduleId } }) =>
    isId(Number(scheduleId))
      ? context.db
          .selectFrom("schedules")
          .select("organizationId")
          .where("id", "=", Number(scheduleId))
          .execute()
          .then((rows) => rows.map(({ organizationId }) => organizationId))
      : undefined,
};
