import {
  addressOrder,
  cleanText,
  enums,
  reasonFields,
  sameDeviceReason,
  suggestName,
  type DeviceFieldName,
  type Sameness,
} from "@muster/sdk";
import type { Observation } from "@muster/sdk/live";
import { sql, type Selectable } from "kysely";
import type { Database } from "../platform/db/database.ts";
import type { ServerContext } from "../context.ts";
import { identityOf } from "../devices/devices.ts";
import { allKnown } from "../devices/match.ts";
import type { JobRow } from "./jobs.ts";
import { discovered, mergeObservedFields } from "./observed-fields.ts";
import { saveAddresses, recordChanges, saveFields, type FieldRow } from "../devices/provenance.ts";
import { resolveMerged } from "../devices/resolve-merged.ts";
import { inList, updateRows, upsertRows } from "../platform/db/sql.ts";
import { saveWebPorts } from "./web-ports.ts";
import { searchText } from "../devices/search.ts";
import type { Tables } from "../platform/db/tables.ts";
import { sameDevices, toFingerprint, type DeviceFingerprint } from "../devices/fingerprint.ts";

type TargetRow = Selectable<Tables["targets"]>;
type DeviceRow = Selectable<Tables["devices"]>;
type Change = Parameters<typeof recordChanges>[1][number];

interface Answer {
  i: number;
  row: TargetRow;
  device: Observation;
  /** The matching device of the inventory, and the evidence. */
  nodeId: number | null;
  by: Sameness;
}

/** The location of a job's probe; the shared probe has none in other organizations. */
export async function siteOf(
  db: Database,
  job: JobRow,
): Promise<Pick<DeviceFingerprint, "locationId" | "nmsDelegateNodeId">> {
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
/** Best identified first, then by lowest address. */
const best = <T extends { device: Observation }>(some: readonly T[]): T[] =>
  some.length < 2
    ? [...some]
    : some
        .map((one) => ({ one, key: rank(one.device).join("/") }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ one }) => one);

/**
 * Within a transaction: applies a completed discovery to the inventory: groups targets by device, updates
 * devices and records changes. Returns the targets whose results changed.
 */
