// Which runs callers can see and cancel.
import { MusterError, type ScriptRun } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { seesAllDevices, visibleDevices } from "../../platform/authorization/grants.ts";
import { workQueue } from "../queue/advance.ts";
import { cancelTargets } from "../queue/cancel.ts";
import { mayScript } from "../scripts/scripts.ts";
import { findRun, toRuns, type RunRow } from "./queries.ts";

/** Whether the caller started a run or may run its scripts. */
async function mayOperate(context: ServerContext, caller: Caller, run: RunRow): Promise<boolean> {
  if (run.createdById === caller.user?.id || caller.permissions.has("sysadmin")) return true;
  const rows = await context.db
    .selectFrom("scriptRunScripts")
    .leftJoin("scriptsInCategories", "scriptsInCategories.scriptId", "scriptRunScripts.scriptId")
    .select(["step", "categoryId"])
    .where("runId", "=", run.id)
    .where("partOf", "is", null)
    .execute();
  const places = Map.groupBy(rows, ({ step }) => step);
  return [...places.values()].every((mine) =>
    mayScript(
      caller,
      "RUN",
      mine.flatMap(({ categoryId }) => categoryId ?? []),
    ),
  );
}

export async function findRunToOperate(context: ServerContext, caller: Caller, id: string): Promise<RunRow> {
  const run = await findRun(context, caller, id);
  if (!(await mayOperate(context, caller, run))) throw new MusterError("forbidden");
  return run;
}

export const shown = async (context: ServerContext, caller: Caller, id: string): Promise<ScriptRun> =>
  (await toRuns(context, caller, [await findRun(context, caller, id)]))[0]!;

/** Cancels a run on the devices that the caller can see. */
export async function cancelRun(context: ServerContext, caller: Caller, runId: string): Promise<void> {
  const run = await findRunToOperate(context, caller, runId);
  if (run.finishedAt !== null) throw new MusterError("script_run_ended");
  if (caller.organizationIds === null && seesAllDevices(caller))
    await context.db
      .updateTable("agentWork")
      .set({ state: "CANCELLED" })
      .where("id", "=", run.id)
      .where("finishedAt", "is", null)
      .execute();
  await cancelTargets(context, run, visibleDevices(context.db, caller));
  await workQueue(context).advance(run.id);
}
