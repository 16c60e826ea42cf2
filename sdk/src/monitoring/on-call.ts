// On-call schedules: whose turn it is, by the wall clock of a time zone.
import { enums } from "../generated/limits.ts";
import type { FieldError } from "../client/errors.ts";
import type { OnCallSchedule, OnCallSkip } from "../index.ts";
import { labels, t } from "../text/messages.ts";
import { isTimeZone } from "../time/instant.ts";

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

/** What is wrong with a rotation, by field. */
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

/** When turn `n` begins; a time that daylight saving time skips moves behind the gap. */
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

/** The turn at a moment and those after it, of people who can take one; whose turn nobody takes is left out. */
export function onCallTurns(
  rotation: OnCallRotation,
  isUsable: (userId: number) => boolean,
  at: number,
  count: number,
): { userId: number; from: number; until: number }[] {
  const { userIds, rotationUnit, rotationLength } = rotation;
  if (!userIds.some(isUsable)) return [];
  const turnMS = rotationLength * (rotationUnit === "WEEKS" ? 7 : 1) * 86_400_000;
  // daylight saving time and time zones move hand-overs by less than a turn
  let first = Math.floor((at - handover(rotation, 0)) / turnMS);
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
