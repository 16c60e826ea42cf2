import {
  addressOrder,
  cleanText,
  enums,
  suggestName,
  type DeviceFieldName,
  type Sameness,
} from "@muster/sdk";
import type { Observation } from "@muster/sdk/live";
import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import type { ServerContext } from "../context.ts";
import { allKnown } from "../devices/match.ts";
import type { JobRow } from "./jobs.ts";
import { addFound, addGone, Outcome, type Answer, type DeviceRow, type TargetRow } from "./outcome.ts";
import { saveAddresses, recordChanges, saveFields } from "../devices/provenance.ts";
import { resolveMerged } from "../devices/merge-rediscovered.ts";
import { inList, updateRows, upsertRows } from "../platform/db/sql.ts";
import { saveWebPorts } from "./web-ports.ts";
import { sameDevices, toFingerprint, type DeviceFingerprint } from "../devices/fingerprint.ts";

type Site = Pick<DeviceFingerprint, "locationId" | "nmsDelegateNodeId">;

/** Returns the location of a job's probe; the shared probe has none in other organizations. */
export async function siteOf(db: Database, job: JobRow): Promise<Site> {
  const probe = await db
    .selectFrom("devices")
    .select("locationId")
    .where("id", "=", job.delegateNodeId)
    .where("organizationId", "=", job.organizationId)
    .executeTakeFirst();
  return { locationId: probe?.locationId, nmsDelegateNodeId: job.delegateNodeId };
}

const rank = (device: Observation) => [
  String(enums.Verdict.indexOf(device.verdict)).padStart(2, "0"),
  String(100 - device.confidence).padStart(3, "0"),
  addressOrder(device.ip),
];
/** Sorts by how well devices are identified, then by lowest address. */
const best = <T extends { device: Observation }>(some: readonly T[]): T[] =>
  some.length < 2
    ? [...some]
    : some
        .map((one) => ({ one, key: rank(one.device).join("/") }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ one }) => one);

/**
 * Applies a completed discovery to the inventory, within a transaction: groups targets by device, updates
 * devices and records changes. Returns the targets whose results changed.
 */
export async function reconcileInventory(
  context: ServerContext,
  job: JobRow,
  state: "COMPLETED" | "CANCELLED" | "FAILED",
  unfinished: ReadonlySet<string>,
): Promise<TargetRow[]> {
  const { db } = context;
  const outcome = new Outcome(job, Date.now());
  const rows = await db
    .selectFrom("targets")
    .selectAll()
    .where("jobId", "=", job.id)
    .orderBy("place")
    .execute();
  const site = await siteOf(db, job);
  const answers: Answer[] = rows
    .filter((row) => row.responding)
    .map((row, i) => ({
      i,
      row,
      device: JSON.parse(row.device) as Observation,
      nodeId: null,
      by: "address",
    }));
  const matches = await matchAnswers(context, outcome, answers, site);
  await addStrangers(db, outcome, answers, matches);

  const looked = (row: TargetRow | undefined) =>
    row !== undefined && !unfinished.has(row.ip) && row.verdict !== "cancelled" && row.verdict !== "refused";
  const target = new Map(rows.map((row) => [row.ip, row]));
  const found = Map.groupBy(answers, (one) => one.nodeId);
  const nodeIds = [...found.keys()].filter((id) => id !== null);
  const devices = await devicesOf(db, job, site, nodeIds, [...target.keys()]);
  const stored = await storedFields(db, nodeIds);
  for (const { machineId, ...device } of devices) {
    const own = best(found.get(device.id) ?? []);
    const here = device.locationId === site.locationId || device.nmsDelegateNodeId === site.nmsDelegateNodeId;
    const passed = here && looked(target.get(device.ip));
    const hasAgent = machineId !== null;
    const { groups } = matches;
    const fields = stored.get(device.id) ?? [];
    if (own.length)
      addFound(outcome, device, { hasAgent, own, groups, here, passed, stored: fields, unfinished });
    else if (state === "COMPLETED" && passed && !hasAgent) addGone(outcome, device);
  }

  await save(db, outcome, devices, answers, site);
  if (state === "COMPLETED") await keepSightings(db, job, rows.filter(looked));
  return outcome.targets.toSorted((a, b) => a.place - b.place);
}

