// Decides when a second factor, or a person, is required.
import { limits, MusterError, type User } from "@muster/sdk";
import { sql } from "kysely";
import type { Config } from "../../config.ts";

/** A caller's second-factor state. */
export interface CallerMfa {
  hasFactor: boolean;
  /** When one was last proved, in milliseconds since 1970; Infinity for keys that are exempt. */
  provedAt: number | null;
  /** When the user last proved who they are, at sign-in or by their password. */
  signedInAt: number;
  /** Whether the session can do nothing but set up a factor. */
  mustEnroll: boolean;
  /** Whether it can only prove one, because the identity provider did not report that it requested one. */
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

/** When a proof expires; null if it already has. */
export function freshUntil({ provedAt }: CallerMfa): number | null {
  if (provedAt === null || provedAt === Infinity || Date.now() > provedAt + freshMS) return null;
  return provedAt + freshMS;
}

/** Operations on what a user signs in with, and on where. */
const ownAccount: readonly string[] = ["mfa", "sessions"];

/**
 * Refuses dangerous operations to users whose factor was not proved recently. Operations on the user's own
 * account are also refused to keys that are exempt, and to users without a factor who have not signed in
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

/** Refuses programs: a person uses a session, in the browser or of `muster login`. */
export function refuseApiKeys({ isPerson }: { isPerson: boolean }): void {
  if (!isPerson) throw new MusterError("person_required");
}

/** Refuses everyone but a person who has just proved a second factor. */
export function requirePerson({ isPerson, mfa }: { isPerson: boolean; mfa: CallerMfa }): void {
  if (!isPerson) throw new MusterError("person_required");
  if (!mfa.hasFactor) throw new MusterError("mfa_enrollment_required");
  if (freshUntil(mfa) === null) throw new MusterError("mfa_required");
}

const whileEnrolling: readonly string[] = ["sign-in", "sessions", "mfa"];

/** Refuses everything but factor setup and sign-in to users who must have, or prove, a factor first. */
export function requireEnrollment({ mfa }: { mfa: CallerMfa }, tag: string): void {
  if (mfa.mustEnroll && !whileEnrolling.includes(tag)) throw new MusterError("mfa_enrollment_required");
  if (mfa.mustProve && !whileEnrolling.includes(tag)) throw new MusterError("mfa_required");
}
