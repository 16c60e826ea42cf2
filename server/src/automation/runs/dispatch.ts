import type { Selectable } from "kysely";
import { isText, MusterError, scriptRunWords, type ScriptRun } from "@muster/sdk";
import type { ScriptOrder } from "@muster/sdk/live";
import { cancelOrder, sendOrder } from "../agent-tasks.ts";
import type { ServerContext } from "../../context.ts";
import { callerOfUser } from "../../platform/authorization/caller.ts";
import { onDevices } from "../../platform/authorization/grants.ts";
import { userOn } from "./devices.ts";
import { checkFiles, filesToFetch } from "./files.ts";
import type { RunRow } from "./queries.ts";
import { runnableScript } from "../scripts/scripts.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** Sets a device whose order is on its way. */
export type Put = (
  runId: string,
  nodeId: number,
  values: Partial<Selectable<Tables["scriptRunTargets"]>>,
) => Promise<void>;

interface Verdict {
  go: boolean;
  /** Why the run ends here. */
  refused?: string;
  /** Devices that who started it may not see any more. */
  hidden: ReadonlySet<number>;
}

/**
 * Whether scripts may go to these devices now: who started the run may still sign in, run each script and see the
 * devices, and every script is still known to be clean.
 */
export async function checkTargets(
  context: ServerContext,
  run: RunRow,
  nodeIds: readonly number[],
): Promise<Verdict> {
  const hidden = new Set<number>();
  const caller = await callerOfUser(context, run.createdById);
  if (!caller) return { go: false, refused: scriptRunWords.nobody, hidden };
  const scripts = await context.db
    .selectFrom("scriptRunScripts")
    .select("scriptId")
    .where("runId", "=", run.id)
    .where("partOf", "is", null)
    .execute();
  try {
    for (const { scriptId } of scripts) await runnableScript(context, caller, scriptId);
    await checkFiles(context, run.id);
  } catch (error) {
    if (!(error instanceof MusterError)) throw error;
    // it was changed and is scanned again: what that finds decides
    if (error.code === "automation_under_review") return { go: false, hidden };
    const isGone = error.code === "not_found" || error.code === "forbidden";
    return { go: false, refused: isGone ? scriptRunWords.notAllowed : error.message, hidden };
  }
  const rows = await context.db
    .selectFrom("devices")
    .select("devices.id")
    .where("devices.id", "in", nodeIds)
    .where(onDevices(caller))
    .execute();
  const seen = new Set(rows.map(({ id }) => id));
  return { go: true, hidden: new Set(nodeIds.filter((id) => !seen.has(id))) };
}

/** Hands the scripts of a run to the agents of devices that were taken; those that do not keep them wait again. */
export async function dispatchRun(
  context: ServerContext,
  runId: string,
  nodeIds: readonly number[],
  put: Put,
): Promise<void> {
  if (!nodeIds.length) return;
  const run = await context.db
    .selectFrom("scriptRuns")
    .selectAll()
    .where("id", "=", runId)
    .executeTakeFirstOrThrow();
  const scripts = await context.db
    .selectFrom("scriptRunScripts")
    .selectAll()
    .where("runId", "=", runId)
    .orderBy("step")
    .execute();
  const devices = await context.db
    .selectFrom("devices")
    .innerJoin("agents", "agents.nodeId", "devices.id")
    .select(["devices.id", "devices.organizationId", "agents.platform"])
    .where("devices.id", "in", nodeIds)
    .execute();
  const runAs = JSON.parse(run.runAs) as ScriptRun["runAs"];
  const files = await filesToFetch(context, runId);
  const toRun = async (device: (typeof devices)[number]): Promise<ScriptOrder["scripts"] | string> => {
    const parts: ScriptOrder["scripts"] = [];
    for (const { step, interpreter: language, content, digest, path, runAs: own, ...lists } of scripts) {
      const user = await userOn(context, device, runAs, own);
      if (!user) return scriptRunWords.noCredential;
      const parameters = JSON.parse(lists.parameters) as string[];
      const variables = JSON.parse(lists.variables) as { name: string; value: string }[];
      const installs = files.get(step);
      if (isText(language)) parts.push({ language, content, digest, parameters, variables, user });
      else if (language === "binary_run") parts.push({ language, path, parameters, user });
      else if (installs) parts.push({ language, ...installs, parameters, user });
      else return scriptRunWords.filesGone;
    }
    return parts;
  };
  await Promise.all(
    devices.map(async (device) => {
      const parts = await toRun(device);
      if (typeof parts === "string") {
        const reason = parts === scriptRunWords.noCredential ? "RUN_AS" : null;
        return put(runId, device.id, { state: "REFUSED", reason, detail: parts });
      }
      const order: ScriptOrder = {
        taskId: runId,
        action: "RUN_SCRIPT",
        runAt: run.runAt,
        expiresAt: run.expiresAt,
        scripts: parts,
        timeoutSeconds: run.timeoutSeconds,
      };
      if (!(await sendOrder(context, device.id, order))) return put(runId, device.id, { state: "WAITING" });
      // a cancel may have gone before the order
      if (await isCancelled(context, runId, device.id)) cancelOrder(context, device.id, runId);
    }),
  );
}

async function isCancelled(context: ServerContext, runId: string, nodeId: number): Promise<boolean> {
  const row = await context.db
    .selectFrom("scriptRunTargets")
    .select("cancelled")
    .where("runId", "=", runId)
    .where("nodeId", "=", nodeId)
    .executeTakeFirst();
  return row?.cancelled === 1;
}
