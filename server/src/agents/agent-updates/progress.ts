// Advances running rollouts: agents are offered the release ring by ring, and too many failures stop it.
import { createHash } from "node:crypto";
import type { AgentUpdateFailure } from "@muster/sdk";
import { compareReleases } from "@muster/sdk/releases";
import type { Selectable } from "kysely";
import type { ServerContext } from "../../context.ts";
import { auditLog } from "../../audit/log.ts";
import { inList } from "../../platform/db/sql.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { answerMS } from "../../platform/live.ts";
import { signing } from "../../platform/security/signing.ts";
import { heldAgents, waitsOf } from "./hours.ts";
import { manifestOf, rolledBackReasons } from "./releases.ts";

export type Rollout = Selectable<Tables["agentRollouts"]>;
type Update = Pick<
  Selectable<Tables["agentUpdates"]>,
  "nodeId" | "ring" | "state" | "changedAt" | "downloadedAt"
>;

export const rings = ["CANARY", "EARLY", "EVERYONE"] as const;
const lastRing = rings.length - 1;
/** States of rollouts that haven't ended. */
export const openStates = ["RUNNING", "PAUSED", "STOPPED"] as const;

/** How many agents of a rollout are updated at the same time. */
const maxAtOnce = 100;
/** The time after which an agent that was busy or didn't respond is asked again. */
const againMS = 60_000;
const downloadMS = 20 * 60_000;
/** Time for the restart and for confirming the new version. */
const settleMS = 90_000;

const hashOf = (nodeId: number): string =>
  createHash("sha256").update(`agent-update/${nodeId}`).digest("hex");

/**
 * Divides agents into rings: connected ones first, so that no ring waits for offline agents, then in an order
 * that is always the same.
 */
