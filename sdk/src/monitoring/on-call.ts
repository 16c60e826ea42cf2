// On-call schedules: who has which shift, by the wall clock of a time zone.
import { enums } from "../generated/limits.ts";
import type { FieldError } from "../client/errors.ts";
import type { NewOnCallOverride, OnCallOverride, OnCallSchedule, OnCallSkip, OnCallShift } from "../index.ts";
import { labels, t } from "../text/messages.ts";
import { momentText } from "../time/instant.ts";
import { isTimeZone } from "../time/time-zones.ts";

export const onCallSkipLabels: Readonly<Record<OnCallSkip, string>> = labels(
  "monitoring.onCall.skip",
  enums.OnCallSkip,
);

export type OnCallRotation = Pick<
  OnCallSchedule,
  | "timeZone"
  | "userIds"
  | "rotationUnit"
  | "rotationLength"
  | "handoverWeekday"
  | "handoverTime"
  | "startDate"
>;

/** Returns the errors in a rotation, by field. */
export function checkRotation({ timeZone, startDate }: Partial<OnCallRotation>): FieldError[] {
  const errors: FieldError[] = [];
  if (timeZone !== undefined && !isTimeZone(timeZone))
    errors.push({ field: "timeZone", message: t("errors.detail.timeZone") });
  if (startDate !== undefined && !isDate(startDate))
    errors.push({ field: "startDate", message: t("monitoring.onCall.dateFormat") });
  return errors;
}

function isDate(text: string): boolean {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) && Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/** When shift `n` starts (ms since 1970); if daylight saving time skips that time, right after the gap. */
function handover(rotation: OnCallRotation, n: number): number {
  const { timeZone, rotationUnit, rotationLength, handoverWeekday, handoverTime, startDate } = rotation;
  const start = Temporal.PlainDate.from(startDate);
  const isWeekly = rotationUnit === "WEEKS";
  const weekday = enums.Weekday.indexOf(handoverWeekday) + 1;
  const early = isWeekly ? (start.dayOfWeek - weekday + 7) % 7 : 0;
  return start
    .add({ days: n * rotationLength * (isWeekly ? 7 : 1) - early })
    .toPlainDateTime(Temporal.PlainTime.from(handoverTime))
    .toZonedDateTime(timeZone).epochMilliseconds;
}

/**
 * Returns the shift at a given time and the following ones, `count` in all; none if no user is usable. The
 * shift of a user who isn't usable goes to the next user who is.
 */
export function onCallShifts(
  rotation: OnCallRotation,
  isUsable: (userId: number) => boolean,
  at: number,
  count: number,
): { userId: number; from: number; until: number }[] {
  const { userIds, rotationUnit, rotationLength } = rotation;
  if (!userIds.some(isUsable)) return [];
  const shiftMS = rotationLength * (rotationUnit === "WEEKS" ? 7 : 1) * 86_400_000;
  // corrects the estimate: clock changes move handovers by less than a shift
  let first = Math.floor((at - handover(rotation, 0)) / shiftMS);
  while (handover(rotation, first) > at) first -= 1;
  while (handover(rotation, first + 1) <= at) first += 1;
  return Array.from({ length: count }, (_, place) => {
    const n = first + place;
    const order = userIds.map((_, more) => userIds.at((n + more) % userIds.length)!);
    return {
      userId: order.find(isUsable)!,
      from: handover(rotation, n),
      until: handover(rotation, n + 1),
    };
  });
}

type Shift = Pick<OnCallShift, "userId" | "from" | "until">;
type Override = Pick<OnCallOverride, "id" | "userId" | "from" | "until">;
/** A shift; `insteadOf` is the ID of the user whose shift an override replaces. */
type Overridden = Shift & { overrideId: number | null; insteadOf: number | null };

/**
 * Applies overrides, which must not overlap, to shifts from a given time on. Without shifts, returns only
 * overrides.
 */
export function withOverrides(
  shifts: readonly Shift[],
  overrides: readonly Override[],
  at: number,
): Overridden[] {
  const own = overrides.toSorted((a, b) => a.from - b.from);
  const overridden = ({ id, userId, from, until }: Override, insteadOf: number | null): Overridden => ({
    userId,
    from,
    until,
    overrideId: id,
    insteadOf,
  });
  const parts = shifts.length
    ? shifts.flatMap((shift) => {
        const cut: Overridden[] = [];
        let { from } = shift;
        const rest = (until: number) => {
          if (until > from) cut.push({ ...shift, from, until, overrideId: null, insteadOf: null });
        };
        for (const one of own) {
          if (one.until <= shift.from || one.from >= shift.until || one.userId === shift.userId) continue;
          const [begins, ends] = [Math.max(one.from, shift.from), Math.min(one.until, shift.until)];
          rest(begins);
          cut.push(overridden({ ...one, from: begins, until: ends }, shift.userId));
          from = ends;
        }
        rest(shift.until);
        return cut;
      })
    : own.map((one) => overridden(one, null));
  return parts.filter(({ until }) => until > at);
}

/** The shift at a given time; undefined if no one is on call. */
export const onCallNow = <T extends Shift>(shifts: readonly T[], at = Date.now()): T | undefined =>
  shifts.find(({ from, until }) => from <= at && at < until);

/** The shift after the current one, or the first shift if no one is on call now. */
export const onCallNext = <T extends Shift>(shifts: readonly T[], at = Date.now()): T | undefined =>
  shifts[onCallNow(shifts, at) ? 1 : 0];

const yearMS = 366 * 86_400_000;

/** Returns the errors in the times of an override, by field. */
export function checkOverride(
  { from, until }: Pick<NewOnCallOverride, "from" | "until">,
  { overrides, timeZone }: Pick<OnCallSchedule, "overrides" | "timeZone">,
  now: number,
): FieldError[] {
  if (until <= from) return [{ field: "until", message: t("monitoring.onCall.override.order") }];
  if (until <= now) return [{ field: "until", message: t("monitoring.onCall.override.past") }];
  if (until - from > yearMS) return [{ field: "until", message: t("monitoring.onCall.override.tooLong") }];
  const other = overrides.find((one) => from < one.until && one.from < until);
  if (!other) return [];
  const text = overrideText(other, timeZone);
  return [{ field: "from", message: t("monitoring.onCall.override.overlaps", { override: text }) }];
}

/** Describes an override: "Ben: Nov 27, 6:00 PM – Nov 29, 12:00 AM". */
export const overrideText = (
  { name, from, until }: Pick<OnCallOverride, "name" | "from" | "until">,
  timeZone: string,
): string => `${name}: ${momentText(from, timeZone)} – ${momentText(until, timeZone)}`;

/** Describes a shift in the same form, with the name of the user that an override replaces. */
export const shiftText = (shift: OnCallShift, timeZone: string): string => {
  const text = overrideText(shift, timeZone);
  return shift.insteadOf
    ? t("monitoring.onCall.override.insteadOf", { shift: text, name: shift.insteadOf })
    : text;
};
