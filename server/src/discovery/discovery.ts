import { randomUUID } from "node:crypto";
import {
  cleanText,
  isResponding,
  limits,
  matchesFilter,
  MusterError,
  parseTargets,
  unanswered,
  verdictAdvice,
  type DiscoveredDevice,
  type Evidence,
  type Job,
  type NetworkDiscoveryRequest,
} from "@muster/sdk";
import { schemas } from "@muster/sdk/contract";
import type { DiscoveryUpdate, Observation, ToldTarget } from "@muster/sdk/live";
import type { Selectable } from "kysely";
import { findProbe } from "../agents/agents.ts";
import type { App } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import type { Handlers } from "../http/routes.ts";
import { within, type Database } from "../platform/db/database.ts";
import { knownDevices, lockOrganization } from "../devices/match.ts";
import { chunks } from "./import.ts";
import { findJob, toJobs, type JobRow } from "./jobs.ts";
import { remember, siteOf } from "./reconcile.ts";
import type { Tables } from "../platform/db/tables.ts";
import { toSeen } from "../devices/fingerprint.ts";
import { idsOf, openCredentials, starting, toOrder } from "./job-payload.ts";
import { stopAll } from "../operations/emergency-stop.ts";
import { checker, inPlace } from "../platform/db/validation.ts";

type TargetRow = Selectable<Tables["targets"]>;

const toTarget = (row: TargetRow): DiscoveredDevice => ({
  ...(JSON.parse(row.device) as Observation),
  nodeId: row.nodeId,
  revision: row.revision,
});

const targetsOf = (db: Database, jobId: string) =>
  db.selectFrom("targets").selectAll().where("jobId", "=", jobId).orderBy("place").execute();

/** Everything a discovery has found so far, and its end when it has ended. */
export async function replay(app: App, jobUUID: string): Promise<DiscoveryUpdate[]> {
  const row = await app.db.selectFrom("jobs").selectAll().where("id", "=", jobUUID).executeTakeFirstOrThrow();
  const targets = (await targetsOf(app.db, jobUUID)).map(toTarget);
  const job = (await toJobs(app, [row]))[0]!;
  return [
    ...(targets.length ? [{ jobUUID, discoveredTargets: targets, job }] : []),
    ...(job.state === "RUNNING" ? [] : [{ jobUUID, discoveredTargets: [], job }]),
  ];
}

const validObservation = checker({ coerceTypes: false }).compile<ToldTarget>(
  inPlace({
    ...schemas.DiscoveredDevice,
    properties: {
      ...schemas.DiscoveredDevice.properties,
      evidence: { type: "array", maxItems: limits.discoveryEvidence, items: schemas.Evidence },
    },
    required: schemas.DiscoveredDevice.required.filter((field) => field !== "nodeId" && field !== "revision"),
  }),
);

const workedLists = ["telnet", "ssh", "snmpv1", "snmpv2", "snmpv3"] as const;

/** What an agent says is bounded by the contract and cleaned; it can name only credentials it was given. */
function readObservation(said: unknown, credentialsIds: readonly number[]): ToldTarget | undefined {
  if (!validObservation(said)) return undefined;
  const { evidence, ...target } = said;
  const cleaned = Object.entries(target).map(([field, value]) => [
    field,
    typeof value === "string" ? cleanText(value, 500) : value,
  ]);
  const device = Object.fromEntries(cleaned) as Observation;
  const worked = workedLists.map((list) => [list, said[list].filter((id) => credentialsIds.includes(id))]);
  return {
    ...device,
    ...Object.fromEntries(worked),
    members: device.members.map((member) => ({
      ...member,
      model: cleanText(member.model, 200),
      serialNumber: cleanText(member.serialNumber, 200),
      firmware: cleanText(member.firmware, 200),
    })),
    mac: device.mac.toLowerCase(),
    ...(evidence && { evidence: evidence.map((one) => ({ ...one, text: cleanText(one.text, 300) })) }),
  };
}

/**
 * Keeps a batch of a running discovery and tells the consoles; an empty batch completes it. Answers true once the
 * batch is in the database, or when nobody will ever want it.
 */