interface Matches {
  groups: ReturnType<typeof sameDevices>;
  /** The indexes of the responding targets of each group. */
  grouped: ReadonlyMap<number, readonly number[]>;
}

/** Groups the responding targets by device, and sets which device of the inventory each one is. */
async function matchAnswers(
  context: ServerContext,
  { job, at }: Outcome,
  answers: readonly Answer[],
  site: Site,
): Promise<Matches> {
  const seen = answers.map(({ device }) => toFingerprint(device, site));
  const groups = sameDevices(seen);
  const known = await allKnown(context.db, job.organizationId, seen);
  const absorbed = await resolveMerged(context, job, at, seen, known, groups);
  const grouped = Map.groupBy(answers.keys(), (i) => groups.all[i]!);
  const strength = ({ by }: { by: Sameness }) => ["serialNumber", "engineId", "mac", "address"].indexOf(by);
  for (const indexes of grouped.values()) {
    const own = indexes.flatMap((i) => known[i]!.slice(0, 1));
    const [of] = own.toSorted((a, b) => strength(a) - strength(b) || a.id - b.id);
    for (const i of indexes) {
      const found = known[i]![0] ?? of;
      if (found) Object.assign(answers[i]!, { nodeId: absorbed.get(found.id) ?? found.id, by: found.by });
    }
  }
  return { groups, grouped };
}

/** Reports devices that aren't in the inventory: one target of each group represents its device. */
async function addStrangers(
  db: Database,
  outcome: Outcome,
  answers: readonly Answer[],
  { groups, grouped }: Matches,
): Promise<void> {
  const strangers = answers.filter((one) => one.nodeId === null).map((one) => one.row.ip);
  const sighted = await sightings(db, outcome.job, strangers);
  for (const indexes of grouped.values()) {
    const [first, ...others] = best(indexes.map((i) => answers[i]!)).filter((one) => one.nodeId === null);
    if (!first) continue;
    outcome.report(first);
    for (const other of others) outcome.report(other, first.device.ip, groups.by(other.i, first.i));
    if (![first, ...others].some(({ device }) => sighted.has(device.ip)))
      outcome.note(null, {
        kind: "new",
        name: cleanText(suggestName(first.device), 410),
        ip: first.device.ip,
      });
  }
}

/** Returns the fields of devices, with their sources. */
async function storedFields(db: Database, nodeIds: readonly number[]) {
  const rows = await db
    .selectFrom("deviceFields")
    .select(["deviceId", "field", "source", "value", "confidence"])
    .where("deviceId", "in", inList(db, nodeIds, "integer"))
    .execute();
  return Map.groupBy(rows, (row) => row.deviceId);
}

async function save(
  db: Database,
  { job, at, ...outcome }: Outcome,
  before: readonly DeviceRow[],
  answers: readonly Answer[],
  site: Site,
): Promise<void> {
  await saveDevices(db, job, outcome.devices, before);
  await saveFields(db, outcome.fields);
  await saveWebPorts(db, outcome.webPorts);
  await recordChanges(db, outcome.changes);
  await saveAddresses(
    db,
    answers.flatMap(({ nodeId, device }) =>
      nodeId === null ? [] : [{ deviceId: nodeId, ip: device.ip, seenAt: at }],
    ),
  );
  const leaves = { deviceId: "integer", ip: "text", current: "integer" } as const;
  const lost = await lostAddresses(db, job, site, answers);
  await updateRows(db, "deviceAddresses", ["deviceId", "ip"], leaves, [...outcome.left, ...lost]);
  await updateRows(
    db,
    "targets",
    ["jobId", "ip"],
    { jobId: "text", ip: "text", verdict: "text", device: "text", nodeId: "integer", revision: "integer" },
    outcome.targets.map(({ jobId, ip, verdict, device, nodeId, revision }) => ({
      jobId,
      ip,
      verdict,
      device,
      nodeId,
      revision,
    })),
  );
}

/** Returns the addresses that responded in the last completed discovery of this probe. */
async function sightings(db: Database, job: JobRow, answered: readonly string[]): Promise<Set<string>> {
  const before = await db
    .selectFrom("sightings")
    .select("ip")
    .where("organizationId", "=", job.organizationId)
    .where("delegateNodeId", "=", job.delegateNodeId)
    .where("answered", "=", 1)
    .where("ip", "in", inList(db, answered, "text"))
    .execute();
  return new Set(before.map((row) => row.ip));
}

