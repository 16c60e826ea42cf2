import { randomUUID } from "node:crypto";
import { sql, type Expression, type SqlBool } from "kysely";
import {
  answerWith,
  storeMessage,
  MusterError,
  type ScheduledTask,
  type ScheduledTaskTarget,
  type TaskSchedule,
  type TaskState,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { requireDevice } from "../devices/devices.ts";
import type { Feature, Handlers, Stoppable } from "../feature.ts";
import type { AgentWorkKind } from "../platform/agent-work.ts";
import { hasPermission, type Caller } from "../platform/authorization/caller.ts";
import { onDevices, visibleDevices } from "../platform/authorization/grants.ts";
import { page } from "../platform/db/paging.ts";
import { inList } from "../platform/db/sql.ts";
import { createTask } from "./create-task.ts";
import { createScanTasks } from "./migrations/2026-11-29-20-scan-tasks.ts";
import { createUpdateTasks } from "./migrations/2026-11-28-10-update-tasks.ts";
import { createRepeatingTasks } from "./migrations/2026-11-29-10-repeating-tasks.ts";
import { createAutomation } from "./migrations/2026-11-22-08-automation.ts";
import { cancelTargets } from "./queue/cancel.ts";
import { actionOf, invalidateTasks, scheduleOf, startNextTasks } from "./repeating-tasks.ts";
import { countOf, countStates, type StateCounts } from "./queue/counts.ts";
import { waitingStates, type WorkTargetState } from "./queue/tables.ts";
import { scanExceptionsOf } from "../monitoring/policies/applied.ts";
import { approvedUpdates } from "../platform/update-approvals.ts";
import "./tables.ts";

const taskStates: Record<WorkTargetState, TaskState> = {
  WAITING: "WAITING",
  HELD: "WAITING",
  SENT: "SCHEDULED",
  RUNNING: "RUNNING",
  SUCCEEDED: "COMPLETED",
  FAILED: "FAILED",
  TIMED_OUT: "FAILED",
  REFUSED: "FAILED",
  CANCELLED: "CANCELLED",
  EXPIRED: "EXPIRED",
  SKIPPED: "SKIPPED",
};

export function taskCounts(counts: StateCounts): Partial<Record<TaskState, number>> {
  const states: Partial<Record<TaskState, number>> = {};
  for (const [state, n] of Object.entries(counts)) {
    const name = taskStates[state as WorkTargetState];
    states[name] = (states[name] ?? 0) + n;
  }
  return states;
}

const selectTasks = ({ db }: ServerContext) =>
  db.selectFrom("tasks").innerJoin("agentWork", "agentWork.id", "tasks.id");

/** Matches the tasks of all users if the caller can view them, or else the caller's own. */
export const ofEveryone = (caller: Caller): Expression<SqlBool> =>
  hasPermission(caller, "canViewScheduledTasks")
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`"agentWork"."createdById" = ${caller.user!.id}`;

/** Selects tasks that the caller can see, with a device that the caller can see. */
const visible = (context: ServerContext, caller: Caller) =>
  selectTasks(context)
    .where(ofEveryone(caller))
    .where((e) =>
      e.exists(
        e
          .selectFrom("agentWorkTargets")
          .innerJoin("devices", "devices.id", "agentWorkTargets.nodeId")
          .select("agentWorkTargets.nodeId")
          .whereRef("agentWorkTargets.workId", "=", "tasks.id")
          .where(onDevices(caller)),
      ),
    );

const selectRows = (found: ReturnType<typeof visible>) =>
  found.selectAll("tasks").select(["name", "skipIfOffline", "runAt", "expiresAt", "createdBy", "createdAt"]);

type TaskRow = Awaited<ReturnType<ReturnType<typeof selectRows>["execute"]>>[number];

async function toTasks(
  context: ServerContext,
  caller: Caller,
  rows: readonly TaskRow[],
): Promise<ScheduledTask[]> {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const countsOf = await countStates(context.db, ids, onDevices(caller));
  return rows.map((row) => {
    const counts = countsOf(row.id);
    return {
      id: row.id,
      name: row.name,
      adHoc: true,
      content: { skipIfOffline: row.skipIfOffline === 1 },
      scripts: { actionList: [actionOf(row)] },
      repeats: row.repeats,
      runAt: row.runAt,
      expiresAt: row.expiresAt,
      timeZone: row.timeZone,
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      schedule: scheduleOf(row),
      deviceCount: countOf(counts),
      states: taskCounts(counts),
      nextTaskId: row.nextTaskId || null,
    };
  });
}

/** Returns a task with its devices that the caller can see. */
async function withTargets(context: ServerContext, caller: Caller, id: string) {
  const task = await findTask(context, caller, id);
  const targets = await targetsOf(context, caller)
    .where("tasks.id", "=", id)
    .select(["devices.id as targetId", "tasks.id as scheduledTaskId"])
    .select(sql<"NODE">`'NODE'`.as("targetType"))
    .orderBy("devices.id")
    .execute();
  return { ...task, targets };
}

async function findTask(context: ServerContext, caller: Caller, id: string): Promise<ScheduledTask> {
  const row = await selectRows(visible(context, caller)).where("tasks.id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return (await toTasks(context, caller, [row]))[0]!;
}

const targetsOf = (context: ServerContext, caller: Caller) =>
  selectTasks(context)
    .innerJoin("agentWorkTargets", "agentWorkTargets.workId", "tasks.id")
    .innerJoin("devices", "devices.id", "agentWorkTargets.nodeId")
    .where(onDevices(caller));

async function targetsPage(
  found: ReturnType<typeof targetsOf>,
  query: { offset?: number; pageSize?: number },
): Promise<{ total: number; results: ScheduledTaskTarget[] }> {
  const { total } = await found.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = found
    .select([
      "tasks.id as scheduledTaskId",
      "agentWork.name",
      "agentWork.runAt",
      "devices.id as targetId",
      "devices.displayName",
      "agentWorkTargets.state",
      "agentWorkTargets.detail",
      "agentWorkTargets.updatedAt",
    ])
    .select(sql<"NODE">`'NODE'`.as("targetType"))
    .orderBy("agentWork.createdAt", "desc")
    .orderBy((e) => e.fn("lower", ["devices.displayName"]))
    .orderBy("devices.id");
  const results = await page(rows, query).execute();
  return {
    total,
    results: results.map((row) => ({
      ...row,
      ...answerWith("detail", row.detail),
      state: taskStates[row.state],
    })),
  };
}

/**
 * Cancels a task where it hasn't started, on the devices that the caller sees or those of one organization.
 */
async function cancelTask(
  context: ServerContext,
  caller: Caller,
  taskId: string,
  clientId?: number,
): Promise<void> {
  const devices = visibleDevices(context.db, caller).$if(clientId !== undefined, (q) =>
    q.where("devices.organizationId", "=", clientId!),
  );
  const { kind: workKind } = await context.db
    .selectFrom("agentWork")
    .select("kind")
    .where("id", "=", taskId)
    .executeTakeFirstOrThrow();
  const { waiting, sent } = await cancelTargets(context, { id: taskId, kind: workKind }, devices);
  if (!waiting.length && !sent.length) throw new MusterError("task_not_waiting");
  const offline = sent.filter((id) => !context.live.isConnected(id));
  if (offline.length)
    await context.db
      .updateTable("agentWorkTargets")
      .set({ detail: storeMessage("automation.tasks.cancelledOffline") })
      .where("workId", "=", taskId)
      .where("nodeId", "in", inList(context.db, offline, "integer"))
      .execute();
}

const kind: AgentWorkKind = {
  command: "task.run",
  sentEarly: true,
  async commands(context, { id: taskId, runAt, expiresAt }, nodeIds) {
    const { db } = context;
    const row = await db
      .selectFrom("tasks")
      .select(["action", "updates", "scan"])
      .where("id", "=", taskId)
      .executeTakeFirstOrThrow();
    const { action, updates, scan } = actionOf(row);
    const times = { taskId, runAt, expiresAt };
    if (action === "SCAN_FOR_MALWARE" && scan) {
      const exceptions = await scanExceptionsOf(context, nodeIds);
      const orderFor = (id: number) => ({
        ...times,
        action,
        scan: { productCode: null, quarantine: false, ...scan, except: exceptions.get(id) ?? [] },
      });
      return new Map(nodeIds.map((id) => [id, { name: "task.run" as const, order: orderFor(id) }]));
    }
    if (action !== "INSTALL_UPDATES" || !updates) {
      const command = { name: "task.run" as const, order: { ...times, action: "REBOOT" as const } };
      return new Map(nodeIds.map((id) => [id, command]));
    }
    const approved = updates.select === "APPROVED" ? await approvedUpdates(db, nodeIds) : undefined;
    const orderFor = (id: number) => ({
      ...times,
      action,
      updates: { ...updates, updates: approved?.get(id) ?? [] },
    });
    return new Map(nodeIds.map((id) => [id, { name: "task.run" as const, order: orderFor(id) }]));
  },
  changed: (context, _, nodeIds) => invalidateTasks(context, nodeIds),
};

/** Returns the fields relative to the start: the end of a task that runs immediately. */
export const relativeTimes = ({ repeats }: TaskSchedule): readonly string[] =>
  repeats === "RUN_IMMEDIATELY" ? ["schedule.end"] : [];

const handlers = {
  async createScheduledTask({ context, caller, body }) {
    const id = randomUUID();
    const refused = await createTask(context, caller, body, id);
    return { ...(await withTargets(context, caller, id)), refused };
  },

  async listScheduledTasks({ context, caller, query }) {
    const found = visible(context, caller);
    const { total } = await found
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = selectRows(found).orderBy("agentWork.createdAt", "desc").orderBy("tasks.id");
    return {
      total,
      results: await toTasks(context, caller, await page(rows, { pageSize: 50, ...query }).execute()),
    };
  },

  async getScheduledTask({ context, caller, path }) {
    return withTargets(context, caller, path.taskId);
  },

  async cancelScheduledTask({ context, caller, path }) {
    await findTask(context, caller, path.taskId);
    await cancelTask(context, caller, path.taskId);
    return undefined;
  },

  async listScheduledTaskTargets({ context, caller, path, query }) {
    await findTask(context, caller, path.taskId);
    return targetsPage(targetsOf(context, caller).where("tasks.id", "=", path.taskId), query);
  },

  async listDeviceTasks({ context, caller, path, query }) {
    await requireDevice(context, caller, path.nodeId);
    const found = targetsOf(context, caller).where(ofEveryone(caller));
    return targetsPage(found.where("devices.id", "=", path.nodeId), query);
  },
} satisfies Partial<Handlers>;

const stoppable: Stoppable = {
  kind: "TASK",
  permission: "canCreateScheduledTasks",
  async running(context, caller, clientId) {
    const rows = await targetsOf(context, caller)
      .select(["tasks.id", "agentWork.name", "devices.organizationId"])
      .where("agentWorkTargets.state", "in", [...waitingStates, "SENT"])
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
  activityObjects: { task: [{ table: "agentWork", type: "text", name: "name" }] },
  migrations: {
    "2026-11-22-08-automation": createAutomation,
    "2026-11-28-10-update-tasks": createUpdateTasks,
    "2026-11-29-10-repeating-tasks": createRepeatingTasks,
    "2026-11-29-20-scan-tasks": createScanTasks,
  },
  agentWork: { TASK: kind },
  tick: (context, { now }) => startNextTasks(context, now),
  holds: { createScheduledTask: { durations: ({ schedule }) => relativeTimes(schedule) } },
  stoppables: [stoppable],
};
