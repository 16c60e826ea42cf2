// Determines which policy applies to each device, and which conditions follow from it.
import {
  completeCondition,
  effectiveAgentUpdates,
  effectiveConditions,
  effectiveScanExceptions,
  effectiveWork,
  isForRole,
  withException,
  type Condition,
  type DeviceSearch,
  type EffectiveAgentUpdates,
  type EffectiveCondition,
  type NodeClass,
  type PolicyContent,
  type PolicyException,
  type PolicyNodeClass,
  type PolicyNodeRole,
  type PolicyOrigin,
  type PolicyScope,
} from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import { matchesCriteria } from "../../platform/authorization/device-criteria.ts";
import { inList } from "../../platform/db/sql.ts";
import "../tables.ts";

/** How long, in ms, the state is cached: devices and groups can change without an event. */
const freshMS = 60_000;
/** How old, in ms, a cached state must be to be read again for a device that isn't in it. */
const newDeviceMS = 1_000;

export interface PolicyRow {
  id: number;
  name: string;
  nodeClass: PolicyNodeClass;
  nodeRole: PolicyNodeRole | null;
  nodeClassDefault: boolean;
  enabled: boolean;
  parentPolicyId: number | null;
  content: PolicyContent;
}

interface Assigned {
  policyId: number;
  scope: PolicyScope;
  scopeId: number;
}

export interface DeviceRow {
  id: number;
  displayName: string;
  role: NodeClass;
  organizationId: number;
  locationId: number;
}

/** Everything that determines the conditions of devices. */
export interface PolicyState {
  policies: ReadonlyMap<number, PolicyRow>;
  assigned: readonly Assigned[];
  devices: ReadonlyMap<number, DeviceRow>;
  groupMembers: ReadonlyMap<number, ReadonlySet<number>>;
  exceptions: ReadonlyMap<number, ReadonlyMap<string, PolicyException>>;
}

export interface Applied {
  policy: PolicyRow;
  by: PolicyOrigin;
}

export interface DeviceCondition {
  condition: Condition;
  policyId: number;
  policyName: string;
}

export const contentOf = (text: string): PolicyContent => JSON.parse(text) as PolicyContent;

async function readGroupMembers(
  { db, live }: ServerContext,
  ids: readonly number[],
): Promise<Map<number, Set<number>>> {
  const members = new Map<number, Set<number>>();
  if (!ids.length) return members;
  const groups = await db
    .selectFrom("deviceGroups")
    .select(["id", "searchCriteria"])
    .where("id", "in", inList(db, ids, "integer"))
    .execute();
  const connected = () => inList(db, live.connected(), "integer");
  for (const { id, searchCriteria } of groups) {
    const criteria = matchesCriteria(
      JSON.parse(searchCriteria) as DeviceSearch,
      { connected, isGroup: true },
      "rows",
    );
    const rows = await db
      .selectFrom("devices")
      .select("devices.id")
      .where((e) => e.and(criteria))
      .execute();
    members.set(id, new Set(rows.map((row) => row.id)));
  }
  return members;
}

async function readState(context: ServerContext): Promise<PolicyState> {
  const { db } = context;
  const [policies, assigned, devices, exceptions] = await Promise.all([
    db.selectFrom("policies").selectAll().orderBy("id").execute(),
    db.selectFrom("policyAssignments").selectAll().orderBy("policyId").execute(),
    db.selectFrom("devices").select(["id", "displayName", "role", "organizationId", "locationId"]).execute(),
    db.selectFrom("policyExceptions").select(["deviceId", "conditionId", "exception"]).execute(),
  ]);
  const groupIds = assigned.flatMap(({ scope, scopeId }) => (scope === "GROUP" ? [scopeId] : []));
  const byDevice = Map.groupBy(exceptions, ({ deviceId }) => deviceId);
  return {
    policies: new Map(
      policies.map((row) => [
        row.id,
        {
          ...row,
          nodeRole: row.nodeRole || null,
          nodeClassDefault: row.nodeClassDefault === 1,
          enabled: row.enabled === 1,
          content: contentOf(row.content),
        },
      ]),
    ),
    assigned,
    devices: new Map(devices.map((row) => [row.id, { ...row, role: row.role as NodeClass }])),
    groupMembers: await readGroupMembers(context, groupIds),
    exceptions: new Map(
      [...byDevice].map(([deviceId, rows]) => [
        deviceId,
        new Map(rows.map((row) => [row.conditionId, JSON.parse(row.exception) as PolicyException])),
      ]),
    ),
  };
}

/** Returns a policy followed by its ancestors. */
export function chainOf({ policies }: PolicyState, policyId: number): PolicyRow[] {
  const chain: PolicyRow[] = [];
  for (let id: number | null = policyId; id !== null;) {
    const policy: PolicyRow | undefined = policies.get(id);
    if (!policy || chain.includes(policy)) break;
    chain.push(policy);
    id = policy.parentPolicyId;
  }
  return chain;
}

/** From the most specific to the most general. */
const origins = ["DEVICE", "GROUP", "LOCATION", "ORGANIZATION"] as const satisfies PolicyScope[];

const covers = ({ groupMembers }: PolicyState, { scope, scopeId }: Assigned, device: DeviceRow): boolean => {
  switch (scope) {
    case "DEVICE":
      return scopeId === device.id;
    case "GROUP":
      return groupMembers.get(scopeId)?.has(device.id) === true;
    case "LOCATION":
      return scopeId === device.locationId;
    case "ORGANIZATION":
      return scopeId === device.organizationId;
  }
};

