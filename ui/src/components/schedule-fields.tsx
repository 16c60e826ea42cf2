import { enums, momentText, t, timeZoneOptions, weekdayLabels, type Weekday } from "@muster/sdk";
import type { ReactNode } from "react";
import { ChoicesField, SelectField, Text, type Option } from "#kit";

interface Bound<V> {
  value: V;
  onChange(value: V): void;
  onBlur?(): void;
  error?: string | undefined;
}

interface Props<R extends string> {
  repeat: Bound<R> & { options: readonly Option<NoInfer<R>>[] };
  /** The field that the chosen repetition needs. */
  asks: "weekday" | "weekdays" | "dayOfMonth" | undefined;
  weekdays: Bound<Weekday[]>;
  dayOfMonth: Bound<string> & { /** Offered as the value 0. */ lastDay?: boolean; hint?: string };
  timeZone: Bound<string>;
  /** The next times, in milliseconds since 1970. */
  next?: readonly number[];
  /** Shown between the days and the time zone. */
  children?: ReactNode;
}

/** The fields of every schedule: how often, on which days, in which time zone, and the next times. */
export function ScheduleFields<R extends string>(props: Props<R>) {
  const { repeat, asks, dayOfMonth, timeZone, next = [], children } = props;
  const { value: days, onChange: setDays, ...daysField } = props.weekdays;
  const { lastDay, ...dayField } = dayOfMonth;
  const weekdays = enums.Weekday.map((value) => ({ value, label: weekdayLabels[value] }));
  const numbers = Array.from({ length: 31 }, (_, index) => String(index + 1));
  return (
    <>
      <SelectField label={t("common.schedule.repeat")} required {...repeat} />
      {asks === "weekday" && (
        <SelectField
          label={t("common.schedule.weekday")}
          required
          options={weekdays}
          value={days[0] ?? ""}
          {...daysField}
          onChange={(day) => setDays([day])}
        />
      )}
      {asks === "weekdays" && (
        <ChoicesField
          label={t("common.schedule.weekdays")}
          required
          values={days}
          options={weekdays}
          {...daysField}
          // at least one day stays selected
          onChange={(chosen) => setDays(chosen.length ? (chosen as Weekday[]) : days)}
        />
      )}
      {asks === "dayOfMonth" && (
        <SelectField
          label={t("common.schedule.dayOfMonth")}
          required
          options={[
            ...numbers.map((value) => ({ value, label: value })),
            ...(lastDay ? [{ value: "0", label: t("common.schedule.lastDay") }] : []),
          ]}
          {...dayField}
        />
      )}
      {children}
      <SelectField label={t("common.dateTime.timeZone")} required options={timeZoneOptions()} {...timeZone} />
      {next.length > 0 && (
        <Text muted>
          {t("common.schedule.next", {
            times: next.map((moment) => momentText(moment, timeZone.value)).join(" · "),
          })}
        </Text>
      )}
    </>
  );
}
