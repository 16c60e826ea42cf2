// Retries runs on the devices where they failed.
import {
  failedStates,
  MusterError,
  type RunManifest,
  type RunSettings,
  type ScriptOperatingSystem,
  type ScriptRunDevice,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { approvedRequest } from "../../operations/action-limit.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { runnableScript } from "../scripts/runnable.ts";
import { pinsOf, type Step } from "./create.ts";
import { checkFiles, filesToFetch } from "./files.ts";
import { findRunToOperate } from "./visible-runs.ts";
import type { RunRow } from "./queries.ts";

/** Returns the steps of an earlier run, in the versions that it had then. */
export async function stepsOf(context: ServerContext, caller: Caller, runId: string): Promise<Step[]> {
  const rows = await context.db
    .selectFrom("scriptRunScripts")
    .innerJoin("automationVersions", "automationVersions.id", "scriptRunScripts.versionId")
    .selectAll("scriptRunScripts")
    .select(["automationVersions.version", "automationVersions.digest as versionDigest"])
    .select(["operatingSystems", "architecture", "automationVersions.id as versionId"])
    .select("automationVersions.contentDigest as content")
    .where("runId", "=", runId)
    .orderBy("step")
    .execute();
  const pins = pinsOf(rows);
  for (const { scriptId, partOf } of rows)
    if (partOf === null) await runnableScript(context, caller, scriptId, pins);
  await checkFiles(context, runId);
  const files = await filesToFetch(context, runId);
  return rows.map((row) => {
    const { runId: _, step, operatingSystems, architecture, ...one } = row;
    const { installer, helpers = [] } = files.get(step) ?? {};
    return {
      ...one,
      operatingSystems: JSON.parse(operatingSystems) as Step["operatingSystems"],
      architecture: JSON.parse(architecture) as Step["architecture"],
      files: [
        ...(installer ? [{ ...installer, kind: "INSTALLER" }] : []),
        ...helpers.map((helper) => ({ ...helper, kind: "HELPER" })),
      ],
    };
  });
}

export const runAsOf = ({ runAs }: RunRow) =>
  JSON.parse(runAs) as Partial<Record<ScriptOperatingSystem, string>>;

export const settingsAgain = (before: RunRow, able: number): RunSettings => ({
  runAs: runAsOf(before),
  timeoutSeconds: before.timeoutSeconds,
  skipIfOffline: before.skipIfOffline === 1,
  concurrency: before.concurrency!,
  canary:
    before.canaryDevices === null
      ? null
      : { devices: Math.min(before.canaryDevices, able), continue: before.canaryContinue },
  stopAfterFailures: before.stopAfterFailures,
  runAt: null,
  expiresAt: null,
  validForSeconds: Math.ceil((before.expiresAt - before.runAt) / 1_000),
});

/** Returns the devices that can't run it, for the run's report, and those of the others in the manifest. */
export const onlyOf = (
  devices: readonly ScriptRunDevice[],
  { deviceIds }: RunManifest,
): ScriptRunDevice[] => {
  const named = new Set(deviceIds);
  return devices.filter(({ nodeId, reason }) => reason !== null || named.has(nodeId));
};

/** Returns the run to retry and the devices where it failed; after an approval, only the approved ones. */
export async function findRetry(context: ServerContext, caller: Caller, runId: string) {
  const before = await findRunToOperate(context, caller, runId);
  const steps = await stepsOf(context, caller, before.id);
  const failed = await context.db
    .selectFrom("agentWorkTargets")
    .select("nodeId")
    .where("workId", "=", before.id)
    .where("state", "in", failedStates)
    .execute();
  if (!failed.length) throw new MusterError("script_run_nothing_failed");
  const approved = approvedRequest(caller);
  const deviceIds = failed.flatMap(({ nodeId }) => (approved?.deviceIds.has(nodeId) === false ? [] : nodeId));
  return { before, steps, deviceIds };
}
