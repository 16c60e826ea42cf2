// Fields for points in time and durations, with the syntax of the command line: "2027-01-31 03:30", "tomorrow
// 06:00", "2h".
import {
  checkTaskSchedule,
  clockOf,
  durationName,
  dayTime,
  fullMoment,
  localText,
  localTimeZone,
  parseDuration,
  parseInstant,
  t,
  timeZoneOptions,
  type TaskSchedule,
} from "@muster/sdk";
import { DateTimeField, DurationField, SelectField, type DateTimeFieldProps } from "#kit";
import type { FormState } from "../hooks/form.ts";
import { useNow } from "../hooks/time.ts";

const hourMS = 3_600_000;

interface MomentFieldProps extends Omit<DateTimeFieldProps, "presets" | "explain"> {
  timeZone: string;
  /** The time, in ms since 1970, to which durations are added; now by default. */
  from?: number;
  /** The durations to offer. */
  presets: readonly string[];
  /** Whether to also offer times of today and tomorrow. */
  daily?: boolean;
}

/**
 * A field for a date and time in a time zone. A duration is replaced by its time when the field loses the
 * focus.
 */
export function MomentField({ timeZone, from, presets, daily = false, ...field }: MomentFieldProps) {
  const { value, onChange, onBlur } = field;
  const current = useNow();
  const now = from ?? current;
  const parse = (text: string) => parseInstant(text, { timeZone, now, duration: "from-now" });
  const timesOfDay = ([0, 1] as const).flatMap((days) =>
    ["06:00", "22:00"].flatMap((time) => {
      const moment = parse(`${days ? "tomorrow" : "today"} ${time}`);
      return moment !== undefined && moment > now ? [{ moment, label: dayTime(days, moment, timeZone) }] : [];
    }),
  );
  const later = presets.map((duration) => {
    const ms = parseDuration(duration) ?? 0;
    const label =
      from === undefined ? t("common.dateTime.in", { duration: durationName(ms) }) : durationName(ms);
    return { moment: now + ms, label };
  });
  return (
    <DateTimeField
      {...field}
      presets={[...later, ...(daily ? timesOfDay : [])].map(({ moment, label }) => ({
        value: localText(moment, timeZone),
        label,
      }))}
      explain={(text) => {
        const moment = parse(text);
        return moment === undefined ? undefined : fullMoment(moment, timeZone);
      }}
      onBlur={() => {
        const moment = parse(value);
        if (moment !== undefined && localText(moment, timeZone) !== value)
          onChange(localText(moment, timeZone));
        onBlur?.();
      }}
    />
  );
}

export interface Start {
  when: string;
  start: string;
  timeZone: string;
}

/** Returns the initial values of a future date and time: in an hour, in the local time zone. */
export function inAnHourHere(): Omit<Start, "when"> {
  const timeZone = localTimeZone();
  return { start: localText(Date.now() + hourMS, timeZone), timeZone };
}

/**
 * Returns the date and time to start at; undefined to start now. For invalid text, returns a date that every
 * check rejects.
 */
export function startOf({ when, start, timeZone }: Start) {
  if (when !== "AT") return undefined;
  const moment = parseInstant(start, { timeZone, now: Date.now(), duration: "from-now" });
  return { ...(moment === undefined ? { date: "", time: "" } : clockOf(moment, timeZone)), timeZone };
}

/** Returns a schedule's errors, by the form's fields. */
export const startErrors = (schedule: TaskSchedule): Partial<Record<"start" | "timeZone", string>> =>
  Object.fromEntries(
    checkTaskSchedule(schedule, Date.now()).map(({ field, message }) => [
      field === "startDate" ? "start" : field,
      message,
    ]),
  );

export function StartFields({
  form,
}: {
  form: { field: (name: "start" | "timeZone") => ReturnType<FormState<Omit<Start, "when">>["field"]> };
}) {
  const timeZone = form.field("timeZone");
  return (
    <>
      <MomentField
        label={t("common.dateTime.dateAndTime")}
        required
        daily
        timeZone={timeZone.value}
        presets={["1h", "4h"]}
        {...form.field("start")}
      />
      <SelectField label={t("common.dateTime.timeZone")} required options={timeZoneOptions()} {...timeZone} />
    </>
  );
}

interface DurationInputProps extends Omit<DateTimeFieldProps, "presets" | "explain" | "minimum" | "maximum"> {
  presets: readonly string[];
}

export function DurationInput({ presets, ...field }: DurationInputProps) {
  const name = (text: string) => {
    const ms = parseDuration(text.trim());
    return ms === undefined ? undefined : durationName(ms);
  };
  return (
    <DurationField
      {...field}
      presets={presets.map((value) => ({ value, label: name(value) ?? value }))}
      explain={name}
    />
  );
}

/** Returns a duration in minutes; undefined if the text isn't a duration. */
export const minutesOf = (text: string): number | undefined => {
  const ms = parseDuration(text.trim());
  return ms === undefined ? undefined : ms / 60_000;
};

/** Returns the error of a duration in minutes, or undefined if it's valid. */
export function checkMinutes(text: string, minimum: number, maximum: number): string | undefined {
  const minutes = minutesOf(text);
  if (minutes !== undefined && minutes >= minimum && minutes <= maximum) return undefined;
  return t("common.dateTime.durationBetween", {
    minimum: durationName(minimum * 60_000),
    maximum: durationName(maximum * 60_000),
  });
}
