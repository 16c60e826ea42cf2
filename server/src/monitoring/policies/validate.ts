// Validates policies before they are saved.
import {
  checkCondition,
  checkPolicySchedule,
  isBeyondLimit,
  isTimeZone,
  limits,
  MusterError,
  scanExceptionError,
  t,
  type FieldError,
  type PolicyAssignment,
  type PolicyChange,
  type PolicyContent,
  type PolicySchedule,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { chainOf, contentOf, policyState, type PolicyState } from "./applied.ts";
import { checkAutomations, withUsers } from "./automations.ts";
import { checkScripts, withScripts } from "./condition-scripts.ts";
import { named, type Row } from "./read.ts";
import { checkWork, withWorkUsers } from "./work/users.ts";

/** Adds missing IDs, derived from names; policies that inherit an item can replace it by its ID. */
function identified<T extends { id?: string }>(all: readonly T[], nameOf: (one: T) => string): T[] {
  const used = new Set(all.map(({ id }) => id));
  return all.map((one) => {
    if (one.id) return one;
    const base =
      nameOf(one)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-")
        .replaceAll(/^-|-$/g, "")
        .slice(0, 32) || "unnamed";
    let id = base;
    for (let n = 2; used.has(id); n++) id = `${base}-${n}`;
    used.add(id);
    return { ...one, id };
  });
}

/** Adds missing IDs to conditions and scheduled automations. */
const withIds = ({ conditions, actionsetSchedules, ...others }: PolicyContent): PolicyContent => ({
  ...others,
  ...(conditions && { conditions: identified(conditions, ({ name }) => name) }),
  ...(actionsetSchedules && {
    actionsetSchedules: identified(actionsetSchedules, (one) => one.actionsetScheduleName),
  }),
});

/** Returns the content with the sections of a change; a section that is null is inherited. */
export function mergedContent(before: PolicyContent, given: PolicyContent = {}): PolicyContent {
  const merged = { conditions: [], ...before, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, section]) => section !== null));
}

async function checkConditions(
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
    const { channelIds = [], ticketTemplateId } = condition;
    const errors = checkCondition(condition).map((one) => ({ ...one, field: `${field}.${one.field}` }));
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

/** Returns errors for a parent that inherits from this policy or has too many ancestors. */
export function checkParent(
  state: PolicyState,
  id: number | undefined,
  parentId: number | null,
): FieldError[] {
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

const duplicates = (of: string, all: readonly { id?: string }[], message: string): FieldError[] =>
  all.flatMap(({ id }, place) =>
    id && all.findIndex((one) => one.id === id) < place
      ? [{ field: `content.${of}.${place}.id`, message }]
      : [],
  );

function checkSchedules(content: PolicyContent): FieldError[] {
  const wrong = (of: string, schedule: PolicySchedule) =>
    checkPolicySchedule(schedule).map(({ field, message }) => ({
      field: `content.${of}.schedule.${field}`,
      message,
    }));
  const { patchManagement, actionsetSchedules = [], antivirus, scanExceptions } = content;
  return [
    ...(patchManagement ? wrong("patchManagement", patchManagement.schedule) : []),
    ...actionsetSchedules.flatMap((one, place) => wrong(`actionsetSchedules.${place}`, one.schedule)),
    ...duplicates("actionsetSchedules", actionsetSchedules, t("monitoring.policies.work.duplicate")),
    ...(antivirus ? wrong("antivirus", antivirus.schedule) : []),
    ...(scanExceptions?.paths ?? []).flatMap((path, place) => {
      const message = scanExceptionError(path);
      return message ? [{ field: `content.scanExceptions.paths.${place}`, message }] : [];
    }),
  ];
}

/**
 * Checks that the time zone and the version exist: an unknown version would hold back all agents unnoticed.
 */
async function checkAgentUpdates(
  { db }: ServerContext,
  { agentUpdates }: PolicyContent,
): Promise<FieldError[]> {
  const { hours, version } = agentUpdates ?? {};
  const errors: FieldError[] = [];
  const add = (field: string, message: string) =>
    errors.push({ field: `content.agentUpdates.${field}`, message });
  if (hours && !isTimeZone(hours.timeZone)) add("hours.timeZone", t("errors.detail.timeZone"));
  if (!version) return errors;
  const released = db.selectFrom("agentReleases").select("version").where("version", "=", version);
  const running = db.selectFrom("agents").select("version").where("version", "=", version);
  const found = (await released.executeTakeFirst()) ?? (await running.executeTakeFirst());
  if (!found) add("version", t("agents.agentUpdates.policy.noVersion", { version }));
  return errors;
}

/** Returns the errors of a content, including what the caller isn't allowed to run. */
export const checkContent = async (
  context: ServerContext,
  caller: Caller,
  content: PolicyContent,
): Promise<FieldError[]> => [
  ...(await checkConditions(context, content)),
  ...duplicates("conditions", content.conditions ?? [], t("monitoring.policies.duplicateCondition")),
  ...checkSchedules(content),
  ...(await checkAgentUpdates(context, content)),
  ...(await checkAutomations(context, caller, content)),
  ...(await checkScripts(context, caller, content)),
  ...(await checkWork(context, caller, content)),
];

/** Returns the content to save, with IDs and with the users that things run as. */
export const preparedContent = async (
  context: ServerContext,
  caller: Caller,
  given: PolicyContent,
  before: PolicyContent,
): Promise<PolicyContent> =>
  withWorkUsers(
    context,
    await withScripts(context, withUsers(withIds(given), before, caller), before, caller),
    before,
    caller,
  );

/**
 * Returns the whole content of a policy after a change.
 * @throws MusterError with the errors of the change
 */
export async function contentAfter(
  context: ServerContext,
  caller: Caller,
  { id, content: text }: Pick<Row, "id" | "content">,
  change: PolicyChange,
): Promise<PolicyContent> {
  const before = contentOf(text);
  const content = change.content && (await preparedContent(context, caller, change.content, before));
  const errors = [
    ...(content ? await checkContent(context, caller, content) : []),
    ...(change.parentPolicyId === undefined
      ? []
      : checkParent(await policyState(context), id, change.parentPolicyId)),
    ...(change.assignments ? await checkAssignments(context.db, change.assignments) : []),
  ];
  if (errors.length) throw new MusterError("validation_failed", { errors });
  return mergedContent(before, content);
}
