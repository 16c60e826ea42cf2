// The parts of the queue's work that are specific to script runs.
import {
  storeMessage,
  storeRecent,
  type StoredMessage,
  cleanText,
  isText,
  limits,
  MusterError,
  scriptRunMessages,
  type RunManifest,
  type RunSignature,
  type ScriptRun,
} from "@muster/sdk";
import type { ScriptCommand, ScriptProgress, TaskOutcome } from "@muster/sdk/live";
import type { ServerContext } from "../../context.ts";
import type {
  AgentWorkKind,
  Authorization,
  Ending,
  Unchecked,
  WorkCommand,
} from "../../platform/agent-work.ts";
import { callerOfUser } from "../../platform/authorization/caller.ts";
import { visibleAmong } from "../../platform/authorization/grants.ts";
import { inList } from "../../platform/db/sql.ts";
import { runnableScript } from "../scripts/runnable.ts";
import { pinsOf } from "./create.ts";
import { runBroadcast } from "./broadcast.ts";
import { userOn } from "./choose-devices.ts";
import { checkFiles, filesToFetch } from "./files.ts";
import { integer } from "./output.ts";
import type { RunResult } from "./queries.ts";

/** Windows exit codes are unsigned 32-bit numbers; those from 2³¹ on are shown as negative. */
const signed = (code: number | undefined): number | null => (code === undefined ? null : code | 0);

/**
 * Whether scripts can be sent to these devices now: the user who started the run can still sign in, run each
 * script and see the devices, and every script is still known to be clean.
 */
const authorize: NonNullable<AgentWorkKind["authorize"]> = async (context, run, nodeIds) => {
  const excluded = { nodeIds: new Set<number>(), detail: scriptRunMessages.notAllowed };
  const revoke = (revoked: StoredMessage): Authorization => ({ allowed: false, revoked, excluded });
  const caller = await callerOfUser(context, run.createdById ?? 0);
  if (!caller) return revoke(scriptRunMessages.userNotFound);
  const scripts = await context.db
    .selectFrom("scriptRunScripts")
    .select(["scriptId", "partOf", (e) => e.fn.coalesce("versionId", e.lit(0)).as("versionId")])
    .where("runId", "=", run.id)
    .execute();
  const pins = pinsOf(scripts);
  try {
    for (const { scriptId, partOf } of scripts)
      if (partOf === null) await runnableScript(context, caller, scriptId, pins);
    await checkFiles(context, run.id);
  } catch (error) {
    if (!(error instanceof MusterError)) throw error;
    // a part of the run is being scanned
    if (error.code === "automation_under_review") return { allowed: false, excluded };
    const isGone = error.code === "not_found" || error.code === "forbidden";
    return revoke(isGone ? scriptRunMessages.notAllowed : storeRecent(error.message));
  }
  const visible = await visibleAmong(context.db, caller, nodeIds);
  return {
    allowed: true,
    excluded: { ...excluded, nodeIds: new Set(nodeIds.filter((id) => !visible.has(id))) },
  };
};

interface RunDevice {
  id: number;
  organizationId: number;
  platform: string | null;
}

/** Returns a function with what a run sends to a device, or why it can't run there. */
async function scriptsFor(context: ServerContext, runId: string, runAs: ScriptRun["runAs"]) {
  const scripts = await context.db
    .selectFrom("scriptRunScripts")
    .innerJoin("automationVersions", "automationVersions.id", "scriptRunScripts.versionId")
    .selectAll("scriptRunScripts")
    .select("automationVersions.content")
    .where("runId", "=", runId)
    .orderBy("step")
    .execute();
  const files = await filesToFetch(context, runId);
  const refuse = (detail: StoredMessage, reason: string | null): Ending => ({
    state: "REFUSED",
    reason,
    detail,
  });
  return async (device: RunDevice): Promise<ScriptCommand["scripts"] | Ending> => {
    const parts: ScriptCommand["scripts"] = [];
    for (const { step, interpreter: language, content, digest, path, runAs: own, ...lists } of scripts) {
      const user = await userOn(context, device, runAs, own);
      if (!user) return refuse(scriptRunMessages.noCredential, "RUN_AS");
      const parameters = JSON.parse(lists.parameters) as string[];
      const variables = JSON.parse(lists.variables) as { name: string; value: string }[];
      const installs = files.get(step);
      if (isText(language)) parts.push({ language, content, digest, parameters, variables, user });
      else if (language === "binary_run") parts.push({ language, path, parameters, user });
      else if (installs) parts.push({ language, ...installs, parameters, user });
      else return refuse(storeMessage("automation.runs.itsFilesWereReplacedDeleted"), null);
    }
    return parts;
  };
}

const commands: AgentWorkKind["commands"] = async (context, { id: taskId, runAt, expiresAt }, nodeIds) => {
  const run = await context.db
    .selectFrom("scriptRuns")
    .selectAll()
    .where("id", "=", taskId)
    .executeTakeFirstOrThrow();
  const devices = await context.db
    .selectFrom("devices")
    .innerJoin("agents", "agents.nodeId", "devices.id")
    .select(["devices.id", "devices.organizationId", "agents.platform"])
    .where("devices.id", "in", inList(context.db, nodeIds, "integer"))
    .execute();
  const scriptsOn = await scriptsFor(context, taskId, JSON.parse(run.runAs) as ScriptRun["runAs"]);
  const { timeoutSeconds } = run;
  const signed =
    run.signature && run.manifest
      ? {
          manifest: JSON.parse(run.manifest) as RunManifest,
          signature: JSON.parse(run.signature) as RunSignature,
        }
      : undefined;
  const found = new Map<number, WorkCommand | Ending>();
  for (const device of devices) {
    const scripts = await scriptsOn(device);
    const order = { taskId, action: "RUN_SCRIPT" as const, runAt, expiresAt, timeoutSeconds, signed };
    found.set(
      device.id,
      Array.isArray(scripts) ? { name: "task.run", order: { ...order, scripts } } : scripts,
    );
  }
  return found;
};

function resultOf({ script }: Unchecked<TaskOutcome>): RunResult {
  const { step, exitCode, signal } = (script ?? {}) as Unchecked<ScriptProgress>;
  return {
    step: integer(step, 0, 100) ?? 0,
    exitCode: signed(integer(exitCode, -(2 ** 31), 2 ** 32 - 1)),
    signal: typeof signal === "string" ? cleanText(signal, 20) : null,
  };
}

export const scriptRunWork: AgentWorkKind = {
  command: "task.run",
  cancellable: true,
  keepDays: limits.scriptRunDays,
  authorize,
  commands,
  resultOf,
  changed(context, runId, nodeIds) {
    if (nodeIds.length) runBroadcast(context).targets(runId, nodeIds);
    else runBroadcast(context).changed(runId);
  },
  finished: (context, { id }) => runBroadcast(context).ended(id),
};
