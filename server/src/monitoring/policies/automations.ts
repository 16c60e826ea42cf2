// What conditions run, and as whom.
import { MusterError, t, type FieldError, type PolicyContent } from "@muster/sdk";
import { runnableScript } from "../../automation/scripts/runnable.ts";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";

/** Who chooses an automation is the one as whom it runs, until somebody chooses another one. */
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

/** The automations that the caller chooses must be there, and theirs to run. */
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
