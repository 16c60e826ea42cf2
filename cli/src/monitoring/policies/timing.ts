// Options for when a policy starts work.
import {
  limits,
  localTimeZone,
  t,
  type PatchManagement,
  type PolicySchedule,
  type Weekday,
} from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";
import { fills } from "../../lib/field-flags.ts";
import { durationOption, integer, readZone, weekdaysOption, zoneOption } from "../../lib/option-values.ts";

export interface TimingFlags {
  at?: string;
  weekdays?: Weekday[];
  day?: number;
  daily?: boolean;
  timeZone?: string;
  wait?: number;
  on?: boolean;
  off?: boolean;
}

const hourMS = 3_600_000;
const sections = ["patchManagement", "actionsetSchedules", "antivirus"];
const fieldsOf = (...names: readonly string[]) =>
  sections.flatMap((section) => names.map((name) => `content.${section}.${name}`));

/** Parses the day of a month: 1 to 31, or "last", which is 0. */
function dayOfMonth(text: string): number {
  if (text === "last") return 0;
  const day = integer(text);
  if (day >= 1 && day <= 31) return day;
  throw new InvalidArgumentError(t("monitoring.policies.cli.work.dayRange"));
}

export const timingOptions = () => [
  fills(
    new Option("--at <time>", t("monitoring.policies.cli.work.atOption")),
    ...fieldsOf("schedule.time", "schedule"),
  ),
  new Option("--daily", t("monitoring.policies.cli.work.dailyOption")).conflicts(["weekdays", "day"]),
  fills(
    weekdaysOption(t("monitoring.policies.cli.work.weekdaysOption")).conflicts("day"),
    ...fieldsOf("schedule.weekdays"),
  ),
  fills(
    new Option("--day <day>", t("monitoring.policies.cli.work.dayOption")).argParser(dayOfMonth),
    ...fieldsOf("schedule.dayOfMonth"),
  ),
  fills(zoneOption(), ...fieldsOf("schedule.timeZone")),
  fills(
    durationOption("--wait <duration>", t("monitoring.policies.cli.work.waitOption"), hourMS, {
      ...limits.PatchManagement.waitHours,
    }),
    ...fieldsOf("waitHours"),
  ),
  new Option("--on", t("monitoring.policies.cli.work.onOption")).conflicts("off"),
  new Option("--off", t("monitoring.policies.cli.work.offOption")),
];

const first: PolicySchedule = {
  frequency: "WEEKLY",
  time: "03:00",
  timeZone: localTimeZone(),
  weekdays: ["SUNDAY"],
};

function scheduleOf(
  { at, weekdays, day, daily, timeZone }: TimingFlags,
  before: PolicySchedule,
): PolicySchedule {
  const { frequency, weekdays: days, dayOfMonth: dayBefore, ...rest } = before;
  const clock = { ...rest, ...(at && { time: at }), ...(timeZone && { timeZone: readZone(timeZone) }) };
  if (daily) return { ...clock, frequency: "DAILY" };
  if (weekdays) return { ...clock, frequency: "WEEKLY", weekdays };
  if (day !== undefined) return { ...clock, frequency: "MONTHLY", dayOfMonth: day };
  return {
    ...clock,
    frequency,
    ...(days && { weekdays: days }),
    ...(dayBefore !== undefined && { dayOfMonth: dayBefore }),
  };
}

/** Applies the options to the existing timing; without one, the default is a night of the week. */
export function timingOf(
  flags: TimingFlags,
  before: Pick<PatchManagement, "enabled" | "schedule" | "waitHours"> | undefined,
): Pick<PatchManagement, "schedule"> & { enabled: boolean; waitHours: number } {
  const { on, off, wait } = flags;
  return {
    enabled: on || (!off && before?.enabled !== false),
    schedule: scheduleOf(flags, before?.schedule ?? first),
    waitHours: wait ?? before?.waitHours ?? 0,
  };
}
