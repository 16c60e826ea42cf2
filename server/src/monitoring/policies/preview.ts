// Previews the effects of a policy change on devices.
import { isDeepStrictEqual } from "node:util";
import {
  t,
  type EffectiveAgentUpdates,
  type PolicyChange,
  type PolicyContent,
  type PolicyEffect,
} from "@muster/sdk";
import type { Handlers } from "../../feature.ts";
import {
  agentUpdatesWithOrigin,
  appliedCondition,
  conditionsWithOrigin,
  policyState,
  scanExceptionsWithOrigin,
  workWithOrigin,
  type DeviceRow,
  type PolicyState,
} from "./applied.ts";
import { contentAfter } from "./validate.ts";
import { findPolicy } from "./read.ts";

const maxShown = 100;

interface Effective {
  name: string;
  /** The details that are compared. */
  what: unknown;
}

/** Returns what is checked and started on a device, by key. */
function effectiveOn(state: PolicyState, device: DeviceRow): Map<string, Effective> {
  const conditions = conditionsWithOrigin(state, device)
    .map(appliedCondition)
    .filter(({ enabled }) => enabled);
  const work = workWithOrigin(state, device).filter(({ enabled }) => enabled);
  const updates = agentUpdatesWithOrigin(state, device);
  const left = scanExceptionsWithOrigin(state, device)?.paths ?? [];
  return new Map<string, Effective>([
    ...conditions.map((one) => [`condition ${one.id}`, { name: one.name, what: one }] as const),
    ...work.map((one) => [one.key, { name: one.name, what: detailsOf(one) }] as const),
    ...(left.length
      ? [["exceptions", { name: t("monitoring.policies.sections.scanExceptions"), what: left }] as const]
      : []),
    ...(updates
      ? [
          [
            "agentUpdates",
            { name: t("monitoring.policies.sections.agentUpdates"), what: rulesOf(updates) },
          ] as const,
        ]
      : []),
  ]);
}

/** Returns the rules without their origin. */
const rulesOf = ({ paused, version, hours, onlyInMaintenance }: EffectiveAgentUpdates) => ({
  paused,
  version,
  hours,
  onlyInMaintenance,
});

/** Returns the details without their origin and the user that the work runs as. */
const detailsOf = ({
  patchManagement,
  actionsetSchedule,
  antivirus,
}: ReturnType<typeof workWithOrigin>[0]) => ({
  ...(patchManagement ?? actionsetSchedule ?? antivirus),
  userId: null,
});

/** Returns how a policy change affects what is checked and started on devices. */
function effectsOf(before: PolicyState, after: PolicyState): PolicyEffect[] {
  return [...before.devices.values()].flatMap((device): PolicyEffect[] => {
    const had = effectiveOn(before, device);
    const has = effectiveOn(after, device);
    const names = (some: ReadonlyMap<string, Effective>, isMeant: (key: string) => boolean) =>
      [...some].flatMap(([key, { name }]) => (isMeant(key) ? name : []));
    const added = names(has, (key) => !had.has(key));
    const removed = names(had, (key) => !has.has(key));
    const changed = names(
      has,
      (key) => had.has(key) && !isDeepStrictEqual(had.get(key)?.what, has.get(key)?.what),
    );
    const same = !added.length && !removed.length && !changed.length;
    return same ? [] : [{ nodeId: device.id, displayName: device.displayName, added, changed, removed }];
  });
}

/** Returns the state as if a change were saved. */
export function withChange(
  state: PolicyState,
  id: number,
  change: PolicyChange,
  content: PolicyContent,
): PolicyState {
  const before = state.policies.get(id)!;
  const { assignments, enabled, nodeClassDefault, parentPolicyId } = change;
  const after = {
    ...before,
    ...(enabled !== undefined && { enabled }),
    ...(nodeClassDefault !== undefined && { nodeClassDefault }),
    ...(parentPolicyId !== undefined && { parentPolicyId }),
    content,
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
  async previewPolicy({ context, caller, path: { policyId }, body }) {
    const content = await contentAfter(context, caller, await findPolicy(context.db, policyId), body);
    const state = await policyState(context);
    const effects = effectsOf(state, withChange(state, policyId, body, content));
    return { results: effects.slice(0, maxShown), total: effects.length };
  },
} satisfies Partial<Handlers>;
