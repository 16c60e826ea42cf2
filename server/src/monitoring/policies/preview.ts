// What a change of a policy would change on devices.
import { isDeepStrictEqual } from "node:util";
import type { PolicyChange, PolicyEffect } from "@muster/sdk";
import type { Handlers } from "../../feature.ts";
import { appliedCondition, conditionsWithOrigin, policyState, type PolicyState } from "./applied.ts";
import { checkChange, withIds } from "./check.ts";
import { findPolicy } from "./read.ts";

const mostShown = 100;

/** How a change of a policy changes the conditions of devices. */
function effectsOf(before: PolicyState, after: PolicyState): PolicyEffect[] {
  return [...before.devices.values()].flatMap((device): PolicyEffect[] => {
    const conditionsIn = (state: PolicyState) =>
      new Map(
        conditionsWithOrigin(state, device)
          .map(appliedCondition)
          .filter(({ enabled }) => enabled)
          .map((condition) => [condition.id, condition]),
      );
    const had = conditionsIn(before);
    const has = conditionsIn(after);
    const names = (some: Iterable<{ name: string }>) => [...some].map(({ name }) => name);
    const added = names([...has.values()].filter(({ id }) => !had.has(id)));
    const removed = names([...had.values()].filter(({ id }) => !has.has(id)));
    const changed = names(
      [...has.values()].filter((one) => had.has(one.id) && !isDeepStrictEqual(had.get(one.id), one)),
    );
    const same = !added.length && !removed.length && !changed.length;
    return same ? [] : [{ nodeId: device.id, displayName: device.displayName, added, changed, removed }];
  });
}

/** The state as if a change were made. */
function withChange(state: PolicyState, id: number, change: PolicyChange): PolicyState {
  const before = state.policies.get(id)!;
  const { content, assignments, enabled, nodeClassDefault, parentPolicyId } = change;
  const after = {
    ...before,
    ...(enabled !== undefined && { enabled }),
    ...(nodeClassDefault !== undefined && { nodeClassDefault }),
    ...(parentPolicyId !== undefined && { parentPolicyId }),
    ...(content && { conditions: withIds(content).conditions ?? [] }),
  };
  const sameClass = (other: { nodeClass: string; nodeRole: string | null }) =>
    other.nodeClass === after.nodeClass && other.nodeRole === after.nodeRole;
  const policies = new Map(
    [...state.policies].map(([key, policy]) => [
      key,
      key !== id && nodeClassDefault && sameClass(policy) ? { ...policy, nodeClassDefault: false } : policy,
    ]),
  );
  policies.set(id, after);
  if (!assignments) return { ...state, policies };
  const taken = new Set(assignments.map((one) => `${one.scope} ${one.id}`));
  const rest = state.assigned.filter(
    ({ policyId, scope, scopeId }) =>
      policyId !== id &&
      !(sameClass(state.policies.get(policyId) ?? after) && taken.has(`${scope} ${scopeId}`)),
  );
  const own = assignments.map(({ scope, id: scopeId }) => ({ policyId: id, scope, scopeId }));
  return { ...state, policies, assigned: [...own, ...rest] };
}

export const previewing = {
  async previewPolicy({ context, path: { policyId }, body }) {
    await findPolicy(context.db, policyId);
    await checkChange(context, policyId, body);
    const state = await policyState(context);
    const effects = effectsOf(state, withChange(state, policyId, body));
    return { results: effects.slice(0, mostShown), total: effects.length };
  },

} satisfies Partial<Handlers>;
