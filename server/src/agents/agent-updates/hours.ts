// When updates may begin: within the hours of their rollout and of the computer's policy, and within its
// maintenance windows.
import {
  isTimeZone,
  maintenanceMessages,
  MusterError,
  openTimes,
  type AgentUpdateHours,
  type AgentUpdateWait,
  type EffectiveAgentUpdates,
  type TimeSpan,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { rowsOf, timesOf, type Row } from "../../maintenance/windows.ts";
import { agentUpdatesOf } from "../../monitoring/policies/applied.ts";
import type { Tables } from "../../platform/db/tables.ts";

export interface Wait {
  waiting: AgentUpdateWait;
  /** In ms since 1970; null if no such time is planned. */
  waitingUntil: number | null;
  /** The name of the policy that makes it wait. */
  waitingPolicy: string | null;
}

type Rules = Pick<Tables["agentRollouts"], "hours" | "onlyInMaintenance" | "version">;

/** How many time spans ahead are searched for one within both the hours and a maintenance window. */
export const maxSpansAhead = 60;
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

/** Returns the intersections of two lists of time spans. */
const both = (times: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] =>
  times.flatMap((one) =>
    others
      .map((other) => ({
        startTime: Math.max(one.startTime, other.startTime),
        endTime: Math.min(one.endTime, other.endTime),
      }))
      .filter(({ startTime, endTime }) => startTime < endTime),
  );

/** Why a policy never lets a rollout of this version begin; undefined if it does at some time. */
const heldBy = ({ paused, version }: EffectiveAgentUpdates, to: string): "PAUSED" | "PINNED" | undefined => {
  if (paused) return "PAUSED";
  return version !== null && version !== to ? "PINNED" : undefined;
};

/** Returns the agents that policies currently hold back from a version. */
export async function heldAgents(
  context: ServerContext,
  version: string,
  nodeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const policies = await agentUpdatesOf(context, nodeIds);
  return new Set([...policies].flatMap(([nodeId, policy]) => (heldBy(policy, version) ? [nodeId] : [])));
}

/** Caches what `find` returns for each key. */
function kept<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key)!;
  };
}

/**
 * Returns a function that says why and until when an agent waits, because of the rollout or of its policy;
 * null if its update may begin now.
 * @param ahead how many time spans of hours and windows are considered; 1 tells who waits, but not always
 *   until when
 */
export async function waitsOf(
  context: ServerContext,
  rules: Rules,
  nodeIds: readonly number[],
  now: number,
  ahead = maxSpansAhead,
): Promise<(nodeId: number) => Wait | null> {
  const policies = await agentUpdatesOf(context, nodeIds);
  const timesIn = kept((hours: string) => openTimes(JSON.parse(hours) as AgentUpdateHours, now, ahead));
  const timesOfRules = (hours: AgentUpdateHours | null | undefined) =>
    hours ? timesIn(JSON.stringify(hours)) : always;
  const own = timesOfRules(hoursOf(rules));
  const inMaintenance = nodeIds.filter(
    (nodeId) => rules.onlyInMaintenance || policies.get(nodeId)?.onlyInMaintenance,
  );
  const rows = await rowsOf(context.db, inMaintenance);
  const timesOfWindow = kept((row: Row) => timesOf(row, now, ahead));
  const windowsOf = (nodeId: number) => (rows.get(nodeId) ?? []).flatMap(timesOfWindow);
  const needsWindow = new Set(inMaintenance);
  return (nodeId) => {
    const policy = policies.get(nodeId);
    const held = policy && heldBy(policy, rules.version);
    if (held) return { waiting: held, waitingUntil: null, waitingPolicy: policy.policyName };
    const theirs = timesOfRules(policy?.hours);
    const windows = needsWindow.has(nodeId) ? windowsOf(nodeId) : always;
    const times = both(both(own, theirs), windows).filter(({ endTime }) => endTime > now);
    const first = Math.min(...times.map(({ startTime }) => startTime));
    if (first <= now) return null;
    const isIn = isOpen(windows, now);
    const isOfPolicy = isIn ? !isOpen(theirs, now) : !rules.onlyInMaintenance;
    return {
      waiting: isIn ? "HOURS" : "MAINTENANCE",
      waitingUntil: Number.isFinite(first) ? first : null,
      waitingPolicy: (isOfPolicy && policy?.policyName) || null,
    };
  };
}

/** Returns what a whole rollout waits for: the wait that ends first; undefined if an agent needn't wait. */
export function firstWait(waits: readonly (Wait | null)[]): Wait | undefined {
  const there = waits.filter((one) => one !== null);
  if (there.length < waits.length) return undefined;
  const at = ({ waitingUntil }: Wait) => waitingUntil ?? Infinity;
  return there.toSorted((a, b) => at(a) - at(b))[0];
}
