import type { FieldError } from "../client/errors.ts";
import { enums, limits } from "../generated/limits.ts";
import type { MaintenanceSchedule, User } from "../index.ts";
import { durationName } from "../time/duration.ts";
import { localText, momentText } from "../time/instant.ts";
import { isTimeZone } from "../time/time-zones.ts";
import { occurrencesAfter, type Recurrence } from "../time/recurrence.ts";
import { maintenanceMessages, recurrenceText, type MaintenanceRule, type TimeSpan } from "./maintenance.ts";
import { formatList } from "../text/format.ts";
import { t } from "../text/messages.ts";

/** How late (ms) a request for maintenance that starts now may arrive, including clock differences. */
const requestMS = 30_000;

/** Converts a schedule that is requested now to a rule. */
export const ruleOf = (schedule: MaintenanceSchedule, now: number): MaintenanceRule => ({
  startTime: schedule.startType === "NOW" ? now : (schedule.startTime ?? Number.NaN),
  endTime: schedule.endTime,
  repeats: schedule.repeats ?? "NEVER",
  daysOfWeek:
    schedule.repeats === "WEEKLY" ? enums.Weekday.filter((day) => schedule.daysOfWeek?.includes(day)) : [],
  dayOfMonth: schedule.repeats === "MONTHLY" ? (schedule.dayOfMonth ?? null) : null,
  until: schedule.repeats && schedule.repeats !== "NEVER" ? (schedule.until ?? null) : null,
  timeZone: schedule.timeZone,
});

/** The minimum length of a maintenance (ms); internal accounts have none. */
export const minimumMS = ({ internal }: Pick<User, "internal">): number =>
  internal ? 0 : limits.maintenanceMinimumMinutes * 60_000;

/** Returns a schedule's errors by field; [] if it is valid. */
export function checkMaintenanceSchedule(
  schedule: MaintenanceSchedule,
  now: number,
  who: Pick<User, "internal">,
): FieldError[] {
  const wrong = (field: keyof MaintenanceSchedule, message: string) => [{ field, message }];
  if (!isTimeZone(schedule.timeZone)) return wrong("timeZone", maintenanceMessages.timeZone);
  const rule = ruleOf(schedule, now);
  if (Number.isNaN(rule.startTime)) return wrong("startTime", maintenanceMessages.required);
  if (schedule.startType === "AT" && rule.startTime <= now)
    return wrong("startTime", maintenanceMessages.future);
  if (!(rule.endTime > rule.startTime)) return wrong("endTime", maintenanceMessages.order);
  const min = minimumMS(who) - (schedule.startType === "NOW" ? requestMS : 0);
  if (rule.endTime - rule.startTime < min) return wrong("endTime", maintenanceMessages.minimum);
  if (rule.repeats === "NEVER") return [];
  if (rule.repeats === "WEEKLY" && !rule.daysOfWeek.length)
    return wrong("daysOfWeek", maintenanceMessages.required);
  if (rule.repeats === "MONTHLY" && rule.dayOfMonth === null)
    return wrong("dayOfMonth", maintenanceMessages.required);
  const { minimum, maximum } = limits.MaintenanceSchedule.dayOfMonth;
  if (rule.dayOfMonth !== null && !(rule.dayOfMonth >= minimum && rule.dayOfMonth <= maximum))
    return wrong("dayOfMonth", t("maintenance.occurrences.mustBetween", { minimum, maximum }));
  const [first, second] = occurrences(rule, now, 2);
  if (!first) return wrong("until", maintenanceMessages.never);
  if (second && second.startTime < first.endTime) return wrong("endTime", maintenanceMessages.tooLong);
  return [];
}

const wallClock = (instant: number, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();

function recurrenceOf(rule: MaintenanceRule): Recurrence | undefined {
  const { repeats, timeZone, startTime, until } = rule;
  if (repeats === "NEVER") return undefined;
  return {
    frequency: repeats,
    time: wallClock(startTime, timeZone).toPlainTime().toString(),
    timeZone,
    weekdays: rule.daysOfWeek,
    dayOfMonth: rule.dayOfMonth ?? 0,
    start: startTime,
    until,
  };
}

/** At most `limit` windows of a rule in order, starting with the first one that ends after `after`. */
export function occurrences(rule: MaintenanceRule, after: number, limit: number): TimeSpan[] {
  const { startTime, endTime, timeZone } = rule;
  const recurrence = recurrenceOf(rule);
  if (!recurrence) return endTime > after ? [{ startTime, endTime }] : [];
  const length = wallClock(startTime, timeZone).until(wallClock(endTime, timeZone));
  // clock changes can make a window a few hours longer than its wall clock length, so start a day early
  const from = wallClock(after, timeZone).subtract(length).subtract({ days: 1 });
  const found: TimeSpan[] = [];
  for (const { instant, scheduled } of occurrencesAfter(
    recurrence,
    from.toZonedDateTime(timeZone).epochMilliseconds,
  )) {
    const end = scheduled.add(length).toZonedDateTime(timeZone).epochMilliseconds;
    // if daylight saving time skips the start, the scheduled end can be before it
    const window = { startTime: instant, endTime: end > instant ? end : instant + (endTime - startTime) };
    if (window.endTime <= after) continue;
    found.push(window);
    if (found.length === limit) break;
  }
  return found;
}

/**
 * Says when maintenance begins, such as "It begins at 2027-01-31 22:00 Europe/Berlin.", or ends if it has
 * begun.
 */
export function enabledText(rule: MaintenanceRule, now: number): string {
  const [first] = occurrences(rule, now, 1);
  if (!first) return "";
  const { startTime, endTime } = first;
  return startTime <= now
    ? t("maintenance.occurrences.lastsUntil", { endTime: momentText(endTime, rule.timeZone) })
    : t("maintenance.occurrences.begins", { startTime: momentText(startTime, rule.timeZone) });
}

/** Describes a rule before it is saved: its time and length, or how it repeats and when it starts next. */
export function previewText(rule: MaintenanceRule, now: number): string {
  const next = occurrences(rule, now, 3);
  const [first] = next;
  if (!first) return "";
  const { timeZone } = rule;
  const at = (moment: number) => localText(moment, timeZone);
  if (rule.repeats !== "NEVER")
    return t("maintenance.occurrences.previewRepeats", {
      recurrence: recurrenceText(rule),
      timeZone,
      starts: formatList(next.map(({ startTime }) => at(startTime))),
    });
  const minutes = Math.round((first.endTime - first.startTime) / 60_000);
  return t("maintenance.occurrences.previewOnce", {
    startTime: at(first.startTime),
    endTime: at(first.endTime),
    timeZone,
    length: durationName(minutes * 60_000),
  });
}
