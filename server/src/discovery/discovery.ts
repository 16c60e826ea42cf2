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
  t,
  formatList,
} from "@muster/sdk";
import type { DiscoveryUpdate, Observation, ToldTarget } from "@muster/sdk/live";
import { findProbe } from "../agents/agents.ts";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import type { Feature, Handlers, Stoppable } from "../feature.ts";
import { asUnavailable, within, type Database } from "../platform/db/database.ts";
import type { AgentSocket } from "../platform/live.ts";
import { knownDevices, lockOrganization } from "../devices/match.ts";
import { chunks } from "./import.ts";
import { findJob, toJobs, type JobRow } from "./jobs.ts";
import { reconcileInventory, siteOf } from "./reconcile.ts";
import { toFingerprint } from "../devices/fingerprint.ts";
import { idsOf, openCredentials, starting, toJobPayload } from "./job-payload.ts";
import { probes } from "./job-dispatch.ts";
import { discoveryTopics, publishJobs, publishUpdates } from "./publish.ts";
import { targetsOf, toTarget } from "./replay.ts";
import { readObservation } from "./observations.ts";
import { createDiscovery } from "./migrations/2026-11-22-05-discovery.ts";
import "./tables.ts";

/**
 * Saves a batch of a running discovery and publishes it; an empty batch completes the discovery. Resolves to true once
 * the batch is saved or no longer needed.
 */
async function saveObservations(context: ServerContext, nodeId: number, said: unknown): Promise<boolean> {
  const { jobUUID: about, discoveredTargets, error } = (said ?? {}) as Record<string, unknown>;
  if (typeof about !== "string" || !Array.isArray(discoveredTargets)) return false;
  const jobUUID = cleanText(about, 40);
  await starting.get(jobUUID);
  const updates = await context.db.transaction().execute(async (db): Promise<DiscoveryUpdate[]> => {
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
      return finish(context, db, job, reason ? "FAILED" : "COMPLETED", reason);
    }
    const places = new Map((JSON.parse(job.targetsIPs) as string[]).map((ip, place) => [ip, place]));
    const given = JSON.parse(job.credentialsIds) as number[];
    const asked = discoveredTargets
      .slice(0, limits.discoveryTargets)
      .map((one) => readObservation(one, given))
      .filter((one) => one !== undefined && places.has(one.ip)) as ToldTarget[];
    const rows = await saveTargets(db, job, await changedTargets(db, job, asked), places);
    return rows.length
      ? [{ jobUUID, discoveredTargets: rows, job: (await toJobs(context, [job], db))[0]! }]
      : [];
  });
  publishUpdates(context, updates);
  return true;
}

/** Saves a batch that a probe reports; jobs whose batch the database refuses show why. */
async function receiveObservations(
  context: ServerContext,
  agent: AgentSocket,
  update: unknown,
): Promise<boolean | undefined> {
  const { nodeId } = agent.data;
  // a replaced connection's batch comes again over the new one, perhaps after later ones
  if (context.live.agent(nodeId) !== agent) return undefined;
  try {
    return await saveObservations(context, nodeId, update);
  } catch (error) {
    context.log.error(error);
    const refusal = asUnavailable(error);
    if (refusal) context.later(publishJobs(context, nodeId, `${refusal.message} ${refusal.nextStep}`));
    return false;
  }
}

/** The targets that a batch changes: none if it was saved before, and none that already have their verdict. */
async function changedTargets(
  db: Database,
  { id }: JobRow,
  reported: readonly ToldTarget[],
): Promise<ToldTarget[]> {
  if (!reported.length) return [];
  const ips = reported.map(({ ip }) => ip);
  const rows = await db
    .selectFrom("targets")
    .select(["ip", "complete", "device"])
    .where("jobId", "=", id)
    .where("ip", "in", ips)
    .execute();
  const stored = new Map(rows.map((row) => [row.ip, row]));
  return reported.filter((target) => {
    const row = stored.get(target.ip);
    const isSame = row?.device === JSON.stringify({ ...target, evidence: undefined });
    return !row || (!isSame && (target.complete || !row.complete));
  });
}

