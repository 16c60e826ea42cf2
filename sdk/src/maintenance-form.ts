import { limits } from "./generated/limits.ts";
import { checkMaintenanceSchedule, maintenanceWords, pushedEnd } from "./maintenance.ts";
import type { Weekday, MaintenanceOption, MaintenanceRepeats, MaintenanceSchedule, User } from "./index.ts";
import { clockOf, localTimeZone, momentOf } from "./when.ts";

/** The maintenance dialog's fields as typed. */
export interface MaintenanceForm {
  startType: MaintenanceSchedule["startType"];
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  timeZone: string;
  repeats: MaintenanceRepeats;
  daysOfWeek: Weekday[];
  dayOfMonth: string;
  options: MaintenanceOption[];
}

const hourMS = 3_600_000;

/** From now for an hour, with everything held back. */
export function newMaintenanceForm(now: number): MaintenanceForm {
  const timeZone = localTimeZone();
  const [start, end] = [clockOf(now + hourMS, timeZone), clockOf(now + hourMS, timeZone)];
  return {
    startType: "NOW",
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    timeZone,
    repeats: "NEVER",
    daysOfWeek: [],
    dayOfMonth: "1",
    options: ["NOTIFICATIONS", "ALERTS", "PATCHING", "AVSCANS", "TASKS"],
  };
}

const startOf = (form: MaintenanceForm) => momentOf(form.startDate, form.startTime, form.timeZone);
const endOf = (form: MaintenanceForm) => momentOf(form.endDate, form.endTime, form.timeZone);

/** The form after a change: an end that the start passes is pushed to 6 minutes after it. */
export function changedForm(before: MaintenanceForm, changes: Partial<MaintenanceForm>): MaintenanceForm {
  const form = { ...before, ...changes };
  const [start, end] = [startOf(form), endOf(form)];
  const moved = "startDate" in changes || "startTime" in changes || "startType" in changes;
  if (form.startType === "NOW" || !moved || start === undefined || end === undefined) return form;
  const { date: endDate, time: endTime } = clockOf(pushedEnd(start, end), form.timeZone);
  return { ...form, endDate, endTime };
}

/** What a form asks for; undefined where a date or a time is none. */
export function scheduleOf(form: MaintenanceForm): MaintenanceSchedule | undefined {
  const { startType, timeZone, repeats } = form;
  const startTime = startType === "AT" ? startOf(form) : undefined;
  const endTime = endOf(form);
  if (endTime === undefined || (startType === "AT" && startTime === undefined)) return undefined;
  return {
    startType,
    ...(startTime !== undefined && { startTime }),
    endType: "ON",
    endTime,
    timeZone,
    ...(repeats !== "NEVER" && { repeats }),
    ...(repeats === "WEEKLY" && { daysOfWeek: form.daysOfWeek }),
    ...(repeats === "MONTHLY" && { dayOfMonth: Number(form.dayOfMonth) }),
  };
}

/** What is wrong with a form, as messages by field. */
export function checkMaintenanceForm(
  form: MaintenanceForm,
  now: number,
  who: Pick<User, "internal">,
): Partial<Record<keyof MaintenanceForm, string>> {
  if (form.startType === "AT" && startOf(form) === undefined) return { startTime: maintenanceWords.order };
  if (endOf(form) === undefined) return { endTime: maintenanceWords.order };
  const { minimum, maximum } = limits.MaintenanceSchedule.dayOfMonth;
  const day = Number(form.dayOfMonth);
  if (form.repeats === "MONTHLY" && !(/^\d+$/.test(form.dayOfMonth) && day >= minimum && day <= maximum))
    return { dayOfMonth: `Must be between ${minimum} and ${maximum}` };
  const errors = checkMaintenanceSchedule(scheduleOf(form)!, now, who);
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
