import {
  addressOrder,
  editableFields,
  enums,
  memberText,
  MusterError,
  type Change,
  type DeviceField,
  type DeviceFieldName,
  type DeviceMember,
} from "@muster/sdk";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Handlers } from "../http/routes.ts";
import type { Database } from "../platform/db/database.ts";
import { findDevice } from "./devices.ts";
import { lockOrganization } from "./match.ts";
import { findJob } from "../discovery/jobs.ts";
import { page } from "../platform/db/paging.ts";
import { upsertRows } from "../platform/db/sql.ts";
import { searchText } from "./search.ts";
import type { Tables } from "../platform/db/tables.ts";

export type FieldRow = Selectable<Tables["deviceFields"]>;
/** What a source says, without its circumstances. */
export type ReportedField = Pick<FieldRow, "deviceId" | "field" | "source" | "value" | "confidence">;
type ChangeRow = Insertable<Tables["deviceChanges"]>;

const editable: ReadonlySet<string> = new Set(editableFields);

/** Who fills a field so that discovery leaves it alone: a person, or the agent on the device but for its address. */
export const winningField = <R extends ReportedField>(field: string, rows: readonly R[]): R | undefined =>
  rows.find((row) => row.field === field && row.source === "person" && editable.has(field)) ??
  rows.find((row) => row.field === field && row.source === "agent" && row.value !== "" && field !== "ip");

/** Where the value of a field comes from. */
const originOf = (field: string, rows: readonly FieldRow[]): FieldRow | undefined =>
  winningField(field, rows) ?? rows.filter((row) => row.field === field).toSorted((a, b) => b.at - a.at)[0];

/** Keeps what each source says of fields. */
export const saveFields = (db: Database, rows: readonly FieldRow[]): Promise<void> =>
  upsertRows(
    db,
    "deviceFields",
    ["deviceId", "field", "source"],
    {
      deviceId: "integer",
      field: "text",
      source: "text",
      value: "text",
      by: "text",
      rule: "text",
      confidence: "integer",
      jobId: "text",
      at: "bigint",
    },
    rows,
  );

export const saveAddresses = (
  db: Database,
  rows: readonly { deviceId: number; ip: string; seenAt: number }[],
): Promise<void> =>
  upsertRows(
    db,
    "deviceAddresses",
    ["deviceId", "ip"],
    { deviceId: "integer", ip: "text", current: "integer", seenAt: "bigint" },
    rows.filter((row) => row.ip).map((row) => ({ ...row, current: 1 })),
  );

export const keepChanges = (db: Database, rows: readonly ChangeRow[]): Promise<void> =>
  upsertRows(
    db,
    "deviceChanges",
    [],
    {
      organizationId: "integer",
      deviceId: "integer",
      jobId: "text",
      at: "bigint",
      by: "text",
      kind: "text",
      name: "text",
      ip: "text",
      field: "text",
      before: "text",
      after: "text",
    },
    rows.map((row) => ({ ...row, deviceId: row.deviceId ?? null, jobId: row.jobId ?? null })),
  );

/** What one source says of one device. */
export const saidBy = (
  source: FieldRow["source"],
  by: string,
  deviceId: number,
  values: Readonly<Record<string, string>>,
  at: number,
): FieldRow[] =>
  Object.entries(values).map(([field, value]) => ({
    deviceId,
    field,
    source,
    value,
    by,
    rule: "",
    confidence: 0,
    jobId: null,
    at,
  }));

const membersOf = (members: string) => JSON.parse(members || "[]") as DeviceMember[];

/** A value as it is told: members in words. */
export const toldValue = (field: string, value: string): string =>
  field === "members" ? membersOf(value).map(memberText).join("; ") : value;

type Subject = Pick<Selectable<Tables["devices"]>, "id" | "organizationId" | "displayName" | "ip">;

const changed = (
  { id, organizationId, displayName, ip }: Subject,
  what: { field: string; before: string; after: string; by: string; at: number },
): ChangeRow => ({ organizationId, deviceId: id, kind: "changed", name: displayName, ip, ...what });

/** Keeps what a person changed of a device, and that it was a person. */
export async function keepEdits(
  db: Database,
  before: Selectable<Tables["devices"]>,
  body: Partial<Record<DeviceFieldName, string>>,
  by: string,
  at: number,
): Promise<void> {
  const edits = editableFields.flatMap((field) => {
    const value = body[field];
    return value === undefined || value === before[field] ? [] : [{ field, value }];
  });
  const values = Object.fromEntries(edits.map(({ field, value }) => [field, value]));
  await saveFields(db, saidBy("person", by, before.id, values, at));
  const subject = { ...before, ...body };
  await keepChanges(
    db,
    edits.map(({ field, value }) => changed(subject, { field, before: before[field], after: value, by, at })),
  );
}