export async function keepObservations(app: App, nodeId: number, said: unknown): Promise<boolean> {
  const { jobUUID: about, discoveredTargets, error } = (said ?? {}) as Record<string, unknown>;
  if (typeof about !== "string" || !Array.isArray(discoveredTargets)) return false;
  const jobUUID = cleanText(about, 40);
  await starting.get(jobUUID);
  const updates = await app.db.transaction().execute(async (db): Promise<DiscoveryUpdate[]> => {
    const job = await db
      .updateTable("jobs")
      .set((e) => ({ revision: e("revision", "+", 1) }))
      .where("id", "=", jobUUID)
      .where("delegateNodeId", "=", nodeId)
      .where("state", "=", "RUNNING")
      .returningAll()
      .executeTakeFirst();
    if (!job) return [];
    if (discoveredTargets.length === 0) {
      const reason = typeof error === "string" ? cleanText(error, 500) : null;
      return finish(app, db, job, reason ? "FAILED" : "COMPLETED", reason);
    }
    const places = new Map((JSON.parse(job.targetsIPs) as string[]).map((ip, place) => [ip, place]));
    const given = JSON.parse(job.credentialsIds) as number[];
    const asked = discoveredTargets
      .slice(0, limits.discoveryTargets)
      .map((one) => readObservation(one, given))
      .filter((one) => one !== undefined && places.has(one.ip)) as ToldTarget[];
    const rows = await keep(db, job, await newsOf(db, job, asked), places);
    return rows.length ? [{ jobUUID, discoveredTargets: rows, job: (await toJobs(app, [job], db))[0]! }] : [];
  });
  publish(app, updates);
  return true;
}

/** What these change: a batch told twice changes nothing, and no late word reopens a target that has its verdict. */
async function newsOf(db: Database, { id }: JobRow, told: readonly ToldTarget[]): Promise<ToldTarget[]> {
  if (!told.length) return [];
  const ips = told.map(({ ip }) => ip);
  const rows = await db
    .selectFrom("targets")
    .select(["ip", "complete", "device"])
    .where("jobId", "=", id)
    .where("ip", "in", ips)
    .execute();
  const stored = new Map(rows.map((row) => [row.ip, row]));
  return told.filter((one) => {
    const row = stored.get(one.ip);
    const isSame = row?.device === JSON.stringify({ ...one, evidence: undefined });
    return !row || (!isSame && (one.complete || !row.complete));
  });
}

function publish(app: App, updates: readonly DiscoveryUpdate[]): void {
  for (const update of updates) app.live.publish(update);
  const last = updates.at(-1);
  if (last?.discoveredTargets.length !== 0) return;
  app.live.putDown(last.job.delegateNodeId, last.jobUUID);
  app.live.changed("jobs", last.job.clientId);
  app.live.changed("devices", last.job.clientId);
  if (last.job.scheduleId) app.live.changed("schedules", last.job.clientId);
}

async function keep(
  db: Database,
  job: JobRow,
  observations: readonly ToldTarget[],
  places: ReadonlyMap<string, number>,
): Promise<DiscoveredDevice[]> {
  // what each target is in the inventory stays so until it is written
  await lockOrganization(db, job.organizationId);
  const site = await siteOf(db, job);
  const latest = [...new Map(observations.map((one) => [one.ip, one])).values()];
  const known = await knownDevices(
    db,
    job.organizationId,
    latest.map((one) => toSeen(one, site)),
  );
  const rows = latest.map(({ evidence, ...device }, i) => ({
    jobId: job.id,
    ip: device.ip,
    place: places.get(device.ip)!,
    verdict: device.verdict,
    complete: device.complete ? 1 : 0,
    responding: isResponding(device) ? 1 : 0,
    revision: job.revision,
    device: JSON.stringify(device),
    evidence: evidence ? JSON.stringify(evidence) : null,
    nodeId: known[i]!,
  }));
  for (const some of chunks(rows))
    await db
      .insertInto("targets")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["jobId", "ip"]).doUpdateSet((e) => ({
          verdict: e.ref("excluded.verdict"),
          complete: e.ref("excluded.complete"),
          responding: e.ref("excluded.responding"),
          revision: e.ref("excluded.revision"),
          device: e.ref("excluded.device"),
          evidence: e.fn.coalesce("excluded.evidence", "targets.evidence"),
          nodeId: e.ref("excluded.nodeId"),
        })),
      )
      .execute();
  return rows.map(toTarget);
}

