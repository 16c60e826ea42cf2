// The automations that conditions run, and the users that they run as.
import { MusterError, t, type FieldError, type PolicyContent } from "@muster/sdk";
import { runnableScript } from "../../automation/scripts/runnable.ts";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";

/** An automation runs as the user who chose it, until another user chooses a different one. */
export function withUsers(
  { conditions, ...others }: PolicyContent,
  before: PolicyContent,
  caller: Caller,
): PolicyContent {
  if (!conditions) return others;
  return {
    ...others,
    conditions: conditions.map((condition) => {
      const { automationId, automationUserId: _, ...rest } = condition;
      if (!automationId) return rest;
      const same = before.conditions?.find((one) => one.id === rest.id && one.automationId === automationId);
      return { ...rest, automationId, automationUserId: same?.automationUserId ?? caller.user?.id ?? null };
    }),
  };
}

/** Returns errors for automations that the caller has chosen but can't run. */
export async function checkAutomations(
  context: ServerContext,
  caller: Caller,
  { conditions = [] }: PolicyContent,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [place, { automationId, automationUserId }] of conditions.entries()) {
    if (!automationId || automationUserId !== caller.user?.id) continue;
    await runnableScript(context, caller, automationId).catch((error: unknown) => {
      if (!(error instanceof MusterError)) throw error;
      const isHidden = error.code === "not_found" || error.code === "forbidden";
      const message = isHidden ? t("monitoring.policies.unknownAutomation") : error.message;
      errors.push({ field: `content.conditions.${place}.automationId`, message });
    });
  }
  return errors;
}
