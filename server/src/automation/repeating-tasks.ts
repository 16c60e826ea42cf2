// Repeating tasks: each occurrence is a task with its own results; the next one is created once it has ended.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import {
  clockOf,
  isRepeating,
  limits,
  runAtOf,
  type TaskAction,
  type TaskScan,
  type TaskSchedule,
  type TaskUpdates,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import type { Work } from "../platform/agent-work.ts";
import { inList } from "../platform/db/sql.ts";
import type { Tables } from "../platform/db/tables.ts";
import { addWork } from "./queue/persist.ts";

type Task = Selectable<Tables["tasks"]>;

const hourMS = 3_600_000;

export const actionOf = ({
  action,
  updates,
  scan,
}: Pick<Task, "action" | "updates" | "scan">): TaskAction => ({
  action,
  ...(updates !== null && { updates: JSON.parse(updates) as TaskUpdates }),
  ...(scan !== null && { scan: JSON.parse(scan) as TaskScan }),
});

/** Returns the schedule as it was requested. */
export function scheduleOf(
  task: Pick<Task, "repeats" | "timeZone" | "daysOfWeek"> & Pick<Work, "runAt" | "expiresAt">,
): TaskSchedule {
  const { repeats, runAt, expiresAt, timeZone, daysOfWeek } = task;
  if (repeats === "RUN_IMMEDIATELY") return { repeats, timeZone, end: expiresAt };
  const { date: startDate, time } = clockOf(runAt, timeZone);
  const [runAtHour, runAtMinute] = time.split(":").map(Number);
  const start = { repeats, startDate, runAtHour, runAtMinute, timeZone };
  if (!isRepeating(task)) return { ...start, dayOfMonth: Number(startDate.slice(-2)), end: expiresAt };
  return {
    ...start,
    ...(daysOfWeek && { daysOfWeek: JSON.parse(daysOfWeek) as TaskSchedule["daysOfWeek"] }),
  };
}

/**
 * Creates the next occurrence of each repeating task that has ended, without devices where it was cancelled.
 */
export async function startNextTasks(context: ServerContext, now: number): Promise<void> {
  const ended = await context.db
    .selectFrom("tasks")
    .innerJoin("agentWork", "agentWork.id", "tasks.id")
    .selectAll("agentWork")
    .select(["tasks.action", "updates", "scan", "repeats", "timeZone", "daysOfWeek"])
    .where("repeats", "in", ["DAILY", "WEEKLY"])
    .where("nextTaskId", "is", null)
    .where("finishedAt", "is not", null)
    .execute();
  for (const { action, updates, scan, repeats, timeZone, daysOfWeek, ...work } of ended)
    await startNext(context, now, work, { action, updates, scan, repeats, timeZone, daysOfWeek });
}

async function startNext(
  context: ServerContext,
  now: number,
  { id: previousId, runAt: previousAt, ...work }: Work,
  task: Omit<Task, "id" | "nextTaskId">,
): Promise<void> {
  const { startDate: _, ...schedule } = scheduleOf({ ...work, ...task, runAt: previousAt });
  const runAt = runAtOf(schedule, Math.max(now, previousAt));
  const targets = await context.db
    .selectFrom("agentWorkTargets")
    .select("nodeId")
    .where("workId", "=", previousId)
    .where("state", "<>", "CANCELLED")
    .orderBy("nodeId")
    .execute();
  const id = runAt !== undefined && targets.length ? randomUUID() : "";
  await context.db.transaction().execute(async (db) => {
    // another server may have created it first
    const { numUpdatedRows } = await db
      .updateTable("tasks")
      .set({ nextTaskId: id })
      .where("id", "=", previousId)
      .where("nextTaskId", "is", null)
      .executeTakeFirst();
    if (!numUpdatedRows || runAt === undefined || !id) return;
    const expiresAt = runAt + limits.wakeExpiryHours * hourMS;
    const next = { ...work, id, runAt, expiresAt, state: "SCHEDULED" as const, detail: "" as const };
    await addWork(db, { ...next, createdAt: now, finishedAt: null }, targets);
    await db
      .insertInto("tasks")
      .values({ ...task, id, nextTaskId: null })
      .execute();
  });
  await invalidateTasks(
    context,
    targets.map(({ nodeId }) => nodeId),
  );
}

export async function invalidateTasks(
  { db, live }: ServerContext,
  nodeIds: readonly number[],
): Promise<void> {
  const rows = await db
    .selectFrom("devices")
    .select("organizationId")
    .distinct()
    .where("id", "in", inList(db, nodeIds, "integer"))
    .execute();
  for (const { organizationId } of rows) live.invalidate("tasks", organizationId);
}
