// The scripts that conditions run: in which version, and as which user.
import { isDeepStrictEqual } from "node:util";
import { RE2JS } from "re2js";
import {
  completeScript,
  hasPattern,
  isText,
  MusterError,
  t,
  type ConditionScript,
  type FieldError,
  type PolicyContent,
} from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { snapshotScripts } from "../../automation/runs/create.ts";
import { findVersion } from "../../automation/scripts/version-store.ts";
import type { ServerContext } from "../../context.ts";
import { approvedRequest } from "../../operations/action-limit.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { authorize } from "../../platform/authorization/grants.ts";

const isSame = (a: Required<ConditionScript>, b: Required<ConditionScript>): boolean =>
  isDeepStrictEqual({ ...a, name: "", userId: null }, { ...b, name: "", userId: null });

/** Returns a script to run as the caller, in its latest version or the one that a second user approved. */
export async function withVersion(
  { db }: ServerContext,
  script: ConditionScript,
  caller: Caller,
): Promise<Required<ConditionScript>> {
  const approved = approvedRequest(caller)?.versions?.[script.scriptId];
  const latest = await findVersion(db, script.scriptId, approved);
  const userId = caller.user?.id ?? null;
  return {
    ...completeScript(script),
    name: latest?.name ?? "",
    version: latest?.version ?? null,
    userId,
  };
}

/**
 * Scripts run as the user who saved their condition. An unchanged script keeps its user and version while
 * that user can sign in.
 */
export async function withScripts(
  context: ServerContext,
  content: PolicyContent,
  before: PolicyContent,
  caller: Caller,
): Promise<PolicyContent> {
  if (!content.conditions) return content;
  const canSignIn = async (id: number | null | undefined) =>
    (await context.db
      .selectFrom("users")
      .select("id")
      .where("id", "=", id ?? 0)
      .where("active", "=", 1)
      .executeTakeFirst()) !== undefined;
  const conditions = await Promise.all(
    content.conditions.map(async (condition) => {
      const { id, script } = condition;
      if (!script) return condition;
      const known = before.conditions?.find((one) => one.id === id)?.script;
      const stays = known && isSame(completeScript(known), completeScript(script));
      if (stays && (await canSignIn(known.userId))) return { ...condition, script: known };
      return { ...condition, script: await withVersion(context, script, caller) };
    }),
  );
  return { ...content, conditions };
}

function isPattern(text: string): boolean {
  try {
    RE2JS.compile(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns why the caller can't use a script in a condition; undefined if they can. */
export async function scriptFault(
  context: ServerContext,
  caller: Caller,
  { scriptId, state, output = "" }: ConditionScript,
): Promise<FieldError | undefined> {
  if (hasPattern({ state, output }) && !isPattern(output))
    return { field: "script.output", message: t("monitoring.policies.script.aPattern") };
  const wrong = (message: string): FieldError => ({ field: "script.scriptId", message });
  const { allowed } = await authorize(context, caller, operations.createScriptRun, {});
  if (!allowed) return wrong(t("monitoring.policies.work.forbidden.ACTIONSET_SCHEDULE"));
  try {
    const steps = await snapshotScripts(context, caller, [{ scriptId }]);
    const isScript = steps.length === 1 && steps.every(({ interpreter }) => isText(interpreter));
    return isScript ? undefined : wrong(t("monitoring.policies.script.onlyText"));
  } catch (error) {
    if (!(error instanceof MusterError)) throw error;
    const isHidden = error.code === "not_found" || error.code === "forbidden";
    const message = isHidden ? t("monitoring.policies.unknownAutomation") : undefined;
    return wrong(message ?? error.errors?.[0]?.message ?? error.message);
  }
}

/** Returns errors for scripts that the caller saves but can't run. */
export async function checkScripts(
  context: ServerContext,
  caller: Caller,
  { conditions = [] }: PolicyContent,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [place, { script }] of conditions.entries()) {
    if (!script || script.userId !== caller.user?.id) continue;
    const fault = await scriptFault(context, caller, script);
    if (fault) errors.push({ ...fault, field: `content.conditions.${place}.${fault.field}` });
  }
  return errors;
}
