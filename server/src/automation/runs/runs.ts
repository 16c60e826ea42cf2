import { randomUUID } from "node:crypto";
import {
  answerWith,
  storeMessage,
  latestStart,
  limits,
  manifestDigest,
  MusterError,
  runSettings,
  type DeviceSelection,
  type NewScriptRun,
  type OperationId,
  type RunManifest,
  type ScriptRun,
  type ScriptRunTarget,
  zoneOf,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { checkSignature, requiresSignature } from "../../agents/signers.ts";
import { requireDevice } from "../../devices/devices.ts";
import type { Feature, Handlers, Pinned, Stoppable } from "../../feature.ts";
import { approvedRequest, limitDevices } from "../../operations/action-limit.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { onDevices, visibleDevices } from "../../platform/authorization/grants.ts";
import { requireFreshMfa } from "../../platform/authorization/require-mfa.ts";
import { page } from "../../platform/db/paging.ts";
import { workQueue } from "../queue/advance.ts";
import { waitingStates } from "../queue/tables.ts";
import type { Pins } from "../scripts/runnable.ts";
import { relativeTimes } from "../tasks.ts";
import { runBroadcast, runRooms } from "./broadcast.ts";
import { createRun, nameOf, pinsOf, snapshotScripts, timesOf, type NewRun, type Step } from "./create.ts";
import { chooseDevices } from "./choose-devices.ts";
import { filesInUse, sendFilePart } from "./files.ts";
import { manifestFor, storedManifest } from "./manifests.ts";
import { saveRunOutput } from "./output.ts";
import {
  findRun,
  inState,
  readTargets,
  selectRows,
  selectTargets,
  targetsOf,
  toRuns,
  visibleRuns,
} from "./queries.ts";
import { cancelRun, findRunToOperate, shown } from "./visible-runs.ts";
import { findRetry, onlyOf, runAsOf, settingsAgain, stepsOf } from "./retry.ts";
import { scriptRunWork } from "./script-run-work.ts";

const chunksRead = 100;

/** Returns a run that was just created, which the queue advances soon. */
async function created(context: ServerContext, caller: Caller, runId: string): Promise<ScriptRun> {
  const run = await shown(context, caller, runId);
  workQueue(context).soon(runId);
  runBroadcast(context).changed(runId);
  return run;
}

/** Returns the devices that a run would start on; beyond the limit, a second user has to approve it. */
async function limitRun(
  context: ServerContext,
  caller: Caller,
  operation: OperationId,
  chosen: DeviceSelection,
  steps: readonly Step[],
  runAs: Parameters<typeof chooseDevices>[5],
): Promise<number[]> {
  const devices = await chooseDevices(context, context.db, caller, chosen, steps, runAs);
  const able = devices.flatMap(({ reason, nodeId }) => (reason ? [] : nodeId));
  const isApproved = approvedRequest(caller) !== undefined;
  if (able.length > limits.freshMfaDevices && !isApproved) requireFreshMfa(caller);
  await limitDevices(context, caller, operation, able);
  return able;
}

/** Returns the versions that a second user approved, if approval was required. */
const approvedPins = (caller: Caller): Pins => {
  const { versions = {} } = approvedRequest(caller) ?? {};
  return new Map(Object.entries(versions).map(([id, versionId]) => [Number(id), versionId]));
};

const pinned = (manifest: RunManifest, steps: readonly Step[]): Pinned => ({
  manifest,
  versions: Object.fromEntries(pinsOf(steps)),
});

const prepared = async (context: ServerContext, manifest: RunManifest) => ({
  manifest,
  manifestDigest: await manifestDigest(manifest),
  signatureRequired: await requiresSignature(context, manifest),
});

/** Creates a run for this caller, who must be a user. */
export async function startRun(
  context: ServerContext,
  caller: Caller,
  body: NewScriptRun,
  id: string = randomUUID(),
): Promise<ScriptRun> {
  const now = Date.now();
  const { signature } = body;
  const times = timesOf(body, signature?.createdAt ?? now);
  const steps = await snapshotScripts(context, caller, body.scripts, approvedPins(caller));
  const ids = await limitRun(context, caller, "createScriptRun", body, steps, body.runAs ?? {});
  const settings = runSettings(body, times, ids.length);
  const manifest =
    approvedRequest(caller)?.manifest ?? (await manifestFor(context, settings, steps, ids, signature));
  await checkSignature(context, manifest, signature);
  const stored = await storedManifest(manifest);
  await context.db.transaction().execute(async (db) => {
    const devices = await chooseDevices(context, db, caller, body, steps, body.runAs ?? {});
    const run: NewRun = {
      id,
      name: nameOf(steps),
      runAs: JSON.stringify(body.runAs ?? {}),
      timeoutSeconds: settings.timeoutSeconds,
      ...times,
      // agents refuse a signed run that could start later than was signed
      ...(signature && { expiresAt: Math.min(times.expiresAt, latestStart(manifest)) }),
      timeZone: zoneOf(body.schedule),
      skipIfOffline: settings.skipIfOffline ? 1 : 0,
      concurrency: settings.concurrency,
      canaryDevices: settings.canary?.devices ?? null,
      canaryContinue: settings.canary?.continue ?? "AUTOMATIC",
      stopAfterFailures: settings.stopAfterFailures,
      retryOf: null,
      ...stored,
      signature: signature ? JSON.stringify(signature) : null,
      createdBy: caller.user!.email,
      createdById: caller.user!.id,
      createdAt: now,
    };
    await createRun(db, run, steps, onlyOf(devices, manifest));
  });
  return created(context, caller, id);
}

const handlers = {
  createScriptRun: ({ context, caller, body }) => startRun(context, caller, body),

  async checkScriptRun({ context, caller, body }) {
    timesOf(body, Date.now());
    const steps = await snapshotScripts(context, caller, body.scripts);
    const results = await chooseDevices(context, context.db, caller, body, steps, body.runAs ?? {});
    if (!results.length) throw new MusterError("not_found");
    return { results };
  },

  async prepareScriptRun({ context, caller, body }) {
    const times = timesOf(body, Date.now());
    const steps = await snapshotScripts(context, caller, body.scripts);
    const devices = await chooseDevices(context, context.db, caller, body, steps, body.runAs ?? {});
    const ids = devices.flatMap(({ reason, nodeId }) => (reason ? [] : nodeId));
    if (!ids.length) throw new MusterError(devices.length ? "script_run_not_available" : "not_found");
    return prepared(context, await manifestFor(context, runSettings(body, times, ids.length), steps, ids));
  },

  async listScriptRuns({ context, caller, query }) {
    if (query.nodeId) await requireDevice(context, caller, query.nodeId);
    const found = visibleRuns(context, caller)
      .$if(!!query.scriptId, (q) =>
        q.where("scriptRuns.id", "in", (e) =>
          e.selectFrom("scriptRunScripts").select("runId").where("scriptId", "=", query.scriptId!),
        ),
      )
      .$if(!!query.nodeId, (q) =>
        q.where("scriptRuns.id", "in", (e) =>
          e.selectFrom("agentWorkTargets").select("workId").where("nodeId", "=", query.nodeId!),
        ),
      );
    const { total } = await found
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = selectRows(found).orderBy("agentWork.createdAt", "desc").orderBy("scriptRuns.id");
    return {
      total,
      results: await toRuns(context, caller, await page(rows, { pageSize: 50, ...query }).execute()),
    };
  },

  async getScriptRun({ context, caller, path }) {
    return shown(context, caller, path.runId);
  },

  async listScriptRunTargets({ context, caller, path, query }) {
    await findRun(context, caller, path.runId);
    const found = inState(targetsOf(context, path.runId), query.state).where(onDevices(caller));
    const { total } = await found
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = found.orderBy((e) => e.fn("lower", ["devices.displayName"])).orderBy("devices.id");
    const waits = ({ state, nodeId }: ScriptRunTarget) =>
      state === "WAITING" && !context.live.isConnected(nodeId);
    const results = await selectTargets(page(rows, query));
    return {
      total,
      results: results.map((one) =>
        waits(one) && !one.detail
          ? { ...one, ...answerWith("detail", storeMessage("automation.runs.offlineBeginsWhenBack")) }
          : one,
      ),
    };
  },

  async getScriptRunOutput({ context, caller, path, query }) {
    const { runId, nodeId } = path;
    await findRunToOperate(context, caller, runId);
    await requireDevice(context, caller, nodeId);
    const [target] = await readTargets(context, runId, [nodeId]);
    if (!target) throw new MusterError("not_found");
    const results = await context.db
      .selectFrom("scriptRunOutput")
      .select(["seq", "step", "stream", "text", "omittedBytes"])
      .where("runId", "=", runId)
      .where("nodeId", "=", nodeId)
      .where("seq", ">", query.after ?? 0)
      .orderBy("seq")
      .limit(chunksRead)
      .execute();
    return { target, results };
  },

  async cancelScriptRun({ context, caller, path }) {
    await cancelRun(context, caller, path.runId);
    return shown(context, caller, path.runId);
  },

  async continueScriptRun({ context, caller, path }) {
    const run = await findRunToOperate(context, caller, path.runId);
    // the run continues on all devices, so callers who see only some of them can't continue it
    const unseen = context.db
      .selectFrom("agentWorkTargets")
      .select("nodeId")
      .where("workId", "=", run.id)
      .where("state", "in", waitingStates)
      .where("nodeId", "not in", visibleDevices(context.db, caller));
    if (await unseen.executeTakeFirst()) throw new MusterError("forbidden");
    const { numUpdatedRows } = await context.db
      .updateTable("agentWork")
      .set({ state: "RUNNING" })
      .where("id", "=", run.id)
      .where("state", "=", "AWAITING_CONFIRMATION")
      .executeTakeFirst();
    if (!numUpdatedRows) throw new MusterError("script_run_not_waiting");
    runBroadcast(context).changed(run.id);
    await workQueue(context).advance(run.id);
    return shown(context, caller, run.id);
  },

  async prepareScriptRunRetry({ context, caller, path }) {
    const { before, steps, deviceIds } = await findRetry(context, caller, path.runId);
    const devices = await chooseDevices(context, context.db, caller, { deviceIds }, steps, runAsOf(before));
    const ids = devices.flatMap(({ reason, nodeId }) => (reason ? [] : nodeId));
    if (!ids.length) throw new MusterError("script_run_not_available");
    return prepared(context, await manifestFor(context, settingsAgain(before, ids.length), steps, ids));
  },

  async retryScriptRun({ context, caller, path, body }) {
    const { signature } = body;
    const { before, steps, deviceIds } = await findRetry(context, caller, path.runId);
    const now = Date.now();
    const approved = approvedRequest(caller);
    const runAs = runAsOf(before);
    const ids = await limitRun(context, caller, "retryScriptRun", { deviceIds }, steps, runAs);
    const settings = settingsAgain(before, ids.length);
    const manifest = approved?.manifest ?? (await manifestFor(context, settings, steps, ids, signature));
    await checkSignature(context, manifest, signature);
    const stored = await storedManifest(manifest);
    const expiresAt = now + (before.expiresAt - before.runAt);
    const id = randomUUID();
    await context.db.transaction().execute(async (db) => {
      const devices = await chooseDevices(context, db, caller, { deviceIds }, steps, runAs);
      const run: NewRun = {
        ...before,
        id,
        runAt: now,
        expiresAt: signature ? Math.min(expiresAt, latestStart(manifest)) : expiresAt,
        canaryDevices: settings.canary?.devices ?? null,
        state: "SCHEDULED",
        detail: "",
        finishedAt: null,
        retryOf: before.id,
        ...stored,
        signature: signature ? JSON.stringify(signature) : null,
        createdBy: caller.user!.email,
        createdById: caller.user!.id,
        createdAt: now,
      };
      await createRun(db, run, steps, onlyOf(devices, manifest));
    });
    return created(context, caller, id);
  },
} satisfies Partial<Handlers>;

const holds: Feature["holds"] = {
  createScriptRun: {
    durations: ({ schedule }) => relativeTimes(schedule),
    async pin({ context, caller, body }, deviceIds) {
      const steps = await snapshotScripts(context, caller, body.scripts);
      const settings = runSettings(
        body,
        timesOf(body, body.signature?.createdAt ?? Date.now()),
        deviceIds.length,
      );
      const manifest = await manifestFor(context, settings, steps, deviceIds, body.signature);
      await checkSignature(context, manifest, body.signature);
      return pinned(manifest, steps);
    },
  },
  retryScriptRun: {
    async pin({ context, caller, path, body }, deviceIds) {
      const before = await findRun(context, caller, path.runId);
      const steps = await stepsOf(context, caller, before.id);
      const settings = settingsAgain(before, deviceIds.length);
      const manifest = await manifestFor(context, settings, steps, deviceIds, body.signature);
      await checkSignature(context, manifest, body.signature);
      return pinned(manifest, steps);
    },
  },
};

const stoppable: Stoppable = {
  kind: "SCRIPT_RUN",
  async running(context, caller, clientId) {
    const rows = await visibleRuns(context, caller)
      .select(["scriptRuns.id", "agentWork.name"])
      .where("agentWork.finishedAt", "is", null)
      .execute();
    // a run on devices of several organizations is stopped for any of them
    const inOrganization = async (id: string) => {
      const target = targetsOf(context, id)
        .select("devices.id")
        .where("devices.organizationId", "=", clientId ?? 0);
      return clientId === undefined || (await target.executeTakeFirst()) !== undefined;
    };
    const mine = [];
    for (const { id, name } of rows)
      if (await inOrganization(id))
        mine.push({ id, name, clientId: null, stop: () => cancelRun(context, caller, id) });
    return mine;
  },
};

export const scriptRuns: Feature = {
  handlers,
  activityObjects: { run: [{ table: "agentWork", type: "text", name: "name" }] },
  start: (context) => ({
    stop: () => runBroadcast(context).close(),
  }),
  agentWork: { SCRIPT_RUN: scriptRunWork },
  holds,
  agentEvents: {
    "task.output": async (context, { data }, output) => {
      await saveRunOutput(context, data.nodeId, output);
      // even what was ignored need not be sent again
      return true;
    },
    "task.file": sendFilePart,
  },
  consoleTopics: {
    "script.run": {
      async subscribe(context, socket, runId) {
        const { caller } = socket.data;
        const { id } = await findRunToOperate(context, caller, runId);
        await socket.join(runRooms(id, caller));
      },
      leave(socket, runId) {
        for (const room of socket.rooms) if (room.startsWith(`run:${runId}:`)) void socket.leave(room);
      },
    },
  },
  stoppables: [stoppable],
  deviceTables: {
    scriptRunOutputTotals: {
      column: "nodeId",
      archive: "with-device",
      parents: { runId: "scriptRuns" },
      key: { runId: "text" },
      moveOnMerge: { unlessSame: ["runId"] },
    },
    scriptRunOutput: {
      column: "nodeId",
      archive: "with-device",
      parents: { runId: "scriptRuns" },
      key: { runId: "text", seq: "integer" },
      moveOnMerge: { unlessSame: ["runId"] },
    },
  },
  filesInUse,
};
