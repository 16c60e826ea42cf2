// Numbers, lists, times and sizes in the current language.
import { currentLocale, formatNumber } from "./messages.ts";

/** A part of a whole, such as 0.38, as "38%". */
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

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

/** "3.2 MB". */
export function formatSize(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return formatNumber(bytes / 1000 ** power, {
    style: "unit",
    unit: units[power],
    unitDisplay: "short",
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
}

let dateTimes: { locale: string; format: Intl.DateTimeFormat } | undefined;

/** Date and time of day in short form, in this computer's time zone. */
export function formatDateTime(milliseconds: number): string {
  const locale = currentLocale();
  // creating a format takes longer than using it for a whole table
  if (dateTimes?.locale !== locale) {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short" });
    dateTimes = { locale, format };
  }
  return dateTimes.format.format(milliseconds);
}
