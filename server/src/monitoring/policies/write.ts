// Creates, updates and deletes policies.
import {
  MusterError,
  t,
  type FieldError,
  type NewPolicy,
  type PolicyAssignment,
  type PolicyChange,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Handlers } from "../../feature.ts";
import { approvedRequest } from "../../operations/action-limit.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { isUniqueViolation, nextRevision, stillAt, type Database } from "../../platform/db/database.ts";
import { inList } from "../../platform/db/sql.ts";
import { changed, contentOf, policyState, type PolicyState } from "./applied.ts";
import {
  checkAssignments,
  checkContent,
  checkParent,
  contentAfter,
  mergedContent,
  preparedContent,
} from "./validate.ts";
import { withChange } from "./preview.ts";
import { findPolicy, type Row } from "./read.ts";
import { checkStillAsApproved, withinLimit } from "./script-reach.ts";
import { planWork } from "./work/plan.ts";

const invalid = (errors: readonly FieldError[]) => new MusterError("validation_failed", { errors });

const nameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new MusterError("policy_name_in_use") : error;
};

/** Assigns a policy. A target has one policy per class, so this removes it from others of that class. */
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

/** Removes the default flag from other policies of the class, because each has at most one default. */
const replaceDefault = (db: Database, { id, nodeClass, nodeRole }: Row) =>
  db
    .updateTable("policies")
    .set({ nodeClassDefault: 0, revision: nextRevision })
    .where("nodeClass", "=", nodeClass)
    .where("nodeRole", "=", nodeRole)
    .where("nodeClassDefault", "=", 1)
    .where("id", "<>", id)
    .execute();

function changedColumns({ name, description, enabled, parentPolicyId, ...change }: PolicyChange) {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description ?? "" }),
    ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
    ...(parentPolicyId !== undefined && { parentPolicyId }),
    ...(change.antivirusProductCode !== undefined && {
      antivirusProductCode: change.antivirusProductCode ?? ("" as const),
    }),
  };
}

/** Returns the state as if this new policy existed. */
function withPolicy(
  state: PolicyState,
  { name, nodeClass, nodeRole, enabled, parentPolicyId, content }: Awaited<ReturnType<typeof newRow>>,
  { assignments = [], nodeClassDefault }: NewPolicy,
): PolicyState {
  // no policy has this ID
  const id = 0;
  const policy = {
    id,
    name,
    nodeClass,
    parentPolicyId,
    content: contentOf(content),
    nodeRole: nodeRole || null,
    nodeClassDefault: false,
    enabled: enabled === 1,
  };
  const policies = new Map(state.policies).set(id, policy);
  const change = { assignments, ...(nodeClassDefault && { nodeClassDefault }) };
  return withChange({ ...state, policies }, id, change, policy.content);
}

function withoutPolicy(state: PolicyState, id: number): PolicyState {
  const policies = new Map(state.policies);
  policies.delete(id);
  return { ...state, policies, assigned: state.assigned.filter(({ policyId }) => policyId !== id) };
}

async function findDeletable(db: Database, id: number): Promise<Row> {
  const row = await findPolicy(db, id);
  if (row.nodeClassDefault) throw new MusterError("policy_is_default");
  const child = await db
    .selectFrom("policies")
    .select("id")
    .where("parentPolicyId", "=", id)
    .executeTakeFirst();
  if (child) throw new MusterError("policy_in_use");
  return row;
}

