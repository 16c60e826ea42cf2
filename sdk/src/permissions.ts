import type { Grant, NodeClass, PermissionEntity } from "./index.ts";

/** What is asked about: one thing of an entity, as far as it is known. */
export interface On {
  /** A policy, category, organization or group. */
  id?: number;
  organizationId?: number;
  nodeClass?: NodeClass;
}

/** The answer, and the grant that decides; none where nothing allows it. */
export interface Decision {
  allowed: boolean;
  by?: Grant;
}

const names = <T>(only: readonly T[] | null | undefined, one: T | undefined, vague: boolean): boolean =>
  !only || (one === undefined ? vague : only.includes(one));

/** A grant that is limited says nothing for sure of a thing that is not named: it allows "somewhere", it denies not. */
const concerns = (grant: Grant, entity: PermissionEntity, permission: string, on: On, vague: boolean): boolean =>
  grant.entity === entity &&
  grant.permission === permission &&
  names(grant.ids, on.id, vague) &&
  names(grant.organizationIds, on.organizationId, vague) &&
  names(grant.nodeClasses, on.nodeClass, vague);

/**
 * Whether grants allow something: one that denies wins over any that allow, and what none allows is not allowed.
 * Asked without saying on what, the answer is whether it is allowed on anything.
 */
export function decide(grants: readonly Grant[], entity: PermissionEntity, permission: string, on: On = {}): Decision {
  const denying = grants.find((grant) => grant.effect === "DENY" && concerns(grant, entity, permission, on, false));
  if (denying) return { allowed: false, by: denying };
  const allowing = grants.find((grant) => grant.effect === "ALLOW" && concerns(grant, entity, permission, on, true));
  return allowing ? { allowed: true, by: allowing } : { allowed: false };
}
