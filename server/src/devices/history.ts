import {
  addressOrder,
  enums,
  MusterError,
  type Change,
  type DeviceField,
  type DeviceFieldName,
} from "@muster/sdk";
import type { Selectable } from "kysely";
import type { Feature, Handlers } from "../feature.ts";
import type { Database } from "../platform/db/database.ts";
import { page } from "../platform/db/paging.ts";
import type { Tables } from "../platform/db/tables.ts";
import { findDevice, requireDevice } from "./devices.ts";
import { lockOrganization } from "./match.ts";
import {
  displayValue,
  fieldChange,
  membersOf,
  originOf,
  recordChanges,
  type FieldRow,
} from "./provenance.ts";
import { searchText } from "./search.ts";

const fieldsOf = (db: Database, deviceId: number) =>
  db.selectFrom("deviceFields").selectAll().where("deviceId", "=", deviceId).execute();

function toField(field: DeviceFieldName, value: string, rows: readonly FieldRow[]): DeviceField {
  const reported = (row: FieldRow) => ({
    value: displayValue(field, row.value),
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
    ...(origin && { ...reported(origin), source: origin.source }),
    value: displayValue(field, value),
    discovered: discovered && discovered !== origin ? reported(discovered) : null,
  };
}

export const toChange = (row: Selectable<Tables["deviceChanges"]>): Change => ({
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

const handlers = {
  async getDeviceProvenance({ context, caller, path }) {
    await requireDevice(context, caller, path.nodeId);
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
    const { clientId } = await requireDevice(context, caller, nodeId);
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
      const what = { field, before: displayValue(field, row[field]), after: displayValue(field, left.value) };
      await recordChanges(db, [fieldChange(after, { ...what, by: caller.user!.email, at })]);
    });
    context.live.invalidate("devices", clientId);
    return findDevice(context, caller, nodeId);
  },

  async listDeviceHistory({ context, caller, path, query }) {
    await requireDevice(context, caller, path.nodeId);
    const rows = context.db.selectFrom("deviceChanges").where("deviceId", "=", path.nodeId);
    const { total } = await rows.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const found = await page(rows.selectAll().orderBy("id", "desc"), query).execute();
    return { total, results: found.map(toChange) };
  },
} satisfies Partial<Handlers>;

export const deviceHistory: Feature = {
  handlers,
  deviceTables: {
    deviceFields: { column: "deviceId", archive: "with-device" },
    deviceAddresses: { column: "deviceId", archive: "with-device" },
    deviceChanges: { column: "deviceId", archive: "detach", key: { id: "integer" }, moveOnMerge: true },
  },
};
