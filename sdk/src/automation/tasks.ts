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
import { nextOccurrence } from "../time/recurrence.ts";
import { isTimeZone, localTimeZone } from "../time/time-zones.ts";
import { weeklyText } from "../time/weekdays.ts";
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

/** The prefixes that the keys of agents' messages about tasks can have. */
export const outcomePrefixes = [
  "automation.outcomes.",
  "agents.signers.runFault.",
  "agents.localPolicy.refusal.",
  "agents.localPolicy.capability.",
];

/** The states in which a task can still be canceled on a device. */
export const openStates = ["WAITING", "SCHEDULED"] as const satisfies readonly TaskState[];

/** Counts the devices by state: "2 Completed, 1 Waiting". */
export const statesText = (states: ScheduledTask["states"]): string =>
  formatList(
    Object.entries(states).map(([state, count]) =>
      t("automation.runs.stateCount", { count, state: taskStateLabels[state as TaskState].label }),
    ),
  );

/** The time zone of a schedule, or this computer's if it has none. */
export const zoneOf = ({ timeZone }: Pick<TaskSchedule, "timeZone">): string => timeZone ?? localTimeZone();

const timeOf = ({ runAtHour, runAtMinute }: TaskSchedule): string =>
  [runAtHour, runAtMinute].map((part) => String(part).padStart(2, "0")).join(":");

/** Whether a schedule is daily or weekly. */
export const isRepeating = <T extends Pick<TaskSchedule, "repeats">>(
  schedule: T,
): schedule is T & { repeats: "DAILY" | "WEEKLY" } =>
  schedule.repeats === "DAILY" || schedule.repeats === "WEEKLY";

/** The first time after an instant at which a repeating task runs; undefined if there is none. */
function nextRunOf(schedule: TaskSchedule, after: number): number | undefined {
  if (!isRepeating(schedule)) return undefined;
  const { repeats: frequency, startDate, daysOfWeek: weekdays } = schedule;
  const [timeZone, time] = [zoneOf(schedule), timeOf(schedule)];
  const start = startDate === undefined ? after : momentOf(startDate, "00:00", timeZone);
  if (start === undefined || momentOf("2000-01-01", time, timeZone) === undefined) return undefined;
  return nextOccurrence({ frequency, time, timeZone, weekdays, start }, after);
}

/** The next time at which a task runs; undefined if there is none. */
export function runAtOf(schedule: TaskSchedule, now: number): number | undefined {
  if (schedule.repeats === "RUN_IMMEDIATELY") return now;
  if (isRepeating(schedule)) return nextRunOf(schedule, now);
  return momentOf(schedule.startDate ?? "", timeOf(schedule), zoneOf(schedule));
}

/** "Every day at 06:30 (Europe/Berlin)"; undefined for a task that doesn't repeat. */
export function repetitionText(schedule: TaskSchedule): string | undefined {
  if (!isRepeating(schedule)) return undefined;
  const when = { time: timeOf(schedule), timeZone: zoneOf(schedule) };
  if (schedule.repeats === "DAILY") return t("discovery.schedules.everyDayAt", when);
  return weeklyText(schedule.daysOfWeek ?? [], when);
}

/** Returns the errors in a task's schedule, by field. */
export function checkTaskSchedule(schedule: TaskSchedule, now: number): FieldError[] {
  const wrong = (field: keyof TaskSchedule, message: string) => [{ field, message }];
  if (!isTimeZone(zoneOf(schedule))) return wrong("timeZone", maintenanceMessages.timeZone);
  const runAt = runAtOf(schedule, now);
  const day = Number(schedule.startDate?.slice(-2));
  if (schedule.repeats === "WEEKLY" && !schedule.daysOfWeek)
    return wrong("daysOfWeek", t("automation.tasks.daysOfWeek"));
  if (isRepeating(schedule) && schedule.end !== undefined) return wrong("end", t("automation.tasks.noEnd"));
  if (schedule.dayOfMonth !== undefined && schedule.dayOfMonth !== day)
    return wrong("dayOfMonth", t("automation.tasks.dayOfMonth"));
  if (runAt === undefined) return wrong("startDate", maintenanceMessages.order);
  if (schedule.repeats === "RUN_ONCE" && runAt <= now) return wrong("startDate", maintenanceMessages.future);
  if (schedule.end !== undefined && schedule.end <= runAt) return wrong("end", maintenanceMessages.order);
  return [];
}

/**
 * Builds the request for a single reboot. Offline devices run it when they are online again, unless
 * `skipIfOffline`.
 */
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

/** Builds the request for waking devices, once or repeatedly from a date on. */
export function wakeTask(
  at: NonNullable<Parameters<typeof rebootTask>[0]>,
  devices: DeviceSelection,
  { repeats, daysOfWeek }: Pick<TaskSchedule, "repeats" | "daysOfWeek">,
): NewScheduledTask {
  const { schedule, ...task } = rebootTask(at, devices);
  return {
    ...task,
    name: t("automation.tasks.wake"),
    scripts: { actionList: [{ action: "WAKE" }] },
    schedule: { ...schedule, repeats, ...(repeats === "WEEKLY" && { daysOfWeek }) },
  };
}

/** Returns every device of a task with its outcome; reads all pages. */
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
