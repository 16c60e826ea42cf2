import { editableFields, enums, MusterError, type Merge } from "@muster/sdk";
import type { Selectable } from "kysely";
import type { Handlers } from "../http/routes.ts";
import type { Database } from "../platform/db/database.ts";
import { findDevice } from "./devices.ts";
import { lockOrganization } from "./match.ts";
import { keepChanges, saveFields, type FieldRow } from "./provenance.ts";
import { inList, updateRows, upsertRows } from "../platform/db/sql.ts";
import { searchText } from "./search.ts";
import type { Tables } from "../platform/db/tables.ts";

type DeviceRow = Selectable<Tables["devices"]>;
type MergeRow = Selectable<Tables["merges"]>;
type AddressRow = Selectable<Tables["deviceAddresses"]>;

/** What undoing a merge needs. */
interface Kept {
  device: DeviceRow;
  fields: FieldRow[];
  addresses: AddressRow[];
  targets: { jobId: string; ip: string }[];
  changes: number[];
  merges: number[];
  /** The device that stayed, before and after, and what it took over. */
  before: DeviceRow;
  after: DeviceRow;
  tookFields: FieldRow[];
  tookAddresses: string[];
}

const toMerge = (row: MergeRow): Merge => {
  const { id, nodeId, absorbedId, at, by, reason, undoneAt, undoneBy } = row;
  const { device } = JSON.parse(row.kept) as Kept;
  return {
    id,
    nodeId,
    absorbedId,
    at,
    by,
    reason,
    undoneAt,
    undoneBy,
    name: device.displayName,
    ip: device.ip,
  };
};

const deviceRow = (db: Database, id: number) =>
  db.selectFrom("devices").selectAll().where("id", "=", id).executeTakeFirst();
const fieldsOf = (db: Database, id: number) =>
  db.selectFrom("deviceFields").selectAll().where("deviceId", "=", id).execute();
const addressesOf = (db: Database, id: number) =>
  db.selectFrom("deviceAddresses").selectAll().where("deviceId", "=", id).execute();

/** What the device that stays takes over: what people gave the other, and what it does not know itself. */
function takeOver(into: DeviceRow, other: DeviceRow, mine: readonly FieldRow[], theirs: readonly FieldRow[]) {
  const after = { ...into };
  const took: FieldRow[] = [];
  const editable: readonly string[] = editableFields;
  for (const field of enums.DeviceFieldName) {
    if (field === "ip") continue;
    const has = (source: string) => mine.some((row) => row.field === field && row.source === source);
    const given = theirs.find(
      (row) => row.field === field && row.source === "person" && editable.includes(field),
    );
    const empty = into[field] === "" || into[field] === "[]";
    if (has("person") || (has("agent") && !empty) || !(given || (empty && other[field] !== into[field])))
      continue;
    after[field] = other[field];
    took.push(
      ...theirs
        .filter((row) => row.field === field && !has(row.source) && row.source !== "agent")
        .map((row) => ({ ...row, deviceId: into.id })),
    );
  }
  const ids = [
    ...(JSON.parse(into.credentialsIds) as number[]),
    ...(JSON.parse(other.credentialsIds) as number[]),
  ];
  after.credentialsIds = JSON.stringify([...new Set(ids)].slice(0, 3));
  after.nmsDelegateNodeId ??= other.nmsDelegateNodeId;
  after.isUp ??= other.isUp;
  after.searchText = searchText(after);
  return { after, took };
}

