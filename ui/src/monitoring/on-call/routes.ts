import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/apps/onCall";

export const onCall: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("monitoring.onCall.title"),
      Component: lazyScreen(() => import("./list.tsx"), "OnCallSchedules"),
      operation: "listOnCallSchedules",
      nav: { group: "apps", order: 15, icon: "schedules" },
    },
  ],
  actions: [
    {
      label: () => t("monitoring.onCall.create"),
      adds: () => t("monitoring.onCall.schedule"),
      to: `${path}?new`,
      operation: "createOnCallSchedule",
    },
  ],
  refresh: { "on-call": ["listOnCallSchedules", "listChannels"] },
};
