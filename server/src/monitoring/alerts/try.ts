// When a condition would have raised alerts on a device, from what is stored.
import { isCheck } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { historyOf, readHistory } from "../merged-series.ts";
import { storeOf } from "../metrics.ts";
import { onOutcomes, tryOnCheck, withTriedScript } from "./checks.ts";
import { asMeasured, evaluate, isMeant } from "./evaluate.ts";
import { tryOnMessages } from "./messages.ts";
import { tryOnEncryption } from "./encryption.ts";
import { tryOnServices } from "./services.ts";
import { tryOnSoftware } from "./software.ts";
import { TriedAlerts, type Trial, type Tried, type TriedAlert } from "./tried.ts";
import { comparedMetrics, readUsual } from "./usual.ts";

const minuteMS = 60_000;

/**
 * Tries a condition on what was recorded in a time, or on what the computer last reported where nothing is.
 */
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

/** On the outcomes of past checks, or on the last one while none are stored. */
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

/** When a condition would have raised alerts on a device's stored measurements. */
async function tryOnMetrics(
  context: ServerContext,
  { condition, deviceId, from, to }: Trial,
): Promise<{ samples: number; results: TriedAlert[] }> {
  const metrics = new Set(condition.terms.map(({ metric }) => metric));
  const used = (await historyOf(context, deviceId, [...metrics])).filter((one) =>
    condition.terms.some(({ metric, instance }) => metric === one.metric && isMeant(instance, one.instance)),
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
    // other requests are answered in between
    await new Promise(setImmediate);
  }
  return { samples, results: alerts.results };
}
