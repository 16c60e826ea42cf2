// Starts scheduled work of a policy on the devices that it applies to, as the user who last saved it.
import { createHash } from "node:crypto";
import {
  answerWith,
  MusterError,
  storeMessage,
  storeRecent,
  t,
  type ContentWork,
  type NewScheduledTask,
  type NewScriptRun,
  type PolicyRun,
  type StoredMessage,
} from "@muster/sdk";
import { createTask } from "../../../automation/create-task.ts";
import { startRun } from "../../../automation/runs/runs.ts";
import type { ServerContext } from "../../../context.ts";
import { ApprovalRequired, limitSelection } from "../../../operations/action-limit.ts";
import { requestApproval } from "../../../operations/held-requests.ts";
import { callerOfUser, type Caller } from "../../../platform/authorization/caller.ts";
import { isUniqueViolation } from "../../../platform/db/database.ts";
import { currentPolicyState, workWithOrigin, type PolicyState } from "../applied.ts";
import { findRefusal } from "./users.ts";

const hourMS = 3_600_000;

export interface Due {
  policyId: number;
  policyName: string;
  work: ContentWork;
  dueAt: number;
}

export interface Outcome extends Pick<PolicyRun, "result" | "devices"> {
  /** The ID of the task or run. */
  workId: string | null;
  detail: StoredMessage;
  /** The change request that waits for approval. */
  requestId: number | null;
  /** The user that it was started as. */
  caller?: Caller | undefined;
  /** The error code of a refusal. */
  code?: string;
}

/** Returns the same ID for each attempt, so that neither two servers nor a retry can start the work twice. */
function workIdOf({ policyId, work, dueAt }: Due): string {
  const hex = createHash("sha256").update(`policy ${policyId} ${work.key} ${dueAt}`).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}

/** Returns the devices whose work comes from this policy, directly or by inheritance. */
function devicesOf(state: PolicyState, { policyId, work }: Due): number[] {
  return [...state.devices.values()]
    .filter((device) =>
      workWithOrigin(state, device).some((one) => one.key === work.key && one.policyId === policyId),
    )
    .map(({ id }) => id);
}

/** Starts the work and returns the outcome. Work that another attempt has started counts as started. */
export async function startWork(context: ServerContext, due: Due): Promise<Outcome> {
  const deviceIds = devicesOf(await currentPolicyState(context), due);
  const none = { workId: null, requestId: null, devices: 0, detail: "" as const };
  if (!deviceIds.length) return { ...none, result: "NO_DEVICES" };
  const { work } = due;
  const caller = work.userId === null ? undefined : await callerOfUser(context, work.userId);
  if (!caller?.user) {
    const detail = storeMessage("monitoring.policies.work.noUser");
    return { ...none, result: "NOT_STARTED", detail, code: "forbidden" };
  }
  const refusal = await findRefusal(context, caller, work);
  if (refusal)
    return {
      ...none,
      result: "NOT_STARTED",
      detail: storeRecent(refusal.message),
      caller,
      code: "forbidden",
    };
  const id = workIdOf(due);
  try {
    const start = work.section === "ACTIONSET_SCHEDULE" ? startAutomations : startTask;
    const devices = await start(context, caller, due, deviceIds, id);
    const left = deviceIds.length - devices;
    const detail = left > 0 ? storeMessage("monitoring.policies.work.leftOut", { count: left }) : "";
    return { ...none, result: "STARTED", workId: id, devices, detail, caller };
  } catch (error) {
    if (isUniqueViolation(error))
      return { ...none, result: "STARTED", workId: id, devices: await countTargets(context, id), caller };
    if (!(error instanceof MusterError)) throw error;
    return { ...none, ...refused(error), caller };
  }
}

const noDevice: readonly string[] = ["not_found", "reboot_not_available", "script_run_not_available"];

