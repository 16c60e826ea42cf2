import { t } from "@muster/sdk";
import { discoveryPath } from "../../discovery/jobs/routes.ts";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/discovery/stop";
/** Users who can't stop anything aren't offered to. */
export const stops = ["cancelNetworkDiscovery", "cancelScheduledTask", "cancelScriptRun"] as const;

export const emergencyStop: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("operations.emergencyStop.stopEverything"),
      Component: lazyScreen(() => import("./page.tsx"), "StopEverything"),
      parent: discoveryPath,
      anyOf: stops,
    },
  ],
  actions: [
    {
      label: () => t("operations.emergencyStop.stopEverything"),
      to: path,
      operation: "stopEverything",
      anyOf: stops,
    },
  ],
};
