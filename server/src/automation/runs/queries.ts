import type { Selectable } from "kysely";
import { MusterError, type ScriptRun, type ScriptRunTarget, type ScriptRunTargetState } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { onDevices } from "../../platform/authorization/grants.ts";
import type { Tables } from "../../platform/db/tables.ts";

export type RunRow = Selectable<Tables["scriptRuns"]>;

/** How long after its time is over an agent may still tell how a run ended. */
export const graceMS = 15 * 60_000;

/** How long a run of so many scripts may take on a device, the telling of it included. */
export const longestMS = ({ timeoutSeconds }: Pick<RunRow, "timeoutSeconds">, scripts: number): number =>
  scripts * timeoutSeconds * 1_000 + graceMS;

/** Runs with a device that the caller may see. */
export const visibleRuns = (context: ServerContext, caller: Caller) =>
  context.db
    .selectFrom("scriptRuns")
    .where((e) =>
      e.exists(
        e
          .selectFrom("scriptRunTargets")
          .innerJoin("devices", "devices.id", "scriptRunTargets.nodeId")
          .select("scriptRunTargets.nodeId")
          .whereRef("scriptRunTargets.runId", "=", "scriptRuns.id")
          .where(onDevices(caller)),
      ),
    );

/** The run the caller may see, or not_found. */
export async function findRun(context: ServerContext, caller: Caller, id: string): Promise<RunRow> {
  const row = await visibleRuns(context, caller)
    .selectAll("scriptRuns")
    .where("scriptRuns.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

/** Runs as the contract has them, with the devices that the caller may see counted. */
export async function toRuns(
  context: ServerContext,
  caller: Caller,
  rows: readonly RunRow[],
): Promise<ScriptRun[]> {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const counts = await context.db
    .selectFrom("scriptRunTargets")
    .innerJoin("devices", "devices.id", "scriptRunTargets.nodeId")
    .select((e) => ["runId", "state", e.fn.countAll<number>().as("n")])
    .where(onDevices(caller))
    .where("runId", "in", ids)
    .groupBy(["runId", "state"])
    .execute();
  const scripts = await context.db
    .selectFrom("scriptRunScripts")
    .select(["runId", "scriptId", "name", "language", "digest", "parameters", "variables"])
    .where("runId", "in", ids)
    .orderBy("step")
    .execute();
  return rows.map((one) => {
    const { createdById: _, canaryDevices, canaryContinue, ...row } = one;
    const mine = counts.filter(({ runId }) => runId === row.id);
    return {
      ...row,
      scripts: scripts
        .filter(({ runId }) => runId === row.id)
        .map(({ runId: _run, parameters, variables, ...one }) => ({
          ...one,
          parameters: JSON.parse(parameters) as string[],
          variables: JSON.parse(variables) as { name: string; value: string }[],
        })),
      runAs: JSON.parse(row.runAs) as ScriptRun["runAs"],
      skipIfOffline: row.skipIfOffline === 1,
      canary: canaryDevices === null ? null : { devices: canaryDevices, continue: canaryContinue },
      targets: mine.reduce((sum, { n }) => sum + n, 0),
      states: Object.fromEntries(mine.map(({ state, n }) => [state, n])),
    };
  });
}

export const targetsOf = (context: ServerContext, runId: string) =>
  context.db
    .selectFrom("scriptRunTargets")
    .innerJoin("devices", "devices.id", "scriptRunTargets.nodeId")
    .innerJoin("organizations", "organizations.id", "devices.organizationId")
    .where("scriptRunTargets.runId", "=", runId);

/** Adds what a target shows. */
export async function selectTargets(
  rows: Pick<ReturnType<typeof targetsOf>, "selectAll">,
): Promise<ScriptRunTarget[]> {
  const found = await rows
    .selectAll("scriptRunTargets")
    .select(["devices.displayName", "organizations.id as clientId", "organizations.name as clientName"])
    .execute();
  return found.map((row) => {
    const { cancelled: _, outputBytes: _bytes, ...shown } = row;
    return { ...shown, canary: row.canary === 1 };
  });
}

export const readTargets = (
  context: ServerContext,
  runId: string,
  nodeIds: readonly number[],
): Promise<ScriptRunTarget[]> =>
  selectTargets(targetsOf(context, runId).where("scriptRunTargets.nodeId", "in", nodeIds));

/** The states of a run's devices, in SQL where one is asked for. */
export const inState = (rows: ReturnType<typeof targetsOf>, state: ScriptRunTargetState | undefined) =>
  state ? rows.where("scriptRunTargets.state", "=", state) : rows;
