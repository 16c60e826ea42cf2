import { randomUUID } from "node:crypto";
import { sql, type SelectQueryBuilder } from "kysely";
import {
  checkMaintenanceSchedule,
  enums,
  isMobile,
  mobileRoles,
  MusterError,
  occurrences,
  ruleOf,
  slotOf,
  type TimeSpan,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { onDevices, visibleDevices } from "../platform/authorization/grants.ts";
import { approvedRequest, limitSelection } from "../operations/action-limit.ts";
import type { Feature, Handlers } from "../feature.ts";
import type { Database } from "../platform/db/database.ts";
import { lockSelected, selected } from "../devices/devices.ts";
import { inList } from "../platform/db/sql.ts";
import type { Tables } from "../platform/db/tables.ts";
import { signing } from "../platform/security/signing.ts";
import { createMaintenance } from "./migrations/2026-11-22-07-maintenance.ts";
import { createMaintenancePeriods } from "./migrations/2026-11-26-20-maintenance-periods.ts";
import { forgetPeriods, recordPeriods } from "./periods.ts";
import { modesOf, rowsOf, timesOf, toMode, type Row } from "./windows.ts";

const namesShown = 3;
/** How many occurrences an agent gets in advance, so that it follows them while offline. */
const timesSent = 30;

/** Sends agents the maintenance of their devices, which they follow by themselves. */
async function sendMaintenance(context: ServerContext, nodeIds: readonly number[]): Promise<void> {
  const connected = nodeIds.filter((id) => context.live.isConnected(id));
  if (!connected.length) return;
  const rows = await rowsOf(context.db, connected);
  const now = Date.now();
  const known = new Map<string, ReturnType<typeof timesOf>>();
  const times = (row: Row) => {
    const found = known.get(row.id) ?? timesOf(row, now, timesSent);
    known.set(row.id, found);
    return found.map((time) => ({ ...time, options: toMode(row).disabledOptions }));
  };
  for (const nodeId of connected) {
    const periods = (rows.get(nodeId) ?? []).flatMap(times);
    const proof = signing(context).proof("maintenance", nodeId, { periods });
    context.live.link(nodeId)?.emit("maintenance", { periods, proof });
  }
}

/** Updates agents and consoles and announces the change after maintenance has changed. */
async function changed(context: ServerContext, nodeIds: readonly number[]): Promise<void> {
  for (let i = 0; i < nodeIds.length; i += 10_000) {
    const part = nodeIds.slice(i, i + 10_000);
    await recordPeriods(context.db, part, Date.now());
    const rows = await context.db
      .selectFrom("devices")
      .select("organizationId")
      .distinct()
      .where("id", "in", part)
      .execute();
    for (const { organizationId } of rows) context.live.invalidate("maintenance", organizationId);
    await sendMaintenance(context, part);
  }
  await context.events.emit("maintenanceChanged", { nodeIds });
}

/**
 * Moves recurring maintenance to its next occurrence and removes ended maintenance; `all` checks all
 * recurring maintenance, because the clock was set back.
 */
async function tickMaintenance(context: ServerContext, now: number, all: boolean): Promise<void> {
  const touched = new Set<string>();
  const rows = await context.db
    .selectFrom("maintenance")
    .selectAll()
    .where((e) => e.or([e("endTime", "<=", now), ...(all ? [e("repeats", "<>", "NEVER")] : [])]))
    .execute();
  const ended: number[] = [];
  for (const row of rows) {
    const [next] = timesOf(row, now, 1);
    if (next?.startTime === row.startTime) continue;
    touched.add(row.id);
    // another server may have advanced it since it was read
    const same = { id: row.id, startTime: row.startTime };
    if (next)
      await context.db
        .updateTable("maintenance")
        .set({ ...next, begun: 0 })
        .where((e) => e.and(same))
        .execute();
    else {
      ended.push(...(await nodesOf(context.db, [row.id])));
      await context.db
        .deleteFrom("maintenance")
        .where((e) => e.and(same))
        .execute();
    }
  }
  const begun = await context.db
    .updateTable("maintenance")
    .set({ begun: 1 })
    .where("begun", "=", 0)
    .where("startTime", "<=", now)
    .returning("id")
    .execute();
  for (const { id } of begun) touched.add(id);
  await removeEmpty(context.db);
  if (ended.length) await forgetPeriods(context.db, now);
  if (touched.size) await changed(context, [...ended, ...(await nodesOf(context.db, [...touched]))]);
}

const nodesOf = async (db: Database, ids: readonly string[]): Promise<number[]> =>
  (
    await db.selectFrom("maintenanceDevices").select("nodeId").where("maintenanceId", "in", ids).execute()
  ).map(({ nodeId }) => nodeId);

const removeEmpty = (db: Database) =>
  db
    .deleteFrom("maintenance")
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("maintenanceDevices")
            .select("nodeId")
            .whereRef("maintenanceId", "=", "maintenance.id"),
        ),
      ),
    )
    .execute();

