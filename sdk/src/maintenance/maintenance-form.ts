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
  /** In the same format; a duration counts from the start. */
  endTime: string;
  timeZone: string;
  repeats: MaintenanceRepeats;
  daysOfWeek: Weekday[];
  dayOfMonth: string;
  options: MaintenanceOption[];
}

const minuteMS = 60_000;
const hourMS = 3_600_000;

/** A form for one hour from now with everything suppressed. */
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

/** The start of the maintenance in a form (ms since 1970); undefined if its text isn't a date and time. */
export const maintenanceStart = ({ startType, startTime, timeZone }: MaintenanceForm, now: number) =>
  startType === "NOW" ? now : parseInstant(startTime, { timeZone, now, duration: "from-now" });

const endOf = (form: MaintenanceForm, now: number) =>
  parseInstant(form.endTime, {
    timeZone: form.timeZone,
    now: maintenanceStart(form, now) ?? now,
    duration: "from-now",
  });

/**
 * Applies changes to a form. If the new start isn't before the end, moves the end: by the previous length if
 * the maintenance was to start now, else to 6 minutes after the start.
 */
export function changedForm<F extends MaintenanceForm>(before: F, changes: Partial<F>, now: number): F {
  const form = { ...before, ...changes };
  const [start, end] = [maintenanceStart(form, now), endOf(form, now)];
  const moved = "startTime" in changes || "startType" in changes;
  if (form.startType === "NOW" || !moved || start === undefined || end === undefined) return form;
  // round up, because the texts have no seconds
  const length = Math.ceil((end - now) / minuteMS) * minuteMS;
  const pushed = before.startType === "NOW" && start >= end ? start + length : pushedEnd(start, end);
  return pushed === end ? form : { ...form, endTime: localText(pushed, form.timeZone) };
}

/** Converts a form to a request; undefined if a text isn't a date and time. */
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

/** Returns a form's errors by field. */
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
