// What is wrong with a policy that is to be saved.
import {
  checkCondition,
  limits,
  MusterError,
  t,
  watchedProcesses,
  type FieldError,
  type PolicyAssignment,
  type PolicyChange,
  type PolicyContent,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { chainOf, policyState, type PolicyState } from "./applied.ts";
import { named } from "./read.ts";

export /** Each condition gets an id made of its name, by which policies that inherit it can replace it. */
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

export async function checkContent(
  { db }: ServerContext,
  { conditions = [] }: PolicyContent,
): Promise<FieldError[]> {
  const [channels, templates] = await Promise.all([
    db.selectFrom("notificationChannels").select("id").execute(),
    db.selectFrom("ticketTemplates").select("id").execute(),
  ]);
  const tooMany = watchedProcesses(conditions).slice(limits.watchedProcesses);
  const has = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id);
  return conditions.flatMap((condition, place) => {
    const field = `content.conditions.${place}`;
    const { id, channelIds = [], ticketTemplateId } = condition;
    const errors = checkCondition(condition).map((one) => ({ ...one, field: `${field}.${one.field}` }));
    if (id && conditions.findIndex((one) => one.id === id) < place)
      errors.push({ field: `${field}.id`, message: t("monitoring.policies.duplicateCondition") });
    if (!channelIds.every((one) => has(channels, one)))
      errors.push({ field: `${field}.channelIds`, message: t("monitoring.policies.unknownChannel") });
    if (condition.process && tooMany.includes(condition.process.name)) {
      const message = t("monitoring.policies.process.tooMany", { count: limits.watchedProcesses });
      errors.push({ field: `${field}.process`, message });
    }
    if (ticketTemplateId && !has(templates, ticketTemplateId))
      errors.push({ field: `${field}.ticketTemplateId`, message: t("monitoring.policies.unknownTemplate") });
    return errors;
  });
}

/** Refuses a parent that doesn't exist, that inherits from this policy, or with too many ancestors. */
export function checkParent(state: PolicyState, id: number | undefined, parentId: number | null): FieldError[] {
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

export async function checkAssignments(
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

export async function checkChange(context: ServerContext, id: number, change: PolicyChange): Promise<void> {
  const state = await policyState(context);
  const errors = [
    ...(change.content ? await checkContent(context, change.content) : []),
    ...(change.parentPolicyId === undefined ? [] : checkParent(state, id, change.parentPolicyId)),
    ...(change.assignments ? await checkAssignments(context.db, change.assignments) : []),
  ];
  if (errors.length) throw invalid(errors);
}

