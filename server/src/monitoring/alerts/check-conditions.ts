// Conditions that an agent checks, evaluated on the results of its last checks.
import { isDeepStrictEqual } from "node:util";
import {
  checkPattern,
  isCheck,
  lastsMinutes,
  MusterError,
  type CheckFinding,
  type Condition,
  type FoundByCheck,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { readState, type StoredCheck } from "../computer-state/reports.ts";
import { scriptOn } from "../computer-state/scripts-to-run.ts";
import { checkKeyOf, givenTo } from "../computer-state/watched-checks.ts";
import { conditionsOf } from "../policies/applied.ts";
import { scriptFault, withVersion } from "../policies/condition-scripts.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { atOnce, type Outcome } from "./evaluate.ts";
import { factAt } from "./records.ts";
import { triedOnReport, type Trial, type Tried } from "./tried-alerts.ts";

interface Report {
  checks: readonly StoredCheck[];
  reportedAt: number;
}

/** Agents confirm unchanged results every 15 minutes; older ones are unknown. */
const freshMS = 20 * 60_000;

export const isFresh = ({ reportedAt }: Pick<Report, "reportedAt">): boolean =>
  Date.now() - reportedAt <= freshMS;

export const checkedConditions = async (context: ServerContext, deviceId: number) =>
  (await conditionsOf(context, deviceId)).filter(({ condition }) => isCheck(condition.type));

/** Returns the results of the agent's last checks, limited to the checks that it is currently given. */
export async function readChecks(context: ServerContext, deviceId: number): Promise<Report | undefined> {
  const read = await readState(context, deviceId, "CHECKS");
  if (!read?.state) return undefined;
  const { checks } = await givenTo(context, deviceId);
  const given = new Set(checks.map(({ key }) => key));
  return { checks: read.state.filter(({ key }) => given.has(key)), reportedAt: read.reportedAt };
}

/** Returns, by condition, why the result of a device's checks is unknown. */
export async function unknownChecks(
  context: ServerContext,
  deviceId: number,
): Promise<Map<string, FoundByCheck>> {
  const unknown = new Map<string, FoundByCheck>();
  const conditions = await checkedConditions(context, deviceId);
  if (!conditions.length) return unknown;
  const { checks, refused } = await givenTo(context, deviceId);
  const given = new Set(checks.map(({ key }) => key));
  const report = await readChecks(context, deviceId);
  const isConnected = context.live.isConnected(deviceId);
  for (const { condition } of conditions) {
    const found = report && isFresh(report) ? foundAt(report, condition) : undefined;
    const isGiven = given.has(checkKeyOf(condition) ?? "");
    const why = refused.get(condition.id) ?? whyUnchecked({ isGiven, isConnected, found });
    if (why) unknown.set(condition.id, { finding: why, number: null, text: "" });
    else if (found?.met === null) {
      const { finding, number, text } = found;
      unknown.set(condition.id, { finding, number, text });
    }
  }
  return unknown;
}

function whyUnchecked({
  isGiven,
  isConnected,
  found,
}: {
  isGiven: boolean;
  isConnected: boolean;
  found: StoredCheck | undefined;
}): CheckFinding | undefined {
  if (!isGiven) return "TOO_MANY";
  if (!isConnected) return "AGENT_OFFLINE";
  return found ? undefined : "NOT_REPORTED";
}

/** Returns the result for a condition; undefined if the agent hasn't checked it. */
export function foundAt({ checks }: Report, condition: Condition): StoredCheck | undefined {
  const key = checkKeyOf(condition);
  return checks.find((one) => one.key === key);
}

/** Too few results in a row leave the outcome unknown, so that an open alert stays open. */
export function checkOutcome(check: StoredCheck, condition: Condition): Outcome {
  const isEnough = lastsMinutes(condition) || check.count >= condition.samples;
  const { finding, number, text, since } = check;
  const fact = factAt(since, { check: { finding, number, text } });
  const met = check.met === true && !isEnough ? undefined : (check.met ?? undefined);
  return { instance: "", met, value: null, fact };
}

/** Converts a condition on a check to one on the metric of its outcomes, which is measured each minute. */
export function onOutcomes(condition: Condition): Condition {
  const { samples, script } = condition;
  const key = checkKeyOf(condition);
  if (key === undefined) return condition;
  const instance = checkPattern(key);
  const term = {
    metric: "CHECK_UP",
    instance,
    operator: "BELOW",
    threshold: 1,
    resetThreshold: null,
  } as const;
  // the outcome of a run is recorded each minute until the next run
  const minutes = (samples - 1) * (script?.everyMinutes ?? 1) + 1;
  return { ...condition, terms: [term], ...atOnce, samples: lastsMinutes(condition) ? 1 : minutes };
}

/**
 * Returns a condition with its script as it is saved, or as the caller would save it, and why the script
 * isn't run on the device.
 */
export async function withTriedScript(
  context: ServerContext,
  caller: Caller,
  deviceId: number,
  condition: Condition,
): Promise<{ condition: Condition; refused: CheckFinding | undefined }> {
  if (!condition.script) return { condition, refused: undefined };
  const saved = (await conditionsOf(context, deviceId)).find((one) => one.condition.id === condition.id);
  if (saved && isDeepStrictEqual(saved.condition.script, condition.script)) {
    const { refused } = await givenTo(context, deviceId);
    return { condition, refused: refused.get(condition.id) };
  }
  const fault = await scriptFault(context, caller, condition.script);
  if (fault)
    throw new MusterError("validation_failed", { errors: [{ ...fault, field: `condition.${fault.field}` }] });
  const script = await withVersion(context, condition.script, caller);
  const run = (await scriptOn(context, [deviceId], script)).get(deviceId);
  return { condition: { ...condition, script }, refused: typeof run === "string" ? run : undefined };
}

/** Returns the alert that the last check would open, or why there is no result. */
export async function tryOnCheck(
  context: ServerContext,
  { condition, deviceId }: Trial,
  refused: CheckFinding | undefined,
): Promise<Tried> {
  const report = await readChecks(context, deviceId);
  const found = report && !refused ? foundAt(report, condition) : undefined;
  const at = (found && report?.reportedAt) ?? Date.now();
  const why = refused && factAt(at, { check: { finding: refused, number: null, text: "" } });
  const outcomes = found ? [checkOutcome(found, condition)] : [];
  const fact = outcomes[0]?.fact ?? why ?? null;
  return { ...triedOnReport(outcomes, { at, samples: outcomes.length }), fact };
}
