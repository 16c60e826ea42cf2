import { t } from "../text/messages.ts";

/** Two dates as `2027-01-31`; both days belong to the range. */
export interface DateRange {
  from: string;
  to: string;
}

const dateOf = (text: string): string | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    return undefined;
  }
};

const datesOf = (text: string) => text.split(/\s+[-–]\s+/).map((one) => dateOf(one.trim()));

/** Parses a range such as "2027-01-31 - 2027-02-28", or one date; undefined for anything else. */
export function parseDateRange(text: string): DateRange | undefined {
  const [from, to = from, ...more] = datesOf(text.trim());
  return from && to && from <= to && !more.length ? { from, to } : undefined;
}

/** The error in a required range of dates; undefined if it is valid. */
export function dateRangeError(
  text: string,
  { minimum = "", maximum = "9999" }: { minimum?: string; maximum?: string } = {},
): string | undefined {
  if (!text.trim()) return t("common.dateTime.requiredInput");
  const range = parseDateRange(text);
  if (range)
    return range.from < minimum || range.to > maximum ? t("common.dateTime.dateOutOfRange") : undefined;
  return datesOf(text.trim()).includes(undefined)
    ? t("common.dateTime.invalidDate")
    : t("common.dateTime.invalidDateRange");
}

/** Adds days to a date, or subtracts them if negative. */
export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();
