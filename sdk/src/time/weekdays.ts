// Days of the week, as users type them and as recurrences name them.
import { enums } from "../generated/limits.ts";
import type { Weekday } from "../index.ts";
import { formatList } from "../text/format.ts";
import { labels, t } from "../text/messages.ts";

export const weekdayLabels: Readonly<Record<Weekday, string>> = labels(
  "discovery.schedules.weekday",
  enums.Weekday,
);

const shortest = 3;

/** Parses an English name of a day, at least three letters of it; undefined for anything else. */
export const readWeekday = (text: string): Weekday | undefined =>
  text.length < shortest ? undefined : enums.Weekday.find((day) => day.startsWith(text.toUpperCase()));

/** "Every Monday at 02:30 (Europe/Berlin)", "Every week on Saturday, Sunday at 02:30 (Europe/Berlin)". */
export function weeklyText(days: readonly Weekday[], when: { time: string; timeZone: string }): string {
  const [day] = days;
  return day && days.length === 1
    ? t(`discovery.schedules.everyWeekAt.${day}`, when)
    : t("discovery.schedules.everyWeekOn", {
        ...when,
        days: formatList(days.map((one) => weekdayLabels[one])),
      });
}
