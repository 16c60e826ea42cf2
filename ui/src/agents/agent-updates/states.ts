import { formatNumber, t, updateWaitText, type AgentRollout, type AgentUpdate } from "@muster/sdk";
import type { Tone } from "#kit";

const rolloutTones: Record<AgentRollout["state"], Tone> = {
  RUNNING: "info",
  PAUSED: "warning",
  STOPPED: "danger",
  DONE: "success",
  ENDED: "neutral",
};

const updateTones: Record<AgentUpdate["state"], Tone> = {
  WAITING: "neutral",
  OFFERED: "info",
  UPDATED: "success",
  FAILED: "danger",
};

/** Returns a rollout's detail: what it waits for, or how many agents rolled back after it ended. */
function rolloutDetail(rollout: AgentRollout, now: number): string | undefined {
  const { waiting, rolledBack, endedAt } = rollout;
  if (waiting === "AGENTS" || waiting === "HEALTH") return t(`agents.agentUpdates.waiting.${waiting}`);
  if (rolledBack && endedAt !== null) return t("agents.agentUpdates.rolledBackLater", { count: rolledBack });
  return updateWaitText(rollout, now);
}

export function rolloutCell(rollout: AgentRollout, now: number) {
  const { state, rolledBack } = rollout;
  const detail = rolloutDetail(rollout, now);
  return {
    text: t(`agents.agentUpdates.rolloutState.${state}`),
    tone: state === "DONE" && rolledBack ? ("warning" as const) : rolloutTones[state],
    ...(detail && { detail }),
  };
}

export function updateCell(update: AgentUpdate, now: number) {
  const { state, reason } = update;
  return {
    text: updateWaitText(update, now) ?? t(`agents.agentUpdates.updateState.${state}`),
    tone: updateTones[state],
    ...(reason && { detail: t(`agents.agentUpdates.failure.${reason}`) }),
  };
}

export const placeOf = ({ clientName }: AgentRollout): string =>
  clientName ?? t("agents.approvals.allOrganizations");

export function totalsOf({ rings }: AgentRollout) {
  const sum = (of: "agents" | "updated" | "failed") => rings.reduce((all, ring) => all + ring[of], 0);
  return { agents: sum("agents"), updated: sum("updated"), failed: sum("failed") };
}

export const progressText = (rollout: AgentRollout): string => {
  const { agents, updated } = totalsOf(rollout);
  return t("agents.agentUpdates.updatedOf", {
    updated: formatNumber(updated),
    agents: formatNumber(agents),
  });
};
