import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const healthSettings: FeatureRoutes = {
  routes: [
    {
      path: "/administration/devices/healthStatus",
      label: () => t("monitoring.healthSettings.title"),
      Component: lazyScreen(() => import("./page.tsx"), "HealthSettingsPage"),
      anyOf: ["updateHealthSettings", "updateClientHealthSettings"],
      nav: { group: "general", order: 30, icon: "health" },
    },
  ],
  refresh: {
    "health-settings": [
      "getHealthSettings",
      "getClientHealthSettings",
      "explainDevice",
      "getCustomerDashboard",
    ],
    // a pending restart, missing updates and failed services can be unhealthy
    "computer-state": ["explainDevice", "getCustomerDashboard"],
  },
};