/** Selects the devices with a one-time maintenance during this time span. */
const onceDuring = (db: Database, { startTime, endTime }: TimeSpan) =>
  db
    .selectFrom("maintenanceDevices")
    .innerJoin("maintenance", "maintenance.id", "maintenanceDevices.maintenanceId")
    .select("maintenanceDevices.nodeId")
    .where("maintenance.repeats", "=", "NEVER")
    .where("maintenance.startTime", "<", endTime)
    .where("maintenance.endTime", ">", startTime);

interface Replacement {
  rule: ReturnType<typeof ruleOf>;
  slot: string;
  now: number;
}

/** Removes devices from the windows that a new one replaces. */
async function leaveReplaced(
  db: Database,
  nodes: SelectQueryBuilder<Tables, "devices", { id: number }>,
  { rule, slot, now }: Replacement,
): Promise<void> {
  const replaced = db
    .selectFrom("maintenance")
    .select("id")
    .where("repeats", "=", "NEVER")
    .where("startTime", "<", rule.endTime)
    .where("endTime", ">", rule.startTime)
    // ending a window before the new one starts would leave a gap
    .$if(rule.startTime > now, (q) => q.where("startTime", ">", now));
  await db
    .deleteFrom("maintenanceDevices")
    .where("nodeId", "in", nodes)
    .where((e) => (rule.repeats === "NEVER" ? e("maintenanceId", "in", replaced) : e("slot", "=", slot)))
    .execute();
}

const handlers = {
  async enableMaintenance({ context, caller, body }) {
    const now = Date.now();
    const errors = checkMaintenanceSchedule(body.schedule, now, caller.user!);
    if (errors.length)
      throw new MusterError("validation_failed", {
        errors: errors.map(({ field, message }) => ({ field: `schedule.${field}`, message })),
      });
    const rule = ruleOf(body.schedule, now);
    const slot = slotOf(rule);
    const [first] = occurrences(rule, now, 1);
    const options = enums.MaintenanceOption.filter(
      (one) => one === "NOTIFICATIONS" || body.options.includes(one),
    );
    const id = randomUUID();
    const row = {
      id,
      createdBy: caller.user!.email,
      createdAt: now,
      options: JSON.stringify(options),
      repeats: rule.repeats,
      daysOfWeek: JSON.stringify(rule.daysOfWeek),
      dayOfMonth: rule.dayOfMonth,
      until: rule.until,
      timeZone: rule.timeZone,
      ruleStart: rule.startTime,
      ruleEnd: rule.endTime,
      startTime: first!.startTime,
      endTime: first!.endTime,
      begun: first!.startTime <= now ? 1 : 0,
    };
    const nodes = await context.db.transaction().execute(async (db) => {
      // locked first, so that concurrent deletions of devices run entirely before or after
      await lockSelected(db, caller, body);
      // maintenance that has just ended and is not removed yet must not conflict
      await db.deleteFrom("maintenance").where("repeats", "=", "NEVER").where("endTime", "<=", now).execute();
      await db.insertInto("maintenance").values(row).execute();
      const able = selected(db, caller, body).where("devices.role", "not in", mobileRoles);
      if (body.replace) await leaveReplaced(db, able.select("devices.id"), { rule, slot, now });
      const free = able.$if(rule.repeats === "NEVER" && !body.replace, (q) =>
        q.where("devices.id", "not in", onceDuring(db, rule)),
      );
      const entered = await db
        .insertInto("maintenanceDevices")
        .columns(["maintenanceId", "nodeId", "slot"])
        .expression(
          // a fixed order of devices prevents deadlocks
          free
            .select((e) => [e.val(id).as("maintenanceId"), "devices.id as nodeId", e.val(slot).as("slot")])
            .orderBy("devices.id"),
        )
        .onConflict((conflict) => conflict.columns(["nodeId", "slot"]).doNothing())
        .returning("nodeId")
        .execute();
      if (body.replace) await removeEmpty(db);
      if (entered.length) return entered;
      if (!(await able.select("devices.id").limit(1).executeTakeFirst()))
        throw new MusterError(
          (await selected(db, caller, body).select("devices.id").limit(1).executeTakeFirst())
            ? "maintenance_not_available"
            : "not_found",
        );
      await db.deleteFrom("maintenance").where("id", "=", id).execute();
      return [];
    });
    context.later(
      changed(
        context,
        nodes.map(({ nodeId }) => nodeId),
      ),
    );
    return undefined;
  },

  async disableMaintenance({ context, caller, body }) {
    const nodes = await context.db.transaction().execute(async (db) => {
      const chosen = selected(db, caller, body).select("devices.id");
      if (!(await chosen.limit(1).executeTakeFirst())) throw new MusterError("not_found");
      const left = await db
        .deleteFrom("maintenanceDevices")
        .where("nodeId", "in", chosen)
        .returning("nodeId")
        .execute();
      await removeEmpty(db);
      return left;
    });
    context.later(changed(context, [...new Set(nodes.map(({ nodeId }) => nodeId))]));
    return undefined;
  },

  async deleteMaintenance({ context, caller, path }) {
    const now = await nodesOf(context.db, [path.maintenanceId]);
    const approved = approvedRequest(caller)?.deviceIds;
    const deviceIds = now.filter((id) => approved?.has(id) ?? true);
    if (deviceIds.length) await limitSelection(context, caller, "deleteMaintenance", { deviceIds });
    const nodes = await context.db.transaction().execute(async (db) => {
      const left = await db
        .deleteFrom("maintenanceDevices")
        .where("maintenanceId", "=", path.maintenanceId)
        .where("nodeId", "in", visibleDevices(db, caller))
        .where("nodeId", "in", inList(db, deviceIds, "integer"))
        .returning("nodeId")
        .execute();
      if (!left.length) throw new MusterError("not_found");
      await removeEmpty(db);
      return left;
    });
    context.later(
      changed(
        context,
        nodes.map(({ nodeId }) => nodeId),
      ),
    );
    return undefined;
  },

  async checkMaintenance({ context, caller, body }) {
    return context.db.transaction().execute(async (db) => {
      const devices = await selected(db, caller, body)
        .innerJoin("organizations", "organizations.id", "devices.organizationId")
        .select(["devices.id", "devices.displayName", "devices.role", "organizations.name as clientName"])
        .orderBy((e) => e.fn("lower", ["devices.displayName"]))
        .orderBy("devices.id")
        .execute();
      const rows = await rowsOf(db, selected(db, caller, body).select("devices.id"));
      return {
        results: devices.map(({ id, displayName, role, clientName }) => ({
          nodeId: id,
          displayName,
          clientName,
          refused: isMobile({ role }) ? ("MOBILE" as const) : null,
          windows: (rows.get(id) ?? []).map(toMode),
        })),
      };
    });
  },

  async listMaintenance({ context, caller, query }) {
    const now = Date.now();
    const places = context.db
      .selectFrom("maintenanceDevices")
      .innerJoin("devices", "devices.id", "maintenanceDevices.nodeId")
      .where(onDevices(caller))
      .$if(!!query.clientId, (q) => q.where("devices.organizationId", "=", query.clientId!))
      .select([
        "maintenanceDevices.maintenanceId",
        "devices.displayName",
        sql<number>`count(*) over (partition by "maintenanceId")`.as("devices"),
        sql<number>`row_number() over (partition by "maintenanceId" order by lower("displayName"))`.as(
          "place",
        ),
      ]);
    const rows = await context.db
      .selectFrom(places.as("places"))
      .innerJoin("maintenance", "maintenance.id", "places.maintenanceId")
      .selectAll()
      .where("place", "<=", namesShown)
      .where("maintenance.endTime", ">", now)
      .orderBy("maintenance.startTime")
      .orderBy("place")
      .execute();
    const windows = Map.groupBy(rows, ({ id }) => id);
    return {
      results: [...windows.values()].map((own) => ({
        ...toMode(own[0]!),
        devices: own[0]!.devices,
        deviceNames: own.map(({ displayName }) => displayName),
        createdBy: own[0]!.createdBy,
        createdAt: own[0]!.createdAt,
      })),
    };
  },
} satisfies Partial<Handlers>;