/** Returns the policy of a device, and the assignment that it comes from. */
export function policyOf(state: PolicyState, device: DeviceRow): Applied | undefined {
  const fits = (policy: PolicyRow | undefined) => policy?.enabled && isForRole(policy, device.role);
  for (const by of origins)
    for (const one of state.assigned) {
      const policy = state.policies.get(one.policyId);
      if (one.scope === by && policy && fits(policy) && covers(state, one, device)) return { policy, by };
    }
  const classDefault = state.policies.values().find((policy) => policy.nodeClassDefault && fits(policy));
  return classDefault && { policy: classDefault, by: "ROLE" };
}

/** Returns the policy of a device followed by its ancestors; empty without a policy. */
function chainOn(state: PolicyState, device: DeviceRow): PolicyRow[] {
  const applied = policyOf(state, device);
  return applied ? chainOf(state, applied.policy.id) : [];
}

export function conditionsWithOrigin(state: PolicyState, device: DeviceRow): EffectiveCondition[] {
  const exceptions = state.exceptions.get(device.id);
  return effectiveConditions(chainOn(state, device)).map((one) => ({
    ...one,
    exception: exceptions?.get(one.condition.id ?? "") ?? null,
  }));
}

/** Returns the scheduled work of a device, with the policy that each comes from. */
export const workWithOrigin = (state: PolicyState, device: DeviceRow) =>
  effectiveWork(chainOn(state, device));

/** Returns what scans of a device leave out, with the policy that it comes from. */
export const scanExceptionsWithOrigin = (state: PolicyState, device: DeviceRow) =>
  effectiveScanExceptions(chainOn(state, device));

export const agentUpdatesWithOrigin = (state: PolicyState, device: DeviceRow) =>
  effectiveAgentUpdates(chainOn(state, device));

/** Returns a condition as it is checked on a device, with its exception. */
export const appliedCondition = ({ condition, exception }: EffectiveCondition): Condition =>
  withException(completeCondition(condition, condition.id ?? ""), exception);

interface Cache {
  state: Promise<PolicyState> | undefined;
  readAt: number;
  conditions: Map<number, readonly DeviceCondition[]>;
}

const cache = perServer((): Cache => ({ state: undefined, readAt: 0, conditions: new Map() }));

/** Returns the cached state; changes of devices and groups take effect within a minute. */
export async function policyState(context: ServerContext): Promise<PolicyState> {
  const cached = cache(context);
  const now = performance.now();
  if (!cached.state || now - cached.readAt > freshMS) {
    const state = readState(context.server);
    Object.assign(cached, { state, readAt: now, conditions: new Map() });
    state.catch(() => (cached.state = undefined));
  }
  return cached.state!;
}

/** Discards the cached state; must be called after each change of policies. */
export const policiesChanged = (context: ServerContext): void => void (cache(context).state = undefined);

/** Reads the state without the cache. */
export function currentPolicyState(context: ServerContext): Promise<PolicyState> {
  policiesChanged(context);
  return policyState(context);
}

/** Notifies consoles, other servers and alerts that policies have changed. */
export async function changed(context: ServerContext): Promise<void> {
  policiesChanged(context);
  context.live.invalidateForAll("policies");
  await context.events.emitEverywhere("policiesChanged", {});
}

/** Returns the paths that scans of these devices leave out. */
export async function scanExceptionsOf(
  context: ServerContext,
  nodeIds: readonly number[],
): Promise<Map<number, readonly string[]>> {
  const state = await policyState(context);
  return new Map(
    nodeIds.map((id) => {
      const device = state.devices.get(id);
      return [id, (device && scanExceptionsWithOrigin(state, device)?.paths) ?? []];
    }),
  );
}

/** Returns the policies' rules for updates of these computers' agents, without computers that have none. */
export async function agentUpdatesOf(
  context: ServerContext,
  nodeIds: readonly number[],
): Promise<Map<number, EffectiveAgentUpdates>> {
  const known = await policyState(context);
  const isKnown = nodeIds.every((id) => known.devices.has(id));
  const state = isKnown ? known : await currentPolicyState(context);
  return new Map(
    nodeIds.flatMap((id) => {
      const device = state.devices.get(id);
      const rules = device && agentUpdatesWithOrigin(state, device);
      return rules ? [[id, rules] as const] : [];
    }),
  );
}

/** Returns the enabled conditions of a device. */
export async function conditionsOf(
  context: ServerContext,
  deviceId: number,
): Promise<readonly DeviceCondition[]> {
  let reading = policyState(context);
  // the map that belongs to this state; reading another state replaces it
  let { conditions } = cache(context);
  let state = await reading;
  const known = conditions.get(deviceId);
  if (known) return known;
  if (!state.devices.has(deviceId) && performance.now() - cache(context).readAt > newDeviceMS) {
    policiesChanged(context);
    reading = policyState(context);
    ({ conditions } = cache(context));
    state = await reading;
  }
  const device = state.devices.get(deviceId);
  const found = device
    ? conditionsWithOrigin(state, device)
        .map((one) => ({
          condition: appliedCondition(one),
          policyId: one.policyId,
          policyName: one.policyName,
        }))
        .filter(({ condition }) => condition.enabled)
    : [];
  // an unknown device may have just been added, so it is looked up again
  if (device) conditions.set(deviceId, found);
  return found;
}