async function saveTargets(
  db: Database,
  job: JobRow,
  observations: readonly ToldTarget[],
  places: ReadonlyMap<string, number>,
): Promise<DiscoveredDevice[]> {
  // the inventory must not change between matching the targets and saving them
  await lockOrganization(db, job.organizationId);
  const site = await siteOf(db, job);
  const latest = [...new Map(observations.map((one) => [one.ip, one])).values()];
  const known = await knownDevices(
    db,
    job.organizationId,
    latest.map((one) => toFingerprint(one, site)),
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

/** Ends a job; targets without a verdict get one, so that totals add up. Returns what to publish. */
async function finish(
  context: ServerContext,
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
  const rows = await saveTargets(
    db,
    job,
    [...closed, ...untold.map((ip) => unanswered(ip, "cancelled", reason))],
    places,
  );
  const retold = (
    await reconcileInventory(context, db, job, state, new Set(open.map((device) => device.ip)))
  ).map(toTarget);
  const done = await db
    .updateTable("jobs")
    .set({ state, error, finishedAt: Date.now() })
    .where("id", "=", job.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [ended] = await toJobs(context, [done], db);
  const last = [...new Map([...rows, ...retold].map((row) => [row.ip, row])).values()];
  const update = { jobUUID: job.id, discoveredTargets: last, job: ended! };
  return [...(last.length ? [update] : []), { ...update, discoveredTargets: [] }];
}

/** Ends a job that is still running. */
export async function end(
  context: ServerContext,
  id: string,
  state: "COMPLETED" | "CANCELLED" | "FAILED",
  error: string | null,
): Promise<Job | undefined> {
  const updates = await context.db.transaction().execute(async (db) => {
    const row = await db
      .updateTable("jobs")
      .set((e) => ({ revision: e("revision", "+", 1) }))
      .where("id", "=", id)
      .where("state", "=", "RUNNING")
      .returningAll()
      .executeTakeFirst();
    return row ? finish(context, db, row, state, error) : [];
  });
  publishUpdates(context, updates);
  return updates.at(-1)?.job;
}

/** Validates a discovery; returns its single targets, its probe and its decrypted credentials. */
export async function checkRequest(context: ServerContext, caller: Caller, request: NetworkDiscoveryRequest) {
  const { targets, invalid, count } = parseTargets(request.targets, limits.discoveryTargets);
  const refuse = (message: string) => ({ message, errors: [{ field: "targets", message }] });
  if (invalid.length)
    throw new MusterError(
      "invalid_targets",
      refuse(t("discovery.discovery.invalidIpS", { addresses: formatList(invalid) })),
    );
  if (count > limits.discoveryTargets) throw new MusterError("number_of_network_scan_targets_exceeded");
  if (!count) throw new MusterError("invalid_targets", refuse(t("common.required")));
  const probe = await findProbe(context, caller, request.delegateNodeId, request.clientId);
  return { targets, probe, credentials: await openCredentials(context, request) };
}

/** Starts a discovery for a user or a schedule; resolves once its probe has accepted it. */
export async function startDiscovery(
  context: ServerContext,
  caller: Caller,
  request: NetworkDiscoveryRequest,
  by: { createdBy: string; scheduleId: number | null },
): Promise<{ jobUUID: string; targetsIPs: string[] }> {
  const { targets, probe, credentials } = await checkRequest(context, caller, request);
  if (!probe.isUp) throw new MusterError("probe_offline");
  if (!probe.isDelegate) throw new MusterError("not_a_delegate");

  const jobUUID = randomUUID();
  const begin = async () => {
    const targetsIPs = await probes(context).start(probe.nodeId, {
      ...toJobPayload(jobUUID, request, credentials),
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
    // in one transaction: a schedule whose run was saved without noting it would run again
    await context.db.transaction().execute(async (db) => {
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
      // the probe may have accepted the job and only its answer was lost
      probes(context).cancel(probe.nodeId, jobUUID);
      throw error;
    })
    .finally(() => starting.delete(jobUUID));
  context.live.invalidate("jobs", request.clientId);
  return { jobUUID, targetsIPs };
}

async function stopJob(context: ServerContext, caller: Caller, jobId: string): Promise<Job> {
  const { delegateNodeId } = await findJob(context, caller, jobId);
  const job = await end(context, jobId, "CANCELLED", null);
  if (!job) throw new MusterError("job_not_running");
  probes(context).cancel(delegateNodeId, job.id);
  return job;
}

const handlers = {
  async startNetworkDiscovery({ context, caller, body }) {
    return startDiscovery(context, caller, body, { createdBy: caller.user!.email, scheduleId: null });
  },

  async cancelNetworkDiscovery({ context, caller, path }) {
    return stopJob(context, caller, path.jobId);
  },

  async listDiscoveredDevices({ context, caller, path, query }) {
    await findJob(context, caller, path.jobId);
    const all = (await targetsOf(context.db, path.jobId)).map(toTarget);
    const results = all.filter((target) => matchesFilter(target, query.type ?? "all"));
    return { total: results.length, results };
  },

  async explainDiscoveredDevice({ context, caller, path }) {
    await findJob(context, caller, path.jobId);
    const row = await context.db
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

const stoppable: Stoppable = {
  kind: "DISCOVERY",
  permission: "canCreateDevices",
  async running(context, caller, clientId) {
    const rows = await context.db
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
      stop: () => stopJob(context, caller, id),
    }));
  },
};

export const discovery: Feature = {
  handlers,
  migrations: { "2026-11-22-05-discovery": createDiscovery },
  agentEvents: { "nm.nms-discovery": receiveObservations },
  consoleTopics: discoveryTopics,
  stoppables: [stoppable],
  deviceTables: {
    targets: {
      column: "nodeId",
      archive: "detach",
      key: { jobId: "text", ip: "text" },
      moveOnMerge: true,
    },
  },
};
