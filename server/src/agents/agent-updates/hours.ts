// When updates may begin: within the hours of their rollout, and within maintenance windows of their computer.
import {
  isTimeZone,
  maintenanceMessages,
  MusterError,
  openTimes,
  type AgentUpdateHours,
  type AgentUpdateWait,
  type TimeSpan,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { rowsOf, timesOf, type Row } from "../../maintenance/windows.ts";
import type { Tables } from "../../platform/db/tables.ts";

export interface Wait {
  waiting: AgentUpdateWait;
  /** null if no maintenance window is planned. */
  waitingUntil: number | null;
}

type Rules = Pick<Tables["agentRollouts"], "hours" | "onlyInMaintenance">;

/** So far ahead a time is looked for that lies within hours and a maintenance window. */
export const farAhead = 60;
const always: TimeSpan[] = [{ startTime: 0, endTime: Infinity }];

export const hoursOf = ({ hours }: Pick<Rules, "hours">): AgentUpdateHours | null =>
  hours === null ? null : (JSON.parse(hours) as AgentUpdateHours);

/** @throws MusterError `validation_failed` */
export function checkHours(hours: AgentUpdateHours | null | undefined): void {
  if (!hours || isTimeZone(hours.timeZone)) return;
  const errors = [{ field: "hours.timeZone", message: maintenanceMessages.timeZone }];
  throw new MusterError("validation_failed", { errors });
}

const isOpen = (times: readonly TimeSpan[], now: number) =>
  times.some(({ startTime, endTime }) => startTime <= now && now < endTime);

function waitOf(hours: readonly TimeSpan[], windows: readonly TimeSpan[], now: number): Wait | null {
  const begins = hours.flatMap((one) =>
    windows
      .map((other) => ({
        from: Math.max(one.startTime, other.startTime),
        to: Math.min(one.endTime, other.endTime),
      }))
      .filter(({ from, to }) => from < to && to > now)
      .map(({ from }) => from),
  );
  const first = Math.min(...begins);
  if (first <= now) return null;
  return {
    waiting: isOpen(windows, now) ? "HOURS" : "MAINTENANCE",
    waitingUntil: Number.isFinite(first) ? first : null,
  };
}

/**
 * Why and until when agents wait; null for those whose updates may begin now.
 * @param ahead how many times of hours and windows are looked at; 1 tells who waits, but not always until when
 */
export async function waitsOf(
  { db }: ServerContext,
  rules: Rules,
  nodeIds: readonly number[],
  now: number,
  ahead = farAhead,
): Promise<(nodeId: number) => Wait | null> {
  const hours = hoursOf(rules);
  if (!hours && !rules.onlyInMaintenance) return () => null;
  const times = hours ? openTimes(hours, now, rules.onlyInMaintenance ? ahead : 1) : always;
  if (!rules.onlyInMaintenance) {
    const wait = waitOf(times, always, now);
    return () => wait;
  }
  const rows = await rowsOf(db, nodeIds);
  const known = new Map<string, TimeSpan[]>();
  const windowsOf = (row: Row) => {
    const found = known.get(row.id) ?? timesOf(row, now, hours ? ahead : 1);
    known.set(row.id, found);
    return found;
  };
  return (nodeId) => waitOf(times, (rows.get(nodeId) ?? []).flatMap(windowsOf), now);
}

/** What a whole rollout waits for: the first of its agents; undefined if one of them needn't wait. */
export function firstWait(waits: readonly (Wait | null)[]): Wait | undefined {
  const there = waits.filter((one) => one !== null);
  if (there.length < waits.length) return undefined;
  const at = ({ waitingUntil }: Wait) => waitingUntil ?? Infinity;
  return there.toSorted((a, b) => at(a) - at(b))[0];
}
