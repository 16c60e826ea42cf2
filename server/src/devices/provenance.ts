import { editableFields, memberText, type DeviceFieldName, type DeviceMember } from "@muster/sdk";
import type { Insertable, Selectable } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { upsertRows } from "../platform/db/sql.ts";
import type { Tables } from "../platform/db/tables.ts";

export type FieldRow = Selectable<Tables["deviceFields"]>;
/** A reported value, without its time. */
export type ReportedField = Pick<FieldRow, "deviceId" | "field" | "source" | "value" | "confidence">;
type ChangeRow = Insertable<Tables["deviceChanges"]>;

const editable: ReadonlySet<string> = new Set(editableFields);

/** Returns the value that overrides discovery: a user's or, except for the address, the device's agent's. */
export const winningField = <R extends ReportedField>(field: string, rows: readonly R[]): R | undefined =>
  rows.find((row) => row.field === field && row.source === "person" && editable.has(field)) ??
  rows.find((row) => row.field === field && row.source === "agent" && row.value !== "" && field !== "ip");

/** Returns the row that a field's value comes from. */
export const originOf = (field: string, rows: readonly FieldRow[]): FieldRow | undefined =>
  winningField(field, rows) ?? rows.filter((row) => row.field === field).toSorted((a, b) => b.at - a.at)[0];

/** Saves what each source reports for fields. */
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

export const recordChanges = (db: Database, rows: readonly ChangeRow[]): Promise<void> =>
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

/** Returns the rows for the fields that one source reports for one device. */
export const fieldsFrom = (
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

export const membersOf = (members: string) => JSON.parse(members || "[]") as DeviceMember[];

/** Returns a value in display form: members as text. */
export const displayValue = (field: string, value: string): string =>
  field === "members" ? membersOf(value).map(memberText).join("; ") : value;

type Subject = Pick<Selectable<Tables["devices"]>, "id" | "organizationId" | "displayName" | "ip">;

export const fieldChange = (
  { id, organizationId, displayName, ip }: Subject,
  what: { field: string; before: string; after: string; by: string; at: number },
): ChangeRow => ({ organizationId, deviceId: id, kind: "changed", name: displayName, ip, ...what });

/** Saves a user's edits with the user as their source. */
export async function recordEdits(
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
  await saveFields(db, fieldsFrom("person", by, before.id, values, at));
  const subject = { ...before, ...body };
  await recordChanges(
    db,
    edits.map(({ field, value }) =>
      fieldChange(subject, { field, before: before[field], after: value, by, at }),
    ),
  );
}
