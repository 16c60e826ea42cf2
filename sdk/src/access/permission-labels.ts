import { permissions as described } from "../generated/limits.ts";
import { labels } from "../text/messages.ts";

/** What each permission allows. */
export const permissions: Record<keyof typeof described, string> = labels(
  "access.permissions.flag",
  Object.keys(described) as (keyof typeof described)[],
);

/** The permissions one user can give another, for a list of choices. */
export const permissionOptions = (): { value: string; label: string }[] =>
  Object.entries(permissions)
    .filter(([value]) => value !== "sysadmin" && value !== "ninjaAdmin")
    .map(([value, label]) => ({ value, label }));
