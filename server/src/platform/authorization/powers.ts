// What a principal is allowed to do, and whether one principal's powers cover another's.
import { isWithin, overlaps, type Grant } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { smaller, type Caller } from "./caller.ts";

/** What a user, API key, token or role is allowed to do. */
export interface Powers {
  /** Flags, including `sysadmin`, `ninjaAdmin` and `internal`. */
  permissions: ReadonlySet<string>;
  grants: readonly Grant[];
  /** The organizations that these powers are limited to; null for all. */
  organizationIds: readonly number[] | null;
  /** The limits of an API key or token; null for principals without limits, such as users. */
  limits: {
    /** In milliseconds since 1970; null for never. */
    expiresAt: number | null;
    /** Null when only the server's limit applies. */
    devicesPerHour: number | null;
  } | null;
}

/** Returns the powers of a user or API key. What a session creates can outlive it, so it has no limits. */
export const powersOf = (
  caller: Pick<
    Caller,
    "user" | "permissions" | "grants" | "organizationIds" | "keyId" | "expiresAt" | "devicesPerHour"
  >,
): Powers => ({
  permissions: new Set([...caller.permissions, ...(caller.user?.internal ? ["internal"] : [])]),
  grants: caller.grants,
  organizationIds: caller.organizationIds,
  limits:
    caller.keyId === null ? null : { expiresAt: caller.expiresAt, devicesPerHour: caller.devicesPerHour },
});

/** Whether a holder has every power of another. Administrators of everything have all but Super Admin. */
export function covers(holder: Powers, other: Powers): boolean {
  if (other.permissions.has("ninjaAdmin") && !holder.permissions.has("ninjaAdmin")) return false;
  if (other.permissions.has("internal") && !isUnlimited(holder) && !holder.permissions.has("internal"))
    return false;
  if (holder.limits && other.limits && !isWithinLimits(other.limits, holder.limits)) return false;
  if (!coversOrganizations(holder.organizationIds, other.organizationIds)) return false;
  if (holder.permissions.has("sysadmin")) return true;
  return (
    [...other.permissions].every((one) => holder.permissions.has(one)) &&
    other.grants.every((grant) => grant.effect === "DENY" || allows(holder, grant)) &&
    holder.grants.every((grant) => grant.effect === "ALLOW" || isDenied(other, grant))
  );
}

const isUnlimited = ({ permissions, organizationIds }: Powers): boolean =>
  permissions.has("sysadmin") && organizationIds === null;

const isWithinLimits = (other: NonNullable<Powers["limits"]>, mine: NonNullable<Powers["limits"]>): boolean =>
  smaller(other.expiresAt, mine.expiresAt) === other.expiresAt &&
  smaller(other.devicesPerHour, mine.devicesPerHour) === other.devicesPerHour;

/** Whether these organizations include all of another principal's. */
export const coversOrganizations = (
  mine: readonly number[] | null,
  other: readonly number[] | null,
): boolean => mine === null || (other?.every((id) => mine.includes(id)) ?? false);

const allows = ({ grants }: Powers, grant: Grant): boolean =>
  grants.some((mine) => mine.effect === "ALLOW" && isWithin(grant, mine));

/** Whether powers allow nothing that a denial covers: it is denied to them too, or never allowed. */
const isDenied = ({ permissions, grants }: Powers, denial: Grant): boolean =>
  grants.some((one) => one.effect === "DENY" && isWithin(denial, one)) ||
  (!permissions.has("sysadmin") &&
    !flagsFor(denial).some((flag) => permissions.has(flag)) &&
    !grants.some((one) => one.effect === "ALLOW" && overlaps(one, denial)));

/** Returns the flags that allow what a grant allows. */
const flagsFor = ({ entity, permission }: Grant): string[] =>
  Object.values(operations)
    .filter(({ grant }) => grant === `${entity}.${permission}`)
    .map((operation) => operation.permission);
