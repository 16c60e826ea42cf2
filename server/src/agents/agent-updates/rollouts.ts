// Rollouts in responses: the progress of each ring, and what the rollout waits for.
import type { AgentRollout, AgentUpdateFailure, AgentUpdateState } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { within } from "../../platform/db/database.ts";
import { firstWait, heldAgents, hoursOf, waitsOf } from "./hours.ts";
import { rings, type Rollout } from "./progress.ts";
import { rolledBackReasons } from "./releases.ts";

export const selectRollouts = ({ db }: ServerContext, { organizationIds }: Pick<Caller, "organizationIds">) =>
  db
    .selectFrom("agentRollouts")
    .leftJoin("organizations", "organizations.id", "organizationId")
    .selectAll("agentRollouts")
    .select("organizations.name as clientName")
    .where((e) => within(e.ref("agentRollouts.organizationId"), organizationIds))
    .orderBy("agentRollouts.id", "desc");

export type NamedRollout = Rollout & { clientName: string | null };

interface Count {
  rolloutId: number;
  ring: number;
  state: AgentUpdateState;
  reason: AgentUpdateFailure | null;
  agents: number;
}

/** Returns the rings of the agents that policies hold back from a rollout, or did until it was done. */
async function leftOutOf(context: ServerContext, { id, state, version }: Rollout): Promise<number[]> {
  if (state === "ENDED") return [];
  const waiting = await context.db
    .selectFrom("agentUpdates")
    .select(["nodeId", "ring"])
    .where("rolloutId", "=", id)
    .where("state", "=", "WAITING")
    .execute();
  const nodeIds = waiting.map(({ nodeId }) => nodeId);
  const held = state === "DONE" ? new Set(nodeIds) : await heldAgents(context, version, nodeIds);
  return waiting.flatMap(({ nodeId, ring }) => (held.has(nodeId) ? [ring] : []));
}

function ringsOf(
  rollout: Rollout,
  counts: readonly Count[],
  leftOut: readonly number[],
): AgentRollout["rings"] {
  const percents = [rollout.canaryPercent, rollout.earlyPercent, 100];
  return rings.flatMap((ring, place) => {
    const own = counts.filter((one) => one.ring === place);
    const countOf = (state?: AgentUpdateState) =>
      own.filter((one) => !state || one.state === state).reduce((sum, { agents }) => sum + Number(agents), 0);
    if (rollout.pinned && place < rings.length - 1) return [];
    return [
      {
        ring,
        percent: percents[place]!,
        agents: countOf(),
        offered: countOf("OFFERED"),
        updated: countOf("UPDATED"),
        failed: countOf("FAILED"),
        leftOut: leftOut.filter((one) => one === place).length,
      },
    ];
  });
}

async function waitsFor(
  context: ServerContext,
  rollout: Rollout,
  progress: AgentRollout["rings"],
): Promise<Pick<AgentRollout, "waiting" | "waitingUntil" | "waitingPolicy">> {
  const { id, state, ring } = rollout;
  const only = (waiting: AgentRollout["waiting"]) => ({ waiting, waitingUntil: null, waitingPolicy: null });
  const current = progress.find((one) => one.ring === rings[ring]);
  if (state !== "RUNNING" || !current) return only("NOTHING");
  const isLast = current.ring === "EVERYONE";
  const left = current.agents - current.updated - current.failed - (isLast ? 0 : current.leftOut);
  if (left <= 0 && current.updated) return only(isLast ? "NOTHING" : "HEALTH");
  if (progress.some(({ offered }) => offered > 0)) return only("AGENTS");
  const waiting = await context.db
    .selectFrom("agentUpdates")
    .select("nodeId")
    .where("rolloutId", "=", id)
    .where("state", "=", "WAITING")
    .where("ring", "<=", ring)
    .execute();
  const nodeIds = waiting.map(({ nodeId }) => nodeId);
  const waitOf = await waitsOf(context, rollout, nodeIds, Date.now());
  return firstWait(nodeIds.map(waitOf)) ?? only("AGENTS");
}

async function toRollout(
  context: ServerContext,
  rollout: NamedRollout,
  counts: readonly Count[],
): Promise<AgentRollout> {
  const progress = ringsOf(rollout, counts, await leftOutOf(context, rollout));
  const rolledBack = counts.filter(({ reason }) => reason && rolledBackReasons.includes(reason));
  return {
    id: rollout.id,
    releaseId: rollout.releaseId,
    version: rollout.version,
    clientId: rollout.organizationId,
    clientName: rollout.clientName,
    pinned: rollout.pinned === 1,
    state: rollout.state,
    ...(await waitsFor(context, rollout, progress)),
    rolledBack: rolledBack.reduce((sum, { agents }) => sum + Number(agents), 0),
    hours: hoursOf(rollout),
    onlyInMaintenance: rollout.onlyInMaintenance === 1,
    ring: rings[rollout.ring]!,
    ringStartedAt: rollout.ringStartedAt,
    rings: progress,
    healthyMinutes: rollout.healthyMinutes,
    maxFailedPercent: rollout.maxFailedPercent,
    helloSeconds: rollout.helloSeconds,
    createdAt: rollout.createdAt,
    createdBy: rollout.createdBy,
    endedAt: rollout.endedAt,
  };
}

export async function toRollouts(
  context: ServerContext,
  rows: readonly NamedRollout[],
): Promise<AgentRollout[]> {
  if (!rows.length) return [];
  const { db } = context;
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .selectFrom("agentUpdates")
    .select(["rolloutId", "ring", "state", "reason"])
    .select((e) => e.fn.countAll<number>().as("agents"))
    .where("rolloutId", "in", ids)
    .groupBy(["rolloutId", "ring", "state", "reason"])
    .execute();
  const ofRollout = Map.groupBy(counts, ({ rolloutId }) => rolloutId);
  return Promise.all(rows.map((rollout) => toRollout(context, rollout, ofRollout.get(rollout.id) ?? [])));
}
