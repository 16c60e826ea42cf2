// Tries a condition: which alerts it would have raised on a device, from stored data.
import { isCheck } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { historyOf, readHistory } from "../merged-series.ts";
import { storeOf } from "../metrics.ts";
import { onOutcomes, tryOnCheck, withTriedScript } from "./check-conditions.ts";
import { asMeasured, evaluate, matchesInstance } from "./evaluate.ts";
import { tryOnMessages } from "./message-conditions.ts";
import { tryOnEncryption } from "./encryption-conditions.ts";
import { tryOnServices } from "./service-conditions.ts";
import { tryOnSoftware } from "./software-conditions.ts";
import { TriedAlerts, type Trial, type Tried, type TriedAlert } from "./tried-alerts.ts";
import { comparedMetrics, readUsual } from "./usual-values.ts";

const minuteMS = 60_000;

/** Tries a condition on the history of a period, or on the computer's last report if there is no history. */
export async function tryOn(context: ServerContext, caller: Caller, trial: Trial): Promise<Tried> {
  const { condition, deviceId, from, to } = trial;
  if (condition.type === "SERVICE") return tryOnServices(context, condition, deviceId);
  if (condition.type === "ENCRYPTION") return tryOnEncryption(context, condition, deviceId);
  if (isCheck(condition.type)) return tryOnChecks(context, caller, trial);
  if (condition.type === "SOFTWARE") return tryOnSoftware(context, trial);
  const tried = await (condition.type === "MESSAGES"
    ? tryOnMessages(context, trial)
    : tryOnMetrics(context, { ...trial, condition: asMeasured(condition) }));
  return { basis: "HISTORY", from, to, fact: null, ...tried };
}

/** Tries a condition on the stored outcomes of checks, or on the last result if there are none. */
async function tryOnChecks(context: ServerContext, caller: Caller, given: Trial): Promise<Tried> {
  const { deviceId, from, to } = given;
  const { condition, refused } = await withTriedScript(context, caller, deviceId, given.condition);
  const trial = { ...given, condition };
  const last = await tryOnCheck(context, trial, refused);
  const { samples, results } = await tryOnMetrics(context, { ...trial, condition: onOutcomes(condition) });
  if (!samples) return last;
  const checks = Math.ceil(samples / (condition.script?.everyMinutes ?? 1));
  const alerts = results.map((one) => ({ ...one, instance: "", value: null }));
  return { basis: "HISTORY", from, to, samples: checks, results: alerts, fact: last.fact };
}

/** Returns the alerts that a condition would have raised on a device's stored measurements. */
async function tryOnMetrics(
  context: ServerContext,
  { condition, deviceId, from, to }: Trial,
): Promise<{ samples: number; results: TriedAlert[] }> {
  const metrics = new Set(condition.terms.map(({ metric }) => metric));
  const used = (await historyOf(context, deviceId, [...metrics])).filter((one) =>
    condition.terms.some(
      ({ metric, instance }) => metric === one.metric && matchesInstance(instance, one.instance),
    ),
  );
  const isCompared = comparedMetrics([condition]).size > 0;
  const alerts = new TriedAlerts();
  let samples = 0;
  const sliceMS = 24 * 60 * minuteMS;
  for (let start = from; start < to; start += sliceMS) {
    const range = { deviceId, from: start, to: Math.min(start + sliceMS, to), step: minuteMS };
    const { times, steps } = await readHistory(storeOf(context), used, range);
    const usualAt = isCompared ? await readUsual(context, used, range) : undefined;
    for (const [index, at] of times.entries()) {
      const readings = used.map((one) => ({
        metric: one.metric,
        instance: one.instance,
        value: steps.get(one)?.average[index] ?? NaN,
        ...(usualAt && { usual: usualAt(one, at) }),
      }));
      if (readings.every(({ value }) => Number.isNaN(value))) continue;
      samples++;
      for (const outcome of evaluate(condition, readings, alerts.isOpen)) alerts.take(condition, outcome, at);
    }
    // lets the server handle other requests in between
    await new Promise(setImmediate);
  }
  return { samples, results: alerts.results };
}
