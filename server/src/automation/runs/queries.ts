import {
  answerWith,
  MusterError,
  type ScriptRun,
  type ScriptRunRefusal,
  type ScriptRunTarget,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { onDevices } from "../../platform/authorization/grants.ts";
import { countOf, countStates } from "../queue/counts.ts";
import type { WorkTargetState } from "../queue/tables.ts";

const selectRuns = ({ db }: ServerContext) =>
  db.selectFrom("scriptRuns").innerJoin("agentWork", "agentWork.id", "scriptRuns.id");

/** Selects runs with a device that the caller can see. */
export const visibleRuns = (context: ServerContext, caller: Caller) =>
  selectRuns(context).where((e) =>
    e.exists(
      e
        .selectFrom("agentWorkTargets")
        .innerJoin("devices", "devices.id", "agentWorkTargets.nodeId")
        .select("agentWorkTargets.nodeId")
        .whereRef("agentWorkTargets.workId", "=", "scriptRuns.id")
        .where(onDevices(caller)),
    ),
  );

export const selectRows = (found: ReturnType<typeof visibleRuns>) =>
  found.selectAll("agentWork").selectAll("scriptRuns");

export type RunRow = Awaited<ReturnType<ReturnType<typeof selectRows>["execute"]>>[number];

/** Returns a run that the caller can see. @throws MusterError `not_found` */
export async function findRun(context: ServerContext, caller: Caller, id: string): Promise<RunRow> {
  const row = await selectRows(visibleRuns(context, caller))
    .where("scriptRuns.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

/** Returns runs in the form of the contract; only devices that the caller can see are counted. */
export async function toRuns(
  context: ServerContext,
  caller: Caller,
  rows: readonly RunRow[],
): Promise<ScriptRun[]> {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const countsOf = await countStates(context.db, ids, onDevices(caller));
  const scripts = await context.db
    .selectFrom("scriptRunScripts")
    .leftJoin("automationVersions", "automationVersions.id", "scriptRunScripts.versionId")
    .select(["runId", "scriptRunScripts.scriptId", "scriptRunScripts.name", "scriptRunScripts.language"])
    .select(["scriptRunScripts.digest", "parameters", "variables"])
    .select((e) => e.fn.coalesce("automationVersions.version", e.lit(1)).as("version"))
    .where("runId", "in", ids)
    .orderBy("step")
    .execute();
  return rows.map((row) => {
    const states = countsOf(row.id);
    const { canaryDevices, canaryContinue } = row;
    return {
      id: row.id,
      name: row.name,
      scripts: scripts
        .filter(({ runId }) => runId === row.id)
        .map(({ runId: _run, parameters, variables, ...script }) => ({
          ...script,
          parameters: JSON.parse(parameters) as string[],
          variables: JSON.parse(variables) as { name: string; value: string }[],
        })),
      runAs: JSON.parse(row.runAs) as ScriptRun["runAs"],
      timeoutSeconds: row.timeoutSeconds,
      runAt: row.runAt,
      expiresAt: row.expiresAt,
      timeZone: row.timeZone,
      skipIfOffline: row.skipIfOffline === 1,
      concurrency: row.concurrency!,
      canary: canaryDevices === null ? null : { devices: canaryDevices, continue: canaryContinue },
      stopAfterFailures: row.stopAfterFailures,
      state: row.state,
      ...answerWith("detail", row.detail),
      retryOf: row.retryOf,
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      finishedAt: row.finishedAt,
      targets: countOf(states),
      states,
    };
  });
}

export const targetsOf = (context: ServerContext, runId: string) =>
  context.db
    .selectFrom("agentWorkTargets")
    .innerJoin("devices", "devices.id", "agentWorkTargets.nodeId")
    .innerJoin("organizations", "organizations.id", "devices.organizationId")
    .leftJoin("scriptRunOutputTotals", (join) =>
      join
        .onRef("scriptRunOutputTotals.runId", "=", "agentWorkTargets.workId")
        .onRef("scriptRunOutputTotals.nodeId", "=", "agentWorkTargets.nodeId"),
    )
    .where("agentWorkTargets.workId", "=", runId);

/** The stored result of a device. */
export type RunResult = Pick<ScriptRunTarget, "step" | "exitCode" | "signal">;

const noResult: RunResult = { step: 0, exitCode: null, signal: null };

/** Reads what the contract shows about a run's devices. */
export async function selectTargets(
  rows: Pick<ReturnType<typeof targetsOf>, "selectAll">,
): Promise<ScriptRunTarget[]> {
  const found = await rows
    .selectAll("agentWorkTargets")
    .select(["chunks", "devices.displayName"])
    .select(["organizations.id as clientId", "organizations.name as clientName"])
    .execute();
  return found.map((target) => {
    const { workId, cancelled: _, claimedUntil: _until, result, ...row } = target;
    return {
      ...row,
      ...answerWith("detail", row.detail),
      ...(result === null ? noResult : (JSON.parse(result) as RunResult)),
      runId: workId,
      reason: row.reason as ScriptRunRefusal | null,
      canary: row.canary === 1,
      chunks: row.chunks ?? 0,
    };
  });
}

export const readTargets = (
  context: ServerContext,
  runId: string,
  nodeIds: readonly number[],
): Promise<ScriptRunTarget[]> =>
  selectTargets(targetsOf(context, runId).where("agentWorkTargets.nodeId", "in", nodeIds));

export const inState = (rows: ReturnType<typeof targetsOf>, state: WorkTargetState | undefined) =>
  state ? rows.where("agentWorkTargets.state", "=", state) : rows;
