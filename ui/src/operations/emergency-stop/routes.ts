import { t } from "@muster/sdk";
import { discoveryPath } from "../../discovery/jobs/routes.ts";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/discovery/stop";

export const emergencyStop: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("operations.emergencyStop.stopEverything"),
      Component: lazyScreen(() => import("./page.tsx"), "StopEverything"),
      parent: discoveryPath,
    },
  ],
  actions: [
    { label: () => t("operations.emergencyStop.stopEverything"), to: path, operation: "stopEverything" },
  ],
};
