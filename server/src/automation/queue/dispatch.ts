// Chooses devices, claims them and sends them their work.
import { perServer, type ServerContext } from "../../context.ts";
import { suppressedOn } from "../../maintenance/maintenance.ts";
import { batchLoader } from "../../platform/db/batch-loader.ts";
import { inList } from "../../platform/db/sql.ts";
import { kindOf, type Ending } from "./kinds.ts";
import { lockWork } from "./persist.ts";
import { sendCancel, sendWork } from "./send.ts";
import { activeStates, isWaiting, type Work, type WorkTarget } from "./tables.ts";
import { setState, setWorkState, updateTargets } from "./targets.ts";

const batchSize = 500;

/** Whether work is sent before it is due. What is skipped on offline devices waits, because they may be offline then. */
const isSentAhead = (context: ServerContext, work: Work): boolean =>
  !!kindOf(context, work).sentAhead && !work.skipIfOffline && work.canaryDevices === null;

/** The devices that can get the work now: connected, not in maintenance, and within the limit. */
export async function chooseTargets(
  context: ServerContext,
  work: Work,
  targets: readonly WorkTarget[],
): Promise<WorkTarget[]> {
  const isDue = work.state === "RUNNING" || work.state === "CANARY";
  if (!isDue && !(work.state === "SCHEDULED" && isSentAhead(context, work))) return [];
  const connected = targets.filter(
    (target) =>
      isWaiting(target) &&
      (work.state !== "CANARY" || target.canary) &&
      context.live.isConnected(target.nodeId),
  );
  const free = isDue ? await withoutMaintenance(context, work, connected) : connected;
  const active = targets.filter(({ state }) => activeStates.some((one) => one === state)).length;
  return free.slice(0, Math.max(0, (work.concurrency ?? Infinity) - active));
}

/** Holds devices in maintenance, and releases those that no longer are; returns the ones that aren't held. */
async function withoutMaintenance(
  context: ServerContext,
  work: Work,
  connected: readonly WorkTarget[],
): Promise<WorkTarget[]> {
  if (!connected.length) return [];
  const nodeIds = connected.map(({ nodeId }) => nodeId);
  const suppressed = await suppressedOn(context.db, nodeIds);
  const isHeld = ({ nodeId }: WorkTarget) => suppressed.get(nodeId)?.has("TASKS") ?? false;
  const newlyHeld = connected.filter((target) => target.state === "WAITING" && isHeld(target));
  await setState(context, work, newlyHeld, "HELD");
  const released = connected.filter((target) => target.state === "HELD" && !isHeld(target));
  await setState(context, work, released, "WAITING");
  return connected.filter((target) => target.state === "WAITING" && !isHeld(target));
}

/** Cancels what the user who started the work can no longer do; returns the devices that it can be sent to. */
export async function authorizedTargets(
  context: ServerContext,
  work: Work,
  targets: readonly WorkTarget[],
  chosen: readonly WorkTarget[],
): Promise<readonly WorkTarget[]> {
  const { authorize } = kindOf(context, work);
  if (!authorize || !chosen.length) return chosen;
  const nodeIds = chosen.map(({ nodeId }) => nodeId);
  const { allowed, revoked, excluded } = await authorize(context, work, nodeIds);
  if (revoked !== undefined) {
    await setWorkState(context, work, "CANCELLED", revoked);
    await setState(context, work, targets.filter(isWaiting), "CANCELLED", revoked);
  }
  const isExcluded = ({ nodeId }: WorkTarget) => excluded.nodeIds.has(nodeId);
  await setState(context, work, chosen.filter(isExcluded), "CANCELLED", excluded.detail);
  return allowed ? chosen.filter((target) => !isExcluded(target)) : [];
}

/** Marks devices as sent before they are sent anything; other servers may have claimed some. */
export async function claim(
  context: ServerContext,
  work: Work,
  chosen: readonly WorkTarget[],
): Promise<number[]> {
  const now = Date.now();
  const claimed = await context.db.transaction().execute(async (db) => {
    const current = await lockWork(db, work.id);
    if (current?.state !== work.state) return [];
    const ofWork = db.selectFrom("agentWorkTargets").where("workId", "=", work.id);
    const { active } =
      work.concurrency === null
        ? { active: 0 }
        : await ofWork
            .where("state", "in", activeStates)
            .select((e) => e.fn.countAll<number>().as("active"))
            .executeTakeFirstOrThrow();
    const nodeIds = chosen
      .slice(0, Math.max(0, (work.concurrency ?? Infinity) - active))
      .map(({ nodeId }) => nodeId);
    return db
      .updateTable("agentWorkTargets")
      .set({ state: "SENT", detail: "", updatedAt: now })
      .where("workId", "=", work.id)
      .where("nodeId", "in", inList(db, nodeIds, "integer"))
      .where("state", "=", "WAITING")
      .returning("nodeId")
      .execute();
  });
  const nodeIds = claimed.map(({ nodeId }) => nodeId);
  const isClaimed = new Set(nodeIds);
  for (const target of chosen)
    if (isClaimed.has(target.nodeId)) Object.assign(target, { state: "SENT", detail: "", updatedAt: now });
  if (nodeIds.length) await kindOf(context, work).changed?.(context, work.id, nodeIds);
  return nodeIds;
}

/**
 * Sends work to devices that are claimed. Those whose agents do not accept it wait again. Resolves to whether the work
 * has ended on some.
 */
export async function dispatch(
  context: ServerContext,
  work: Work,
  nodeIds: readonly number[],
): Promise<boolean> {
  const putBack = (ids: readonly number[]) =>
    updateTargets(context, work, ids, ["SENT"], { state: "WAITING" });
  const commands = await kindOf(context, work)
    .commands(context, work, nodeIds)
    .catch(async (error: unknown) => {
      await putBack(nodeIds);
      throw error;
    });
  const ended = await Promise.all(
    nodeIds.map(async (nodeId) => {
      const command = commands.get(nodeId);
      if (command && "state" in command) return endTarget(context, work, nodeId, command);
      const sent = command && (await sendWork(context, work.id, nodeId, command));
      if (!sent || sent.outcome === "NOT_ACCEPTED") await putBack([nodeId]);
      // the cancellation may have been sent before the work
      else if (sent.outcome === "ACCEPTED" && (await isCancelled(context)({ workId: work.id, nodeId })))
        sendCancel(context, work, nodeId);
      return false;
    }),
  );
  return ended.includes(true);
}

async function endTarget(
  context: ServerContext,
  work: Work,
  nodeId: number,
  { state, reason = null, detail }: Ending,
): Promise<boolean> {
  await updateTargets(context, work, [nodeId], ["SENT"], { state, reason, detail });
  return true;
}

/** Asked for all whose answers come at the same time. */
const isCancelled = perServer((context) =>
  batchLoader(batchSize, async (targets: readonly Pick<WorkTarget, "workId" | "nodeId">[]) => {
    const rows = await context.db
      .selectFrom("agentWorkTargets")
      .select(["workId", "nodeId"])
      .where("workId", "in", inList(context.db, new Set(targets.map(({ workId }) => workId)), "text"))
      .where("nodeId", "in", inList(context.db, new Set(targets.map(({ nodeId }) => nodeId)), "integer"))
      .where("cancelled", "=", 1)
      .execute();
    const cancelled = new Set(rows.map(({ workId, nodeId }) => `${workId}/${nodeId}`));
    return ({ workId, nodeId }) => cancelled.has(`${workId}/${nodeId}`);
  }),
);
