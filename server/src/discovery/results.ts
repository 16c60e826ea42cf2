// Saves what probes report, and ends jobs.
import { chunks } from "../platform/db/sql.ts";
import {
  keyed,
  probeFailed,
  storeMessage,
  storeText,
  type StoredMessage,
  cleanText,
  isResponding,
  limits,
  unanswered,
  type DiscoveredDevice,
  type Job,
  type NetworkDiscoveryRequest,
} from "@muster/sdk";
import type { DiscoveryUpdate, Observation, ReportedTarget } from "@muster/sdk/live";
import { finishWork, lockWork } from "../automation/queue/persist.ts";
import { whenStarted } from "../automation/queue/start.ts";
import type { ServerContext } from "../context.ts";
import { toFingerprint } from "../devices/fingerprint.ts";
import { knownDevices, lockOrganization } from "../devices/match.ts";
import { asUnavailable, type Database } from "../platform/db/database.ts";
import type { AgentSocket } from "../platform/live.ts";
import { selectJobs, toJobs, type JobRow } from "./jobs.ts";
import { readObservation } from "./observations.ts";
import { publishJobs, publishUpdates } from "./publish.ts";
import { reconcileInventory, siteOf } from "./reconcile.ts";
import { targetsOf, toTarget } from "./replay.ts";
import { announceChanged, saveHostKeys, seenKeys } from "./ssh-host-keys.ts";

/**
 * Saves a batch of a running discovery and publishes it; an empty batch completes the discovery. Resolves
 * to true once the batch is saved or no longer needed.
 */
async function saveObservations(context: ServerContext, nodeId: number, batch: unknown): Promise<boolean> {
  const { jobUUID: id, discoveredTargets, error } = (batch ?? {}) as Record<string, unknown>;
  if (typeof id !== "string" || !Array.isArray(discoveredTargets)) return false;
  const jobUUID = cleanText(id, 40);
  await whenStarted(context, jobUUID);
  let announce: (() => Promise<void>) | undefined;
  const updates = await context.inTransaction(async (within): Promise<DiscoveryUpdate[]> => {
    const { db } = within;
    const job = await lockJob(db, jobUUID, nodeId);
    if (!job) return [];
    if (discoveredTargets.length === 0) {
      if (typeof error !== "string" || !error) return finish(within, job, "COMPLETED", null);
      const reason =
        error === probeFailed ? storeMessage("discovery.jobs.probeFailed") : storeText(cleanText(error, 500));
      return finish(within, job, "FAILED", reason);
    }
    const places = new Map((JSON.parse(job.targetsIPs) as string[]).map((ip, place) => [ip, place]));
    const credentialsIds = JSON.parse(job.credentialsIds) as number[];
    const reported = discoveredTargets
      .slice(0, limits.discoveryTargets)
      .map((target) => readObservation(target, credentialsIds))
      .filter((target) => target !== undefined && places.has(target.ip)) as ReportedTarget[];
    const rows = await saveTargets(db, job, await changedTargets(db, job, reported), places);
    const nodeIds = new Map(rows.map((row) => [row.ip, row.nodeId]));
    const changed = await saveHostKeys(db, job, seenKeys(withLogin(job, reported), nodeIds));
    announce = () => announceChanged(context, job.organizationId, changed);
    return rows.length
      ? [{ jobUUID, discoveredTargets: rows, job: (await toJobs(context, [job], db))[0]! }]
      : [];
  });
  publishUpdates(context, updates);
  await announce?.();
  return true;
}

/** Returns the observations whose host keys count: without a login credential, a probe should see none. */
function withLogin(job: JobRow, reported: readonly ReportedTarget[]): readonly ReportedTarget[] {
  const { telnetSSHCredentialId: id } = JSON.parse(job.request) as NetworkDiscoveryRequest;
  const given = JSON.parse(job.credentialsIds) as number[];
  return id && given.includes(id) ? reported : [];
}

