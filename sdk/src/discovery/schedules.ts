import { enums } from "../generated/limits.ts";
import type { Muster } from "../client/client.ts";
import type { Change, DiscoverySchedule, Job } from "../index.ts";
import { isTimeOfDay } from "../time/instant.ts";
import { nextOccurrences, type Recurrence } from "../time/recurrence.ts";
import { labels, t } from "../text/messages.ts";
import { weeklyText } from "../time/weekdays.ts";

type Frequency = DiscoverySchedule["frequency"];

export const frequencyLabels: Record<Frequency, string> = labels(
  "discovery.schedules.frequency",
  enums.ScheduleFrequency,
);

/** "Every Monday at 02:30 (Europe/Berlin)". */
export function scheduleTiming(
  schedule: Pick<DiscoverySchedule, "frequency" | "at" | "weekday" | "day" | "timeZone">,
): string {
  const { frequency, at, weekday, day, timeZone } = schedule;
  const when = { time: at, timeZone };
  switch (frequency) {
    case "HOURLY":
      return t("discovery.schedules.everyHour", { minute: Number(at.slice(3)), timeZone });
    case "DAILY":
      return t("discovery.schedules.everyDayAt", when);
    case "WEEKLY":
      return weeklyText([weekday], when);
    case "MONTHLY":
      return t("discovery.schedules.everyMonthAt", { ...when, day });
  }
}

/** The schedule form's fields as typed. */
export interface ScheduleForm {
  name: string;
  frequency: Frequency;
  at: string;
  weekday: DiscoverySchedule["weekday"];
  day: string;
  timeZone: string;
  enabled: boolean;
}

export const emptyScheduleForm = (): ScheduleForm => ({
  name: "",
  frequency: "DAILY",
  at: "02:00",
  weekday: "MONDAY",
  day: "1",
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  enabled: true,
});

/** The schedule form's messages by field; {} when it can be saved. */
export function checkScheduleForm(form: ScheduleForm): Partial<Record<keyof ScheduleForm, string>> {
  return {
    ...(!form.name.trim() && { name: t("common.required") }),
    ...(!isTimeOfDay(form.at) && { at: t("discovery.schedules.mustTimeDaySuchAs") }),
    ...(!(Number(form.day) >= 1 && Number(form.day) <= 31) && {
      day: t("discovery.schedules.mustBeDayOfMonth"),
    }),
    ...(!form.timeZone && { timeZone: t("common.required") }),
  };
}

/** The times at which discoveries of a schedule start. */
export const discoveryRecurrence = ({
  frequency,
  at,
  weekday,
  day,
  timeZone,
}: Pick<DiscoverySchedule, "frequency" | "at" | "weekday" | "day" | "timeZone">): Recurrence => ({
  frequency,
  time: at,
  timeZone,
  weekdays: [weekday],
  dayOfMonth: day,
  shortMonths: "lastDay",
});

/** The next three times of a form, in ms since 1970; none if it has errors or is disabled. */
export function nextDiscoveries(form: ScheduleForm, now: number): number[] {
  const { name: _, ...wrong } = checkScheduleForm(form);
  if (Object.keys(wrong).length || !form.enabled) return [];
  return nextOccurrences(discoveryRecurrence({ ...form, day: Number(form.day) }), now, 3);
}

export interface RunReport {
  job: Job;
  changes: Change[];
}

/**
 * Returns the changes found by each of a schedule's latest completed runs, newest first.
 * @throws MusterError what the client throws.
 */
export async function scheduleReport(
  muster: Muster,
  scheduleId: number,
  runs: number,
  signal?: AbortSignal,
): Promise<RunReport[]> {
  const query = { scheduleId, state: "COMPLETED" as const, pageSize: runs };
  const { results } = await muster.call("listJobs", { query }, signal);
  const read = async (job: Job) => {
    const changes = await muster.call("listDiscoveryChanges", { path: { jobId: job.id } }, signal);
    return { job, changes: changes.results };
  };
  return Promise.all(results.map(read));
}
