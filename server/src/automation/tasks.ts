import { randomUUID } from "node:crypto";
import { sql, type Selectable } from "kysely";
import {
  checkTaskSchedule,
  isMobile,
  limits,
  MusterError,
  openStates,
  runAtOf,
  type ScheduledTask,
  type ScheduledTaskTarget,
  type TaskState,
} from "@muster/sdk";
import { cancelOrder } from "./agent-tasks.ts";
import {
  dispatchTasks,
  invalidateTasks,
  saveTaskOutcome,
  sendCancellations,
  tickTasks,
} from "./task-dispatch.ts";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { onDevices } from "../platform/authorization/grants.ts";
import type { Feature, Handlers, Stoppable } from "../feature.ts";
import { findDevice, lockSelected, selected } from "../devices/devices.ts";
import { page } from "../platform/db/paging.ts";
import { saveRunOutcome } from "./runs/results.ts";
import type { Tables } from "../platform/db/tables.ts";
import { createAutomation } from "./migrations/2026-11-22-08-automation.ts";
import "./tables.ts";

type TaskRow = Selectable<Tables["tasks"]>;

const hourMS = 3_600_000;

/** Tasks with a device that the caller may see. */
const visible = (context: ServerContext, caller: Caller) =>
  context.db
    .selectFrom("tasks")
    .where((e) =>
      e.exists(
        e
          .selectFrom("taskTargets")
          .innerJoin("devices", "devices.id", "taskTargets.nodeId")
          .select("taskTargets.nodeId")
          .whereRef("taskTargets.taskId", "=", "tasks.id")
          .where(onDevices(caller)),
      ),
    );

async function toTasks(
  context: ServerContext,
  caller: Caller,
  rows: readonly TaskRow[],
): Promise<ScheduledTask[]> {
  if (!rows.length) return [];
  const counts = await context.db
    .selectFrom("taskTargets")
    .innerJoin("devices", "devices.id", "taskTargets.nodeId")
    .select((e) => ["taskId", "state", e.fn.countAll<number>().as("n")])
    .where(onDevices(caller))
    .where(
      "taskId",
      "in",
      rows.map(({ id }) => id),
    )
    .groupBy(["taskId", "state"])
    .execute();
  return rows.map((row) => {
    const mine = counts.filter(({ taskId }) => taskId === row.id);
    return {
      id: row.id,
      name: row.name,
      adHoc: true,
      content: { skipIfOffline: row.skipIfOffline === 1 },
      scripts: { actionList: [{ action: row.action }] },
      repeats: row.repeats,
      runAt: row.runAt,
      expiresAt: row.expiresAt,
      timeZone: row.timeZone,
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      targets: mine.reduce((sum, { n }) => sum + n, 0),
      states: Object.fromEntries(mine.map(({ state, n }) => [state, n])),
    };
  });
}

