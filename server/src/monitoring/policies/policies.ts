import { isDeepStrictEqual } from "node:util";
import {
  checkCondition,
  effectiveConditions,
  isBeyondLimit,
  limits,
  MusterError,
  t,
  type EffectiveCondition,
  type FieldError,
  type NewPolicy,
  type Policy,
  type PolicyAssignment,
  type PolicyChange,
  type PolicyContent,
  type PolicyEffect,
  type PolicyException,
  type PolicySummary,
} from "@muster/sdk";
import type { Selectable } from "kysely";
import type { ServerContext } from "../../context.ts";
import { findDevice } from "../../devices/devices.ts";
import { lockOrganization } from "../../devices/match.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { isUniqueViolation, nextRevision, stillAt, type Database } from "../../platform/db/database.ts";
import { inList } from "../../platform/db/sql.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { foundColumns, searchableRows } from "../../platform/searchable.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { hasGrant } from "../../platform/authorization/grants.ts";
import { sql } from "kysely";
import { checkAutomations, withUsers } from "./automations.ts";
import { createPolicies } from "../migrations/2026-11-24-01-policies.ts";
import {
  appliedCondition,
  chainOf,
  conditionsWithOrigin,
  contentOf,
  policiesChanged,
  policyOf,
  policyState,
  type PolicyState,
} from "./applied.ts";

type Row = Selectable<Tables["policies"]>;

const mostShown = 100;

const invalid = (errors: readonly FieldError[]) => new MusterError("validation_failed", { errors });

const nameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new MusterError("policy_name_in_use") : error;
};

async function findPolicy(db: Database, id: number): Promise<Row> {
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

/** The assignments with the names of what they assign to; what doesn't exist is left out. */
async function named(db: Database, assignments: readonly PolicyAssignment[]): Promise<Policy["assignments"]> {
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

/** Each condition gets an id made of its name, by which policies that inherit it can replace it. */
function withIds({ conditions = [] }: PolicyContent): PolicyContent {
  const used = new Set(conditions.map(({ id }) => id));
  return {
    conditions: conditions.map((condition) => {
      if (condition.id) return condition;
      const base =
        condition.name
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, "-")
          .replaceAll(/^-|-$/g, "")
          .slice(0, 32) || "condition";
      let id = base;
      for (let n = 2; used.has(id); n++) id = `${base}-${n}`;
      used.add(id);
      return { ...condition, id };
    }),
  };
}

async function checkContent(
  { db }: ServerContext,
  { conditions = [] }: PolicyContent,
): Promise<FieldError[]> {
  const [channels, templates] = await Promise.all([
    db.selectFrom("notificationChannels").select("id").execute(),
    db.selectFrom("ticketTemplates").select("id").execute(),
  ]);
  const has = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id);
  return conditions.flatMap((condition, place) => {
    const field = `content.conditions.${place}`;
    const { id, channelIds = [], ticketTemplateId } = condition;
    const errors = checkCondition(condition).map((one) => ({ ...one, field: `${field}.${one.field}` }));
    if (id && conditions.findIndex((one) => one.id === id) < place)
      errors.push({ field: `${field}.id`, message: t("monitoring.policies.duplicateCondition") });
    if (!channelIds.every((one) => has(channels, one)))
      errors.push({ field: `${field}.channelIds`, message: t("monitoring.policies.unknownChannel") });
    if (isBeyondLimit(condition, conditions)) {
      const message = t("monitoring.policies.check.tooMany", { count: limits.watchedChecks });
      errors.push({ field: `${field}.type`, message });
    }
    if (ticketTemplateId && !has(templates, ticketTemplateId))
      errors.push({ field: `${field}.ticketTemplateId`, message: t("monitoring.policies.unknownTemplate") });
    return errors;
  });
}

