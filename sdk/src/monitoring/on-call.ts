// On-call schedules: whose turn it is, by the wall clock of a time zone.
import { enums } from "../generated/limits.ts";
import type { FieldError } from "../client/errors.ts";
import type { NewOnCallOverride, OnCallOverride, OnCallSchedule, OnCallSkip, OnCallTurn } from "../index.ts";
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

/**
 * The turn at a given time and the following ones. Turns that nobody can take are left out.
 */
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

type Turn = Pick<OnCallTurn, "userId" | "from" | "until">;
type Override = Pick<OnCallOverride, "id" | "userId" | "from" | "until">;
/** `insteadOf` is the ID of whose turn it would be. */
type Overridden = Turn & { overrideId: number | null; insteadOf: number | null };

/**
 * Turns with overrides, which don't overlap each other, from a moment on; without turns, the overrides alone.
 */
export function withOverrides(
  turns: readonly Turn[],
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
  const parts = turns.length
    ? turns.flatMap((turn) => {
        const cut: Overridden[] = [];
        let { from } = turn;
        const rest = (until: number) => {
          if (until > from) cut.push({ ...turn, from, until, overrideId: null, insteadOf: null });
        };
        for (const one of own) {
          if (one.until <= turn.from || one.from >= turn.until || one.userId === turn.userId) continue;
          const [begins, ends] = [Math.max(one.from, turn.from), Math.min(one.until, turn.until)];
          rest(begins);
          cut.push(overridden({ ...one, from: begins, until: ends }, turn.userId));
          from = ends;
        }
        rest(turn.until);
        return cut;
      })
    : own.map((one) => overridden(one, null));
  return parts.filter(({ until }) => until > at);
}

/** Who is on call at a moment, if anyone is. */
export const onCallNow = <T extends Turn>(turns: readonly T[], at = Date.now()): T | undefined =>
  turns.find(({ from, until }) => from <= at && at < until);

const yearMS = 366 * 86_400_000;

/** What is wrong with the time of an override, by field. */
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

/** "Ben: Nov 27, 6:00 PM – Nov 29, 12:00 AM" */
export const overrideText = (
  { name, from, until }: Pick<OnCallOverride, "name" | "from" | "until">,
  timeZone: string,
): string => `${name}: ${momentText(from, timeZone)} – ${momentText(until, timeZone)}`;

/** The same of a turn, with whose it would be. */
export const turnText = (turn: OnCallTurn, timeZone: string): string => {
  const text = overrideText(turn, timeZone);
  return turn.insteadOf
    ? t("monitoring.onCall.override.insteadOf", { turn: text, name: turn.insteadOf })
    : text;
};
