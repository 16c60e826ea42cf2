import { t } from "@muster/sdk";
import { discoveryPath } from "../../discovery/jobs/routes.ts";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/discovery/stop";
/** The emergency stop is only offered to users who may call at least one of these. */
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
