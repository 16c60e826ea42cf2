import { enums } from "../generated/limits.ts";
import type { Weekday } from "../index.ts";
import { parseDuration } from "../time/duration.ts";
import { clockOf, localText, momentOf, parseInstant } from "../time/instant.ts";
import { readWeekday } from "../time/weekdays.ts";
import type { MaintenanceForm } from "./maintenance-form.ts";

type When = Pick<MaintenanceForm, "startType" | "startTime" | "endTime" | "repeats" | "daysOfWeek">;

const shape = /^(?:(.*?)\s+)?(?:for\s+)?((?:\d{1,5}[dhm])+)$/;
const untilShape = /^until\s+(.+)$/;
const everyShape = /^every\s+(.+?)\s+(?:at\s+)?(\d{1,2}:\d{2})$/;

/**
 * Parses "2h", "until tomorrow 06:00", "tomorrow 22:00 for 2h" or "every monday 22:00 for 2h" into the fields
 * of a maintenance form. Undefined for any other text and for times in the past.
 */
export function parseWhen(text: string, timeZone: string, now: number): When | undefined {
  const given = text.trim().toLowerCase();
  const moment = (words: string) => parseInstant(words, { timeZone, now });
  const until = untilShape.exec(given)?.[1];
  const end = until === undefined ? undefined : moment(until);
  if (end !== undefined && end > now)
    return { ...startingNow(now, timeZone), endTime: localText(end, timeZone) };
  const [, start = "", length = ""] = shape.exec(given) ?? [];
  const duration = parseDuration(length);
  if (duration === undefined) return undefined;
  if (!start || start === "now") return { ...startingNow(now, timeZone), endTime: length };
  const [, words, time] = everyShape.exec(start) ?? [];
  const days = words === undefined ? [] : readDays(words);
  if (!days || (words !== undefined && !time)) return undefined;
  const first = time ? nextOn(days, time, timeZone, now) : moment(start);
  if (first === undefined || first <= now) return undefined;
  return {
    startType: "AT",
    startTime: localText(first, timeZone),
    endTime: localText(first + duration, timeZone),
    repeats: "NEVER",
    daysOfWeek: [],
    ...(days.length > 0 && repeatsOn(days)),
  };
}

const startingNow = (now: number, timeZone: string) => ({
  startType: "NOW" as const,
  startTime: localText(now, timeZone),
  repeats: "NEVER" as const,
  daysOfWeek: [],
});

const repeatsOn = (days: Weekday[]): Pick<When, "repeats" | "daysOfWeek"> =>
  days.length === enums.Weekday.length
    ? { repeats: "DAILY", daysOfWeek: [] }
    : { repeats: "WEEKLY", daysOfWeek: days };

/** Parses "day", "weekday", "monday" or "mon, wed and fri"; undefined if a word is not a weekday. */
function readDays(words: string): Weekday[] | undefined {
  if (words === "day") return [...enums.Weekday];
  if (words === "weekday") return enums.Weekday.filter((day) => day !== "SATURDAY" && day !== "SUNDAY");
  const named = words
    .split(/[\s,]+|\band\b/)
    .filter(Boolean)
    .map(readWeekday);
  const days = named.filter((day) => day !== undefined);
  return days.length === named.length && days.length
    ? enums.Weekday.filter((day) => days.includes(day))
    : undefined;
}

/** The first time after now on one of these days, without days on which the clocks skip it. */
function nextOn(days: readonly Weekday[], time: string, timeZone: string, now: number): number | undefined {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const moments = Array.from({ length: 8 }, (_, i) => today.add({ days: i }))
    .filter(({ dayOfWeek }) => days.includes(enums.Weekday[dayOfWeek - 1]!))
    .map((date) => momentOf(date.toString(), time, timeZone));
  // later occurrences take their time of day from the first
  const isThere = (moment: number) => clockOf(moment, timeZone).time === time.padStart(5, "0");
  return moments.find((moment) => moment !== undefined && moment > now && isThere(moment));
}
