import { currentLanguage, localeOf } from "./messages.ts";

const locale = () => localeOf(currentLanguage().code);

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale(), options).format(value);

/** A size, such as "1.5 MB", in units of 1,000 bytes. */
export function formatBytes(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return formatNumber(bytes / 1000 ** power, {
    style: "unit",
    unit: units[power],
    unitDisplay: power ? "short" : "long",
    maximumFractionDigits: power ? 1 : 0,
  });
}

/** A list in a sentence: "a, b and c". */
export const formatList = (items: readonly string[], type: Intl.ListFormatType = "conjunction"): string =>
  new Intl.ListFormat(locale(), { type }).format(items);

/** Date and time of day of a moment in milliseconds, in the reader's time zone unless another is given. */
export const formatDateTime = (at: number, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);

const steps = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** "3 hours ago", "in 5 minutes": how far a moment is from now. */
export function formatRelative(at: number, now: number): string {
  const [unit, length] = steps.find(([, step]) => Math.abs(at - now) >= step) ?? (["second", 1_000] as const);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(
    Math.round((at - now) / length),
    unit,
  );
}

/** Sorts names as people of the current language expect, "ward-2" before "ward-10". */
export const compareNames = (a: string, b: string): number =>
  new Intl.Collator(locale(), { numeric: true, sensitivity: "base" }).compare(a, b);
