import { maintenanceWords, pushedEnd } from "./maintenance.ts";
import { checkMaintenanceSchedule } from "./occurrences.ts";
import type { Weekday, MaintenanceOption, MaintenanceRepeats, MaintenanceSchedule, User } from "../index.ts";
import { clockOf, localTimeZone, momentOf } from "../time/instant.ts";
import { t } from "../text/messages.ts";

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

type Messages = Partial<Record<keyof MaintenanceForm, string>>;

function checkMoment(
  form: MaintenanceForm,
  date: "startDate" | "endDate",
  time: "startTime" | "endTime",
): Messages {
  const message = (field: typeof date | typeof time) =>
    form[field].trim() ? maintenanceWords.order : maintenanceWords.required;
  return {
    ...(momentOf(form[date], "00:00", form.timeZone) === undefined && { [date]: message(date) }),
    ...(momentOf("2000-01-01", form[time], form.timeZone) === undefined && { [time]: message(time) }),
  };
}

/** What is wrong with a form, as messages by field. */
export function checkMaintenanceForm(
  form: MaintenanceForm,
  now: number,
  who: Pick<User, "internal">,
): Messages {
  const wrong = {
    ...(form.startType === "AT" && checkMoment(form, "startDate", "startTime")),
    ...checkMoment(form, "endDate", "endTime"),
    ...(form.repeats === "MONTHLY" &&
      !/^\d+$/.test(form.dayOfMonth) && { dayOfMonth: t("maintenance.maintenanceForm.mustWholeNumber") }),
  };
  if (Object.keys(wrong).length) return wrong;
  const errors = checkMaintenanceSchedule(scheduleOf(form)!, now, who);
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
