// Matches events with conditions, and counts the recent ones.
import { cleanText, everyEvent, limits, matchesName, type EventTest } from "@muster/sdk";
import { found, type Finding } from "../finding.ts";

export interface LoggedEvent {
  at: number;
  /** The Windows event log; "" on other systems. */
  log: string;
  /** All names by which a condition can name the source. */
  sources: readonly string[];
  /** The Windows event ID; null on other systems. */
  id: number | null;
  /** The severity as in syslog, where 0 is the worst; null if the event has none. */
  severity: number | null;
  text: string;
}

/** How many characters of a message are searched. */
const maxSearchedLength = 16_384;
const maxShownLength = 200;
/** Only the latest so many are counted. */
const maxCounted = limits.ConditionEvent.count.maximum;
const minuteMS = 60_000;

/** The Windows event logs that a condition applies to. */
export const logsOf = ({ log }: EventTest): readonly string[] => (log ? [log] : ["System", "Application"]);

const includes = (text: string, part: string): boolean =>
  cleanText(text, maxSearchedLength).toLowerCase().includes(part.toLowerCase());

export function matchesEvent(test: EventTest, event: LoggedEvent): boolean {
  const { source, eventIds, level, text } = test;
  if (level < everyEvent && (event.severity === null || event.severity > level)) return false;
  if (event.log && !logsOf(test).some((log) => log.toLowerCase() === event.log.toLowerCase())) return false;
  if (eventIds.length && (event.id === null || !eventIds.includes(event.id))) return false;
  if (source && !event.sources.some((name) => matchesName(source, name))) return false;
  return !text || includes(event.text, text);
}

/** The events of one condition, as they are stored across restarts of the agent. */
export interface CountedEvents {
  /** The times of the latest events, in ms since 1970. */
  times: number[];
  /** The latest message. */
  text: string;
  /** Whether there were enough events once, and at least one within the period ever since. */
  met: boolean;
}

export const noEvents = (): CountedEvents => ({ times: [], text: "", met: false });

/** Counts an event if it matches a condition. */
export function countEvent(counted: CountedEvents, test: EventTest, event: LoggedEvent): void {
  if (!matchesEvent(test, event)) return;
  counted.times.push(Math.min(event.at, Date.now()));
  if (counted.times.length > maxCounted) counted.times.shift();
  counted.text = cleanText(event.text, maxShownLength);
}

/** @param droppedAt when events were last dropped, in ms since 1970 */
export function judgeEvents(counted: CountedEvents, test: EventTest, droppedAt: number): Finding {
  const oldest = Date.now() - test.minutes * minuteMS;
  counted.times = counted.times.filter((at) => at > oldest);
  const count = counted.times.length;
  counted.met = count >= test.count || (counted.met && (count > 0 || droppedAt > oldest));
  const isUnknown = droppedAt > oldest && (count === 0 || !counted.met);
  if (isUnknown) return found(null, "EVENTS_DROPPED", { number: droppedAt });
  return count === 0
    ? found(false, "NO_EVENTS")
    : found(counted.met, "EVENTS", { number: count, text: counted.text });
}