/** Makes one device of two; all that undoing needs is kept. */
export async function merge(
  db: Database,
  into: number,
  other: number,
  why: { by: string; at: number; reason: Merge["reason"]; jobId: string | null },
): Promise<MergeRow> {
  const [before, device] = [await deviceRow(db, into), await deviceRow(db, other)];
  if (!before || !device) throw new MusterError("not_found");
  const { organizationId } = before;
  const fields = await fieldsOf(db, other);
  const addresses = await addressesOf(db, other);
  const targets = await db
    .selectFrom("targets")
    .select(["jobId", "ip"])
    .where("nodeId", "=", other)
    .execute();
  const changes = await db.selectFrom("deviceChanges").select("id").where("deviceId", "=", other).execute();
  const merges = await db.selectFrom("merges").select("id").where("nodeId", "=", other).execute();
  const { after, took } = takeOver(before, device, await fieldsOf(db, into), fields);
  after.updatedAt = why.at;
  const own = new Set((await addressesOf(db, into)).map((row) => row.ip));
  const taken = addresses.filter((row) => !own.has(row.ip));
  const kept: Kept = {
    device,
    fields,
    addresses,
    targets,
    changes: changes.map((row) => row.id),
    merges: merges.map((row) => row.id),
    before,
    after,
    tookFields: took,
    tookAddresses: taken.map((row) => row.ip),
  };
  const { reason, by, at, jobId } = why;
  const row = await db
    .insertInto("merges")
    .values({
      organizationId,
      nodeId: into,
      absorbedId: other,
      at,
      by,
      reason,
      kept: JSON.stringify(kept),
      serialNumber:
        fields.find((one) => one.field === "serialNumber" && one.source === "discovery")?.value ??
        device.serialNumber,
      engineId: device.engineId,
      mac: device.mac,
      systemName: device.systemName,
      undoneAt: null,
      undoneBy: "",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const [table, column] of [
    ["targets", "nodeId"],
    ["deviceChanges", "deviceId"],
    ["merges", "nodeId"],
  ] as const)
    await db
      .updateTable(table)
      .set({ [column]: into })
      .where(column, "=", other)
      .execute();
  await db.deleteFrom("devices").where("id", "=", other).execute();
  await db.updateTable("devices").set(after).where("id", "=", into).execute();
  await saveFields(db, took);
  await restoreAddresses(
    db,
    taken.map((one) => ({ ...one, deviceId: into })),
  );
  await noteBoth(db, { kind: "merged", by, at, jobId }, [after], device);
  return row;
}

const noteBoth = (
  db: Database,
  what: { kind: "merged" | "split"; by: string; at: number; jobId: string | null },
  of: readonly DeviceRow[],
  other: DeviceRow,
) =>
  keepChanges(
    db,
    of.map((device) => ({
      ...what,
      organizationId: device.organizationId,
      deviceId: device.id,
      name: device.displayName,
      ip: device.ip,
      field: "",
      before: `${other.displayName} (${other.ip})`,
      after: "",
    })),
  );

const restoreAddresses = (db: Database, rows: readonly AddressRow[]) =>
  upsertRows(
    db,
    "deviceAddresses",
    ["deviceId", "ip"],
    { deviceId: "integer", ip: "text", current: "integer", seenAt: "bigint" },
    rows,
  );

/** The absorbed device as it can stand again: what it names may be gone, and its place taken. */
async function standing(db: Database, device: DeviceRow, into: DeviceRow): Promise<DeviceRow> {
  const { organizationId } = device;
  const is = async (table: "locations" | "agents", id: number) =>
    table === "locations"
      ? await db.selectFrom("locations").select("id").where("id", "=", id).executeTakeFirst()
      : await db.selectFrom("agents").select("nodeId").where("nodeId", "=", id).executeTakeFirst();
  const sameLocation = (await is("locations", device.locationId)) !== undefined;
  const taken = await db
    .selectFrom("devices")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("identity", "=", device.identity)
    .executeTakeFirst();
  const ids = JSON.parse(device.credentialsIds) as number[];
  const credentials = await db
    .selectFrom("credentials")
    .select("id")
    .where("id", "in", inList(db, ids, "integer"))
    .execute();
  const probe = device.nmsDelegateNodeId;
  return {
    ...device,
    locationId: sameLocation ? device.locationId : into.locationId,
    identity: sameLocation && !taken ? device.identity : `node/${device.id}`,
    credentialsIds: JSON.stringify(ids.filter((id) => credentials.some((row) => row.id === id))),
    nmsDelegateNodeId: probe !== null && (await is("agents", probe)) ? probe : null,
  };
}

async function undo(db: Database, id: number, by: string, at: number): Promise<MergeRow> {
  const row = await db.selectFrom("merges").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  if (row.undoneAt !== null)
    throw new MusterError("merge_refused", {
      message: "This merge has been undone already.",
      nextStep: "No action is needed.",
    });
  const kept = JSON.parse(row.kept) as Kept;
  const into = (await deviceRow(db, row.nodeId))!;
  const device = await standing(db, kept.device, into);
  await db.insertInto("devices").values(device).execute();
  await saveFields(db, kept.fields);
  await restoreAddresses(db, kept.addresses);
  // what has changed since stays as it is
  const same = (name: string) => into[name as "ip"] === kept.after[name as "ip"];
  const back = into.id === kept.after.id ? Object.entries(kept.before).filter(([name]) => same(name)) : [];
  const after = { ...into, ...Object.fromEntries(back) };
  await db
    .updateTable("devices")
    .set({ ...after, searchText: searchText(after) })
    .where("id", "=", into.id)
    .execute();
  for (const one of kept.tookFields)
    await db
      .deleteFrom("deviceFields")
      .where("deviceId", "=", into.id)
      .where("field", "=", one.field)
      .where("source", "=", one.source)
      .where("value", "=", one.value)
      .where("at", "=", one.at)
      .execute();
  await db
    .deleteFrom("deviceAddresses")
    .where("deviceId", "=", into.id)
    .where("ip", "in", inList(db, kept.tookAddresses, "text"))
    .where("ip", "<>", into.ip)
    .execute();
  const pointing = await db
    .selectFrom("targets")
    .select(["jobId", "ip"])
    .where("nodeId", "=", into.id)
    .execute();
  const still = new Set(pointing.map(({ jobId, ip }) => `${jobId}/${ip}`));
  await updateRows(
    db,
    "targets",
    ["jobId", "ip"],
    { jobId: "text", ip: "text", nodeId: "integer" },
    kept.targets
      .filter(({ jobId, ip }) => still.has(`${jobId}/${ip}`))
      .map((one) => ({ ...one, nodeId: device.id })),
  );
  for (const [table, column, ids] of [
    ["deviceChanges", "deviceId", kept.changes],
    ["merges", "nodeId", kept.merges],
  ] as const)
    await db
      .updateTable(table)
      .set({ [column]: device.id })
      .where("id", "in", inList(db, ids, "integer"))
      .where(column, "=", into.id)
      .execute();
  await noteBoth(db, { kind: "split", by, at, jobId: null }, [after, device], device);
  return db
    .updateTable("merges")
    .set({ undoneAt: at, undoneBy: by })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const merges = {
  async listDeviceMerges({ context, caller, path }) {
    await findDevice(context, caller, path.nodeId);
    const rows = await context.db
      .selectFrom("merges")
      .selectAll()
      .where("nodeId", "=", path.nodeId)
      .orderBy("id", "desc")
      .execute();
    return { results: rows.map(toMerge) };
  },

  async mergeDevices({ context, caller, path, body }) {
    const into = await findDevice(context, caller, path.nodeId);
    const other = await findDevice(context, caller, body.nodeId);
    const refuse = (message: string) => new MusterError("merge_refused", { message });
    if (into.id === other.id) throw refuse("A device cannot be merged with itself.");
    if (into.clientId !== other.clientId) throw refuse("The devices belong to different organizations.");
    const row = await context.db.transaction().execute(async (db) => {
      await lockOrganization(db, into.clientId);
      const agent = await db
        .selectFrom("agents")
        .select("nodeId")
        .where("nodeId", "=", other.id)
        .executeTakeFirst();
      if (agent) throw refuse(`${other.displayName} runs an agent and cannot be absorbed.`);
      const why = { by: caller.user!.email, at: Date.now(), reason: "person", jobId: null } as const;
      return merge(db, into.id, other.id, why);
    });
    context.live.invalidate("devices", into.clientId);
    return toMerge(row);
  },

  async undoMerge({ context, caller, path }) {
    const found = await context.db
      .selectFrom("merges")
      .select("nodeId")
      .where("id", "=", path.mergeId)
      .executeTakeFirst();
    if (!found) throw new MusterError("not_found");
    const { clientId } = await findDevice(context, caller, found.nodeId);
    const row = await context.db.transaction().execute(async (db) => {
      await lockOrganization(db, clientId);
      return undo(db, path.mergeId, caller.user!.email, Date.now());
    });
    context.live.invalidate("devices", clientId);
    return toMerge(row);
  },
} satisfies Partial<Handlers>;
