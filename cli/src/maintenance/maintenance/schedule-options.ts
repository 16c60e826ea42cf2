import { type MaintenanceOption, type MaintenanceSchedule, MusterError, t, type Weekday } from "@muster/sdk";
import { InvalidArgumentError } from "commander";
import type { SelectionFlags } from "../../lib/device-selection.ts";
import { readMoment, readZone } from "../../lib/option-values.ts";

export interface EnableFlags extends SelectionFlags {
  for?: number;
  from?: string;
  until?: string;
  timeZone?: string;
  hold: MaintenanceOption[];
  repeat?: "daily" | "weekly" | "monthly";
  weekdays?: Weekday[];
  day?: number;
  last?: string;
}

export const choices = {
  alerts: "ALERTS",
  patching: "PATCHING",
  "av-scans": "AVSCANS",
  tasks: "TASKS",
  none: undefined,
} as const;

export function suppressedOptions(text: string): MaintenanceOption[] {
  const names = text.split(",");
  const wrong = names.find((name) => !Object.hasOwn(choices, name));
  if (wrong !== undefined)
    throw new InvalidArgumentError(
      t("maintenance.maintenance.cli.schedule.isntOne", { wrong, choices: Object.keys(choices).join(", ") }),
    );
  return names.map((name) => choices[name as keyof typeof choices]).filter((one) => one !== undefined);
}

export function scheduleOf(flags: EnableFlags, now: number): MaintenanceSchedule {
  const timeZone = readZone(flags.timeZone);
  const startTime = flags.from ? readMoment(flags.from, timeZone) : undefined;
  if ((flags.for === undefined) === (flags.until === undefined))
    throw new MusterError("usage", {
      message: t("maintenance.maintenance.cli.schedule.oneEnd"),
      nextStep: t("maintenance.maintenance.cli.schedule.useHUntilTime"),
    });
  const lone =
    (flags.weekdays &&
      flags.repeat !== "weekly" &&
      t("maintenance.maintenance.cli.schedule.weekdaysRequireWeekly")) ||
    (flags.day !== undefined &&
      flags.repeat !== "monthly" &&
      t("maintenance.maintenance.cli.schedule.dayRequiresMonthly")) ||
    (flags.last && !flags.repeat && t("maintenance.maintenance.cli.schedule.lastRequiresRepeat"));
  if (lone) throw new MusterError("usage", { message: lone });
  return {
    startType: startTime === undefined ? "NOW" : "AT",
    startTime,
    endType: "ON",
    endTime: flags.until ? readMoment(flags.until, timeZone) : (startTime ?? now) + (flags.for ?? 0),
    timeZone,
    ...(flags.repeat && { repeats: flags.repeat.toUpperCase() as "DAILY" }),
    ...(flags.weekdays && { daysOfWeek: flags.weekdays }),
    ...(flags.day !== undefined && { dayOfMonth: flags.day }),
    ...(flags.last && { until: readMoment(flags.last, timeZone) }),
  };
}