export async function reconcileInventory(
  context: ServerContext,
  job: JobRow,
  state: "COMPLETED" | "CANCELLED" | "FAILED",
  unfinished: ReadonlySet<string>,
): Promise<TargetRow[]> {
  const { db } = context;
  const at = Date.now();
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
  const seen = answers.map(({ device }) => toFingerprint(device, site));
  const groups = sameDevices(seen);
  const known = await allKnown(db, job.organizationId, seen);
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

  const changedRows: TargetRow[] = [];
  const report = (answer: Answer, sameAs?: string, by = answer.by) => {
    const { row, device, nodeId } = answer;
    if (sameAs === undefined && row.nodeId === nodeId) return;
    const change = { verdict: "same_device" as const, sameAs: cleanText(sameAs ?? "", 60) };
    const reported =
      sameAs === undefined
        ? device
        : { ...device, ...change, ...reasonFields(sameDeviceReason(change.sameAs, by)) };
    const { verdict } = reported;
    changedRows.push({ ...row, verdict, device: JSON.stringify(reported), nodeId, revision: job.revision });
  };
  const changes: Change[] = [];
  const note = (device: Pick<DeviceRow, "id" | "displayName" | "ip"> | null, change: Partial<Change>) =>
    changes.push({
      organizationId: job.organizationId,
      deviceId: device?.id ?? null,
      jobId: job.id,
      at,
      by: job.delegateName,
      kind: "changed",
      name: device?.displayName ?? "",
      ip: device?.ip ?? "",
      field: "",
      before: "",
      after: "",
      ...change,
    });

  const strangers = answers.filter((one) => one.nodeId === null).map((one) => one.row.ip);
  const sighted = await sightings(db, job, strangers);
  const looked = (row: TargetRow | undefined) =>
    row !== undefined && !unfinished.has(row.ip) && row.verdict !== "cancelled" && row.verdict !== "refused";
  for (const indexes of grouped.values()) {
    const [first, ...others] = best(indexes.map((i) => answers[i]!)).filter((one) => one.nodeId === null);
    if (!first) continue;
    report(first);
    for (const other of others) report(other, first.device.ip, groups.by(other.i, first.i));
    if (![first, ...others].some(({ device }) => sighted.has(device.ip)))
      note(null, { kind: "new", name: cleanText(suggestName(first.device), 410), ip: first.device.ip });
  }

  const target = new Map(rows.map((row) => [row.ip, row]));
  const found = Map.groupBy(answers, (one) => one.nodeId);
  const devices = await devicesOf(db, job, site, [...found.keys()], [...target.keys()]);
  const stored = Map.groupBy(
    await db
      .selectFrom("deviceFields")
      .select(["deviceId", "field", "source", "value", "confidence"])
      .where(
        "deviceId",
        "in",
        inList(
          db,
          found.keys().filter((id) => id !== null),
          "integer",
        ),
      )
      .execute(),
    (row) => row.deviceId,
  );
  const updates: DeviceRow[] = [];
  const fields: FieldRow[] = [];
  const left: { deviceId: number; ip: string; current: number }[] = [];
  const open: Parameters<typeof saveWebPorts>[1][number][] = [];
  for (const { machineId, ...device } of devices) {
    const own = best(found.get(device.id) ?? []);
    const here = device.locationId === site.locationId || device.nmsDelegateNodeId === site.nmsDelegateNodeId;
    const passed = here && looked(target.get(device.ip));
    if (!own.length) {
      if (state !== "COMPLETED" || !passed || machineId !== null || device.isUp === 0) continue;
      if (device.isUp === 1) note(device, { kind: "gone" });
      updates.push({ ...device, isUp: 0 });
      continue;
    }
    // an address proves a move only if other evidence identifies the device
    const moved = !device.ip || passed ? own.find(({ by }) => by !== "address") : undefined;
    const primary = (here && own.find((one) => one.device.ip === device.ip)) || moved;
    for (const one of own) {
      const elsewhere = one !== primary && one.device.ip !== device.ip;
      const together = primary && groups.all[one.i] === groups.all[primary.i];
      const by = together ? groups.by(one.i, primary.i) : one.by;
      report(one, elsewhere ? (primary?.device.ip ?? device.ip) : undefined, by);
    }
    const after = { ...device, isUp: machineId === null ? 1 : device.isUp };
    if (primary)
      open.push({ nodeId: device.id, ip: primary.device.ip, ports: primary.device.ports, seenAt: at });
    if (primary && primary.device.ip !== device.ip) {
      const { ip } = primary.device;
      Object.assign(after, { ip, ipOrder: addressOrder(ip) });
      fields.push(discovered(job, device.id, "ip", ip, primary.device, at));
      if (device.ip) {
        left.push({ deviceId: device.id, ip: device.ip, current: 0 });
        note(after, { kind: "moved", field: "ip", before: device.ip, after: ip });
      }
    }
    if (machineId === null && primary) after.identity = identityOf(after);
    if (machineId === null && device.isUp === 0)
      note(after, { field: "isUp", before: "Offline", after: "Online" });
    const finished = own.filter(({ row }) => !unfinished.has(row.ip));
    const reported = mergeObservedFields(job, after, stored.get(device.id) ?? [], finished, primary, at);
    fields.push(...reported.fields);
    for (const one of reported.changes) note(after, one);
    const another = reported.changes.length > 0 || after.ip !== device.ip;
    if (another) Object.assign(after, { updatedAt: at, searchText: searchText(after) });
    if (another || after.isUp !== device.isUp || after.identity !== device.identity) updates.push(after);
  }

  await write(db, job, updates, devices);
  await saveFields(db, fields);
  await saveWebPorts(db, open);
  await recordChanges(db, changes);
  await saveAddresses(
    db,
    answers.flatMap(({ nodeId, device }) =>
      nodeId === null ? [] : [{ deviceId: nodeId, ip: device.ip, seenAt: at }],
    ),
  );
  const leaves = { deviceId: "integer", ip: "text", current: "integer" } as const;
  const lost = await lostAddresses(db, job, site, answers);
  await updateRows(db, "deviceAddresses", ["deviceId", "ip"], leaves, [...left, ...lost]);
  if (state === "COMPLETED") await keepSightings(db, job, rows.filter(looked));
  await updateRows(
    db,
    "targets",
    ["jobId", "ip"],
    { jobId: "text", ip: "text", verdict: "text", device: "text", nodeId: "integer", revision: "integer" },
    changedRows.map(({ jobId, ip, verdict, device, nodeId, revision }) => ({
      jobId,
      ip,
      verdict,
      device,
      nodeId,
      revision,
    })),
  );
  return changedRows.toSorted((a, b) => a.place - b.place);
}

/** Those that responded in the last completed discovery of this probe. */
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

/** The found devices, and those whose address was scanned. */
const devicesOf = (
  db: Database,
  job: JobRow,
  site: Pick<DeviceFingerprint, "locationId">,
  ids: readonly (number | null)[],
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
        e(
          "devices.id",
          "in",
          inList(
            db,
            ids.filter((id) => id !== null),
            "integer",
          ),
        ),
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

/** Writes the changed devices; a moved address makes its previous device unlisted. */
async function write(
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

/** Addresses at which another device responds now. */
async function lostAddresses(
  db: Database,
  job: JobRow,
  site: Pick<DeviceFingerprint, "locationId">,
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
