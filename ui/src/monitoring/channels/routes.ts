import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/apps/notificationChannels";

export const channels: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("monitoring.channels.channels"),
      Component: lazyScreen(() => import("./list.tsx"), "Channels"),
      operation: "listChannels",
      nav: { group: "apps", order: 10, icon: "channels" },
    },
  ],
  actions: [
    {
      label: () => t("monitoring.channels.create"),
      adds: () => t("monitoring.channels.channel"),
      to: `${path}?new`,
      operation: "createChannel",
    },
  ],
  refresh: { channels: ["listChannels", "listDeliveries"] },
};
