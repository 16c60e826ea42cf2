import type { Selectable } from "kysely";
import {
  storeReference,
  checkRunParameters,
  checkRunVariables,
  checkTaskSchedule,
  environmentOf,
  limits,
  MusterError,
  runAtOf,
  runParameters,
  type FieldError,
  type NewScriptRun,
  type ScriptRunDevice,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { graceMS } from "../queue/expire.ts";
import { addWork, type NewWork } from "../queue/persist.ts";
import { runnableScript, type Pins, type Runnable } from "../scripts/runnable.ts";
import type { Demand } from "./choose-devices.ts";

export type Step = Omit<Selectable<Tables["scriptRunScripts"]>, "runId" | "step" | "versionId"> &
  Demand & {
    versionId: number;
    version: number;
    /** Digest of everything in the version. */
    versionDigest: string;
    /** Digest of the source. */
    content: string;
    files: readonly { id: number; kind: string; name: string; digest: string }[];
  };

const hourMS = 3_600_000;

/**
 * Returns the scripts of a run, in their latest or given versions, with their parameters; refuses callers who
 * can't run one of them.
 */
export async function snapshotScripts(
  context: ServerContext,
  caller: Caller,
  given: NewScriptRun["scripts"],
  pins?: Pins,
): Promise<Step[]> {
  const errors: FieldError[] = [];
  const steps: Step[] = [];
  for (const [i, one] of given.entries()) {
    const runnable = await runnableScript(context, caller, one.scriptId, pins);
    const { before, after } = runnable;
    const wrong = (field: string, message: string) =>
      errors.push({ field: `scripts.${i}.${field}`, message });
    const companion = (part: Runnable) =>
      stepOf(part, {}, (_, message) => wrong("scriptId", `${part.version.name}: ${message}`), one);
    if (before) steps.push(companion(before));
    steps.push(stepOf(runnable, one, wrong));
    if (after) steps.push(companion(after));
  }
  if (errors.length) throw new MusterError("validation_failed", { errors });
  return steps;
}

type Given = Omit<NewScriptRun["scripts"][0], "scriptId">;

/** Returns a step of a run with its parameters; `partOf` is the application that it runs before or after. */
function stepOf(
  { version, demands, given: variables, interpreter, contentDigest, path, files }: Runnable,
  given: Given,
  wrong: (field: string, message: string) => void,
  partOf?: { scriptId: number },
): Step {
  const values = Object.fromEntries((given.variables ?? []).map(({ name, value }) => [name, value]));
  const checked = { name: version.name, ...variables };
  for (const { field, message } of checkRunParameters(checked, interpreter, given)) wrong(field, message);
  for (const { field, message } of checkRunVariables(checked, values)) wrong(`variables.${field}`, message);
  const environment = Object.entries(environmentOf(checked, values)).map(([name, value]) => ({
    name,
    value,
  }));
  return {
    scriptId: version.scriptId,
    versionId: version.id,
    version: version.version,
    versionDigest: version.digest,
    name: version.name,
    language: version.language,
    interpreter,
    digest: files.find(({ kind }) => kind === "INSTALLER")?.digest ?? contentDigest,
    runAs: version.runAs,
    parameters: JSON.stringify(runParameters(given)),
    variables: JSON.stringify(environment),
    partOf: partOf?.scriptId ?? null,
    path,
    operatingSystems: demands.operatingSystems,
    architecture: demands.architecture,
    content: contentDigest,
    files: files.flatMap(({ id, kind, name, digest }) => (kind === "ICON" ? [] : { id, kind, name, digest })),
  };
}

/** Returns the version of each automation in these steps. */
export const pinsOf = (steps: readonly Pick<Step, "scriptId" | "versionId">[]): Map<number, number> =>
  new Map(steps.map(({ scriptId, versionId }) => [scriptId, versionId]));

/** Returns the names of the automations of a run. */
export const nameOf = (steps: readonly Step[]): string =>
  steps.flatMap(({ partOf, name }) => (partOf === null ? name : [])).join(", ");

export function timesOf({ schedule }: NewScriptRun, now: number): { runAt: number; expiresAt: number } {
  const errors = checkTaskSchedule(schedule, now);
  const runAt = runAtOf(schedule, now);
  if (errors.length || runAt === undefined)
    throw new MusterError("validation_failed", {
      errors: errors.map(({ field, message }) => ({ field: `schedule.${field}`, message })),
    });
  return { runAt, expiresAt: schedule.end ?? runAt + limits.taskExpiryHours * hourMS };
}

export type NewRun = Omit<NewWork, "kind" | "maxDurationMS"> & Selectable<Tables["scriptRuns"]>;

/** Creates a run on these devices; used for new runs and for retries. */
export async function createRun(
  db: Database,
  { runAs, timeoutSeconds, timeZone, retryOf, manifest, manifestDigest, signature, ...work }: NewRun,
  steps: readonly Step[],
  devices: readonly ScriptRunDevice[],
): Promise<void> {
  if (!devices.length) throw new MusterError("not_found");
  if (!devices.some(({ reason }) => !reason)) throw new MusterError("script_run_not_available");
  const maxDurationMS = steps.length * timeoutSeconds * 1_000 + graceMS;
  const targets = devices.map(({ nodeId, reason, detailMessage, isUp }) => ({
    nodeId,
    state: reason ? ("REFUSED" as const) : ("WAITING" as const),
    reason,
    detail: storeReference(detailMessage),
    isUp: isUp === true,
  }));
  await addWork(db, { ...work, kind: "SCRIPT_RUN", maxDurationMS }, targets);
  const runId = work.id;
  const run = { id: runId, runAs, timeoutSeconds, timeZone, retryOf, manifest, manifestDigest, signature };
  await db.insertInto("scriptRuns").values(run).execute();
  for (const [step, { files, ...one }] of steps.entries()) {
    const {
      operatingSystems: _,
      architecture: _bits,
      version: _number,
      versionDigest: _digest,
      content: _content,
      ...script
    } = one;
    await db
      .insertInto("scriptRunScripts")
      .values({ ...script, runId, step })
      .execute();
    if (!files.length) continue;
    const rows = files.map(({ id: attachmentId }) => ({ runId, step, attachmentId }));
    await db.insertInto("scriptRunFiles").values(rows).execute();
  }
}
