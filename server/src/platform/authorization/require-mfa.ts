// Decides when a second factor or an interactive sign-in is required.
import { limits, MusterError, type User } from "@muster/sdk";
import { sql } from "kysely";
import type { Config } from "../../config.ts";

/** A caller's second-factor state. */
export interface CallerMfa {
  hasFactor: boolean;
  /** When a factor was last proved, in milliseconds since 1970; Infinity for API keys that are exempt. */
  provedAt: number | null;
  /** When the user last signed in or confirmed their password, in milliseconds since 1970. */
  signedInAt: number;
  /** Whether the session can only be used to set up a factor. */
  mustEnroll: boolean;
  /** Whether the session can only prove a factor, because the identity provider didn't report one. */
  mustProve: boolean;
}

/** The number of factors of the user in a query's row. */
export const hasFactor = sql<number>`(select count(*) from "mfaFactors" where "userId" = users.id)`.as(
  "factors",
);

/** Whether a user must have a second factor. */
export const mfaRequired = ({ mfa }: Config, user: Pick<User, "mfaRequired">): boolean =>
  mfa === "everyone" || user.mfaRequired;

const freshMS = limits.freshMfaMinutes * 60_000;

/** Returns when a proof expires; null if it already has. */
export function freshUntil({ provedAt }: CallerMfa): number | null {
  if (provedAt === null || provedAt === Infinity || Date.now() > provedAt + freshMS) return null;
  return provedAt + freshMS;
}

/** Tags of the operations on a user's factors and sessions. */
const ownAccount: readonly string[] = ["mfa", "sessions"];

/**
 * Refuses dangerous operations to users whose factor wasn't proved recently. Operations on the user's own
 * account are also refused to API keys that are exempt, and to users without a factor who haven't signed in
 * recently.
 */
export function requireFreshMfa({ mfa }: { mfa: CallerMfa }, tag = ""): void {
  if (ownAccount.includes(tag)) {
    const isRecent = mfa.hasFactor ? freshUntil(mfa) !== null : Date.now() <= mfa.signedInAt + freshMS;
    if (!isRecent) throw new MusterError("mfa_required");
  }
  if (mfa.hasFactor && mfa.provedAt !== Infinity && freshUntil(mfa) === null)
    throw new MusterError("mfa_required");
}

/** Refuses API keys other than those of `muster login`, which count as interactive sign-ins. */
export function refuseApiKeys({ isPerson }: { isPerson: boolean }): void {
  if (!isPerson) throw new MusterError("person_required");
}

/** Refuses everyone but interactively signed-in users who have just proved a second factor. */
export function requirePerson({ isPerson, mfa }: { isPerson: boolean; mfa: CallerMfa }): void {
  if (!isPerson) throw new MusterError("person_required");
  if (!mfa.hasFactor) throw new MusterError("mfa_enrollment_required");
  if (freshUntil(mfa) === null) throw new MusterError("mfa_required");
}

const whileEnrolling: readonly string[] = ["sign-in", "sessions", "mfa"];

/** Refuses everything but sign-in and factor setup to users who must first set up or prove a factor. */
export function requireEnrollment({ mfa }: { mfa: CallerMfa }, tag: string): void {
  if (mfa.mustEnroll && !whileEnrolling.includes(tag)) throw new MusterError("mfa_enrollment_required");
  if (mfa.mustProve && !whileEnrolling.includes(tag)) throw new MusterError("mfa_required");
}