export const maintenance: Feature = {
  handlers,
  activityObjects: { "maintenance-window": [{ table: "maintenance", type: "text" }] },
  migrations: {
    "2026-11-22-07-maintenance": createMaintenance,
    "2026-11-26-20-maintenance-periods": createMaintenancePeriods,
  },
  holds: {
    enableMaintenance: {
      durations: ({ schedule }) => (schedule.startType === "NOW" ? ["schedule.endTime"] : []),
    },
    // a window never changes, and only the devices of the request are removed from it
    deleteMaintenance: { pin: async () => ({}) },
  },
  tick: (context, { now, clockSetBack }) => tickMaintenance(context, now, clockSetBack),
  on: {
    agentsConnected: (context, { nodeIds }) => sendMaintenance(context, nodeIds),
    devicesMerged: (context, { into, absorbed }) => changed(context, [into, absorbed]),
  },
  deviceTables: {
    maintenanceDevices: {
      column: "nodeId",
      archive: "with-device",
      key: { slot: "text" },
      parents: { maintenanceId: "maintenance" },
      moveOnMerge: { unlessSame: ["slot"] },
    },
    maintenancePeriods: {
      column: "deviceId",
      archive: "delete",
      key: { startTime: "bigint", maintenanceId: "text" },
      moveOnMerge: { unlessSame: ["startTime", "maintenanceId"] },
    },
  },
  async deviceFields(context, nodeIds) {
    const modes = await modesOf(context.db, nodeIds);
    return new Map([...modes].map(([nodeId, maintenanceMode]) => [nodeId, { maintenanceMode }]));
  },
};
