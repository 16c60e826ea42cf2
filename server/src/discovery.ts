import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  addressOrder,
  cleanText,
  isResponding,
  limits,
  matchesFilter,
  MusterError,
  parseTargets,
  unanswered,
  type CredentialType,
  type DeviceIdentity,
  type DiscoveredDevice,
  type ImportDevice,
  type Job,
} from "@muster/sdk";
import { schemas } from "@muster/sdk/contract";
import type { DiscoveryOrder, DiscoveryUpdate, Observation } from "@muster/sdk/live";
import { findAgent } from "./agents.ts";
import type { App } from "./app.ts";
import type { Caller } from "./auth.ts";
import type { Handlers } from "./contract.ts";
import { openCredential } from "./credentials.ts";
import { within, type Database, type Tables } from "./database.ts";
import { searchText } from "./devices.ts";
import { findLocation } from "./locations.ts";
import { page } from "./paging.ts";
import { checker, inPlace } from "./validation.ts";
import type { Selectable } from "kysely";

type JobRow = Selectable<Tables["jobs"]>;
type TargetRow = Selectable<Tables["targets"]>;

const defaults = limits.NetworkDiscoveryRequest;
const chunkOf = 500;
const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / chunkOf) }, (_, i) => all.slice(i * chunkOf, (i + 1) * chunkOf));

async function toJobs(db: Database, rows: readonly JobRow[]): Promise<Job[]> {
  if (!rows.length) return [];
  const counts = await db
    .selectFrom("targets")
    .select((e) => ["jobId", "verdict", "complete", "responding", e.fn.countAll<number>().as("n")])
    .where(
      "jobId",
      "in",
      rows.map((row) => row.id),
    )
    .groupBy(["jobId", "verdict", "complete", "responding"])
    .execute();
  return rows.map((row) => {
    const mine = counts.filter((count) => count.jobId === row.id);
    const sum = (of: typeof mine) => of.reduce((total, count) => total + count.n, 0);
    const verdicts: Record<string, number> = {};
    for (const count of mine) if (count.complete) verdicts[count.verdict] = (verdicts[count.verdict] ?? 0) + count.n;
    return {
      id: row.id,
      type: row.type,
      state: row.state,
      clientId: row.organizationId,
      delegateNodeId: row.delegateNodeId,
      delegateName: row.delegateName,
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      finishedAt: row.finishedAt,
      targets: row.targets,
      total: row.total,
      done: sum(mine.filter((count) => count.complete)),
      found: sum(mine.filter((count) => count.responding)),
      verdicts,
      error: row.error,
    };
  });
}

/** The job the caller may see, or not_found. */
export async function findJob(app: App, caller: Caller, id: string): Promise<Job> {
  const row = await app.db
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .where((e) => within(e.ref("organizationId"), caller.organizationIds))
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return (await toJobs(app.db, [row]))[0]!;
}

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