const fieldsOf = (db: Database, deviceId: number) =>
  db.selectFrom("deviceFields").selectAll().where("deviceId", "=", deviceId).execute();

function toField(field: DeviceFieldName, value: string, rows: readonly FieldRow[]): DeviceField {
  const told = (row: FieldRow) => ({
    value: toldValue(field, row.value),
    by: row.by,
    rule: row.rule,
    jobId: row.jobId,
    at: row.at,
  });
  const origin = originOf(field, rows);
  const discovered = rows.find((row) => row.field === field && row.source === "discovery");
  return {
    field,
    source: "unknown",
    by: "",
    rule: "",
    jobId: null,
    at: null,
    ...(origin && { ...told(origin), source: origin.source }),
    value: toldValue(field, value),
    discovered: discovered && discovered !== origin ? told(discovered) : null,
  };
}

const toChange = (row: Selectable<Tables["deviceChanges"]>): Change => ({
  kind: row.kind,
  nodeId: row.deviceId,
  name: row.name,
  ip: row.ip,
  field: row.field,
  before: row.before,
  after: row.after,
  at: row.at,
  by: row.by,
  jobId: row.jobId,
});

const kinds: readonly string[] = enums.ChangeKind;

export const memory = {
  async getDeviceProvenance({ context, caller, path }) {
    await findDevice(context, caller, path.nodeId);
    const row = await context.db
      .selectFrom("devices")
      .selectAll()
      .where("id", "=", path.nodeId)
      .executeTakeFirstOrThrow();
    const rows = await fieldsOf(context.db, path.nodeId);
    const addresses = await context.db
      .selectFrom("deviceAddresses")
      .select(["ip", "current", "seenAt"])
      .where("deviceId", "=", path.nodeId)
      .execute();
    return {
      fields: enums.DeviceFieldName.map((field) => toField(field, row[field], rows)),
      addresses: addresses
        .toSorted((a, b) => (addressOrder(a.ip) < addressOrder(b.ip) ? -1 : 1))
        .map((one) => ({ ...one, current: one.current === 1 })),
      members: membersOf(row.members),
    };
  },

  async resetDeviceField({ context, caller, path }) {
    const { nodeId, field } = path;
    const { clientId } = await findDevice(context, caller, nodeId);
    await context.db.transaction().execute(async (db) => {
      await lockOrganization(db, clientId);
      const row = await db.selectFrom("devices").selectAll().where("id", "=", nodeId).executeTakeFirst();
      if (!row) throw new MusterError("not_found");
      await db
        .deleteFrom("deviceFields")
        .where("deviceId", "=", nodeId)
        .where("field", "=", field)
        .where("source", "=", "person")
        .execute();
      const left = originOf(field, await fieldsOf(db, nodeId));
      if (!left || left.value === row[field]) return;
      const after = { ...row, [field]: left.value };
      const at = Date.now();
      await db
        .updateTable("devices")
        .set({ [field]: left.value, searchText: searchText(after), updatedAt: at })
        .where("id", "=", nodeId)
        .execute();
      const what = { field, before: toldValue(field, row[field]), after: toldValue(field, left.value) };
      await keepChanges(db, [changed(after, { ...what, by: caller.user!.email, at })]);
    });
    context.live.invalidate("devices", clientId);
    return findDevice(context, caller, nodeId);
  },

  async listDeviceHistory({ context, caller, path, query }) {
    await findDevice(context, caller, path.nodeId);
    const rows = context.db.selectFrom("deviceChanges").where("deviceId", "=", path.nodeId);
    const { total } = await rows.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const found = await page(rows.selectAll().orderBy("id", "desc"), query).execute();
    return { total, results: found.map(toChange) };
  },

  async listDiscoveryChanges({ context, caller, path }) {
    await findJob(context, caller, path.jobId);
    const rows = await context.db
      .selectFrom("deviceChanges")
      .leftJoin("targets", (join) =>
        join.onRef("targets.jobId", "=", "deviceChanges.jobId").onRef("targets.ip", "=", "deviceChanges.ip"),
      )
      .selectAll("deviceChanges")
      // what was new may be in the inventory by now
      .select(sql<number | null>`case when kind = 'new' then targets."nodeId" end`.as("addedAs"))
      .where("deviceChanges.jobId", "=", path.jobId)
      .execute();
    const order = (row: (typeof rows)[number]) => `${kinds.indexOf(row.kind)}/${addressOrder(row.ip)}`;
    const results = rows
      .map((row) => ({
        order: order(row),
        change: toChange({ ...row, deviceId: row.deviceId ?? row.addedAs }),
      }))
      .toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
      .map((one) => one.change);
    return { total: results.length, results };
  },
} satisfies Partial<Handlers>;