const keepSightings = (
  db: Database,
  { organizationId, delegateNodeId }: JobRow,
  rows: readonly TargetRow[],
) =>
  upsertRows(
    db,
    "sightings",
    ["organizationId", "delegateNodeId", "ip"],
    { organizationId: "integer", delegateNodeId: "integer", ip: "text", answered: "integer" },
    rows.map((row) => ({ organizationId, delegateNodeId, ip: row.ip, answered: row.responding })),
  );

/** Selects the found devices, and those whose address was scanned. */
const devicesOf = (
  db: Database,
  job: JobRow,
  site: Site,
  nodeIds: readonly number[],
  ips: readonly string[],
) =>
  db
    .selectFrom("devices")
    .leftJoin("agents", "agents.nodeId", "devices.id")
    .selectAll("devices")
    .select("agents.machineId")
    .where("devices.organizationId", "=", job.organizationId)
    .where((e) =>
      e.or([
        e("devices.id", "in", inList(db, nodeIds, "integer")),
        e.and([
          e("devices.ip", "in", inList(db, ips, "text")),
          e.or([
            e("devices.nmsDelegateNodeId", "=", job.delegateNodeId),
            e("devices.locationId", "=", site.locationId ?? 0),
          ]),
        ]),
      ]),
    )
    .execute();

/** Saves the changed devices; a device whose address another one has taken becomes unlisted. */
async function saveDevices(
  db: Database,
  job: JobRow,
  updates: readonly DeviceRow[],
  before: readonly DeviceRow[],
): Promise<void> {
  const identities = new Map(before.map((device) => [device.id, device.identity]));
  const movers = updates.filter((device) => identities.get(device.id) !== device.identity);
  if (movers.length)
    await db
      .updateTable("devices")
      .set({ identity: sql<string>`'node/' || id` })
      .where("organizationId", "=", job.organizationId)
      .where((e) =>
        e.or([
          e(
            "id",
            "in",
            inList(
              db,
              movers.map((device) => device.id),
              "integer",
            ),
          ),
          e(
            "identity",
            "in",
            inList(
              db,
              movers.map((device) => device.identity),
              "text",
            ),
          ),
        ]),
      )
      .execute();
  const still = new Set(movers.map((device) => device.identity));
  const text = Object.fromEntries(
    [...enums.DeviceFieldName, "ipOrder", "identity", "searchText"].map((name) => [name, "text"]),
  ) as Record<DeviceFieldName | "ipOrder" | "identity" | "searchText", "text">;
  const columns = { id: "integer", ...text, isUp: "integer", updatedAt: "bigint" } as const;
  await updateRows(
    db,
    "devices",
    ["id"],
    columns,
    updates.map((device) => ({
      ...device,
      // unlisted because another device moved here
      identity:
        still.has(device.identity) && !movers.includes(device) ? `node/${device.id}` : device.identity,
    })),
  );
}

/** Returns the addresses at which another device responds now. */
async function lostAddresses(
  db: Database,
  job: JobRow,
  site: Site,
  answers: readonly Answer[],
): Promise<{ deviceId: number; ip: string; current: number }[]> {
  const owners = new Map(answers.map(({ nodeId, device }) => [device.ip, nodeId]));
  const occupied = await db
    .selectFrom("deviceAddresses")
    .innerJoin("devices", "devices.id", "deviceAddresses.deviceId")
    .select(["deviceId", "deviceAddresses.ip"])
    .where("deviceAddresses.ip", "in", inList(db, owners.keys(), "text"))
    .where("current", "=", 1)
    // the plus prevents SQLite from reading every device of the organization first
    .where(sql<boolean>`+"organizationId" = ${job.organizationId}`)
    .where(
      sql<boolean>`(+"nmsDelegateNodeId" = ${job.delegateNodeId} or +"locationId" = ${site.locationId ?? 0})`,
    )
    .execute();
  return occupied.filter((row) => owners.get(row.ip) !== row.deviceId).map((row) => ({ ...row, current: 0 }));
}