/** Returns a new policy, or a copy, which has the class, parent and content of the original. */
async function newRow(context: ServerContext, caller: Caller, body: NewPolicy) {
  const { name, copyOf, description, nodeClass, nodeRole, parentPolicyId, content } = body;
  const original = copyOf === undefined ? undefined : await findPolicy(context.db, copyOf);
  checkStillAsApproved(caller, original);
  const given = content ?? contentOf(original?.content ?? "{}");
  const made = await preparedContent(context, caller, given, {});
  const columns = {
    name,
    description: description ?? original?.description ?? "",
    nodeClass: original?.nodeClass ?? nodeClass,
    nodeRole: original?.nodeRole ?? nodeRole ?? ("" as const),
    nodeClassDefault: 0,
    enabled: body.enabled === false ? 0 : 1,
    parentPolicyId: parentPolicyId === undefined ? (original?.parentPolicyId ?? null) : parentPolicyId,
    antivirusProductCode: body.antivirusProductCode ?? original?.antivirusProductCode ?? ("" as const),
    content: JSON.stringify(mergedContent({}, made)),
    updateTime: Date.now(),
  };
  const errors = [
    ...(await checkContent(context, caller, made)),
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

export const writing = {
  async createPolicy({ context, caller, body }) {
    const values = await newRow(context, caller, body);
    const create = () =>
      context.inTransaction(async ({ db }) => {
        const row = await db
          .insertInto("policies")
          .values(values)
          .returningAll()
          .executeTakeFirstOrThrow()
          .catch(nameTaken);
        await assign(db, row, body.assignments ?? []);
        await planWork(db, row.id, contentOf(row.content), Date.now());
        if (body.nodeClassDefault) {
          await replaceDefault(db, row);
          await db.updateTable("policies").set({ nodeClassDefault: 1 }).where("id", "=", row.id).execute();
        }
        return row.id;
      });
    const withNew = (state: PolicyState) => withPolicy(state, values, body);
    const policyId = await withinLimit(context, caller, "createPolicy", withNew, create);
    await changed(context);
    return { policyId, resultCode: "SUCCESS" };
  },

  async updatePolicy({ context, caller, path: { policyId }, body }) {
    const before = await findPolicy(context.db, policyId);
    checkStillAsApproved(caller, before);
    const content = await contentAfter(context, caller, before, body);
    const { nodeClassDefault, assignments } = body;
    if (nodeClassDefault === false && before.nodeClassDefault)
      throw new MusterError("policy_is_default", {
        message: t("errors.detail.policyStaysDefault"),
        nextStep: t("errors.detail.policyStaysDefaultNextStep"),
      });
    const update = () =>
      context.inTransaction(async ({ db }) => {
        if (nodeClassDefault) await replaceDefault(db, before);
        const row = await db
          .updateTable("policies")
          .set({
            ...changedColumns(body),
            ...(body.content && { content: JSON.stringify(content) }),
            ...(nodeClassDefault && { nodeClassDefault: 1 }),
            updateTime: Date.now(),
            revision: nextRevision,
          })
          .where("id", "=", policyId)
          // sections that aren't given keep their value, so the content must be the one that was read
          .where(stillAt(body.content && before.revision))
          .where(stillAt(body.revision))
          .where(stillAt(approvedRequest(caller)?.revision))
          .returningAll()
          .executeTakeFirst()
          .catch(nameTaken);
        if (!row) throw new MusterError("changed_meanwhile");
        if (assignments) await assign(db, row, assignments);
        if (body.content) await planWork(db, row.id, content, Date.now());
      });
    const asChanged = (state: PolicyState) => withChange(state, policyId, body, content);
    await withinLimit(context, caller, "updatePolicy", asChanged, update);
    await changed(context);
    return { policyId, resultCode: "SUCCESS" };
  },

  async deletePolicy({ context, caller, path: { policyId } }) {
    const check = async (db: Database) => checkStillAsApproved(caller, await findDeletable(db, policyId));
    await check(context.db);
    const remove = () =>
      context.inTransaction(async ({ db }) => {
        await check(db);
        await db.deleteFrom("policies").where("id", "=", policyId).execute();
      });
    // its devices then get another policy
    await withinLimit(context, caller, "deletePolicy", (state) => withoutPolicy(state, policyId), remove);
    await changed(context);
    return undefined;
  },
} satisfies Partial<Handlers>;
