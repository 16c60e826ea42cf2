import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";
import { approvalsPath } from "../approvals/routes.ts";

export const agentUpdatesPath = `${approvalsPath}/agent-updates`;
export const releasesPath = `${agentUpdatesPath}/releases`;
export const rolloutAddress = (id: number): string => `${agentUpdatesPath}/${id}`;
const access: Access = { operation: "listAgentUpdates" };
const start: Access = { operation: "startAgentRollout" };
const upload: Access = { operation: "uploadAgentRelease" };

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
      path: releasesPath,
      label: () => t("agents.agentUpdates.releases"),
      Component: lazyScreen(() => import("./releases.tsx"), "AgentReleases"),
      parent: agentUpdatesPath,
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
    { label: () => t("agents.agentUpdates.releases"), to: releasesPath, ...access },
    { label: () => t("agents.agentUpdates.upload"), to: `${releasesPath}?new`, ...upload },
  ],
  refresh: { "agent-updates": ["listAgentUpdates", "getAgentRollout"] },
};
