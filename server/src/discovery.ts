import { randomUUID } from "node:crypto";
import {
  cleanText,
  isResponding,
  limits,
  matchesFilter,
  MusterError,
  parseTargets,
  unanswered,
  type CredentialType,
  type DiscoveredDevice,
  type Job,
} from "@muster/sdk";
import { schemas } from "@muster/sdk/contract";
import type { DiscoveryOrder, DiscoveryUpdate, Observation } from "@muster/sdk/live";
import type { Selectable } from "kysely";
import { findProbe } from "./agents.ts";
import type { App } from "./app.ts";
import type { Handlers } from "./contract.ts";
import { openCredential } from "./credentials.ts";
import type { Database, Tables } from "./database.ts";
import { chunks, knownDevices } from "./import.ts";
import { findJob, toJobs, type JobRow } from "./jobs.ts";
import { checker, inPlace } from "./validation.ts";

type TargetRow = Selectable<Tables["targets"]>;

const defaults = limits.NetworkDiscoveryRequest;

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
  const job = (await toJobs(app.db, [row]))[0]!;
  return [
    ...(targets.length ? [{ jobUUID, discoveredTargets: targets, job }] : []),
    ...(job.state === "RUNNING" ? [] : [{ jobUUID, discoveredTargets: [], job }]),
  ];
}

const validObservation = checker({ coerceTypes: false }).compile<Observation>(
  inPlace({
    ...schemas.DiscoveredDevice,
    required: schemas.DiscoveredDevice.required.filter((field) => field !== "nodeId" && field !== "revision"),
  }),
);

const workedLists = ["telnet", "ssh", "snmpv1", "snmpv2", "snmpv3"] as const;

/** What an agent says is bounded by the contract and cleaned; it can name only credentials it was given. */
function readObservation(said: unknown, credentialsIds: readonly number[]): Observation | undefined {
  if (!validObservation(said)) return undefined;
  const cleaned = Object.entries(said).map(([field, value]) => [
    field,
    typeof value === "string" ? cleanText(value, 500) : value,
  ]);
  const device = Object.fromEntries(cleaned) as Observation;
  const worked = workedLists.map((list) => [list, said[list].filter((id) => credentialsIds.includes(id))]);
  return { ...device, ...Object.fromEntries(worked), mac: device.mac.toLowerCase() };
}

/** Jobs whose probe has answered but whose row is not written yet. */
const starting = new Map<string, Promise<unknown>>();

/**
 * Keeps a batch of a running discovery and tells the consoles; an empty batch completes it. Answers true once the
 * batch is in the database, or when nobody will ever want it.
 */
export async function keepObservations(app: App, nodeId: number, said: unknown): Promise<boolean> {
  const { jobUUID, discoveredTargets, error } = (said ?? {}) as Record<string, unknown>;
  if (typeof jobUUID !== "string" || !Array.isArray(discoveredTargets)) return false;
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
      return finish(db, job, reason ? "FAILED" : "COMPLETED", reason);
    }
    const places = new Map((JSON.parse(job.targetsIPs) as string[]).map((ip, place) => [ip, place]));
    const given = JSON.parse(job.credentialsIds) as number[];
    const asked = discoveredTargets
      .slice(0, limits.discoveryTargets)
      .map((one) => readObservation(one, given))
      .filter((one) => one !== undefined && places.has(one.ip)) as Observation[];
    const rows = await keep(db, job, asked, places);
    return rows.length ? [{ jobUUID, discoveredTargets: rows, job: (await toJobs(db, [job]))[0]! }] : [];
  });
  publish(app, updates);
  return true;
}

function publish(app: App, updates: readonly DiscoveryUpdate[]): void {
  for (const update of updates) app.live.publish(update);
  const last = updates.at(-1);
  if (last?.discoveredTargets.length === 0) app.live.changed("jobs", last.job.clientId);
}

async function keep(
  db: Database,
  job: JobRow,
  observations: readonly Observation[],
  places: ReadonlyMap<string, number>,
): Promise<DiscoveredDevice[]> {
  const probe = await db
    .selectFrom("devices")
    .select("locationId")
    .where("id", "=", job.delegateNodeId)
    // the shared probe stands at no location of the other organizations
    .where("organizationId", "=", job.organizationId)
    .executeTakeFirst();
  const latest = [...new Map(observations.map((one) => [one.ip, one])).values()];
  const known = await knownDevices(
    db,
    job.organizationId,
    latest.map((one) => ({ ...one, locationId: probe?.locationId, nmsDelegateNodeId: job.delegateNodeId })),
  );
  const rows = latest.map((device, i) => ({
    jobId: job.id,
    ip: device.ip,
    place: places.get(device.ip)!,
    verdict: device.verdict,
    complete: device.complete ? 1 : 0,
    responding: isResponding(device) ? 1 : 0,
    revision: job.revision,
    device: JSON.stringify(device),
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
          nodeId: e.ref("excluded.nodeId"),
        })),
      )
      .execute();
  return rows.map(toTarget);
}

