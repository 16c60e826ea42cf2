import { discoveryPath } from "../../discovery/jobs/routes.ts";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/discovery/stop";

export const emergencyStop: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => "Stop everything",
      Component: lazyScreen(() => import("./page.tsx"), "StopEverything"),
      parent: discoveryPath,
    },
  ],
  actions: [{ label: () => "Stop everything", to: path }],
};
