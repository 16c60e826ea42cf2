// Which events conditions mean, and how many of them there were lately.
import { cleanText, everyEvent, limits, matchesName, type EventTest } from "@muster/sdk";
import { found, type Finding } from "../finding.ts";

export interface LoggedEvent {
  at: number;
  /** Of Windows; "" where there is one log. */
  log: string;
  /** All names that it can be meant by. */
  sources: readonly string[];
  /** Of Windows. */
  id: number | null;
  /** As syslog numbers them, 0 is the worst; null where it has none. */
  severity: number | null;
  text: string;
}

/** Of a message, so much is searched. */
const longestSearched = 16_384;
const longestShown = 200;
/** More aren't counted. */
const mostCounted = limits.ConditionEvent.count.maximum;
const minuteMS = 60_000;

/** The event logs that a condition is on. */
export const logsOf = ({ log }: EventTest): readonly string[] => (log ? [log] : ["System", "Application"]);

const includes = (text: string, part: string): boolean =>
  cleanText(text, longestSearched).toLowerCase().includes(part.toLowerCase());

export function matchesEvent(test: EventTest, event: LoggedEvent): boolean {
  const { source, eventIds, level, text } = test;
  if (level < everyEvent && (event.severity === null || event.severity > level)) return false;
  if (event.log && !logsOf(test).some((log) => log.toLowerCase() === event.log.toLowerCase())) return false;
  if (eventIds.length && (event.id === null || !eventIds.includes(event.id))) return false;
  if (source && !event.sources.some((name) => matchesName(source, name))) return false;
  return !text || includes(event.text, text);
}

/** The events of one condition, as they are stored over restarts of the agent. */
export interface CountedEvents {
  /** When the last ones were. */
  times: number[];
  /** The latest message. */
  text: string;
  /** Whether there have been enough, and some ever since. */
  met: boolean;
}

export const noEvents = (): CountedEvents => ({ times: [], text: "", met: false });

/** Counts an event if it is one that a condition means. */
export function countEvent(counted: CountedEvents, test: EventTest, event: LoggedEvent): void {
  if (!matchesEvent(test, event)) return;
  counted.times.push(Math.min(event.at, Date.now()));
  if (counted.times.length > mostCounted) counted.times.shift();
  counted.text = cleanText(event.text, longestShown);
}

/** @param droppedAt when events were last left unread */
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
