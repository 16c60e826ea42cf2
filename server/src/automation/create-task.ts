// Creates scheduled tasks, for requests and for policies.
import {
  checkTaskSchedule,
  isMobile,
  isRepeating,
  limits,
  MusterError,
  runAtOf,
  t,
  type FieldError,
  zoneOf,
  type NewScheduledTask,
  type Permission,
  type RefusedTarget,
  type TaskAction,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { lockSelected, selected } from "../devices/devices.ts";
import { hasPermission, type Caller } from "../platform/authorization/caller.ts";
import { workQueue } from "./queue/advance.ts";
import { addWork } from "./queue/persist.ts";
import "./tables.ts";

const hourMS = 3_600_000;

const needs: Readonly<Record<TaskAction["action"], readonly Permission[]>> = {
  REBOOT: ["canRunAtLeastOneAdhocScript"],
  INSTALL_UPDATES: ["canRunAtLeastOneAdhocScript", "canManageUpdates"],
  WAKE: ["canRunAtLeastOneAdhocScript", "canUseRemoteTools"],
  SCAN_FOR_MALWARE: ["canRunAtLeastOneAdhocScript", "canManageAntivirus"],
};

/** Whether the caller may schedule this action, besides scheduling tasks at all. */
export const mayHave = (caller: Caller, action: TaskAction["action"]): boolean =>
  needs[action].every((permission) => hasPermission(caller, permission));

/** Checks of a new task that the contract's schema can't express. */
function taskErrors({ scripts, content, schedule }: NewScheduledTask, now: number): FieldError[] {
  const { action, updates, scan } = scripts.actionList[0]!;
  if ((action === "INSTALL_UPDATES") !== (updates !== undefined))
    return [{ field: "scripts.actionList.0.updates", message: t("common.required") }];
  if ((action === "SCAN_FOR_MALWARE") !== (scan !== undefined))
    return [{ field: "scripts.actionList.0.scan", message: t("common.required") }];
  if (action !== "WAKE" && isRepeating(schedule))
    return [{ field: "schedule.repeats", message: t("automation.tasks.onlyWakingRepeats") }];
  if (action === "WAKE" && content.skipIfOffline)
    return [{ field: "content.skipIfOffline", message: t("automation.tasks.wakesOffline") }];
  return checkTaskSchedule(schedule, now).map(({ field, message }) => ({
    field: `schedule.${field}`,
    message,
  }));
}

/** Creates a task on the devices that can do it; returns those that can't. */
export async function createTask(
  context: ServerContext,
  caller: Caller,
  body: NewScheduledTask,
  id: string,
): Promise<RefusedTarget[]> {
  const { action, updates, scan } = body.scripts.actionList[0]!;
  const isWake = action === "WAKE";
  if (!mayHave(caller, action)) throw new MusterError("forbidden");
  const now = Date.now();
  const errors = taskErrors(body, now);
  if (errors.length) throw new MusterError("validation_failed", { errors });
  const { schedule, targets, ...rest } = body;
  const runAt = runAtOf(schedule, now)!;
  const chosen = { ...rest, ...(targets && { deviceIds: targets.map(({ targetId }) => targetId) }) };
  const refused = await context.db.transaction().execute(async (db) => {
    await lockSelected(db, caller, chosen);
    const devices = await selected(db, caller, chosen)
      .leftJoin("agents", "agents.nodeId", "devices.id")
      .select(["devices.id", "devices.displayName", "devices.role", "agents.nodeId"])
      .orderBy("devices.id")
      .execute();
    if (!devices.length) throw new MusterError("not_found");
    const able = devices.filter(({ nodeId, role }) => (isWake || nodeId !== null) && !isMobile({ role }));
    if (!able.length) throw new MusterError(isWake ? "wake_not_available" : "reboot_not_available");
    const work = {
      id,
      kind: isWake ? "WAKE" : "TASK",
      name: body.name,
      skipIfOffline: body.content.skipIfOffline ? 1 : 0,
      runAt,
      expiresAt: schedule.end ?? runAt + limits[isWake ? "wakeExpiryHours" : "taskExpiryHours"] * hourMS,
      createdBy: caller.user!.email,
      createdById: caller.user!.id,
      createdAt: now,
    };
    await addWork(
      db,
      work,
      able.map((device) => ({ nodeId: device.id })),
    );
    await db
      .insertInto("tasks")
      .values({
        id,
        action,
        updates: updates ? JSON.stringify(updates) : null,
        scan: scan ? JSON.stringify(scan) : null,
        repeats: schedule.repeats,
        timeZone: zoneOf(schedule),
        daysOfWeek: schedule.daysOfWeek ? JSON.stringify(schedule.daysOfWeek) : null,
        nextTaskId: null,
      })
      .execute();
    return devices
      .filter((device) => !able.includes(device))
      .map(({ id: targetId, displayName, role }) => ({
        targetId,
        displayName,
        reason: isMobile({ role }) ? ("MOBILE" as const) : ("NO_AGENT" as const),
      }));
  });
  workQueue(context).soon(id);
  return refused;
}
