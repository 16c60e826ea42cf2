// Conditions on installed software: what meets one now, after a change, and at times in the past.
import {
  compareVersions,
  isOnChange,
  matchesName,
  type ConditionSoftware,
  type SoftwareChange,
  type SoftwareSource,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { maxSoftware } from "../software/reports.ts";
import { atOnce, type Outcome } from "./evaluate.ts";
import { outcomesOfEach, outcomesOfMissing } from "./fact-outcomes.ts";
import { TriedAlerts, type Trial, type Tried, type TriedAlert } from "./tried-alerts.ts";
import { factAt } from "./records.ts";

const minuteMS = 60_000;
/** The version of a program whose package manager doesn't know it. */
const unknownVersion = "?";

type Watched = Required<ConditionSoftware>;
type Change = Omit<SoftwareChange, "at">;

interface Installed {
  source: SoftwareSource;
  name: string;
  version: string;
  firstSeenAt: number;
}

interface Reported {
  software: readonly Installed[];
  reportedAt: number;
}

/** Returns the software that a computer last reported; undefined if it never did. */
export async function readInstalled({ db }: ServerContext, deviceId: number): Promise<Reported | undefined> {
  const report = await db
    .selectFrom("softwareReports")
    .select("reportedAt")
    .where("deviceId", "=", deviceId)
    .executeTakeFirst();
  if (!report) return undefined;
  const software = await db
    .selectFrom("software")
    .select(["source", "name", "version", "firstSeenAt"])
    .where("deviceId", "=", deviceId)
    .orderBy("name")
    .execute();
  return { software, reportedAt: report.reportedAt };
}

export const isWatchedChange = ({ name, state }: ConditionSoftware, change: Change): boolean =>
  (state === "INSTALLED" ? !change.before : state === "REMOVED" && !change.after) &&
  matchesName(name, change.name);

/** Returns the newest version of each program that a condition names. */
function newestOf({ name }: ConditionSoftware, software: readonly Installed[]): Installed[] {
  const named = software.filter((one) => matchesName(name, one.name));
  const newest = new Map<string, Installed>();
  for (const one of named) {
    const other = newest.get(one.name);
    if (!other || compareVersions(one.source, one.version, other.version) > 0) newest.set(one.name, one);
  }
  return [...newest.values()];
}

/**
 * Returns the outcomes of a report for a condition on missing or old programs.
 * @param open the programs whose alerts are open
 */
export function softwareOutcomes(
  condition: Watched,
  { software, reportedAt }: Reported,
  open: readonly string[],
): Outcome[] {
  const programs = newestOf(condition, software);
  if (condition.state === "MISSING")
    return outcomesOfMissing(
      programs.length > 0,
      { at: reportedAt, isCut: software.length >= maxSoftware },
      open,
    );
  const known = programs.filter(({ version }) => version !== unknownVersion);
  const isOld = ({ source, version }: Installed) => compareVersions(source, version, condition.version) < 0;
  return outcomesOfEach(
    {
      met: known.filter(isOld).map(({ name, version, firstSeenAt }) => ({
        name,
        fact: factAt(firstSeenAt, { version }),
      })),
      unmet: known.filter((one) => !isOld(one)).map(({ name }) => name),
      all: programs.map(({ name }) => name),
    },
    open,
  );
}

/** Tries a condition on a computer's recorded software changes. */
export async function tryOnSoftware(
  context: ServerContext,
  { condition: { software: watched, samples }, deviceId, from, to }: Trial,
): Promise<Tried> {
  const none: Tried = { basis: "HISTORY", from, to, samples: 0, results: [], fact: null };
  const read = await readInstalled(context, deviceId);
  if (!read || !watched) return none;
  const all = await context.db
    .selectFrom("softwareChanges")
    .select(["at", "source", "name", "before", "after"])
    .where("deviceId", "=", deviceId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  // before the first report, nothing is known
  const known = [read.reportedAt, all[0]?.at ?? Infinity, ...read.software.map((one) => one.firstSeenAt)];
  const start = known.reduce((a, b) => Math.min(a, b));
  const changes = all.filter(({ at }) => at >= from);
  const times = [Math.max(from, start), ...new Set(changes.map(({ at }) => at))];
  const results = isOnChange(watched)
    ? alertsOfChanges(watched, changes, { minutes: samples, to })
    : alertsOfStates(watched, statesAt(read.software, changes, times));
  return { ...none, from: times[0]!, samples: times.length, results };
}

/** Returns the alerts of changes: each lasts until its program hasn't changed for this many minutes. */
function alertsOfChanges(
  watched: Watched,
  changes: readonly SoftwareChange[],
  { minutes, to }: { minutes: number; to: number },
): TriedAlert[] {
  const results: TriedAlert[] = [];
  const open = new Map<string, TriedAlert & { last: number }>();
  for (const { at, ...change } of changes) {
    if (!isWatchedChange(watched, change)) continue;
    const before = open.get(change.name);
    if (before && at - before.last < minutes * minuteMS) {
      before.last = at;
      continue;
    }
    const alert = { instance: change.name, openedAt: at, resetAt: null, value: null, last: at };
    open.set(change.name, alert);
    results.push(alert);
  }
  return results.map(({ last, ...alert }: TriedAlert & { last?: number }) => {
    const end = (last ?? alert.openedAt) + minutes * minuteMS;
    return { ...alert, resetAt: end <= to ? end : null };
  });
}

/** Returns what was installed at each of these times, by undoing the later changes. */
function statesAt(
  software: readonly Installed[],
  changes: readonly SoftwareChange[],
  times: readonly number[],
): Reported[] {
  const keyOf = ({ source, name }: Pick<Installed, "source" | "name">) => `${source} ${name}`;
  const state = new Map(Map.groupBy(software, keyOf));
  const states: Reported[] = [];
  const left = [...changes];
  for (const time of times.toReversed()) {
    for (let last = left.at(-1); last && last.at > time; last = left.at(-1)) {
      const { source, name, before } = last;
      const versions = before ? before.split(", ") : [];
      state.set(
        keyOf(last),
        versions.map((version) => ({ source, name, version, firstSeenAt: time })),
      );
      left.pop();
    }
    states.unshift({ software: [...state.values()].flat(), reportedAt: time });
  }
  return states;
}

function alertsOfStates(watched: Watched, states: readonly Reported[]): TriedAlert[] {
  const alerts = new TriedAlerts();
  for (const state of states)
    for (const outcome of softwareOutcomes(watched, state, alerts.openInstances))
      alerts.take(atOnce, outcome, state.reportedAt);
  return alerts.results;
}