/** Ends a job; targets that have no verdict yet get one, so that the sum is whole. Answers what to tell the consoles. */
async function finish(
  app: App,
  db: Database,
  job: JobRow,
  state: "COMPLETED" | "CANCELLED" | "FAILED",
  error: string | null,
): Promise<DiscoveryUpdate[]> {
  const told = await targetsOf(db, job.id);
  const reason =
    state === "CANCELLED"
      ? "The discovery was stopped before this target had answered."
      : "The discovery ended before this target had answered.";
  const open = told.filter((row) => !row.complete).map((row) => JSON.parse(row.device) as Observation);
  const have = new Set(told.map((row) => row.ip));
  const places = new Map((JSON.parse(job.targetsIPs) as string[]).map((ip, place) => [ip, place]));
  const untold = [...places.keys()].filter((ip) => !have.has(ip));
  const closed = open.map((device) => ({ ...device, complete: true }));
  const rows = await keep(
    db,
    job,
    [...closed, ...untold.map((ip) => unanswered(ip, "cancelled", reason))],
    places,
  );
  const retold = (await remember(db, job, state, new Set(open.map((device) => device.ip)))).map(toTarget);
  const done = await db
    .updateTable("jobs")
    .set({ state, error, finishedAt: Date.now() })
    .where("id", "=", job.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [ended] = await toJobs(app, [done], db);
  const last = [...new Map([...rows, ...retold].map((row) => [row.ip, row])).values()];
  const update = { jobUUID: job.id, discoveredTargets: last, job: ended! };
  return [...(last.length ? [update] : []), { ...update, discoveredTargets: [] }];
}

/** Ends a job unless it has ended meanwhile. */
export async function end(
  app: App,
  id: string,
  state: "COMPLETED" | "CANCELLED" | "FAILED",
  error: string | null,
): Promise<Job | undefined> {
  const updates = await app.db.transaction().execute(async (db) => {
    const row = await db
      .updateTable("jobs")
      .set((e) => ({ revision: e("revision", "+", 1) }))
      .where("id", "=", id)
      .where("state", "=", "RUNNING")
      .returningAll()
      .executeTakeFirst();
    return row ? finish(app, db, row, state, error) : [];
  });
  publish(app, updates);
  return updates.at(-1)?.job;
}

/** Refuses what cannot be discovered; answers the targets one by one, the probe, and the credentials open. */
export async function checkRequest(app: App, caller: Caller, request: NetworkDiscoveryRequest) {
  const { targets, invalid, count } = parseTargets(request.targets, limits.discoveryTargets);
  const refuse = (message: string) => ({ message, errors: [{ field: "targets", message }] });
  if (invalid.length)
    throw new MusterError("invalid_targets", refuse(`Invalid IP(s): ${invalid.join(", ")}`));
  if (count > limits.discoveryTargets) throw new MusterError("number_of_network_scan_targets_exceeded");
  if (!count) throw new MusterError("invalid_targets", refuse("Required"));
  const probe = await findProbe(app, caller, request.delegateNodeId, request.clientId);
  return { targets, probe, credentials: await openCredentials(app, request) };
}

/** Starts a discovery for a person, or for a schedule; answers once its probe has taken it. */
export async function startDiscovery(
  app: App,
  caller: Caller,
  request: NetworkDiscoveryRequest,
  by: { createdBy: string; scheduleId: number | null },
): Promise<{ jobUUID: string; targetsIPs: string[] }> {
  const { targets, probe, credentials } = await checkRequest(app, caller, request);
  if (!probe.isUp) throw new MusterError("probe_offline");
  if (!probe.isDelegate) throw new MusterError("not_a_delegate");

  const jobUUID = randomUUID();
  const begin = async () => {
    const targetsIPs = await app.live.start(probe.nodeId, {
      ...toOrder(jobUUID, request, credentials),
      targets,
    });
    if (!targetsIPs?.length) throw new MusterError("discovery_start_failed");
    const row = {
      id: jobUUID,
      type: "NETWORK_DISCOVERY" as const,
      state: "RUNNING" as const,
      organizationId: request.clientId,
      delegateNodeId: probe.nodeId,
      delegateName: probe.name,
      createdAt: Date.now(),
      finishedAt: null,
      targets: request.targets.trim(),
      targetsIPs: JSON.stringify(targetsIPs),
      credentialsIds: JSON.stringify(idsOf(credentials)),
      total: targetsIPs.length,
      revision: 0,
      error: null,
      request: JSON.stringify(request),
      seriesId: request.seriesId ?? null,
      ...by,
    };
    // both or neither: a schedule whose run was written and not noted would run again
    await app.db.transaction().execute(async (db) => {
      await db.insertInto("jobs").values(row).execute();
      if (by.scheduleId !== null)
        await db
          .updateTable("schedules")
          .set({ dueAt: null, lastJobId: jobUUID, lastError: null })
          .where("id", "=", by.scheduleId)
          .execute();
    });
    return targetsIPs;
  };
  const begun = begin();
  starting.set(
    jobUUID,
    begun.catch(() => undefined),
  );
  const targetsIPs = await begun
    .catch((error: unknown) => {
      // the probe may have taken the order and only its answer was lost
      app.live.cancel(probe.nodeId, jobUUID);
      throw error;
    })
    .finally(() => starting.delete(jobUUID));
  app.live.changed("jobs", request.clientId);
  return { jobUUID, targetsIPs };
}

async function stopJob(app: App, caller: Caller, jobId: string): Promise<Job> {
  const { delegateNodeId } = await findJob(app, caller, jobId);
  const job = await end(app, jobId, "CANCELLED", null);
  if (!job) throw new MusterError("job_not_running");
  app.live.cancel(delegateNodeId, job.id);
  return job;
}

export const discovery = {
  async startNetworkDiscovery({ app, caller, body }) {
    return startDiscovery(app, caller, body, { createdBy: caller.user!.email, scheduleId: null });
  },

  async cancelNetworkDiscovery({ app, caller, path }) {
    return stopJob(app, caller, path.jobId);
  },

  async listDiscoveredDevices({ app, caller, path, query }) {
    await findJob(app, caller, path.jobId);
    const all = (await targetsOf(app.db, path.jobId)).map(toTarget);
    const results = all.filter((target) => matchesFilter(target, query.type ?? "all"));
    return { total: results.length, results };
  },

  async explainDiscoveredDevice({ app, caller, path }) {
    await findJob(app, caller, path.jobId);
    const row = await app.db
      .selectFrom("targets")
      .selectAll()
      .where("jobId", "=", path.jobId)
      .where("ip", "=", path.ip)
      .executeTakeFirst();
    if (!row) throw new MusterError("not_found");
    const device = toTarget(row);
    const evidence = JSON.parse(row.evidence ?? "[]") as Evidence[];
    return { device, evidence, nextStep: verdictAdvice[device.verdict] };
  },
} satisfies Partial<Handlers>;

stopAll.push({
  kind: "DISCOVERY",
  permission: "canCreateDevices",
  async running(app, caller, clientId) {
    const rows = await app.db
      .selectFrom("jobs")
      .select(["id", "targets", "organizationId"])
      .where("state", "=", "RUNNING")
      .where((e) => within(e.ref("organizationId"), caller.organizationIds))
      .$if(!!clientId, (q) => q.where("organizationId", "=", clientId!))
      .orderBy("createdAt")
      .execute();
    return rows.map(({ id, targets, organizationId }) => ({
      id,
      name: cleanText(targets, 100),
      clientId: organizationId,
      stop: () => stopJob(app, caller, id),
    }));
  },
});
