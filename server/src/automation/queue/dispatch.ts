// Chooses devices, claims them and sends them their work.
import { perServer, type ServerContext } from "../../context.ts";
import { suppressedOn } from "../../maintenance/windows.ts";
import type { Ending, Work, WorkTarget } from "../../platform/agent-work.ts";
import { batchLoader } from "../../platform/db/batch-loader.ts";
import type { Database } from "../../platform/db/database.ts";
import { inList } from "../../platform/db/sql.ts";
import { answerMS } from "../../platform/live.ts";
import { kindOf } from "./kinds.ts";
import { lockWork } from "./persist.ts";
import { sendCancel, sendWork } from "./send.ts";
import { activeStates, isClaimed, isWaiting, waitingStates } from "./tables.ts";
import { setState, setWorkState, updateTargets } from "./targets.ts";

const batchSize = 500;
/** Longer than an agent has to respond: if a server fails before that, another one sends the work. */
const claimMS = answerMS + 5_000;
/** For work that the server does itself, which asks several agents one after another. */
const claimByServerMS = 10 * 60_000;

/**
 * Whether work is sent before it is due. Work that is skipped on offline devices waits until then, because
 * the devices may be offline when it is due.
 */
const isSentEarly = (context: ServerContext, work: Work): boolean =>
  !!kindOf(context, work).sentEarly && !work.skipIfOffline && work.canaryDevices === null;

/**
 * Returns the devices that can get the work now: connected to this server, not in maintenance, and within the
 * limit of concurrent devices. Work of the server itself needs no connection.
 */
export async function chooseTargets(
  context: ServerContext,
  work: Work,
  targets: readonly WorkTarget[],
): Promise<WorkTarget[]> {
  const isDue = work.state === "RUNNING" || work.state === "CANARY";
  if (!isDue && !(work.state === "SCHEDULED" && isSentEarly(context, work))) return [];
  const now = Date.now();
  const { byServer } = kindOf(context, work);
  const active = targets.filter(
    (target) => isClaimed(target, now) || activeStates.some((state) => state === target.state),
  ).length;
  const room = (work.concurrency ?? Infinity) - active;
  if (room <= 0) return [];
  const connected = targets.filter(
    (target) =>
      isWaiting(target) &&
      !isClaimed(target, now) &&
      (work.state !== "CANARY" || target.canary) &&
      (byServer || context.live.agent(target.nodeId) !== undefined),
  );
  if (!isDue) return connected.slice(0, room);
  const chosen: WorkTarget[] = [];
  for (let from = 0; from < connected.length && chosen.length < room;) {
    const next = connected.slice(from, from + Math.max(room - chosen.length, batchSize));
    from += next.length;
    chosen.push(...(await withoutMaintenance(context, work, next)));
  }
  return chosen.slice(0, room);
}

/** Holds back devices in maintenance, and releases those that no longer are; returns all that aren't held. */
async function withoutMaintenance(
  context: ServerContext,
  work: Work,
  connected: readonly WorkTarget[],
): Promise<WorkTarget[]> {
  const nodeIds = connected.map(({ nodeId }) => nodeId);
  const suppressed = await suppressedOn(context.db, nodeIds);
  const isHeld = ({ nodeId }: WorkTarget) => suppressed.get(nodeId)?.has("TASKS") ?? false;
  const newlyHeld = connected.filter((target) => target.state === "WAITING" && isHeld(target));
  await setState(context, work, newlyHeld, "HELD");
  const released = connected.filter((target) => target.state === "HELD" && !isHeld(target));
  await setState(context, work, released, "WAITING");
  return connected.filter((target) => target.state === "WAITING" && !isHeld(target));
}

/**
 * Cancels what the user who started the work may no longer do; returns the devices that it can be sent to.
 */
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

