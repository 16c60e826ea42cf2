// Conditions on events of a computer's log.
import { limits } from "../generated/limits.ts";
import type { ConditionEvent } from "../index.ts";
import { formatList, formatUnit } from "../text/format.ts";
import { t } from "../text/messages.ts";
import { syslogSeverityText } from "./device-messages.ts";

/** A condition on events with defaults for all settings that were left out. */
export type EventTest = Required<ConditionEvent>;

export const completeEvent = (event: ConditionEvent): EventTest => ({
  log: "",
  source: "",
  eventIds: [],
  text: "",
  ...event,
});

export const maxEventIds = limits.ConditionEvent.eventIds.maxItems;

/** Parses a list of event IDs such as "7, 51"; undefined for anything else. */
export function readEventIds(text: string): number[] | undefined {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  const ids = new Set(parts.map((part) => (/^\d{1,5}$/.test(part) ? Number(part) : NaN)));
  return ids.size <= maxEventIds && [...ids].every((id) => id <= 65_535) ? [...ids] : undefined;
}

/** The level that includes all events, even those without a severity. */
export const everyEvent = 7;

/** "Error or worse" or "Any severity". */
export const eventLevelText = (level: number): string =>
  level === everyEvent
    ? t("monitoring.deviceMessages.anySeverity")
    : t("monitoring.deviceMessages.orWorse", { severity: syslogSeverityText(level) });

/** Describes a condition: "3 events, Error or worse, of disk, with “bad block”, within 10 min". */
export function describeEvent({ log, source, eventIds, level, text, count, minutes }: EventTest): string {
  return [
    t("monitoring.policies.event.atLeast", { count }),
    eventLevelText(level),
    log && t("monitoring.policies.event.inLog", { log }),
    source && t("monitoring.policies.event.of", { source }),
    eventIds.length > 0 &&
      t("monitoring.policies.event.withIds", { ids: formatList(eventIds.map(String), "disjunction") }),
    text && t("monitoring.policies.messages.with", { text }),
    t("monitoring.policies.messages.within", { minutes: formatUnit(minutes, "minute", 0) }),
  ]
    .filter(Boolean)
    .join(", ");
}