/** Refuses a parent that doesn't exist, that inherits from this policy, or with too many ancestors. */
function checkParent(state: PolicyState, id: number | undefined, parentId: number | null): FieldError[] {
  if (parentId === null) return [];
  const chain = chainOf(state, parentId);
  const field = "parentPolicyId";
  if (!chain.length) throw new MusterError("not_found");
  if (id !== undefined && chain.some((one) => one.id === id))
    return [{ field, message: t("monitoring.policies.parentLoop") }];
  return chain.length >= limits.policyDepth
    ? [{ field, message: t("monitoring.policies.parentTooDeep", { count: limits.policyDepth }) }]
    : [];
}

async function checkAssignments(
  db: Database,
  assignments: readonly PolicyAssignment[],
): Promise<FieldError[]> {
  const known = await named(db, assignments);
  return assignments.flatMap(({ scope, id }, place) =>
    known.some((one) => one.scope === scope && one.id === id)
      ? []
      : [{ field: `assignments.${place}`, message: t("monitoring.policies.unknownAssignment") }],
  );
}

/** An organization, location or device has one policy of each class: assigning it takes it from another. */
async function assign(db: Database, policy: Row, assignments: readonly PolicyAssignment[]): Promise<void> {
  await db.deleteFrom("policyAssignments").where("policyId", "=", policy.id).execute();
  const same = await db
    .selectFrom("policies")
    .select("id")
    .where("nodeClass", "=", policy.nodeClass)
    .where("nodeRole", "=", policy.nodeRole)
    .execute();
  const others = same.map(({ id }) => id).filter((id) => id !== policy.id);
  for (const { scope, id } of assignments) {
    await db
      .deleteFrom("policyAssignments")
      .where("policyId", "in", inList(db, others, "integer"))
      .where("scope", "=", scope)
      .where("scopeId", "=", id)
      .execute();
    await db
      .insertInto("policyAssignments")
      .values({ policyId: policy.id, scope, scopeId: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** A device role has one default policy at most. */
const replaceDefault = (db: Database, { id, nodeClass, nodeRole }: Row) =>
  db
    .updateTable("policies")
    .set({ nodeClassDefault: 0, revision: nextRevision })
    .where("nodeClass", "=", nodeClass)
    .where("nodeRole", "=", nodeRole)
    .where("nodeClassDefault", "=", 1)
    .where("id", "<>", id)
    .execute();

/** What a change sets of the row. */
function changedColumns({ name, description, enabled, parentPolicyId, ...change }: PolicyChange) {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description ?? "" }),
    ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
    ...(parentPolicyId !== undefined && { parentPolicyId }),
    ...(change.antivirusProductCode !== undefined && {
      antivirusProductCode: change.antivirusProductCode ?? ("" as const),
    }),
    ...(change.content && { content: JSON.stringify(change.content) }),
  };
}

async function checkChange(context: ServerContext, id: number, change: PolicyChange): Promise<void> {
  const state = await policyState(context);
  const errors = [
    ...(change.content ? await checkContent(context, change.content) : []),
    ...(change.parentPolicyId === undefined ? [] : checkParent(state, id, change.parentPolicyId)),
    ...(change.assignments ? await checkAssignments(context.db, change.assignments) : []),
  ];
  if (errors.length) throw invalid(errors);
}

/** A new policy, or a copy, which has the class, the parent and the content of the original. */
async function newRow(context: ServerContext, caller: Caller, body: NewPolicy) {
  const { name, copyOf, description, nodeClass, nodeRole, parentPolicyId, content } = body;
  const original = copyOf === undefined ? undefined : await findPolicy(context.db, copyOf);
  const given = content ?? contentOf(original?.content ?? "{}");
  const made = withUsers(withIds(given), {}, caller);
  const columns = {
    name,
    description: description ?? original?.description ?? "",
    nodeClass: original?.nodeClass ?? nodeClass,
    nodeRole: original?.nodeRole ?? nodeRole ?? ("" as const),
    nodeClassDefault: 0,
    enabled: body.enabled === false ? 0 : 1,
    parentPolicyId: parentPolicyId === undefined ? (original?.parentPolicyId ?? null) : parentPolicyId,
    antivirusProductCode: body.antivirusProductCode ?? original?.antivirusProductCode ?? ("" as const),
    content: JSON.stringify(made),
    updateTime: Date.now(),
  };
  const errors = [
    ...(content ? await checkContent(context, content) : []),
    ...(await checkAutomations(context, caller, made)),
    ...checkParent(await policyState(context), undefined, columns.parentPolicyId),
    ...(await checkAssignments(context.db, body.assignments ?? [])),
  ];
  const add = (field: string, message: string) => errors.push({ field, message });
  if (!columns.nodeClass) add("nodeClass", t("common.required"));
  if (columns.nodeClass === "NMS" && !columns.nodeRole)
    add("nodeRole", t("monitoring.policies.nodeRoleRequired"));
  if (columns.nodeClass !== "NMS" && columns.nodeRole)
    add("nodeRole", t("monitoring.policies.nodeRoleUnused"));
  if (errors.length || !columns.nodeClass) throw invalid(errors);
  return { ...columns, nodeClass: columns.nodeClass };
}

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

async function findCondition(context: ServerContext, nodeId: number, conditionId: string): Promise<void> {
  const state = await policyState(context);
  const device = state.devices.get(nodeId);
  const all = device ? conditionsWithOrigin(state, device) : [];
  if (!all.some(({ condition }) => condition.id === conditionId)) throw new MusterError("not_found");
}

/** Tells the clients and the alerts that conditions changed. */
async function changed(context: ServerContext): Promise<void> {
  policiesChanged(context);
  context.live.invalidateForAll("policies");
  await context.events.emitEverywhere("policiesChanged", {});
}

const handlers = {
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
      children: [...state.policies.values()]
        .filter(({ parentPolicyId }) => parentPolicyId === policyId)
        .map(({ id, name }) => ({ id, name })),
    };
  },

  async createPolicy({ context, caller, body }) {
    const values = await newRow(context, caller, body);
    const policyId = await context.inTransaction(async ({ db }) => {
      const row = await db
        .insertInto("policies")
        .values(values)
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch(nameTaken);
      await assign(db, row, body.assignments ?? []);
      if (body.nodeClassDefault) {
        await replaceDefault(db, row);
        await db.updateTable("policies").set({ nodeClassDefault: 1 }).where("id", "=", row.id).execute();
      }
      return row.id;
    });
    await changed(context);
    return { policyId, resultCode: "SUCCESS" };
  },

  async updatePolicy({ context, caller, path: { policyId }, body }) {
    const before = await findPolicy(context.db, policyId);
    await checkChange(context, policyId, body);
    const { nodeClassDefault, assignments } = body;
    const content = body.content && withUsers(withIds(body.content), contentOf(before.content), caller);
    const errors = content ? await checkAutomations(context, caller, content) : [];
    if (errors.length) throw invalid(errors);
    if (nodeClassDefault === false && before.nodeClassDefault)
      throw new MusterError("policy_is_default", {
        message: t("errors.detail.policyStaysDefault"),
        nextStep: t("errors.detail.policyStaysDefaultNextStep"),
      });
    await context.inTransaction(async ({ db }) => {
      if (nodeClassDefault) await replaceDefault(db, before);
      const row = await db
        .updateTable("policies")
        .set({
          ...changedColumns({ ...body, ...(content && { content }) }),
          ...(nodeClassDefault && { nodeClassDefault: 1 }),
          updateTime: Date.now(),
          revision: nextRevision,
        })
        .where("id", "=", policyId)
        .where(stillAt(body.revision))
        .returningAll()
        .executeTakeFirst()
        .catch(nameTaken);
      if (!row) throw new MusterError("changed_meanwhile");
      if (assignments) await assign(db, row, assignments);
    });
    await changed(context);
    return { policyId, resultCode: "SUCCESS" };
  },

  async deletePolicy({ context, path: { policyId } }) {
    await context.inTransaction(async ({ db }) => {
      const row = await findPolicy(db, policyId);
      if (row.nodeClassDefault) throw new MusterError("policy_is_default");
      const child = await db
        .selectFrom("policies")
        .select("id")
        .where("parentPolicyId", "=", policyId)
        .executeTakeFirst();
      if (child) throw new MusterError("policy_in_use");
      await db.deleteFrom("policies").where("id", "=", policyId).execute();
    });
    await changed(context);
    return undefined;
  },

  async previewPolicy({ context, path: { policyId }, body }) {
    await findPolicy(context.db, policyId);
    await checkChange(context, policyId, body);
    const state = await policyState(context);
    const effects = effectsOf(state, withChange(state, policyId, body));
    return { results: effects.slice(0, mostShown), total: effects.length };
  },

  async getDevicePolicy({ context, caller, path: { nodeId } }) {
    await findDevice(context, caller, nodeId);
    const state = await policyState(context);
    const device = state.devices.get(nodeId);
    const applied = device && policyOf(state, device);
    return {
      policyId: applied?.policy.id ?? null,
      policyName: applied?.policy.name ?? "",
      assignedBy: applied?.by ?? null,
      conditions: device ? conditionsWithOrigin(state, device) : [],
    };
  },

  async setPolicyException({ context, caller, path: { nodeId, conditionId }, body }) {
    const { clientId } = await findDevice(context, caller, nodeId);
    await findCondition(context, nodeId, conditionId);
    await context.inTransaction(async ({ db }) => {
      await lockOrganization(db, clientId);
      const before = await db
        .selectFrom("policyExceptions")
        .select("exception")
        .where("deviceId", "=", nodeId)
        .where("conditionId", "=", conditionId)
        .executeTakeFirst();
      const values = {
        exception: JSON.stringify({ ...(JSON.parse(before?.exception ?? "{}") as PolicyException), ...body }),
        changedBy: caller.user!.email,
        changedAt: Date.now(),
      };
      await db
        .insertInto("policyExceptions")
        .values({ deviceId: nodeId, conditionId, ...values })
        .onConflict((conflict) => conflict.columns(["deviceId", "conditionId"]).doUpdateSet(values))
        .execute();
    });
    await changed(context);
    return undefined;
  },

  async deletePolicyException({ context, caller, path: { nodeId, conditionId } }) {
    await findDevice(context, caller, nodeId);
    const { numDeletedRows } = await context.db
      .deleteFrom("policyExceptions")
      .where("deviceId", "=", nodeId)
      .where("conditionId", "=", conditionId)
      .executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    await changed(context);
    return undefined;
  },
} satisfies Partial<Handlers>;

const searchablePolicies = searchableRows({
  type: "policy",
  filters: ["policies"],
  rows: async (_context, caller) =>
    hasGrant(caller, "POLICY", "View") || caller.permissions.has("canReadAtLeastOnePolicy")
      ? sql`select ${foundColumns({ description: sql`description` })} from policies`
      : undefined,
  route: ({ id }) => `/editor/policy/${id}`,
});

export const policies: Feature = {
  handlers,
  migrations: { "2026-11-24-01-policies": createPolicies },
  searchables: [searchablePolicies],
  deviceTables: {
    policyExceptions: {
      column: "deviceId",
      archive: "with-device",
      key: { conditionId: "text" },
      moveOnMerge: { unlessSame: ["conditionId"] },
    },
    policyAssignments: {
      column: "scopeId",
      only: { scope: "DEVICE" },
      archive: "with-device",
      key: { policyId: "integer" },
      parents: { policyId: "policies" },
      moveOnMerge: { unlessSame: [] },
    },
  },
  activityObjects: { policy: [{ table: "policies", name: "name" }] },
};
