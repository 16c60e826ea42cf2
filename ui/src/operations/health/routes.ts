import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";

export const healthPath = "/superAdmin/";
const access: Access = { operation: "getServerOverview" };

export const health: FeatureRoutes = {
  routes: [
    {
      path: healthPath,
      label: () => t("operations.health.superAdmin"),
      Component: lazyScreen(() => import("./page.tsx"), "SuperAdmin"),
      nav: { group: "general", order: 30, icon: "server" },
      ...access,
    },
  ],
  actions: [{ label: () => t("operations.health.superAdmin"), to: healthPath, ...access }],
};
