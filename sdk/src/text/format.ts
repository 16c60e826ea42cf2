// Formats numbers, lists, times and sizes in the current language.
import { localTimeZone } from "../time/time-zones.ts";
import { currentLocale, formatNumber } from "./messages.ts";

/** Formats a fraction such as 0.38 as "38%". */
export const formatPercent = (part: number): string =>
  formatNumber(part, { style: "percent", maximumFractionDigits: 0 });

/** "switch, router", or "switch or router" for alternatives. */
export const formatList = (values: Iterable<string>, type: "unit" | "disjunction" = "unit"): string =>
  new Intl.ListFormat(currentLocale(), { type, style: "short" }).format(values);

/** "2.31 sec", with a fixed number of decimals. */
export const formatUnit = (value: number, unit: string, digits: number): string =>
  formatNumber(value, {
    style: "unit",
    unit,
    unitDisplay: "short",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** "0.4 ms" or "312 ms". */
export const formatMilliseconds = (value: number): string =>
  formatUnit(value, "millisecond", value < 10 ? 1 : 0);

/** Formats an elapsed time, such as "6:12" or "1:06:12". */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const two = (value: number) => String(value % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

/** The power of 1,000 by which to divide a value so that it is below 1,000; at most `max`. */
export const powerOfThousand = (value: number, max: number): number =>
  Math.min(max, value < 1000 ? 0 : Math.floor(Math.log10(value) / 3));

/** "3.2 MB". */
export function formatSize(bytes: number): string {
  const power = powerOfThousand(bytes, units.length - 1);
  return formatNumber(bytes / 1000 ** power, {
    style: "unit",
    unit: units[power],
    unitDisplay: "short",
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
}

const dateTimes = new Map<string, Intl.DateTimeFormat>();

function formatWith(milliseconds: number, timeStyle: "short" | "medium"): string {
  const locale = currentLocale();
  const timeZone = localTimeZone();
  const key = `${locale} ${timeStyle} ${timeZone}`;
  // caches formats: creating one takes longer than formatting a whole table with it
  const format =
    dateTimes.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle, timeZone });
  dateTimes.set(key, format);
  return format.format(milliseconds);
}

/** Formats a date and time of day in short form. */
export const formatDateTime = (milliseconds: number): string => formatWith(milliseconds, "short");

/** Formats a date and time of day with seconds, for logs. */
export const formatDateTimeSeconds = (milliseconds: number): string => formatWith(milliseconds, "medium");

const relativeUnits = { hour: 3_600_000, minute: 60_000, second: 1_000 } as const;
const dayMS = 86_400_000;

/**
 * "2 min. ago" or "in 3 hr."; the date if it is a day or more away, with the year unless it is the current
 * one.
 */
export function formatRelative(milliseconds: number, now: number): string {
  const difference = milliseconds - now;
  const size = Math.abs(difference);
  const locale = currentLocale();
  if (size >= dayMS) {
    const isThisYear = new Date(milliseconds).getFullYear() === new Date(now).getFullYear();
    return new Intl.DateTimeFormat(locale, {
      month: "short",
      day: "numeric",
      ...(!isThisYear && { year: "numeric" }),
      timeZone: localTimeZone(),
    }).format(milliseconds);
  }
  const units = Object.keys(relativeUnits) as (keyof typeof relativeUnits)[];
  const unit = units.find((one) => size >= relativeUnits[one]) ?? units.at(-1)!;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  return format.format(Math.trunc(difference / relativeUnits[unit]), unit);
}