function refused(error: MusterError): Pick<Outcome, "result" | "detail" | "code" | "requestId"> {
  const { code } = error;
  if (noDevice.includes(code))
    return {
      result: "NO_DEVICES",
      detail: storeMessage("monitoring.policies.work.notAble"),
      requestId: null,
    };
  const detail = storeRecent(error.errors?.[0]?.message ?? error.message);
  const { requestId = null } = error;
  return { result: requestId === null ? "NOT_STARTED" : "AWAITING_APPROVAL", detail, code, requestId };
}

async function countTargets({ db }: ServerContext, id: string): Promise<number> {
  const { n } = await db
    .selectFrom("agentWorkTargets")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("workId", "=", id)
    .executeTakeFirstOrThrow();
  return n;
}

/** Immediately, and for as long as offline devices are waited for. */
const scheduleOf = ({ waitHours, schedule: { timeZone } }: ContentWork) => ({
  repeats: "RUN_IMMEDIATELY" as const,
  timeZone,
  end: Date.now() + Math.max(1, waitHours) * hourMS,
});

type Start = (
  context: ServerContext,
  caller: Caller,
  due: Due,
  deviceIds: readonly number[],
  id: string,
) => Promise<number>;

const maxNameLength = 100;

/** @returns the number of devices */
const startTask: Start = async (context, caller, due, deviceIds, id) => {
  const { policyName, work } = due;
  const { patchManagement, antivirus } = work;
  const body: NewScheduledTask = {
    name: t("monitoring.policies.work.taskName", { policy: policyName, name: work.name }).slice(
      0,
      maxNameLength,
    ),
    adHoc: true,
    content: { skipIfOffline: work.waitHours === 0 },
    scripts: {
      actionList: [
        patchManagement
          ? {
              action: "INSTALL_UPDATES",
              updates: { select: patchManagement.select, restart: patchManagement.restart },
            }
          : {
              action: "SCAN_FOR_MALWARE",
              scan: {
                scan: antivirus?.scan ?? "QUICK_SCAN",
                productCode: antivirus?.general?.productCode ?? null,
                quarantine: antivirus?.quarantine ?? false,
              },
            },
      ],
    },
    schedule: scheduleOf(work),
    targets: deviceIds.map((targetId) => ({ targetId, targetType: "NODE" })),
  };
  await orAskForApproval(context, caller, due, "createScheduledTask", body, async () => {
    const counted = await limitSelection(context, caller, "createScheduledTask", {
      deviceIds: [...deviceIds],
    });
    await createTask(context, caller, body, id).catch(async (error: unknown) => {
      await counted.release();
      throw error;
    });
  });
  return countTargets(context, id);
};

/** @returns the number of devices */
const startAutomations: Start = async (context, caller, due, deviceIds, id) => {
  const { work } = due;
  const { scripts = [], timeoutSeconds = 3_600 } = work.actionsetSchedule ?? {};
  const body: NewScriptRun = {
    scripts,
    deviceIds: [...deviceIds],
    schedule: scheduleOf(work),
    timeoutSeconds,
    concurrency: 100,
    skipIfOffline: work.waitHours === 0,
  };
  const { targets, states } = await orAskForApproval(context, caller, due, "createScriptRun", body, () =>
    startRun(context, caller, body, id),
  );
  return targets - (states.REFUSED ?? 0);
};

/** Requests approval by a second user if there are more devices than the user may act on in an hour. */
async function orAskForApproval<T>(
  context: ServerContext,
  caller: Caller,
  { policyId }: Due,
  operation: "createScheduledTask" | "createScriptRun",
  body: NewScheduledTask | NewScriptRun,
  start: () => Promise<T>,
): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof ApprovalRequired)) throw error;
    throw await requestApproval(context, caller, operation, { path: {}, query: {}, body }, error, policyId);
  }
}

/** Returns why work wasn't started, or not everywhere, in the server's language. */
export const detailText = ({ detail }: Pick<Outcome, "detail">): string =>
  answerWith("detail", detail).detail;
