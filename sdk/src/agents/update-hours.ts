import type { AgentRollout, AgentUpdate, AgentUpdateHours, PolicyAgentUpdates } from "../index.ts";
import { enums } from "../generated/limits.ts";
import { recurrenceText, type MaintenanceRule, type TimeSpan } from "../maintenance/maintenance.ts";
import { occurrences } from "../maintenance/occurrences.ts";
import { formatList } from "../text/format.ts";
import { t } from "../text/messages.ts";
import { momentIn, momentOf, timeIn } from "../time/instant.ts";
import { localTimeZone } from "../time/time-zones.ts";

/** A date before all rollouts on which no time zone changes its clocks. */
const firstDay = "2026-01-05";

const dayMS = 24 * 3_600_000;

/** The update hours as the rule of a maintenance window. */
function ruleOf({ from, to, timeZone, days }: AgentUpdateHours): MaintenanceRule {
  const startTime = momentOf(firstDay, from, timeZone)!;
  const lastDay = to > from ? firstDay : Temporal.PlainDate.from(firstDay).add({ days: 1 }).toString();
  return {
    startTime,
    endTime: momentOf(lastDay, to, timeZone)!,
    repeats: days.length === enums.Weekday.length ? "DAILY" : "WEEKLY",
    daysOfWeek: enums.Weekday.filter((day) => days.includes(day)),
    dayOfMonth: null,
    until: null,
    timeZone,
  };
}

/** At most `max` periods in which updates may begin, starting with the one open at `at` or the next one. */
export const openTimes = (hours: AgentUpdateHours, at: number, max = 1): TimeSpan[] =>
  occurrences(ruleOf(hours), at, max);

/** "Every day, 22:00 to 05:00 Europe/Berlin; only in maintenance windows", or "At any time". */
export function updateHoursText({
  hours,
  onlyInMaintenance,
}: Pick<AgentRollout, "hours" | "onlyInMaintenance">): string {
  if (!hours) return t(`agents.agentUpdates.${onlyInMaintenance ? "inMaintenance" : "anyTime"}`);
  const text = `${recurrenceText(ruleOf(hours))} ${hours.timeZone}`;
  return onlyInMaintenance ? formatList([text, t("agents.agentUpdates.onlyInMaintenance")]) : text;
}

/**
 * Describes what a policy lets rollouts do: "Paused", or "Only version 0.2.0 · Every day, 22:00 to 05:00
 * Europe/Berlin".
 */
export function agentUpdateRulesText({ paused, version, ...hours }: PolicyAgentUpdates): string {
  if (paused) return t("agents.agentUpdates.policy.pausedText");
  const { hours: times = null, onlyInMaintenance = false } = hours;
  return [
    version && t("agents.agentUpdates.policy.onlyVersion", { version }),
    updateHoursText({ hours: times, onlyInMaintenance }),
  ]
    .filter(Boolean)
    .join(" · ");
}

type Waiting = Pick<AgentRollout | AgentUpdate, "waiting" | "waitingUntil" | "waitingPolicy">;

/**
 * Why an update is waiting and until when, such as "Waits until 22:00 (policy Night shift)", with the date if
 * that is more than a day away. Undefined if it isn't waiting for its hours or a policy.
 */
export function updateWaitText(wait: Waiting, now: number): string | undefined {
  const text = waitText(wait, now);
  const { waitingPolicy: policy } = wait;
  return text && policy ? t("agents.agentUpdates.policy.waits", { text, policy }) : text;
}

function waitText({ waiting, waitingUntil }: Waiting, now: number): string | undefined {
  if (waiting === "PAUSED" || waiting === "PINNED") return t(`agents.agentUpdates.policy.held.${waiting}`);
  if (waiting !== "HOURS" && waiting !== "MAINTENANCE") return undefined;
  if (waitingUntil === null) return t(`agents.agentUpdates.noTime.${waiting}`);
  // the time may have passed since it was read
  if (waitingUntil <= now) return undefined;
  const isSoon = waitingUntil - now < dayMS;
  const time = (isSoon ? timeIn : momentIn)(waitingUntil, localTimeZone());
  return t(`agents.agentUpdates.waitsUntil.${waiting}`, { time });
}
