import { formatNumber, t, type AgentRollout, type AgentUpdate } from "@muster/sdk";
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

export const rolloutCell = ({ state, waiting }: AgentRollout) => ({
  text: t(`agents.agentUpdates.rolloutState.${state}`),
  tone: rolloutTones[state],
  ...(waiting !== "NOTHING" && { detail: t(`agents.agentUpdates.waiting.${waiting}`) }),
});

export const updateCell = ({ state, reason }: AgentUpdate) => ({
  text: t(`agents.agentUpdates.updateState.${state}`),
  tone: updateTones[state],
  ...(reason && { detail: t(`agents.agentUpdates.failure.${reason}`) }),
});

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
