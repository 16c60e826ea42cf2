import type { Selectable } from "kysely";
import {
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
import type { Demand } from "./devices.ts";
import type { RunRow } from "./queries.ts";
import { runnableScript, type Runnable } from "../scripts/scripts.ts";
import type { Tables } from "../../platform/db/tables.ts";

export type Step = Omit<Selectable<Tables["scriptRunScripts"]>, "runId" | "step"> &
  Demand & { files: number[] };

const hourMS = 3_600_000;
const part = 2_000;

/** The scripts of a run as they are now, with what each is given; refuses the caller who may not run one of them. */
export async function snapshotScripts(
  context: ServerContext,
  caller: Caller,
  given: NewScriptRun["scripts"],
): Promise<Step[]> {
  const errors: FieldError[] = [];
  const steps: Step[] = [];
  for (const [i, one] of given.entries()) {
    const runnable = await runnableScript(context, caller, one.scriptId);
    const { before, after } = runnable;
    const wrong = (field: string, message: string) =>
      errors.push({ field: `scripts.${i}.${field}`, message });
    if (before)
      steps.push(
        stepOf(before, {}, (_, message) => wrong("scriptId", `${before.script.name}: ${message}`), one),
      );
    steps.push(stepOf(runnable, one, wrong));
    if (after)
      steps.push(
        stepOf(after, {}, (_, message) => wrong("scriptId", `${after.script.name}: ${message}`), one),
      );
  }
  if (errors.length) throw new MusterError("validation_failed", { errors });
  return steps;
}

type Given = Omit<NewScriptRun["scripts"][0], "scriptId">;

/** A part of a run with what it is given; `partOf` is the application that it runs before or after. */
function stepOf(
  { script, interpreter, content, files }: Runnable,
  given: Given,
  wrong: (field: string, message: string) => void,
  partOf?: { scriptId: number },
): Step {
  const values = Object.fromEntries((given.variables ?? []).map(({ name, value }) => [name, value]));
  for (const { field, message } of checkRunParameters(script, interpreter, given)) wrong(field, message);
  for (const { field, message } of checkRunVariables(script, values)) wrong(`variables.${field}`, message);
  const environment = Object.entries(environmentOf(script, values)).map(([name, value]) => ({ name, value }));
  return {
    scriptId: script.id,
    name: script.customName ?? script.name,
    language: script.language,
    interpreter,
    content,
    digest: files.find(({ kind }) => kind === "INSTALLER")?.digest ?? script.digest,
    runAs: script.runAs,
    parameters: JSON.stringify(runParameters(given)),
    variables: JSON.stringify(environment),
    partOf: partOf?.scriptId ?? null,
    path: script.binaryRunSettings?.runnableLocalPath ?? "",
    operatingSystems: script.operatingSystems,
    architecture: script.architecture,
    files: files.filter(({ kind }) => kind !== "ICON").map(({ id }) => id),
  };
}

/** The names of the automations of a run. */
export const nameOf = (steps: readonly Step[]): string =>
  steps.flatMap(({ partOf, name }) => (partOf === null ? name : [])).join(", ");

/** When a run begins and until when it may. */
export function timesOf({ schedule }: NewScriptRun, now: number): { runAt: number; expiresAt: number } {
  const errors = checkTaskSchedule(schedule, now);
  const runAt = runAtOf(schedule, now);
  if (errors.length || runAt === undefined)
    throw new MusterError("validation_failed", {
      errors: errors.map(({ field, message }) => ({ field: `schedule.${field}`, message })),
    });
  return { runAt, expiresAt: schedule.end ?? runAt + limits.taskExpiryHours * hourMS };
}

/** How many devices come first; null for all at once. */
export const canaryOf = ({ devices, percent }: NonNullable<NewScriptRun["canary"]>, able: number): number =>
  Math.min(able, devices ?? Math.ceil((able * (percent ?? 0)) / 100));

/**
 * Makes a run on these devices: the one place where every run begins, a new one and one that tries again. The devices
 * that are connected come first, so that the first ones are tried soon.
 */
export async function createRun(
  db: Database,
  run: RunRow,
  steps: readonly Step[],
  devices: readonly ScriptRunDevice[],
): Promise<void> {
  const able = devices.filter(({ reason }) => !reason);
  if (!devices.length) throw new MusterError("not_found");
  if (!able.length) throw new MusterError("script_run_not_available");
  const first = new Set(
    able
      .toSorted((a, b) => Number(b.isUp) - Number(a.isUp))
      .slice(0, run.canaryDevices ?? 0)
      .map(({ nodeId }) => nodeId),
  );
  await db.insertInto("scriptRuns").values(run).execute();
  for (const [step, { operatingSystems: _, architecture: _bits, files, ...one }] of steps.entries()) {
    const runId = run.id;
    await db
      .insertInto("scriptRunScripts")
      .values({ ...one, runId, step })
      .execute();
    if (!files.length) continue;
    const rows = files.map((attachmentId) => ({ runId, step, attachmentId }));
    await db.insertInto("scriptRunFiles").values(rows).execute();
  }
  const values = devices.map(({ nodeId, reason, detail }) => ({
    runId: run.id,
    nodeId,
    state: reason ? ("REFUSED" as const) : ("WAITING" as const),
    reason,
    detail,
    canary: first.has(nodeId) ? 1 : 0,
    cancelled: 0,
    step: 0,
    exitCode: null,
    signal: null,
    startedAt: null,
    endedAt: null,
    updatedAt: run.createdAt,
    chunks: 0,
    outputBytes: 0,
  }));
  // SQLite takes 32,766 values in a statement
  for (let i = 0; i < values.length; i += part)
    await db
      .insertInto("scriptRunTargets")
      .values(values.slice(i, i + part))
      .execute();
}
