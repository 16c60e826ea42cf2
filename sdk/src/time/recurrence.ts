import { RRuleTemporal } from "rrule-temporal";
import type { Weekday } from "../index.ts";

/** A recurrence by the wall clock of a time zone. */
export interface Recurrence {
  /** HOURLY counts elapsed hours and uses only the minute of `time`. */
  frequency: "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY";
  /** Time of day, such as "22:00". */
  time: string;
  timeZone: string;
  /** The days of a weekly recurrence. */
  weekdays?: readonly Weekday[];
  /** The day of a monthly recurrence: 1 to 31, or 0 for the last day. */
  dayOfMonth?: number;
  /** What to do in months without that day; skips them by default. */
  shortMonths?: "skip" | "lastDay";
  /** No occurrence is earlier than this, in ms since 1970. */
  start?: number;
  /** No occurrence is later than this, in ms since 1970. */
  until?: number | null;
}

const zoned = (instant: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);

function monthDays({ dayOfMonth = 1, shortMonths }: Recurrence): {
  byMonthDay: number[];
  bySetPos?: number[];
} {
  if (dayOfMonth === 0) return { byMonthDay: [-1] };
  if (shortMonths !== "lastDay" || dayOfMonth <= 28) return { byMonthDay: [dayOfMonth] };
  return { byMonthDay: [28, 29, 30, 31].filter((day) => day <= dayOfMonth), bySetPos: [-1] };
}

/**
 * The rule for a wall clock without time zone, expressed in UTC. In a real time zone, rrule-temporal follows
 * RFC 5545 and omits times that daylight saving time skips, but a nightly window must also take place on such
 * a night.
 */
function wallClockRule(recurrence: Recurrence, dtstart: Temporal.ZonedDateTime): RRuleTemporal {
  const { frequency: freq, weekdays = [] } = recurrence;
  return new RRuleTemporal({
    freq,
    dtstart,
    ...(freq === "WEEKLY" && { byDay: weekdays.map((day) => day.slice(0, 2)) }),
    ...(freq === "MONTHLY" && monthDays(recurrence)),
  });
}

export interface Occurrence {
  /** Milliseconds since 1970. */
  instant: number;
  /** The scheduled wall clock time. Daylight saving time can move `instant` away from it. */
  scheduled: Temporal.PlainDateTime;
}

function* byCalendar(recurrence: Recurrence, after: number): Generator<Occurrence> {
  const { timeZone, time } = recurrence;
  // daylight saving time can move an occurrence that is scheduled before `after`
  const from = zoned(after, timeZone).toPlainDate().subtract({ days: 1 });
  const dtstart = from.toZonedDateTime({ timeZone: "UTC", plainTime: Temporal.PlainTime.from(time) });
  const rule = wallClockRule(recurrence, dtstart);
  let next = rule.next(new Date(dtstart.epochMilliseconds), true);
  while (next) {
    const { epochMilliseconds } = next;
    const scheduled = zoned(epochMilliseconds, "UTC").toPlainDateTime();
    const instant = scheduled.toZonedDateTime(timeZone).epochMilliseconds;
    if (instant > after) yield { instant, scheduled };
    next = rule.next(new Date(epochMilliseconds));
  }
}

/** Counts elapsed hours, because rrule-temporal omits the second of two equal hours in a time zone. */
function* byHour({ timeZone, time }: Recurrence, after: number): Generator<Occurrence> {
  const { minute } = Temporal.PlainTime.from(time);
  let instant = after;
  for (;;) {
    const hour = zoned(instant, timeZone).round({ smallestUnit: "hour", roundingMode: "floor" });
    const inThisHour = hour.add({ minutes: minute });
    const next = inThisHour.epochMilliseconds > instant ? inThisHour : inThisHour.add({ hours: 1 });
    instant = next.epochMilliseconds;
    yield { instant, scheduled: next.toPlainDateTime() };
  }
}

/**
 * Yields every occurrence after an instant. A time of day that daylight saving time skips is moved behind the
 * gap; for one that it repeats, the first is used.
 */
export function* occurrencesAfter(recurrence: Recurrence, after: number): Generator<Occurrence> {
  const { frequency, start, until, weekdays } = recurrence;
  if (frequency === "WEEKLY" && !weekdays?.length) return;
  const from = start === undefined ? after : Math.max(after, start - 1);
  for (const occurrence of frequency === "HOURLY" ? byHour(recurrence, from) : byCalendar(recurrence, from)) {
    if (typeof until === "number" && occurrence.instant > until) return;
    yield occurrence;
  }
}

/** The first occurrence after an instant, in milliseconds since 1970; undefined after the last one. */
export function nextOccurrence(recurrence: Recurrence, after: number): number | undefined {
  for (const { instant } of occurrencesAfter(recurrence, after)) return instant;
  return undefined;
}

/** The first occurrences after an instant, in ms since 1970. @param max their maximum number */
export const nextOccurrences = (recurrence: Recurrence, after: number, max: number): number[] =>
  [...occurrencesAfter(recurrence, after).take(max)].map(({ instant }) => instant);

/** The occurrences from `from` up to, but not including, `to`, in ms since 1970. */
export function occurrencesBetween(recurrence: Recurrence, from: number, to: number): number[] {
  const until = Math.min(to - 1, recurrence.until ?? to);
  return [...occurrencesAfter({ ...recurrence, until }, from - 1)].map(({ instant }) => instant);
}
