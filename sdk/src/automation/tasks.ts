import type { Muster } from "../client/client.ts";
import type { FieldError } from "../client/errors.ts";
import { maintenanceMessages } from "../maintenance/maintenance.ts";
import type {
  DeviceSelection,
  NewScheduledTask,
  RefusedTarget,
  ScheduledTask,
  ScheduledTaskTarget,
  TaskSchedule,
  TaskState,
} from "../index.ts";
import { momentOf } from "../time/instant.ts";
import { isTimeZone, localTimeZone } from "../time/time-zones.ts";
import { tonedLabels, labels, t } from "../text/messages.ts";
import { formatList } from "../text/format.ts";

export const taskStateLabels: Record<
  TaskState,
  { label: string; tone: "neutral" | "info" | "success" | "danger" }
> = tonedLabels("automation.tasks.taskState", {
  WAITING: "neutral",
  SCHEDULED: "info",
  RUNNING: "info",
  COMPLETED: "success",
  FAILED: "danger",
  EXPIRED: "danger",
  SKIPPED: "neutral",
  CANCELLED: "neutral",
});

export const refusalLabels: Record<RefusedTarget["reason"], string> = labels("automation.tasks.refused", [
  "MOBILE",
  "NO_AGENT",
]);

/** The messages that agents report of work: how their keys start. */
export const outcomePrefixes = [
  "automation.outcomes.",
  "agents.signers.runFault.",
  "agents.localPolicy.refusal.",
  "agents.localPolicy.capability.",
];

/** The states in which a task can still be cancelled on a device. */
export const openStates = ["WAITING", "SCHEDULED"] as const satisfies readonly TaskState[];

/** "2 Completed, 1 Waiting". */
export const statesText = (states: ScheduledTask["states"]): string =>
  formatList(
    Object.entries(states).map(([state, count]) =>
      t("automation.runs.stateCount", { count, state: taskStateLabels[state as TaskState].label }),
    ),
  );

/** The zone of a schedule, this computer's unless given. */
export const zoneOf = ({ timeZone }: Pick<TaskSchedule, "timeZone">): string => timeZone ?? localTimeZone();

/** When a task runs: now, or at its time in its zone; undefined if there is no such time. */
export const runAtOf = (schedule: TaskSchedule, now: number): number | undefined =>
  schedule.repeats === "RUN_IMMEDIATELY"
    ? now
    : momentOf(
        schedule.startDate ?? "",
        `${schedule.runAtHour}:${String(schedule.runAtMinute).padStart(2, "0")}`,
        zoneOf(schedule),
      );

/** Errors in a task's schedule, by field. */
export function checkTaskSchedule(schedule: TaskSchedule, now: number): FieldError[] {
  const wrong = (field: keyof TaskSchedule, message: string) => [{ field, message }];
  if (!isTimeZone(zoneOf(schedule))) return wrong("timeZone", maintenanceMessages.timeZone);
  const runAt = runAtOf(schedule, now);
  const day = Number(schedule.startDate?.slice(-2));
  if (schedule.dayOfMonth !== undefined && schedule.dayOfMonth !== day)
    return wrong("dayOfMonth", t("automation.tasks.dayOfMonth"));
  if (runAt === undefined) return wrong("startDate", maintenanceMessages.order);
  if (schedule.repeats === "RUN_ONCE" && runAt <= now) return wrong("startDate", maintenanceMessages.future);
  if (schedule.end !== undefined && schedule.end <= runAt) return wrong("end", maintenanceMessages.order);
  return [];
}

/** The request for a reboot: it runs once; offline devices run it when they are back, unless they are skipped. */
export function rebootTask(
  at: { date: string; time: string; timeZone: string } | undefined,
  { deviceIds, ...bySearch }: DeviceSelection,
  skipIfOffline = false,
): NewScheduledTask {
  const [runAtHour, runAtMinute] = at?.time.split(":").map(Number) ?? [];
  return {
    name: t("automation.tasks.reboot"),
    adHoc: true,
    content: { skipIfOffline },
    scripts: { actionList: [{ action: "REBOOT" }] },
    schedule: at
      ? { repeats: "RUN_ONCE", startDate: at.date, runAtHour, runAtMinute, timeZone: at.timeZone }
      : { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
    ...(deviceIds
      ? { targets: deviceIds.map((targetId) => ({ targetId, targetType: "NODE" as const })) }
      : bySearch),
  };
}

/** Every device of a task with its outcome, read page by page. */
export async function readAllTargets(
  muster: Muster,
  taskId: string,
  signal?: AbortSignal,
): Promise<ScheduledTaskTarget[]> {
  const targets: ScheduledTaskTarget[] = [];
  for (;;) {
    const query = { offset: targets.length, pageSize: 1000 };
    const page = await muster.call("listScheduledTaskTargets", { path: { taskId }, query }, signal);
    targets.push(...page.results);
    if (!page.results.length || targets.length >= page.total) return targets;
  }
}
