// Runs the automation of a condition when its alert opens, as the user who chose it.
import { MusterError, t } from "@muster/sdk";
import { auditLog } from "../../audit/log.ts";
import { nameOf } from "../../audit/record.ts";
import { startRun } from "../../automation/runs/runs.ts";
import type { ServerContext } from "../../context.ts";
import { ApprovalRequired } from "../../operations/action-limit.ts";
import { callerOfUser } from "../../platform/authorization/caller.ts";
import { addEvent, conditionOf, type AlertRow } from "./records.ts";

const againMS = 3_600_000;

async function ranRecently({ db }: ServerContext, { deviceId, conditionId }: AlertRow): Promise<boolean> {
  const found = await db
    .selectFrom("alertEvents")
    .innerJoin("alerts", "alerts.id", "alertEvents.alertId")
    .select("alertEvents.id")
    .where("alerts.deviceId", "=", deviceId)
    .where("alerts.conditionId", "=", conditionId)
    .where("kind", "=", "RUN")
    .where("at", ">", Date.now() - againMS)
    .executeTakeFirst();
  return found !== undefined;
}

/** Starts the run, and records in the alert's history whether it was started. */
export async function runAutomation(context: ServerContext, alert: AlertRow): Promise<void> {
  const { automationId, automationUserId, name } = conditionOf(alert);
  if (automationId === null) return;
  const caller = automationUserId === null ? undefined : await callerOfUser(context, automationUserId);
  try {
    if (await ranRecently(context, alert))
      throw new MusterError("failed", { message: t("monitoring.alerts.automation.recently") });
    if (!caller?.user)
      throw new MusterError("forbidden", { message: t("monitoring.alerts.automation.noUser") });
    const run = await startRun(context, caller, {
      scripts: [{ scriptId: automationId }],
      deviceIds: [alert.deviceId],
      schedule: { repeats: "RUN_IMMEDIATELY" },
      timeoutSeconds: 3_600,
      concurrency: 1,
      skipIfOffline: true,
    });
    await addEvent(context.db, alert.id, "RUN", { by: run.name, note: run.id });
    const { user } = caller;
    await auditLog(context).append({
      who: user.email,
      actor: nameOf(user),
      userId: user.id,
      operation: "createScriptRun",
      outcome: "done",
      object: { kind: "run", id: run.id, name: run.name },
      detail: `${alert.policyName}: ${name}`,
    });
  } catch (error) {
    if (!(error instanceof MusterError || error instanceof ApprovalRequired)) throw error;
    const note = error instanceof ApprovalRequired ? t("monitoring.alerts.automation.limit") : error.message;
    await addEvent(context.db, alert.id, "NOT_RUN", { note });
  }
}
