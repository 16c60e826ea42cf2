import { maintenanceMessages, pushedEnd } from "./maintenance.ts";
import { checkMaintenanceSchedule } from "./occurrences.ts";
import type { Weekday, MaintenanceOption, MaintenanceRepeats, MaintenanceSchedule, User } from "../index.ts";
import { localText, parseInstant } from "../time/instant.ts";
import { localTimeZone } from "../time/time-zones.ts";
import { t } from "../text/messages.ts";

/** The maintenance dialog's fields as typed. */
export interface MaintenanceForm {
  startType: MaintenanceSchedule["startType"];
  /** "2027-01-31 22:00", "tomorrow 06:00", or "2h" from now. */
  startTime: string;
  /** The same; a duration counts from the start. */
  endTime: string;
  timeZone: string;
  repeats: MaintenanceRepeats;
  daysOfWeek: Weekday[];
  dayOfMonth: string;
  options: MaintenanceOption[];
}

const minuteMS = 60_000;
const hourMS = 3_600_000;

/** From now for an hour, with everything suppressed. */
export function newMaintenanceForm(now: number): MaintenanceForm {
  const timeZone = localTimeZone();
  const inAnHour = localText(now + hourMS, timeZone);
  return {
    startType: "NOW",
    startTime: inAnHour,
    endTime: inAnHour,
    timeZone,
    repeats: "NEVER",
    daysOfWeek: [],
    dayOfMonth: "1",
    options: ["NOTIFICATIONS", "ALERTS", "PATCHING", "AVSCANS", "TASKS"],
  };
}

/** When the maintenance of a form starts; undefined while its text is not a date and time. */
export const maintenanceStart = ({ startType, startTime, timeZone }: MaintenanceForm, now: number) =>
  startType === "NOW" ? now : parseInstant(startTime, { timeZone, now, duration: "from-now" });

const endOf = (form: MaintenanceForm, now: number) =>
  parseInstant(form.endTime, {
    timeZone: form.timeZone,
    now: maintenanceStart(form, now) ?? now,
    duration: "from-now",
  });

/**
 * The form after a change: an end before the new start moves to 6 minutes after it. What was to start now and
 * starts later lasts as long.
 */
export function changedForm<F extends MaintenanceForm>(before: F, changes: Partial<F>, now: number): F {
  const form = { ...before, ...changes };
  const [start, end] = [maintenanceStart(form, now), endOf(form, now)];
  const moved = "startTime" in changes || "startType" in changes;
  if (form.startType === "NOW" || !moved || start === undefined || end === undefined) return form;
  // texts are to the minute
  const length = Math.ceil((end - now) / minuteMS) * minuteMS;
  const pushed = before.startType === "NOW" && start >= end ? start + length : pushedEnd(start, end);
  return pushed === end ? form : { ...form, endTime: localText(pushed, form.timeZone) };
}

/** The request of a form; undefined if a text isn't a date and time. */
export function scheduleOf(form: MaintenanceForm, now: number): MaintenanceSchedule | undefined {
  const { startType, timeZone, repeats } = form;
  const startTime = startType === "AT" ? maintenanceStart(form, now) : undefined;
  const endTime = endOf(form, now);
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

const momentMessage = (text: string) =>
  text.trim() ? maintenanceMessages.order : maintenanceMessages.required;

/** A form's errors by field. */
export function checkMaintenanceForm(
  form: MaintenanceForm,
  now: number,
  who: Pick<User, "internal">,
): Messages {
  const wrong = {
    ...(maintenanceStart(form, now) === undefined && { startTime: momentMessage(form.startTime) }),
    ...(endOf(form, now) === undefined && { endTime: momentMessage(form.endTime) }),
    ...(form.repeats === "MONTHLY" &&
      !/^\d+$/.test(form.dayOfMonth) && { dayOfMonth: t("maintenance.maintenanceForm.mustWholeNumber") }),
  };
  if (Object.keys(wrong).length) return wrong;
  const errors = checkMaintenanceSchedule(scheduleOf(form, now)!, now, who);
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
