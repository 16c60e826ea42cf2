// Conditions that an agent checks: what it found at its last check.
import { type AlertFact, type Condition } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { readState, type StoredCheck } from "../computer-state/reports.ts";
import { checkKeyOf, checksOf } from "../computer-state/watched-checks.ts";
import type { Outcome } from "./evaluate.ts";
import type { Tried } from "./tried.ts";

interface Found {
  check: StoredCheck;
  reportedAt: number;
}

/** What a computer's agent has found at the check of a condition; undefined if it wasn't given it, or hasn't done it. */
export async function foundAt(
  context: ServerContext,
  deviceId: number,
  condition: Condition,
): Promise<Found | undefined> {
  const key = checkKeyOf(condition);
  if (!(await checksOf(context, deviceId)).some((given) => given.key === key)) return undefined;
  const read = await readState(context, deviceId, "CHECKS");
  const check = read?.state?.find((one) => one.key === key);
  return check && { check, reportedAt: read!.reportedAt };
}

const factOf = ({ finding, number, text, since }: StoredCheck): AlertFact => ({
  service: null,
  version: "",
  check: { finding, number, text },
  at: since,
});

/** Too few in a row are neither: an alert that is open stays so. */
export function checkOutcome({ check }: Found, { samples, file }: Condition): Outcome {
  const isEnough = file?.state === "CHANGED" || check.count >= samples;
  const met = check.met === true && !isEnough ? undefined : (check.met ?? undefined);
  return { instance: "", met, value: null, fact: factOf(check) };
}

/** The alert that the last check would open. */
export async function tryOnCheck(
  context: ServerContext,
  condition: Condition,
  deviceId: number,
): Promise<Tried> {
  const found = await foundAt(context, deviceId, condition);
  const at = found?.reportedAt ?? Date.now();
  const { met, fact } = found ? checkOutcome(found, condition) : {};
  const results = met ? [{ instance: "", openedAt: fact?.at ?? at, resetAt: null, value: null }] : [];
  return { basis: "LAST_REPORT", from: at, to: at, samples: found ? 1 : 0, results, fact: fact ?? null };
}