/** Saves a batch that a probe reports; jobs whose batch the database refuses show why. */
export async function receiveObservations(
  context: ServerContext,
  agent: AgentSocket,
  update: unknown,
): Promise<boolean | undefined> {
  const { nodeId } = agent.data;
  // a batch of a replaced connection is resent over the new one, perhaps after later ones
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

/** Returns the targets that a batch changes: none that were saved before or already have a verdict. */
async function changedTargets(
  db: Database,
  { id }: JobRow,
  reported: readonly ReportedTarget[],
): Promise<ReportedTarget[]> {
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
    const isSame = row?.device === JSON.stringify({ ...target, evidence: undefined, hostKey: undefined });
    return !row || (!isSame && (target.complete || !row.complete));
  });
}

async function saveTargets(
  db: Database,
  job: JobRow,
  observations: readonly ReportedTarget[],
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
  const rows = latest.map(({ evidence, hostKey: _hostKey, ...device }, i) => ({
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

/** Locks a running job, of this probe if one is given, and increments its revision. */
async function lockJob(db: Database, id: string, nodeId?: number): Promise<JobRow | undefined> {
  const job = () => selectJobs(db).where("jobs.id", "=", id).executeTakeFirst();
  if (nodeId !== undefined && (await job())?.delegateNodeId !== nodeId) return undefined;
  if (!(await lockWork(db, id))) return undefined;
  await db
    .updateTable("jobs")
    .set((e) => ({ revision: e("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();
  return job();
}

/** Ends a job; targets without a verdict get one, so that totals add up. Returns what to publish. */
async function finish(
  context: ServerContext,
  job: JobRow,
  state: JobEnd,
  error: StoredMessage | null,
): Promise<DiscoveryUpdate[]> {
  const { db } = context;
  const known = await targetsOf(db, job.id);
  const reason = keyed(`discovery.probe.reason.${state === "CANCELLED" ? "stopped" : "ended"}`);
  const open = known.filter((row) => !row.complete).map((row) => JSON.parse(row.device) as Observation);
  const knownIPs = new Set(known.map((row) => row.ip));
  const places = new Map((JSON.parse(job.targetsIPs) as string[]).map((ip, place) => [ip, place]));
  const missing = [...places.keys()].filter((ip) => !knownIPs.has(ip));
  const closed = open.map((device) => ({ ...device, complete: true }));
  const rows = await saveTargets(
    db,
    job,
    [...closed, ...missing.map((ip) => unanswered(ip, "cancelled", reason))],
    places,
  );
  const reconciled = (
    await reconcileInventory(context, job, state, new Set(open.map((device) => device.ip)))
  ).map(toTarget);
  await finishWork(db, job.id, { ...workEndings[state], detail: error ?? "" });
  const done = await selectJobs(db).where("jobs.id", "=", job.id).executeTakeFirstOrThrow();
  const [ended] = await toJobs(context, [done], db);
  const last = [...new Map([...rows, ...reconciled].map((row) => [row.ip, row])).values()];
  const update = { jobUUID: job.id, discoveredTargets: last, job: ended! };
  return [...(last.length ? [update] : []), { ...update, discoveredTargets: [] }];
}

type JobEnd = "COMPLETED" | "CANCELLED" | "FAILED";

const workEndings = {
  COMPLETED: { state: "FINISHED", targets: "SUCCEEDED" },
  CANCELLED: { state: "CANCELLED", targets: "CANCELLED" },
  FAILED: { state: "STOPPED", targets: "FAILED" },
} as const satisfies Record<JobEnd, object>;

/** Ends a job that is still running. */
export async function end(
  context: ServerContext,
  id: string,
  state: JobEnd,
  error: StoredMessage | null,
): Promise<Job | undefined> {
  const updates = await context.inTransaction(async (within) => {
    const job = await lockJob(within.db, id);
    return job ? finish(within, job, state, error) : [];
  });
  publishUpdates(context, updates);
  return updates.at(-1)?.job;
}
