// When a condition raises an alert, and when it no longer holds: without a database, for now and for the
// past.
import { matchesName, type AlertFact, type Condition } from "@muster/sdk";
import type { Reading } from "../../platform/events.ts";

/** Where a condition stands, for a device or for one of its volumes, interfaces and so on. */
export interface Standing {
  /** How many measurements in a row met it. */
  met: number;
  isOpen: boolean;
  /** Since when it hasn't been met, while it is open. */
  fineSince: number | null;
}

/** For alerts that open and are reset with the first sample. */
export const atOnce = { samples: 1, resetInterval: 0 };

export const newStanding = (): Standing => ({ met: 0, isOpen: false, fineSince: null });

/** Whether it is met; undefined is unknown, which changes nothing. */
export type Met = boolean | undefined;

const minuteMS = 60_000;

/**
 * Takes in one measurement.
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

/** A measurement, with what is usual at its hour of the week if a term asks for it. */
export interface Compared extends Reading {
  usual?: number;
}

/** Whether an instance is meant: all of them without a pattern. */
export const isMeant = (pattern: string, instance: string): boolean =>
  !pattern || matchesName(pattern, instance);

/** Whether a value meets a term; one that did does so until the reset threshold. */
function meets(
  { operator, threshold, resetThreshold }: Term,
  { value, usual = NaN }: Compared,
  isOpen: boolean,
): Met {
  if (Number.isNaN(value)) return undefined;
  const limit = isOpen && resetThreshold !== null ? resetThreshold : threshold;
  if (operator === "ABOVE") return value > limit;
  if (operator === "BELOW") return value < limit;
  // of nothing, no percentage says anything
  if (!(usual > 0)) return undefined;
  return operator === "ABOVE_USUAL" ? value > usual * (1 + limit / 100) : value < usual * (1 - limit / 100);
}

/** One decides, unknown ones count otherwise. */
function together(match: Condition["match"], all: readonly Met[]): Met {
  const deciding = match === "ANY";
  if (all.includes(deciding)) return deciding;
  return all.includes(undefined) || !all.length ? undefined : !deciding;
}

/** A condition on a process as one on the number of processes of its name, which its agent measures. */
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
 * Whether readings of one moment meet a condition: for each instance if it has one term, otherwise for the
 * device.
 * @param isOpen whether the alert of an instance is open
 */
export function evaluate(
  { terms, match }: Condition,
  readings: readonly Compared[],
  isOpen: (instance: string) => boolean,
): Outcome[] {
  const of = (term: Term) =>
    readings.filter(({ metric, instance }) => metric === term.metric && isMeant(term.instance, instance));
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
