// Stores what a device, or the host that it runs on, reports about the device.
import { addressOrder, type DeviceFieldName } from "@muster/sdk";
import type { Selectable } from "kysely";
import type { Database } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";
import { fieldsFrom, saveFields } from "./provenance.ts";
import { searchText } from "./search.ts";

type Field = Exclude<DeviceFieldName, "role">;

export interface FieldChange {
  field: Field;
  before: string;
  after: string;
}

/**
 * Sets reported fields, except those that a user has set, which stay until they are released.
 * @returns the changes
 */
export async function setReported(
  db: Database,
  device: Selectable<Tables["devices"]>,
  found: Partial<Record<Field, string>>,
  { by, at }: { by: string; at: number },
): Promise<FieldChange[]> {
  const rows = await db
    .selectFrom("deviceFields")
    .select(["field", "source", "value"])
    .where("deviceId", "=", device.id)
    .where("source", "in", ["person", "agent"])
    .execute();
  const values = (Object.entries(found) as [Field, string][]).filter(([, value]) => value !== "");
  const rowOf = (source: "person" | "agent", field: string) =>
    rows.find((row) => row.source === source && row.field === field);
  const news = values.filter(([field, value]) => rowOf("agent", field)?.value !== value);
  await saveFields(db, fieldsFrom("agent", by, device.id, Object.fromEntries(news), at));
  const changes = values
    .filter(([field, value]) => !rowOf("person", field) && device[field] !== value)
    .map(([field, value]) => ({ field, before: device[field], after: value }));
  if (!changes.length) return [];
  const set = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const after = { ...device, ...set };
  await db
    .updateTable("devices")
    .set({ ...set, ipOrder: addressOrder(after.ip), searchText: searchText(after), updatedAt: at })
    .where("id", "=", device.id)
    .execute();
  return changes;
}
