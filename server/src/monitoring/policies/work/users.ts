// The users that the scheduled work of policies runs as, and their right to run it.
import { isDeepStrictEqual } from "node:util";
import { MusterError, t, workOf, type ContentWork, type FieldError, type PolicyContent } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { mayHave } from "../../../automation/create-task.ts";
import { snapshotScripts } from "../../../automation/runs/create.ts";
import type { ServerContext } from "../../../context.ts";
import type { Caller } from "../../../platform/authorization/caller.ts";
import { authorize } from "../../../platform/authorization/grants.ts";

interface Owned {
  userId?: number | null;
}

/** Work runs as the user who changed it last. Unchanged work keeps its user while that user can sign in. */
export async function withWorkUsers(
  { db }: ServerContext,
  content: PolicyContent,
  before: PolicyContent,
  caller: Caller,
): Promise<PolicyContent> {
  const ids = workOf(before).flatMap(({ userId }) => userId ?? []);
  const rows = ids.length
    ? await db.selectFrom("users").select("id").where("id", "in", ids).where("active", "=", 1).execute()
    : [];
  const owned = <T extends Owned>(one: T, was: T | null | undefined): T => {
    const isSame = was && isDeepStrictEqual({ ...one, userId: null }, { ...was, userId: null });
    const stays = isSame && rows.some(({ id }) => id === was.userId);
    return { ...one, userId: stays ? was.userId : (caller.user?.id ?? null) };
  };
  const { patchManagement, actionsetSchedules, antivirus } = content;
  return {
    ...content,
    ...(patchManagement && { patchManagement: owned(patchManagement, before.patchManagement) }),
    ...(actionsetSchedules && {
      actionsetSchedules: actionsetSchedules.map((one) =>
        owned(
          one,
          before.actionsetSchedules?.find(({ id }) => id === one.id),
        ),
      ),
    }),
    ...(antivirus && { antivirus: owned(antivirus, before.antivirus) }),
  };
}

const taskActions = { PATCH_MANAGEMENT: "INSTALL_UPDATES", ANTIVIRUS: "SCAN_FOR_MALWARE" } as const;

/** Returns why the caller isn't allowed to run this work; undefined if they are. */
export async function findRefusal(
  context: ServerContext,
  caller: Caller,
  { section, actionsetSchedule }: ContentWork,
): Promise<FieldError | undefined> {
  const forbidden = { field: "", message: t(`monitoring.policies.work.forbidden.${section}`) };
  if (section !== "ACTIONSET_SCHEDULE") {
    const { allowed } = await authorize(context, caller, operations.createScheduledTask, {});
    return allowed && mayHave(caller, taskActions[section]) ? undefined : forbidden;
  }
  const { allowed } = await authorize(context, caller, operations.createScriptRun, {});
  if (!allowed) return forbidden;
  try {
    await snapshotScripts(context, caller, actionsetSchedule?.scripts ?? []);
    return undefined;
  } catch (error) {
    if (!(error instanceof MusterError)) throw error;
    if (error.code === "not_found" || error.code === "forbidden")
      return { field: "scripts", message: t("monitoring.policies.unknownAutomation") };
    return error.errors?.[0] ?? { field: "scripts", message: error.message };
  }
}

/** Returns errors for work that the caller saves but isn't allowed to run. Disabled work needs no right. */
export async function checkWork(
  context: ServerContext,
  caller: Caller,
  content: PolicyContent,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const work of workOf(content)) {
    if (!work.enabled || work.userId !== caller.user?.id) continue;
    const refusal = await findRefusal(context, caller, work);
    if (refusal)
      errors.push({
        field: [fieldOf(content, work), refusal.field].filter(Boolean).join("."),
        message: refusal.message,
      });
  }
  return errors;
}

function fieldOf(
  { actionsetSchedules = [] }: PolicyContent,
  { section, actionsetSchedule }: ContentWork,
): string {
  if (section === "PATCH_MANAGEMENT") return "content.patchManagement";
  if (section === "ANTIVIRUS") return "content.antivirus";
  return `content.actionsetSchedules.${actionsetSchedules.findIndex((one) => one === actionsetSchedule)}`;
}