/** Claims devices for this server to send the work to; other servers may have claimed some. */
export async function claim(
  context: ServerContext,
  work: Work,
  chosen: readonly WorkTarget[],
): Promise<number[]> {
  const now = Date.now();
  const claimed = await context.db.transaction().execute(async (db) => {
    const current = await lockWork(db, work.id);
    if (current?.state !== work.state) return [];
    const room = work.concurrency === null ? Infinity : work.concurrency - (await countActive(db, work.id));
    const nodeIds = chosen.slice(0, Math.max(0, room)).map(({ nodeId }) => nodeId);
    return db
      .updateTable("agentWorkTargets")
      .set({ claimedUntil: now + (kindOf(context, work).byServer ? claimByServerMS : claimMS) })
      .where("workId", "=", work.id)
      .where("nodeId", "in", inList(db, nodeIds, "integer"))
      .where("state", "=", "WAITING")
      .where((e) => e.or([e("claimedUntil", "is", null), e("claimedUntil", "<=", now)]))
      .returning("nodeId")
      .execute();
  });
  return claimed.map(({ nodeId }) => nodeId);
}

async function countActive(db: Database, workId: string): Promise<number> {
  const { active } = await db
    .selectFrom("agentWorkTargets")
    .select((e) => e.fn.countAll<number>().as("active"))
    .where("workId", "=", workId)
    .where((e) =>
      e.or([
        e("state", "in", activeStates),
        e.and([e("state", "in", waitingStates), e("claimedUntil", ">", Date.now())]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return active;
}

/**
 * Sends work to devices that are claimed, or to which it was sent before they reconnected. Devices whose
 * agents don't accept it wait again. Returns whether the work has ended on some of them.
 */
export async function dispatch(
  context: ServerContext,
  work: Work,
  nodeIds: readonly number[],
): Promise<boolean> {
  const commands = await kindOf(context, work)
    .commands(context, work, nodeIds)
    .catch(async (error: unknown) => {
      await putBack(context, work, nodeIds);
      throw error;
    });
  const ended = await Promise.all(
    nodeIds.map(async (nodeId) => {
      const command = commands.get(nodeId);
      if (command && "state" in command) return endTarget(context, work, nodeId, command);
      const sent = command && (await sendWork(context, work.id, nodeId, command));
      if (!sent || sent.outcome === "NOT_ACCEPTED") await putBack(context, work, [nodeId]);
      else if (sent.outcome === "ACCEPTED") await accepted(context)({ work, nodeId });
      return false;
    }),
  );
  return ended.includes(true);
}

/** Makes devices wait again. */
async function putBack(context: ServerContext, work: Work, nodeIds: readonly number[]): Promise<void> {
  await context.db
    .updateTable("agentWorkTargets")
    .set({ claimedUntil: null })
    .where("workId", "=", work.id)
    .where("nodeId", "in", inList(context.db, nodeIds, "integer"))
    .where("state", "in", waitingStates)
    .execute();
  await updateTargets(context, work, nodeIds, ["SENT"], { state: "WAITING", claimedUntil: null });
}

async function endTarget(
  context: ServerContext,
  work: Work,
  nodeId: number,
  { state, reason = null, detail }: Ending,
): Promise<boolean> {
  await updateTargets(context, work, [nodeId], ["WAITING", "SENT"], { state, reason, detail });
  return true;
}

interface Accepted {
  work: Work;
  nodeId: number;
}

/** Records that agents have accepted work, in batches of responses that arrive at the same time. */
const accepted = perServer((context) =>
  batchLoader(batchSize, async (all: readonly Accepted[]) => {
    for (const mine of Map.groupBy(all, ({ work }) => work.id).values()) {
      const { work } = mine[0]!;
      const nodeIds = mine.map(({ nodeId }) => nodeId);
      const changes = { state: "SENT" as const, detail: "" as const, claimedUntil: null };
      const sent = new Set(await updateTargets(context, work, nodeIds, waitingStates, changes));
      const others = nodeIds.filter((id) => !sent.has(id));
      if (others.length) await cancelLate(context, work, others);
    }
    return () => undefined;
  }),
);

/** Cancels work that was cancelled, skipped or expired while it was being sent. */
async function cancelLate(context: ServerContext, work: Work, nodeIds: readonly number[]): Promise<void> {
  const rows = await context.db
    .updateTable("agentWorkTargets")
    .set({ cancelled: 1 })
    .where("workId", "=", work.id)
    .where("nodeId", "in", inList(context.db, nodeIds, "integer"))
    .where("endedAt", "is", null)
    .where((e) => e.or([e("state", "in", ["CANCELLED", "SKIPPED", "EXPIRED"]), e("cancelled", "=", 1)]))
    .returning("nodeId")
    .execute();
  for (const { nodeId } of rows) sendCancel(context, work, nodeId);
}
