// When a second factor is asked for.
import { limits, MusterError, type User } from "@muster/sdk";
import { sql } from "kysely";
import type { Caller } from "./caller.ts";

/** How a caller stands to second factors. */
export interface CallerMfa {
  hasFactor: boolean;
  /** When one was proved last, in milliseconds since 1970; Infinity for keys that are never asked. */
  provedAt: number | null;
  /** A session that may do nothing but set one up. */
  mustEnroll: boolean;
}

/** How many factors the user of a query's row has. */
export const hasFactor = sql<number>`(select count(*) from "mfaFactors" where "userId" = users.id)`.as(
  "factors",
);

/** Whether a user must have a second factor. */
export const mfaRequired = (user: Pick<User, "mfaRequired">): boolean => user.mfaRequired;

const freshMS = limits.freshMfaMinutes * 60_000;

/** Until when a proof counts as fresh; null when it does not any more. */
export function freshUntil({ provedAt }: CallerMfa): number | null {
  if (provedAt === null || provedAt === Infinity || Date.now() > provedAt + freshMS) return null;
  return provedAt + freshMS;
}

/** Refuses what is dangerous to users who have a factor and have not proved one lately. */
export function requireFreshMfa({ mfa }: Caller): void {
  if (mfa.hasFactor && mfa.provedAt !== Infinity && freshUntil(mfa) === null)
    throw new MusterError("mfa_required");
}

const whileEnrolling: readonly string[] = ["sign-in", "sessions", "mfa"];

/** Refuses everything but setting up a factor to users who must have one and have none. */
export function requireEnrollment({ mfa }: Caller, tag: string): void {
  if (mfa.mustEnroll && !whileEnrolling.includes(tag)) throw new MusterError("mfa_enrollment_required");
}
