// Conditions that an agent checks: what it found at its last check.
import { checkInstance, checkOf, lastsMinutes, type Condition } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { readState, type StoredCheck } from "../computer-state/reports.ts";
import { checkKeyOf, checksOf } from "../computer-state/watched-checks.ts";
import { atOnce, type Outcome } from "./evaluate.ts";
import { factAt } from "./records.ts";
import type { Tried } from "./tried.ts";

interface Report {
  checks: readonly StoredCheck[];
  reportedAt: number;
}

/** What a computer's agent has found at its last checks, of those that it is given. */
export async function readChecks(context: ServerContext, deviceId: number): Promise<Report | undefined> {
  const read = await readState(context, deviceId, "CHECKS");
  if (!read?.state) return undefined;
  const given = new Set((await checksOf(context, deviceId)).map(({ key }) => key));
  return { checks: read.state.filter(({ key }) => given.has(key)), reportedAt: read.reportedAt };
}

/** What was found at the check of a condition; undefined if the agent hasn't done it. */
export function foundAt({ checks }: Report, condition: Condition): StoredCheck | undefined {
  const key = checkKeyOf(condition);
  return checks.find((one) => one.key === key);
}

/** Too few in a row are neither: an alert that is open stays so. */
export function checkOutcome(check: StoredCheck, { samples, file }: Condition): Outcome {
  const isEnough = file?.state === "CHANGED" || check.count >= samples;
  const { finding, number, text, since } = check;
  const fact = factAt(since, { check: { finding, number, text } });
  const met = check.met === true && !isEnough ? undefined : (check.met ?? undefined);
  return { instance: "", met, value: null, fact };
}

/** A condition on a check as one on the metric of its outcomes. */
export function onOutcomes(condition: Condition): Condition {
  const check = checkOf(condition);
  const key = checkKeyOf(condition);
  if (!check || key === undefined) return condition;
  const instance = checkInstance(check, key);
  const term = { metric: "CHECK_UP", instance, operator: "BELOW", threshold: 1, resetThreshold: null } as const;
  const samples = lastsMinutes(condition) ? 1 : condition.samples;
  return { ...condition, terms: [term], ...atOnce, samples };
}

/** The alert that the last check would open. */
export async function tryOnCheck(
  context: ServerContext,
  condition: Condition,
  deviceId: number,
): Promise<Tried> {
  const report = await readChecks(context, deviceId);
  const found = report && foundAt(report, condition);
  const at = (found && report.reportedAt) ?? Date.now();
  const { met, fact } = found ? checkOutcome(found, condition) : {};
  const results = met ? [{ instance: "", openedAt: fact?.at ?? at, resetAt: null, value: null }] : [];
  return { basis: "LAST_REPORT", from: at, to: at, samples: found ? 1 : 0, results, fact: fact ?? null };
}
