import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { discoveryPath } from "../jobs/routes.ts";

const path = `${discoveryPath}/schedules`;

export const discoverySchedules: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("discovery.schedules.schedules"),
      Component: lazyScreen(() => import("./list.tsx"), "Schedules"),
      parent: discoveryPath,
    },
    {
      path: `${path}/:scheduleId`,
      label: () => t("discovery.schedules.schedule"),
      Component: lazyScreen(() => import("./detail.tsx"), "SchedulePage"),
      parent: path,
    },
  ],
  actions: [{ label: () => t("discovery.schedules.schedulesDiscoveries"), to: path }],
  refresh: { schedules: ["listDiscoverySchedules", "getDiscoverySchedule"] },
};
