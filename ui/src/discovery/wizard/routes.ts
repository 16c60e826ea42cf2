import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";
import { discoveryPath } from "../jobs/routes.ts";

const path = `${discoveryPath}/new`;
const access: Access = { permission: "canCreateDevices" };

export const discoveryWizard: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => "Discover a network",
      Component: lazyScreen(() => import("./wizard.tsx"), "DiscoveryWizard"),
      parent: discoveryPath,
      ...access,
    },
  ],
  actions: [{ label: () => "Discover a network", to: path, ...access }],
  refresh: { agents: ["listDelegates"] },
};
