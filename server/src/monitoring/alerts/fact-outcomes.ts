// Conditions on facts: which alerts a report of them says to be met, or not.
import type { AlertFact } from "@muster/sdk";
import type { Outcome } from "./evaluate.ts";
import { factAt } from "./records.ts";

/** However many services or programs meet a condition, so many have an alert. */
export const mostAlerts = 20;

const unmetOf = (instance: string): Outcome => ({ instance, met: false, value: null });

interface Reported {
  at: number;
  /** Whether the computer may have more than it reports. */
  isCut: boolean;
}

/**
 * One alert for the computer while nothing that the condition means is there.
 * @param open the instances whose alerts are open
 */
export function outcomesOfMissing(
  isThere: boolean,
  { at, isCut }: Reported,
  open: readonly string[],
): Outcome[] {
  if (!isThere && isCut) return [];
  const fact = factAt(at);
  return [{ instance: "", met: !isThere, value: null, fact }, ...open.filter(Boolean).map(unmetOf)];
}

interface Named {
  /** Those that meet the condition, with what the computer reports of them. */
  met: readonly { name: string; fact: AlertFact }[];
  unmet: readonly string[];
  /** All that the condition means; of some, nothing may be known. */
  all: readonly string[];
}

/**
 * An alert for each that meets the condition; those that are gone no longer do.
 * @param open the instances whose alerts are open
 */
export function outcomesOfEach({ met, unmet, all }: Named, open: readonly string[]): Outcome[] {
  return [
    ...met
      // those that are told of go on being so
      .toSorted((a, b) => Number(open.includes(b.name)) - Number(open.includes(a.name)))
      .slice(0, mostAlerts)
      .map(({ name, fact }): Outcome => ({ instance: name, met: true, value: null, fact })),
    ...[...unmet, ...open.filter((name) => !all.includes(name))].map(unmetOf),
  ];
}