async function findTask(context: ServerContext, caller: Caller, id: string): Promise<ScheduledTask> {
  const row = await visible(context, caller).selectAll("tasks").where("tasks.id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return (await toTasks(context, caller, [row]))[0]!;
}

const targetsOf = (context: ServerContext, caller: Caller) =>
  context.db
    .selectFrom("taskTargets")
    .innerJoin("tasks", "tasks.id", "taskTargets.taskId")
    .innerJoin("devices", "devices.id", "taskTargets.nodeId")
    .where(onDevices(caller));

async function targetsPage(
  found: ReturnType<typeof targetsOf>,
  query: { offset?: number; pageSize?: number },
): Promise<{ total: number; results: ScheduledTaskTarget[] }> {
  const { total } = await found.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = found
    .select([
      "tasks.id as scheduledTaskId",
      "tasks.name",
      "tasks.runAt",
      "devices.id as targetId",
      "devices.displayName",
      "taskTargets.state",
      "taskTargets.detail",
      "taskTargets.updatedAt",
    ])
    .select(sql<"NODE">`'NODE'`.as("targetType"))
    .orderBy("tasks.createdAt", "desc")
    .orderBy((e) => e.fn("lower", ["devices.displayName"]))
    .orderBy("devices.id");
  return { total, results: await page(rows, query).execute() };
}

/** Cancels a task where it has not begun, on all devices that the caller may see or on those of one organization. */
async function cancelTask(
  context: ServerContext,
  caller: Caller,
  taskId: string,
  clientId?: number,
): Promise<void> {
  await findTask(context, caller, taskId);
  const cancel = (state: TaskState) =>
    context.db
      .updateTable("taskTargets")
      .set({ state: "CANCELLED", updatedAt: Date.now() })
      .where("taskId", "=", taskId)
      .where("state", "=", state)
      .where("nodeId", "in", (e) =>
        e
          .selectFrom("devices")
          .select("devices.id")
          .where(onDevices(caller))
          .$if(clientId !== undefined, (q) => q.where("devices.organizationId", "=", clientId!)),
      )
      .returning("nodeId")
      .execute();
  const waiting = await cancel("WAITING");
  const scheduled = await cancel("SCHEDULED");
  const nodes = [...waiting, ...scheduled].map(({ nodeId }) => nodeId);
  if (!nodes.length) throw new MusterError("task_not_waiting");
  for (const nodeId of nodes) cancelOrder(context, nodeId, taskId);
  const unheard = scheduled.map(({ nodeId }) => nodeId).filter((id) => !context.live.isConnected(id));
  if (unheard.length)
    await context.db
      .updateTable("taskTargets")
      .set({ detail: "The device is offline: it hears of this when it is back." })
      .where("taskId", "=", taskId)
      .where("nodeId", "in", unheard)
      .execute();
  await invalidateTasks(context, nodes);
}

const handlers = {
  async createScheduledTask({ context, caller, body }) {
    const now = Date.now();
    const errors = checkTaskSchedule(body.schedule, now);
    if (errors.length)
      throw new MusterError("validation_failed", {
        errors: errors.map(({ field, message }) => ({ field: `schedule.${field}`, message })),
      });
    const { schedule, targets, ...rest } = body;
    const runAt = runAtOf(schedule, now)!;
    const chosen = { ...rest, ...(targets && { deviceIds: targets.map(({ targetId }) => targetId) }) };
    const row: TaskRow = {
      id: randomUUID(),
      name: body.name,
      action: body.scripts.actionList[0]!.action,
      skipIfOffline: body.content.skipIfOffline ? 1 : 0,
      repeats: schedule.repeats,
      runAt,
      expiresAt: schedule.end ?? runAt + limits.taskExpiryHours * hourMS,
      timeZone: schedule.timeZone,
      createdBy: caller.user!.email,
      createdAt: now,
    };
    const refused = await context.db.transaction().execute(async (db) => {
      await lockSelected(db, caller, chosen);
      await db.insertInto("tasks").values(row).execute();
      const devices = await selected(db, caller, chosen)
        .leftJoin("agents", "agents.nodeId", "devices.id")
        .select(["devices.id", "devices.displayName", "devices.role", "agents.nodeId"])
        .orderBy("devices.id")
        .execute();
      if (!devices.length) throw new MusterError("not_found");
      const able = devices.filter(({ nodeId, role }) => nodeId !== null && !isMobile({ role }));
      if (!able.length) throw new MusterError("reboot_not_available");
      const values = able.map(({ id }) => ({
        taskId: row.id,
        nodeId: id,
        state: "WAITING" as const,
        detail: "",
        updatedAt: now,
      }));
      for (let i = 0; i < values.length; i += 5_000)
        await db
          .insertInto("taskTargets")
          .values(values.slice(i, i + 5_000))
          .execute();
      return devices
        .filter((device) => !able.includes(device))
        .map(({ id, displayName, role }) => ({
          targetId: id,
          displayName,
          reason: isMobile({ role }) ? ("MOBILE" as const) : ("NO_AGENT" as const),
        }));
    });
    context.later(dispatchTasks(context));
    return { ...(await findTask(context, caller, row.id)), refused };
  },

  async listScheduledTasks({ context, caller, query }) {
    const found = visible(context, caller);
    const { total } = await found
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = found.selectAll("tasks").orderBy("tasks.createdAt", "desc").orderBy("tasks.id");
    return {
      total,
      results: await toTasks(context, caller, await page(rows, { pageSize: 50, ...query }).execute()),
    };
  },

  async getScheduledTask({ context, caller, path }) {
    return findTask(context, caller, path.taskId);
  },

  async cancelScheduledTask({ context, caller, path }) {
    await cancelTask(context, caller, path.taskId);
    return undefined;
  },

  async listScheduledTaskTargets({ context, caller, path, query }) {
    await findTask(context, caller, path.taskId);
    return targetsPage(targetsOf(context, caller).where("tasks.id", "=", path.taskId), query);
  },

  async listDeviceTasks({ context, caller, path, query }) {
    await findDevice(context, caller, path.nodeId);
    return targetsPage(targetsOf(context, caller).where("devices.id", "=", path.nodeId), query);
  },
} satisfies Partial<Handlers>;

const stoppable: Stoppable = {
  kind: "TASK",
  permission: "canCreateScheduledTasks",
  async running(context, caller, clientId) {
    const rows = await targetsOf(context, caller)
      .select(["tasks.id", "tasks.name", "devices.organizationId"])
      .where("taskTargets.state", "in", openStates)
      .$if(!!clientId, (q) => q.where("devices.organizationId", "=", clientId!))
      .distinct()
      .execute();
    return [...Map.groupBy(rows, ({ id }) => id).values()].map((mine) => ({
      id: mine[0]!.id,
      name: mine[0]!.name,
      clientId: mine.length === 1 ? mine[0]!.organizationId : null,
      stop: () => cancelTask(context, caller, mine[0]!.id, clientId),
    }));
  },
};

export const tasks: Feature = {
  handlers,
  activityObjects: { task: [{ table: "tasks", type: "text", name: "name" }] },
  migrations: { "2026-11-22-08-automation": createAutomation },
  tick: (context) => tickTasks(context),
  on: {
    async agentsConnected(context, { nodeIds }) {
      await sendCancellations(context, nodeIds);
      await dispatchTasks(context, nodeIds);
    },
  },
  agentEvents: {
    "task.outcome": async (context, { data: { nodeId } }, outcome) =>
      (await saveRunOutcome(context, nodeId, outcome)) || saveTaskOutcome(context, nodeId, outcome),
  },
  stoppables: [stoppable],
  deviceTables: {
    taskTargets: { column: "nodeId", archive: "with-device", parents: { taskId: "tasks" } },
  },
};
