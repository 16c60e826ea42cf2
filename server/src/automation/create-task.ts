// Makes scheduled tasks, for requests and for policies.
import {
  checkTaskSchedule,
  isMobile,
  limits,
  MusterError,
  runAtOf,
  t,
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
  SCAN_FOR_MALWARE: ["canRunAtLeastOneAdhocScript", "canManageAntivirus"],
};

/** Whether the caller may have a task do this, besides scheduling tasks at all. */
export const mayHave = (caller: Caller, action: TaskAction["action"]): boolean =>
  needs[action].every((permission) => hasPermission(caller, permission));

const invalid = (field: string, message: string) =>
  new MusterError("validation_failed", { errors: [{ field, message }] });

function checkAction({ action, updates, scan }: TaskAction): void {
  if ((action === "INSTALL_UPDATES") !== (updates !== undefined))
    throw invalid("scripts.actionList.0.updates", t("common.required"));
  if ((action === "SCAN_FOR_MALWARE") !== (scan !== undefined))
    throw invalid("scripts.actionList.0.scan", t("common.required"));
}

/** Makes a task on the devices that can do it, and says which can't. */
export async function createTask(
  context: ServerContext,
  caller: Caller,
  body: NewScheduledTask,
  id: string,
): Promise<RefusedTarget[]> {
  const action = body.scripts.actionList[0]!;
  if (!mayHave(caller, action.action)) throw new MusterError("forbidden");
  checkAction(action);
  const now = Date.now();
  const [wrong] = checkTaskSchedule(body.schedule, now);
  if (wrong) throw invalid(`schedule.${wrong.field}`, wrong.message);
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
    const able = devices.filter(({ nodeId, role }) => nodeId !== null && !isMobile({ role }));
    if (!able.length) throw new MusterError("reboot_not_available");
    const work = {
      id,
      kind: "TASK",
      name: body.name,
      skipIfOffline: body.content.skipIfOffline ? 1 : 0,
      runAt,
      expiresAt: schedule.end ?? runAt + limits.taskExpiryHours * hourMS,
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
        action: action.action,
        updates: action.updates ? JSON.stringify(action.updates) : null,
        scan: action.scan ? JSON.stringify(action.scan) : null,
        repeats: schedule.repeats,
        timeZone: zoneOf(schedule),
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
