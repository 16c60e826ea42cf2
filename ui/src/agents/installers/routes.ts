import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";
import { approvalsPath } from "../approvals/routes.ts";

const path = `${approvalsPath}/installers`;
const access: Access = { operation: "listInstallers" };
const create: Access = { operation: "createInstaller" };

export const agentInstallers: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("agents.installers.installers"),
      Component: lazyScreen(() => import("./list.tsx"), "Installers"),
      parent: approvalsPath,
      ...access,
    },
  ],
  actions: [
    { label: () => t("agents.installers.installers"), to: path, ...access },
    {
      label: () => t("agents.installers.addComputer"),
      adds: () => t("agents.installers.computer"),
      to: `${path}?new`,
      ...create,
    },
    {
      label: () => t("agents.installers.addNmsDevice"),
      adds: () => t("agents.installers.nmsDevice"),
      to: `${path}?dialog=nms`,
      ...create,
    },
  ],
  refresh: { approvals: ["listInstallers"] },
};
