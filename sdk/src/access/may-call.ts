import { accessRules, routes, type Permission } from "../generated/limits.ts";
import type { OperationId } from "../client/client.ts";
import type { FeatureFlagName, PermissionDecision, Session } from "../index.ts";
import { mayDo, type On } from "./permissions.ts";
import { hasPermission } from "./users.ts";

type Rule = readonly [
  permission: Permission | "public" | "signed-in",
  grant: string | null,
  scope: "organization" | "account" | "server",
  asks?: readonly Permission[],
  feature?: FeatureFlagName,
];
type Refusal = Pick<PermissionDecision, "reason" | "permission">;

/**
 * Returns why the server refuses an operation to a session; undefined if it allows it. Applies the router's
 * rules from the contract: users limited to organizations can't change anything that concerns the whole
 * server, and grants limited to organizations don't allow it either.
 */
export function refusalOfCall(
  { user, grants, features }: Pick<Session, "user" | "grants" | "features">,
  operation: OperationId,
  on?: On,
): Refusal | undefined {
  const [permission, grant, scope, asks = [], feature]: Rule = accessRules[operation];
  if (permission === "public") return undefined;
  if (feature && !features.includes(feature)) return { reason: "FEATURE_OFF", permission };
  const forServer = scope === "server" && routes[operation][2];
  if (forServer && user.organizationIds !== null) return { reason: "LIMITED_TO_ORGANIZATIONS", permission };
  const effective = forServer
    ? grants.filter(({ effect, organizationIds }) => effect === "DENY" || !organizationIds)
    : grants;
  const flag = permission === "signed-in" ? undefined : permission;
  if (!mayDo({ user, grants: effective }, { permission: flag, grant: grant ?? undefined }, on))
    return { reason: "NO_PERMISSION", permission: flag ?? grant ?? "" };
  const missing = asks.find((one) => !hasPermission(user, one));
  return missing && { reason: "NO_PERMISSION", permission: missing };
}

/** Whether a session may call an operation on a target or, without one, on at least one. */
export const mayCall = (
  session: Pick<Session, "user" | "grants" | "features">,
  operation: OperationId,
  on?: On,
): boolean => refusalOfCall(session, operation, on) === undefined;