export function divide(
  nodeIds: readonly number[],
  isUp: (nodeId: number) => boolean,
  { pinned, canaryPercent, earlyPercent }: Pick<Rollout, "pinned" | "canaryPercent" | "earlyPercent">,
): { nodeId: number; ring: number }[] {
  const ranked = nodeIds
    .map((nodeId) => ({ nodeId, rank: `${isUp(nodeId) ? 0 : 1}${hashOf(nodeId)}` }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const upTo = (percent: number) => Math.ceil((ranked.length * percent) / 100);
  const ringAt = (rank: number) => {
    if (pinned) return lastRing;
    if (rank < upTo(canaryPercent)) return 0;
    return rank < upTo(earlyPercent) ? 1 : lastRing;
  };
  return ranked.map(({ nodeId }, rank) => ({ nodeId, ring: ringAt(rank) }));
}

/** Returns the agents that the rollout updates and that haven't been added to it yet. */
async function newAgents({ db }: ServerContext, rollout: Rollout): Promise<number[]> {
  const { id, organizationId, version, pinned, releaseId } = rollout;
  const rows = await db
    .selectFrom("agents")
    .innerJoin("devices", "devices.id", "agents.nodeId")
    .select(["agents.nodeId", "agents.version"])
    .where("agents.updates", "=", "ON")
    .where("agents.version", "<>", version)
    .where("revokedAt", "is", null)
    .where("removedAt", "is", null)
    .$if(organizationId !== null, (q) => q.where("devices.organizationId", "=", organizationId))
    .$if(organizationId === null, (q) =>
      q.where("devices.organizationId", "not in", (e) =>
        e
          .selectFrom("agentRollouts")
          .select((s) => s.ref("agentRollouts.organizationId").$notNull().as("organizationId"))
          .where("agentRollouts.organizationId", "is not", null)
          .where("state", "in", openStates),
      ),
    )
    .where("agents.nodeId", "not in", (e) =>
      e.selectFrom("agentUpdates").select("agentUpdates.nodeId").where("rolloutId", "=", id),
    )
    .execute();
  if (!rows.length) return [];
  const { header } = await db
    .selectFrom("agentReleases")
    .select("header")
    .where("id", "=", releaseId)
    .executeTakeFirstOrThrow();
  const { replaces } = manifestOf({ header });
  return rows
    .filter(
      (one) => compareReleases(version, one.version) > 0 || (pinned === 1 && replaces.includes(one.version)),
    )
    .map(({ nodeId }) => nodeId);
}

/**
 * Adds agents to a rollout: all of them when it starts, later ones to the last ring.
 * @param heldAtStart agents that policies hold back, which are added to the last ring; undefined once it has
 *   started
 */
export async function addAgents(
  context: ServerContext,
  rollout: Rollout,
  heldAtStart?: ReadonlySet<number>,
): Promise<void> {
  const nodeIds = await newAgents(context, rollout);
  const isUp = (nodeId: number) => context.live.isConnected(nodeId);
  const isFree = (nodeId: number) => heldAtStart !== undefined && !heldAtStart.has(nodeId);
  const divided = [
    ...divide(nodeIds.filter(isFree), isUp, rollout),
    ...nodeIds.filter((nodeId) => !isFree(nodeId)).map((nodeId) => ({ nodeId, ring: lastRing })),
  ];
  for (let at = 0; at < divided.length; at += 1_000)
    await context.db
      .insertInto("agentUpdates")
      .values(
        divided
          .slice(at, at + 1_000)
          .map((one) => ({ ...one, rolloutId: rollout.id, state: "WAITING" as const })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Records the outcome of an update, unless the agent can't have had that version; returns whether it did. */
export async function endUpdate(
  { db }: ServerContext,
  { rolloutId, nodeId }: { rolloutId: number; nodeId: number },
  reason: AgentUpdateFailure | null,
): Promise<boolean> {
  const isRolledBack = reason !== null && rolledBackReasons.includes(reason);
  const { numUpdatedRows } = await db
    .updateTable("agentUpdates")
    .set({ state: reason ? "FAILED" : "UPDATED", reason, changedAt: Date.now() })
    .where("rolloutId", "=", rolloutId)
    .where("nodeId", "=", nodeId)
    .where("state", "in", isRolledBack ? ["WAITING", "OFFERED", "UPDATED"] : ["WAITING", "OFFERED"])
    .$if(reason !== null, (query) => query.where("changedAt", "is not", null))
    // the agent may not have reported that the version was confirmed
    .$if(isRolledBack, (query) =>
      query.where((e) => e.or([e("state", "=", "UPDATED"), e("downloadedAt", "is not", null)])),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const isOverdue = ({ state, changedAt, downloadedAt }: Update, { helloSeconds }: Rollout, now: number) =>
  state === "OFFERED" &&
  (downloadedAt === null
    ? now - (changedAt ?? now) > downloadMS
    : now - downloadedAt > helloSeconds * 1_000 + settleMS);

/** Whether more of a ring's updates have failed than are allowed, since the rollout was resumed. */
const hasFailed = (
  members: readonly Update[],
  { maxFailedPercent, countedFrom }: Pick<Rollout, "maxFailedPercent" | "countedFrom">,
): boolean => {
  const failed = members.filter(({ state, changedAt }) => state === "FAILED" && changedAt! >= countedFrom);
  return failed.length * 100 > maxFailedPercent * members.length;
};

/**
 * Decides what a running rollout does next.
 * @param isHeld whether a policy holds an agent back; the rollout continues and ends without it
 */
export function nextStep(
  rollout: Rollout,
  updates: readonly Update[],
  isUp: (nodeId: number) => boolean,
  now: number,
  isHeld: (nodeId: number) => boolean = () => false,
): "STOP" | "NEXT_RING" | "DONE" | "OFFER" {
  const { ring, healthyMinutes, maxFailedPercent, ringStartedAt, pinned } = rollout;
  const membersOf = (place: number) => updates.filter((one) => one.ring === place);
  for (let place = 0; place <= ring; place++) if (hasFailed(membersOf(place), rollout)) return "STOP";
  const isLeftOut = ({ state, nodeId }: Update) => state === "WAITING" && isHeld(nodeId);
  const members = membersOf(ring).filter((one) => !isLeftOut(one));
  if (ring === lastRing) {
    const isDone = updates.every(
      (one) => one.state === "UPDATED" || one.state === "FAILED" || isLeftOut(one),
    );
    return isDone && !pinned ? "DONE" : "OFFER";
  }
  if (!members.length) return "NEXT_RING";
  const updated = members.filter(({ state }) => state === "UPDATED");
  const isBusy = members.some(
    ({ state, nodeId }) => state === "OFFERED" || (state === "WAITING" && isUp(nodeId)),
  );
  const lastChange = Math.max(ringStartedAt, ...members.map(({ changedAt }) => changedAt ?? 0));
  const offline = updated.filter(({ nodeId }) => !isUp(nodeId));
  // all have failed, and a technician has resumed the rollout
  const isOver = members.every(({ state }) => state === "FAILED");
  const isHealthy =
    (updated.length > 0 || isOver) &&
    offline.length * 100 <= maxFailedPercent * updated.length &&
    now - lastChange >= healthyMinutes * 60_000;
  return isHealthy && !isBusy ? "NEXT_RING" : "OFFER";
}

async function offer(
  context: ServerContext,
  rollout: Rollout,
  header: string,
  nodeId: number,
): Promise<void> {
  const { db, live } = context;
  const set = (state: "OFFERED" | "WAITING") =>
    db
      .updateTable("agentUpdates")
      .set({ state, changedAt: Date.now(), downloadedAt: null })
      .where("rolloutId", "=", rollout.id)
      .where("nodeId", "=", nodeId)
      .where("state", "=", state === "OFFERED" ? "WAITING" : "OFFERED");
  // the rollout may have been paused while other agents answered
  const { numUpdatedRows } = await set("OFFERED")
    .where((e) =>
      e.exists(
        e
          .selectFrom("agentRollouts")
          .select("id")
          .where("id", "=", rollout.id)
          .where("state", "=", "RUNNING"),
      ),
    )
    .executeTakeFirst();
  if (!numUpdatedRows) return;
  const { id: rolloutId, helloSeconds, pinned } = rollout;
  const order = { rolloutId, header, helloSeconds, pinned: pinned === 1 };
  const proof = signing(context).proof("agent.update", nodeId, order);
  const answer = await live
    .link(nodeId)
    ?.ask("agent.update", [{ ...order, proof }], answerMS)
    .catch(() => undefined);
  if (answer !== "ACCEPTED") await set("WAITING").execute();
}

/** Returns the agents to offer the release to now. */
export function dueAgents(
  { ring: current }: Pick<Rollout, "ring">,
  updates: readonly Update[],
  mayBegin: (nodeId: number) => boolean,
  now: number,
): number[] {
  const inFlight = updates.filter(({ state }) => state === "OFFERED").length;
  const due = updates.filter(
    ({ nodeId, ring, state, changedAt }) =>
      state === "WAITING" &&
      ring <= current &&
      (changedAt === null || now - changedAt > againMS) &&
      mayBegin(nodeId),
  );
  return due.slice(0, Math.max(0, maxAtOnce - inFlight)).map(({ nodeId }) => nodeId);
}

async function offerAll(
  context: ServerContext,
  rollout: Rollout,
  updates: readonly Update[],
  now: number,
): Promise<void> {
  const { db, live } = context;
  const connected = updates.filter(({ state, nodeId }) => state === "WAITING" && live.isConnected(nodeId));
  const nodeIds = connected.map(({ nodeId }) => nodeId);
  const waitOf = await waitsOf(context, rollout, nodeIds, now, 1);
  const ready = new Set(nodeIds.filter((nodeId) => !waitOf(nodeId)));
  const chosen = dueAgents(rollout, updates, (nodeId) => ready.has(nodeId), now);
  if (!chosen.length) return;
  const { header } = await db
    .selectFrom("agentReleases")
    .select("header")
    .where("id", "=", rollout.releaseId)
    .executeTakeFirstOrThrow();
  await Promise.all(chosen.map((nodeId) => offer(context, rollout, header, nodeId)));
  live.invalidateForAll("agent-updates");
}

async function recordStop(
  context: ServerContext,
  rollout: Rollout,
  updates: readonly Update[],
): Promise<void> {
  const failed = updates.filter(({ state }) => state === "FAILED").length;
  const { id, organizationId, version } = rollout;
  await auditLog(context).append({
    who: "muster",
    operation: "agentRolloutStopped",
    outcome: "done",
    organizationId,
    object: { kind: "agent-rollout", id: String(id), name: version },
    detail: `${failed}/${updates.length}`,
  });
}

/** Advances a rollout by one step. */
export async function advance(context: ServerContext, before: Rollout, now: number): Promise<void> {
  const { db, live } = context;
  await addAgents(context, before);
  const read = () =>
    db
      .selectFrom("agentUpdates")
      .innerJoin("agents", "agents.nodeId", "agentUpdates.nodeId")
      .select(["agentUpdates.nodeId", "ring", "state", "changedAt", "downloadedAt", "version"])
      .where("rolloutId", "=", before.id)
      .execute();
  const updates = await read();
  // a package may have installed the same version
  const installed = updates.filter(({ version, state }) => state === "WAITING" && version === before.version);
  for (const { nodeId } of installed) await endUpdate(context, { rolloutId: before.id, nodeId }, null);
  const overdue = updates.filter((one) => isOverdue(one, before, now)).map(({ nodeId }) => nodeId);
  if (overdue.length)
    await db
      .updateTable("agentUpdates")
      .set({ state: "FAILED", reason: "NO_HELLO", changedAt: now })
      .where("rolloutId", "=", before.id)
      .where("nodeId", "in", inList(db, overdue, "integer"))
      .where("state", "=", "OFFERED")
      .execute();
  const current = installed.length || overdue.length ? await read() : updates;
  const isUp = (nodeId: number) => live.isConnected(nodeId);
  // the agents that the current ring waits for; the last ring waits for all
  const waiting = current.filter(
    (one) => one.state === "WAITING" && (before.ring === lastRing || one.ring === before.ring),
  );
  const held = await heldAgents(
    context,
    before.version,
    waiting.map(({ nodeId }) => nodeId),
  );
  const step = nextStep(before, current, isUp, now, (nodeId) => held.has(nodeId));
  if (step === "OFFER") return offerAll(context, before, current, now);
  const change = {
    STOP: { state: "STOPPED" as const },
    DONE: { state: "DONE" as const, endedAt: now },
    NEXT_RING: { ring: before.ring + 1, ringStartedAt: now },
  }[step];
  const { numUpdatedRows } = await db
    .updateTable("agentRollouts")
    .set(change)
    .where("id", "=", before.id)
    .where("state", "=", "RUNNING")
    .executeTakeFirst();
  if (!numUpdatedRows) return;
  if (step === "STOP")
    await recordStop(
      context,
      before,
      current.filter(({ ring }) => ring <= before.ring),
    );
  live.invalidateForAll("agent-updates");
}