/** Ends a job; targets that have no verdict yet get one, so that the sum is whole. Answers what to tell the consoles. */
async function finish(
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
  const rows = await keep(db, job, [...closed, ...untold.map((ip) => unanswered(ip, "cancelled", reason))], places);
  const done = await db
    .updateTable("jobs")
    .set({ state, error, finishedAt: Date.now() })
    .where("id", "=", job.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [ended] = await toJobs(db, [done]);
  const update = { jobUUID: job.id, discoveredTargets: rows, job: ended! };
  return [...(rows.length ? [update] : []), { ...update, discoveredTargets: [] }];
}

/** Fails the running jobs of a probe but those it still works on. */
export async function loseJobs(app: App, nodeId: number, stillRunning: readonly string[]): Promise<void> {
  const rows = await app.db
    .selectFrom("jobs")
    .selectAll()
    .where("delegateNodeId", "=", nodeId)
    .where("state", "=", "RUNNING")
    .execute();
  for (const row of rows.filter((one) => !stillRunning.includes(one.id)))
    await end(app, row.id, "FAILED", "The probe was lost while the discovery ran. Run it again.");
}

/** Ends a job unless it has ended meanwhile. */
async function end(
  app: App,
  id: string,
  state: "CANCELLED" | "FAILED",
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
    return row ? finish(db, row, state, error) : [];
  });
  publish(app, updates);
  return updates.at(-1)?.job;
}

export const discovery = {
  async startNetworkDiscovery({ app, caller, body }) {
    const { targets, invalid, count } = parseTargets(body.targets, limits.discoveryTargets);
    const refuse = (message: string) => ({ message, errors: [{ field: "targets", message }] });
    if (invalid.length) throw new MusterError("invalid_targets", refuse(`Invalid IP(s): ${invalid.join(", ")}`));
    if (count > limits.discoveryTargets) throw new MusterError("number_of_network_scan_targets_exceeded");
    if (!count) throw new MusterError("invalid_targets", refuse("Required"));

    const probe = await findProbe(app, caller, body.delegateNodeId, body.clientId);
    const snmp: DiscoveryOrder["snmp"] = [];
    for (const which of ["first", "second"] as const) {
      const id = body[`${which}SnmpCredentialId`];
      const type = body[`${which}SnmpCredentialProtocolVersion`];
      if (id === undefined) continue;
      const { secret } = await credentialOfType(app, body.clientId, id, type, `${which}SnmpCredentialId`);
      snmp.push({ id, type: type!, secret });
    }
    const loginId = body.telnetSSHCredentialId;
    const login = loginId
      ? await credentialOfType(app, body.clientId, loginId, "TELNET_SSH", "telnetSSHCredentialId")
      : null;
    if (!probe.isUp) throw new MusterError("probe_offline");
    if (!probe.isDelegate) throw new MusterError("not_a_delegate");

    const jobUUID = randomUUID();
    const begin = async () => {
      const targetsIPs = await app.live.start(probe.nodeId, {
        jobUUID,
        targets,
        snmp,
        login: login && { id: login.id, secret: login.secret },
        snmpPort: body.snmpPort ?? defaults.snmpPort.default,
        pingTimeoutMS: body.pingTimeoutMS ?? defaults.pingTimeoutMS.default,
        pingPacketTTL: body.pingPacketTTL ?? defaults.pingPacketTTL.default,
        pingsPerNode: body.pingsPerNode ?? defaults.pingsPerNode.default,
        delayBetweenPingsMS: body.delayBetweenPingsMS ?? defaults.delayBetweenPingsMS.default,
      });
      if (!targetsIPs?.length) throw new MusterError("discovery_start_failed");
      await app.db
        .insertInto("jobs")
        .values({
          id: jobUUID,
          type: "NETWORK_DISCOVERY",
          state: "RUNNING",
          organizationId: body.clientId,
          delegateNodeId: probe.nodeId,
          delegateName: probe.name,
          createdBy: caller.user!.email,
          createdAt: Date.now(),
          finishedAt: null,
          targets: body.targets.trim(),
          targetsIPs: JSON.stringify(targetsIPs),
          credentialsIds: JSON.stringify([...snmp, ...(login ? [login] : [])].map((one) => one.id)),
          total: targetsIPs.length,
          revision: 0,
          error: null,
        })
        .execute();
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
    app.live.changed("jobs", body.clientId);
    return { jobUUID, targetsIPs };
  },

  async cancelNetworkDiscovery({ app, caller, path }) {
    const { delegateNodeId } = await findJob(app, caller, path.jobId);
    const job = await end(app, path.jobId, "CANCELLED", null);
    if (!job) throw new MusterError("job_not_running");
    app.live.cancel(delegateNodeId, job.id);
    return job;
  },

  async listDiscoveredDevices({ app, caller, path, query }) {
    await findJob(app, caller, path.jobId);
    const all = (await targetsOf(app.db, path.jobId)).map(toTarget);
    const results = all.filter((target) => matchesFilter(target, query.type ?? "all"));
    return { total: results.length, results };
  },
} satisfies Partial<Handlers>;

async function credentialOfType(
  app: App,
  clientId: number,
  id: number,
  type: CredentialType | undefined,
  field: string,
): Promise<{ id: number; secret: Record<string, string> }> {
  const credential = await openCredential(app, clientId, id);
  if (credential.type !== type)
    throw new MusterError("credential_type_mismatch", {
      errors: [{ field, message: `This credential is of type ${credential.type}` }],
    });
  return credential;
}
