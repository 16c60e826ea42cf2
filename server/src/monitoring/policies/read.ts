// Returns policies, with what they inherit and from where.
import {
  effectiveAgentUpdates,
  effectiveConditions,
  effectiveScanExceptions,
  effectiveWork,
  MusterError,
  type EffectiveCondition,
  type Policy,
  type PolicyAssignment,
  type PolicySummary,
} from "@muster/sdk";
import { sql, type Selectable } from "kysely";
import { requireDevice } from "../../devices/devices.ts";
import type { Handlers } from "../../feature.ts";
import type { Database } from "../../platform/db/database.ts";
import { inList } from "../../platform/db/sql.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { unknownChecks } from "../alerts/check-conditions.ts";
import {
  agentUpdatesWithOrigin,
  chainOf,
  conditionsWithOrigin,
  contentOf,
  policyOf,
  policyState,
  scanExceptionsWithOrigin,
  workWithOrigin,
  type PolicyState,
} from "./applied.ts";
import { readWork } from "./work/read.ts";

export type Row = Selectable<Tables["policies"]>;

export async function findPolicy(db: Database, id: number): Promise<Row> {
  const row = await db.selectFrom("policies").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

function countDevices(state: PolicyState): Map<number, number> {
  const counts = new Map<number, number>();
  for (const device of state.devices.values()) {
    const id = policyOf(state, device)?.policy.id;
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

const effectiveOf = (state: PolicyState, id: number): EffectiveCondition[] =>
  effectiveConditions(chainOf(state, id));

const toSummary = (row: Row, state: PolicyState, counts: ReadonlyMap<number, number>): PolicySummary => ({
  id: row.id,
  name: row.name,
  description: row.description || null,
  nodeClass: row.nodeClass,
  nodeRole: row.nodeRole || null,
  nodeClassDefault: row.nodeClassDefault === 1,
  enabled: row.enabled === 1,
  parentPolicyId: row.parentPolicyId,
  parentPolicyName: (row.parentPolicyId && state.policies.get(row.parentPolicyId)?.name) || null,
  conditions: effectiveOf(state, row.id).filter(({ condition }) => condition.enabled !== false).length,
  devices: counts.get(row.id) ?? 0,
  updateTime: row.updateTime,
  revision: row.revision,
});

const namesOf = {
  ORGANIZATION: { table: "organizations", name: "name" },
  LOCATION: { table: "locations", name: "name" },
  GROUP: { table: "deviceGroups", name: "name" },
  DEVICE: { table: "devices", name: "displayName" },
} as const;

/** Returns the assignments with the names of their targets; targets that don't exist are left out. */
export async function named(
  db: Database,
  assignments: readonly PolicyAssignment[],
): Promise<Policy["assignments"]> {
  const found: Policy["assignments"] = [];
  for (const [scope, some] of Map.groupBy(assignments, (one) => one.scope)) {
    const { table, name } = namesOf[scope];
    const ids = some.map(({ id }) => id);
    const { rows } = await sql<{ id: number; name: string }>`select id, ${sql.ref(name)} as name
      from ${sql.table(table)} where id in ${inList(db, ids, "integer")} order by lower(${sql.ref(name)})`.execute(
      db,
    );
    found.push(...rows.map((row) => ({ scope, id: row.id, name: row.name })));
  }
  return found;
}

export const reading = {
  async listPolicies({ context, query }) {
    const { name = "", offset = 0, pageSize = 50 } = query;
    const state = await policyState(context);
    const counts = countDevices(state);
    const rows = await context.db
      .selectFrom("policies")
      .selectAll()
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute();
    const found = rows.filter((row) => row.name.toLowerCase().includes(name.trim().toLowerCase()));
    return {
      results: found.slice(offset, offset + pageSize).map((row) => toSummary(row, state, counts)),
      total: found.length,
    };
  },

  async getPolicy({ context, path: { policyId } }) {
    const row = await findPolicy(context.db, policyId);
    const state = await policyState(context);
    const assigned = await context.db
      .selectFrom("policyAssignments")
      .select(["scope", "scopeId as id"])
      .where("policyId", "=", policyId)
      .execute();
    return {
      ...toSummary(row, state, countDevices(state)),
      antivirusProductCode: row.antivirusProductCode || null,
      assignments: await named(context.db, assigned),
      content: contentOf(row.content),
      effective: effectiveOf(state, policyId),
      work: await readWork(context, effectiveWork(chainOf(state, policyId))),
      scanExceptions: effectiveScanExceptions(chainOf(state, policyId)),
      agentUpdates: effectiveAgentUpdates(chainOf(state, policyId)),
      children: [...state.policies.values()]
        .filter(({ parentPolicyId }) => parentPolicyId === policyId)
        .map(({ id, name }) => ({ id, name })),
    };
  },

  async getDevicePolicy({ context, caller, path: { nodeId } }) {
    await requireDevice(context, caller, nodeId);
    const state = await policyState(context);
    const device = state.devices.get(nodeId);
    const applied = device && policyOf(state, device);
    const work = device ? await readWork(context, workWithOrigin(state, device)) : [];
    const unknown = await unknownChecks(context, nodeId);
    const conditions = device ? conditionsWithOrigin(state, device) : [];
    return {
      policyId: applied?.policy.id ?? null,
      policyName: applied?.policy.name ?? "",
      assignedBy: applied?.by ?? null,
      conditions: conditions.map((one) => ({
        ...one,
        unknown: unknown.get(one.condition.id ?? "") ?? null,
      })),
      // the last run may concern devices of all organizations
      work: caller.organizationIds ? work.map((one) => ({ ...one, lastRun: null })) : work,
      scanExceptions: device ? scanExceptionsWithOrigin(state, device) : null,
      agentUpdates: device ? agentUpdatesWithOrigin(state, device) : null,
    };
  },
} satisfies Partial<Handlers>;
