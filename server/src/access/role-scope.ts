import { isWithin, overlaps, type Grant, type TechnicianRole } from "@muster/sdk";
import type { Caller } from "../platform/authorization/caller.ts";
import { hasGrant } from "../platform/authorization/grants.ts";

/** Whether a caller has every right that a role gives. */
export function covers(
  caller: Caller,
  role: Pick<TechnicianRole, "permissions" | "grants" | "runOnlyScriptCategories">,
): boolean {
  if (caller.permissions.has("sysadmin")) return true;
  const holds = (grant: Grant) =>
    grant.effect === "DENY" ||
    (caller.grants.some((mine) => mine.effect === "ALLOW" && isWithin(grant, mine)) &&
      caller.grants.every((mine) => mine.effect === "ALLOW" || !overlaps(grant, mine)));
  return (
    role.permissions.every((one) => caller.permissions.has(one)) &&
    role.grants.every(holds) &&
    role.runOnlyScriptCategories.every((id) => hasGrant(caller, "SCRIPT_CATEGORY", "Run", id))
  );
}