/** What an agent says is bounded by the contract and cleaned, and nothing beyond its fields is kept. */
function readObservation(said: unknown): Observation | undefined {
  if (!validObservation(said)) return undefined;
  const cleaned = Object.entries(said).map(([field, value]) => [
    field,
    typeof value === "string" ? cleanText(value, 500) : value,
  ]);
  return Object.fromEntries(cleaned) as Observation;
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
  const observations = discoveredTargets.slice(0, limits.discoveryTargets).map(readObservation);
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
    const asked = observations.filter((one) => one !== undefined && places.has(one.ip)) as Observation[];
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
  const { locationId } = await db
    .selectFrom("devices")
    .select("locationId")
    .where("id", "=", job.delegateNodeId)
    .executeTakeFirstOrThrow();
  const known = await knownDevices(
    db,
    job.organizationId,
    observations.map((one) => ({ ...one, locationId })),
  );
  const rows = [...new Map(observations.map((one) => [one.ip, one])).values()].map((device) => ({
    jobId: job.id,
    ip: device.ip,
    place: places.get(device.ip)!,
    verdict: device.verdict,
    complete: device.complete ? 1 : 0,
    responding: isResponding(device) ? 1 : 0,
    revision: job.revision,
    device: JSON.stringify(device),
    nodeId: known.get(device.ip) ?? null,
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

/** Devices of the organization by serial number, then MAC address, then address at the same location. */
async function knownDevices(
  db: Database,
  organizationId: number,
  identities: readonly DeviceIdentity[],
): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (const some of chunks(identities)) {
    const values = (field: "serialNumber" | "mac" | "ip") => some.map((one) => one[field] ?? "").filter(Boolean);
    const rows = await db
      .selectFrom("devices")
      .select(["id", "ip", "mac", "serialNumber", "locationId"])
      .where("organizationId", "=", organizationId)
      .where((e) =>
        e.or(
          (["serialNumber", "mac", "ip"] as const).flatMap((field) =>
            values(field).length ? [e(field, "in", values(field))] : [],
          ),
        ),
      )
      .execute();
    const by = (key: (row: (typeof rows)[number]) => string) => new Map(rows.map((row) => [key(row), row.id]));
    const serials = by((row) => row.serialNumber);
    const macs = by((row) => row.mac);
    const addresses = by((row) => `${row.locationId}/${row.ip}`);
    for (const one of some) {
      const id =
        (one.serialNumber && serials.get(one.serialNumber)) ||
        (one.mac && macs.get(one.mac)) ||
        addresses.get(`${one.locationId}/${one.ip}`);
      if (id) known.set(one.ip, id);
    }
  }
  return known;
}

export const discovery = {
  async startNetworkDiscovery({ app, caller, body }) {
    app.inScope(caller, body.clientId);
    const { targets, invalid, count } = parseTargets(body.targets, limits.discoveryTargets);
    const refuse = (message: string) => ({ message, errors: [{ field: "targets", message }] });
    if (invalid.length) throw new MusterError("invalid_targets", refuse(`Invalid IP(s): ${invalid.join(", ")}`));
    if (count > limits.discoveryTargets) throw new MusterError("number_of_network_scan_targets_exceeded");
    if (!count) throw new MusterError("invalid_targets", refuse("Required"));

    const probe = await findAgent(app, caller, body.delegateNodeId);
    if (probe.clientId !== body.clientId) throw new MusterError("not_found");
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
    const targetsIPs = await begun.finally(() => starting.delete(jobUUID));
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

  async importDevices({ app, caller, path, body }) {
    const roles: readonly string[] = schemas.NmsRole.enum;
    const errors = body.devices.flatMap((device, i) =>
      roles.includes(device.role) ? [] : [{ field: `devices.${i}.role`, message: "Required" }],
    );
    if (errors.length) throw new MusterError("role_required", { errors: errors.slice(0, 20) });
    for (const id of new Set(body.devices.map((device) => device.locationId))) await findLocation(app, path.orgId, id);
    for (const id of new Set(body.devices.map((device) => device.nmsDelegateNodeId))) {
      const probe = await findAgent(app, caller, id);
      if (probe.clientId !== path.orgId) throw new MusterError("not_found");
    }
    for (const id of new Set(body.devices.flatMap((device) => device.credentialsIds ?? [])))
      await openCredential(app, path.orgId, id);
    for (const id of new Set(body.devices.flatMap((device) => device.jobUUID ?? []))) {
      const job = await findJob(app, caller, id);
      if (job.clientId !== path.orgId) throw new MusterError("not_found");
    }
    const results = await app.db.transaction().execute((db) => add(db, path.orgId, body.devices));
    app.live.changed("devices", path.orgId);
    return { results };
  },

  async aggregateKnownDevices({ app, path, body }) {
    const known = await knownDevices(app.db, path.orgId, body.devices);
    return { devices: body.devices.map(({ ip }) => ({ ip, nodeId: known.get(ip) ?? null })) };
  },

  async listJobs({ app, caller, query }) {
    const rows = app.db
      .selectFrom("jobs")
      .where((e) => within(e.ref("organizationId"), caller.organizationIds))
      .$if(!!query.clientId, (q) => q.where("organizationId", "=", query.clientId!))
      .$if(!!query.state, (q) => q.where("state", "=", query.state!));
    const { total } = await rows.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const found = await page(rows.selectAll().orderBy("createdAt", "desc"), { pageSize: 50, ...query }).execute();
    return { total, results: await toJobs(app.db, found) };
  },

  async getJob({ app, caller, path }) {
    return findJob(app, caller, path.jobId);
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

/** Adds what is not there yet; of what is there, tells its node. */
async function add(db: Database, organizationId: number, devices: readonly ImportDevice[]) {
  const now = Date.now();
  const known = await knownDevices(db, organizationId, devices);
  const fresh = [...new Map(devices.filter((one) => !known.has(one.ip)).map((one) => [one.ip, one])).values()];
  const found = new Map<string, Observation>();
  for (const some of chunks(fresh)) {
    const rows = await db
      .selectFrom("targets")
      .select(["jobId", "ip", "device"])
      .where(
        "ip",
        "in",
        some.map((one) => one.ip),
      )
      .where("jobId", "in", [...new Set(some.map((one) => one.jobUUID ?? ""))])
      .execute();
    for (const row of rows) found.set(`${row.jobId}/${row.ip}`, JSON.parse(row.device) as Observation);
  }
  const added = new Set<string>();
  for (const some of chunks(fresh)) {
    const rows = some.map((one) => {
      const seen = found.get(`${one.jobUUID}/${one.ip}`);
      const device = {
        displayName: cleanText(one.deviceName ?? "", 410) || one.ip,
        systemName: seen?.hostname ?? "",
        role: one.role,
        ip: cleanText(one.ip, 253),
        dnsName: cleanText(one.dnsName ?? "", 253),
        netbiosName: cleanText(one.netbiosName ?? "", 16),
        mac: cleanText(one.mac ?? "", 17),
        vendor: seen?.vendor ?? "",
        os: seen?.os ?? "",
        model: seen?.model ?? "",
        firmware: seen?.firmware ?? "",
        serialNumber: cleanText(one.serialNumber ?? "", 200),
      };
      return {
        ...device,
        organizationId,
        locationId: one.locationId,
        identity: `${one.locationId}/${device.ip}`,
        ipOrder: addressOrder(device.ip),
        isUp: seen ? (isResponding(seen) ? 1 : 0) : null,
        nmsDelegateNodeId: one.nmsDelegateNodeId,
        credentialsIds: JSON.stringify(one.credentialsIds ?? []),
        searchText: searchText(device),
        createdAt: now,
        updatedAt: now,
      };
    });
    const made = await db
      .insertInto("devices")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["organizationId", "identity"]).doNothing())
      .returning(["id", "ip"])
      .execute();
    for (const row of made) {
      known.set(row.ip, row.id);
      added.add(row.ip);
    }
  }
  const missed = devices.filter((one) => !known.has(one.ip));
  for (const [ip, id] of await knownDevices(db, organizationId, missed)) known.set(ip, id);
  for (const some of chunks(fresh))
    await db
      .updateTable("targets")
      .set({
        nodeId: sql<number>`case ip ${sql.join(
          some.map((one) => sql`when ${one.ip} then ${sql.lit(known.get(one.ip)!)}`),
          sql` `,
        )} end`,
      })
      .where(
        "ip",
        "in",
        some.map((one) => one.ip),
      )
      .where("jobId", "in", [...new Set(some.map((one) => one.jobUUID ?? ""))])
      .execute();
  const told = new Set<string>();
  return devices.map(({ ip }) => {
    const resultCode = added.has(ip) && !told.has(ip) ? ("SUCCESS" as const) : ("ALREADY_ADDED" as const);
    told.add(ip);
    return { ip, resultCode, nodeId: known.get(ip)! };
  });
}
