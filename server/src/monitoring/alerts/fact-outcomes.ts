// Conditions on facts: the outcomes of a report.
import type { AlertFact } from "@muster/sdk";
import type { Outcome } from "./evaluate.ts";
import { factAt } from "./records.ts";

/** The most services or programs that a condition opens alerts for. */
export const maxAlerts = 20;

const unmetOf = (instance: string): Outcome => ({ instance, met: false, value: null });

interface Reported {
  at: number;
  /** Whether the report may be incomplete because there was too much to report. */
  isCut: boolean;
}

/**
 * Returns an outcome for the computer, which is met while it has nothing that the condition names.
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
  /** Those that meet the condition, with the facts that the computer reports. */
  met: readonly { name: string; fact: AlertFact }[];
  unmet: readonly string[];
  /** All that the condition names, including those whose state is unknown. */
  all: readonly string[];
}

/**
 * Returns an outcome for each that meets the condition; open ones that are gone no longer do.
 * @param open the instances whose alerts are open
 */
export function outcomesOfEach({ met, unmet, all }: Named, open: readonly string[]): Outcome[] {
  return [
    ...met
      // open alerts come first, so that they stay open
      .toSorted((a, b) => Number(open.includes(b.name)) - Number(open.includes(a.name)))
      .slice(0, maxAlerts)
      .map(({ name, fact }): Outcome => ({ instance: name, met: true, value: null, fact })),
    ...[...unmet, ...open.filter((name) => !all.includes(name))].map(unmetOf),
  ];
}
