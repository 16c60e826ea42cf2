import { askedPermissions, permissions as described } from "../generated/limits.ts";
import { labels } from "../text/messages.ts";

/** What each permission allows. */
export const permissions: Record<keyof typeof described, string> = labels(
  "access.permissions.flag",
  Object.keys(described) as (keyof typeof described)[],
);

/**
 * The permissions that one user can give another, as options: the ones that an operation requires, and the
 * ones already given.
 */
export const permissionOptions = (given: readonly string[] = []): { value: string; label: string }[] =>
  Object.entries(permissions)
    .filter(([value]) => value !== "sysadmin" && value !== "ninjaAdmin")
    .filter(([value]) => given.includes(value) || (askedPermissions as readonly string[]).includes(value))
    .map(([value, label]) => ({ value, label }));
