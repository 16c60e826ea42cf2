// Decides when a condition raises and resets an alert. Doesn't use the database, so that it works on current
// and past measurements.
import { matchesName, type AlertFact, type Condition } from "@muster/sdk";
import type { Reading } from "../../platform/events.ts";

/** The state of a condition for a device, or for one of its volumes, interfaces and so on. */
export interface Standing {
  /** How many measurements in a row have met the condition. */
  met: number;
  isOpen: boolean;
  /** Since when the condition of an open alert hasn't been met, in ms since 1970. */
  fineSince: number | null;
}

/** For alerts that open and are reset at the first sample. */
export const atOnce = { samples: 1, resetInterval: 0 };

export const newStanding = (): Standing => ({ met: 0, isOpen: false, fineSince: null });

/** Whether a condition is met; undefined if unknown, which changes nothing. */
export type Met = boolean | undefined;

const minuteMS = 60_000;

/**
 * Updates a standing with one measurement.
 * @returns what happens to the alert
 */
export function step(
  standing: Standing,
  { samples, resetInterval }: Pick<Condition, "samples" | "resetInterval">,
  met: Met,
  time: number,
): "opens" | "resets" | undefined {
  if (met === undefined) return undefined;
  if (met) {
    standing.met++;
    standing.fineSince = null;
    if (standing.isOpen || standing.met < samples) return undefined;
    standing.isOpen = true;
    return "opens";
  }
  standing.met = 0;
  if (!standing.isOpen) return undefined;
  standing.fineSince ??= time;
  if (time - standing.fineSince < resetInterval * minuteMS) return undefined;
  standing.isOpen = false;
  standing.fineSince = null;
  return "resets";
}

type Term = Condition["terms"][number];

/** A measurement, with the usual value for its hour of the week if a term compares it. */
export interface Compared extends Reading {
  usual?: number;
}

/** Whether a pattern includes an instance; an empty one includes all. */
export const matchesInstance = (pattern: string, instance: string): boolean =>
  !pattern || matchesName(pattern, instance);

/** Whether a value meets a term. While the alert is open, the reset threshold applies. */
function meets(
  { operator, threshold, resetThreshold }: Term,
  { value, usual = NaN }: Compared,
  isOpen: boolean,
): Met {
  if (Number.isNaN(value)) return undefined;
  const limit = isOpen && resetThreshold !== null ? resetThreshold : threshold;
  if (operator === "ABOVE") return value > limit;
  if (operator === "BELOW") return value < limit;
  // no percentage of zero says anything
  if (!(usual > 0)) return undefined;
  return operator === "ABOVE_USUAL" ? value > usual * (1 + limit / 100) : value < usual * (1 - limit / 100);
}

/** Combines outcomes: one that decides wins, even if others are unknown. */
function together(match: Condition["match"], all: readonly Met[]): Met {
  const deciding = match === "ANY";
  if (all.includes(deciding)) return deciding;
  return all.includes(undefined) || !all.length ? undefined : !deciding;
}

/** Converts a condition on a process to one on the measured number of processes with its name. */
export function asMeasured(condition: Condition): Condition {
  const { process } = condition;
  if (!process) return condition;
  const isRunning = process.state === "RUNNING";
  const term: Term = {
    metric: "RUNNING_PROCESSES",
    instance: process.name,
    operator: isRunning ? "ABOVE" : "BELOW",
    threshold: isRunning ? 0 : 1,
    resetThreshold: null,
  };
  return { ...condition, terms: [term] };
}

export interface Outcome {
  instance: string;
  met: Met;
  value: number | null;
  /** What the computer reported, if the condition is on a fact. */
  fact?: AlertFact;
}

const valueOf = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);

/**
 * Evaluates a condition on the readings of one moment: for each instance if it has a single term, otherwise
 * for the device.
 * @param isOpen whether the alert of an instance is open
 */
export function evaluate(
  { terms, match }: Condition,
  readings: readonly Compared[],
  isOpen: (instance: string) => boolean,
): Outcome[] {
  const of = (term: Term) =>
    readings.filter(
      ({ metric, instance }) => metric === term.metric && matchesInstance(term.instance, instance),
    );
  const [first, ...others] = terms;
  if (!first) return [];
  if (!others.length)
    return of(first).map((reading) => ({
      instance: reading.instance,
      met: meets(first, reading, isOpen(reading.instance)),
      value: valueOf(reading.value),
    }));
  const open = isOpen("");
  const met = together(
    match,
    terms.map((term) =>
      together(
        "ANY",
        of(term).map((reading) => meets(term, reading, open)),
      ),
    ),
  );
  return [{ instance: "", met, value: valueOf(of(first)[0]?.value) }];
}
