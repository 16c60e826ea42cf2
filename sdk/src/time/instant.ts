import { currentLanguage, localeOf } from "../text/messages.ts";
import { parseDuration } from "./duration.ts";
import { isTimeZone, localTimeZone } from "./time-zones.ts";

/**
 * Converts "2027-01-31" and "22:30" in a time zone to ms since 1970; undefined if there is no such date or
 * time. A time that daylight saving time skips is moved behind the gap; for one that it repeats, the first is
 * used.
 */
export function momentOf(date: string, time: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date.trim()) || !/^\d{1,2}:\d{2}$/.test(time.trim())) return undefined;
  try {
    const moment = `${date.trim()}T${time.trim().padStart(5, "0")}`;
    return Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return undefined;
  }
}

/** Whether a text is a time of day such as 07:05. */
export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The date and time of day in a time zone. */
export function clockOf(moment: number, timeZone: string): { date: string; time: string } {
  const there = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  return { date: there.toPlainDate().toString(), time: there.toPlainTime().toString().slice(0, 5) };
}

const onScreen = () => currentLanguage().client === "screen";

/**
 * Formats a moment: in a shell as "2027-01-31 22:30", which can be typed back, on a screen in the language's
 * style.
 */
export function momentIn(moment: number, timeZone: string): string {
  return onScreen()
    ? shortStyle(moment, { dateStyle: "short", timeStyle: "short", timeZone })
    : localText(moment, timeZone);
}

/** Formats the time of day in the style of `momentIn`. */
export const timeIn = (moment: number, timeZone: string): string =>
  onScreen() ? shortStyle(moment, { timeStyle: "short", timeZone }) : clockOf(moment, timeZone).time;

const shortStyle = (moment: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(currentLanguage().code), options).format(moment);

/** "2027-01-31 22:30 Europe/Berlin"; on a screen, the user's own time zone is left out. */
export function momentText(moment: number, timeZone: string): string {
  const text = momentIn(moment, timeZone);
  return onScreen() && timeZone === localTimeZone() ? text : `${text} ${timeZone}`;
}

/** Formats a moment as "2027-01-31 22:30" in a time zone, which `parseInstant` can parse. */
export function localText(moment: number, timeZone: string): string {
  const { date, time } = clockOf(moment, timeZone);
  return `${date} ${time}`;
}

/** "Sunday, January 31, 2027 at 10:30 PM GMT+1" in the current language. */
export const fullMoment = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage().code), {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(moment);

/** "Tomorrow, 6:00 AM" in the current language. */
export function dayTime(days: number, moment: number, timeZone: string): string {
  const locale = localeOf(currentLanguage().code);
  const day = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone }).format(moment);
  return `${day.charAt(0).toLocaleUpperCase(locale)}${day.slice(1)}, ${time}`;
}

const localPattern = /^(\d{4}-\d{2}-\d{2}|today|tomorrow)[T ](\d{1,2}:\d{2})$/i;
const zonedPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

export interface InstantContext {
  /** The time zone of a date and time without offset. */
  timeZone: string;
  now: number;
  /**
   * Accepts a duration such as "2h", added to or subtracted from now. By default, durations aren't accepted.
   */
  duration?: "from-now" | "ago";
}

function parseZoned(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}

function dateOf(day: string, { timeZone, now }: InstantContext): string {
  if (!/^to/i.test(day)) return day;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  return today.add({ days: day.toLowerCase() === "tomorrow" ? 1 : 0 }).toString();
}

/**
 * Parses "2027-01-31T22:00Z", "2027-01-31 22:00" or "tomorrow 06:00" in a time zone, or "2h" if a duration is
 * accepted, into ms since 1970; undefined if the text is not a date and time.
 */
export function parseInstant(text: string, context: InstantContext): number | undefined {
  const given = text.trim();
  if (zonedPattern.test(given)) return parseZoned(given);
  const [, day, time] = localPattern.exec(given) ?? [];
  if (day && time)
    return isTimeZone(context.timeZone) ? momentOf(dateOf(day, context), time, context.timeZone) : undefined;
  const duration = context.duration && parseDuration(given);
  if (duration === undefined) return undefined;
  return context.duration === "ago" ? context.now - duration : context.now + duration;
}
