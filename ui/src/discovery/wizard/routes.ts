import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";
import { discoveryPath } from "../jobs/routes.ts";

const path = `${discoveryPath}/new`;
const access: Access = { operation: "startNetworkDiscovery" };

export const discoveryWizard: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("discovery.wizard.discoverNetwork"),
      Component: lazyScreen(() => import("./wizard.tsx"), "DiscoveryWizard"),
      parent: discoveryPath,
      ...access,
    },
  ],
  actions: [
    {
      label: () => t("discovery.wizard.discoverNetwork"),
      adds: () => t("shell.add.devices"),
      to: path,
      ...access,
    },
  ],
  refresh: { agents: ["listDelegates"] },
};
