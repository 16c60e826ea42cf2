import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";
import { approvalsPath } from "../approvals/routes.ts";

export const agentUpdatesPath = `${approvalsPath}/agent-updates`;
export const rolloutAddress = (id: number): string => `${agentUpdatesPath}/${id}`;
const access: Access = { operation: "listAgentUpdates" };
const start: Access = { operation: "startAgentRollout" };

export const agentUpdates: FeatureRoutes = {
  routes: [
    {
      path: agentUpdatesPath,
      label: () => t("agents.agentUpdates.title"),
      Component: lazyScreen(() => import("./list.tsx"), "AgentRollouts"),
      parent: approvalsPath,
      ...access,
    },
    {
      path: `${agentUpdatesPath}/:rolloutId`,
      label: () => t("agents.agentUpdates.rollout"),
      Component: lazyScreen(() => import("./rollout.tsx"), "AgentRolloutPage"),
      parent: agentUpdatesPath,
      operation: "getAgentRollout",
    },
  ],
  actions: [
    { label: () => t("agents.agentUpdates.title"), to: agentUpdatesPath, ...access },
    { label: () => t("agents.agentUpdates.start"), to: `${agentUpdatesPath}?new`, ...start },
  ],
  refresh: { "agent-updates": ["listAgentUpdates", "getAgentRollout"] },
};
