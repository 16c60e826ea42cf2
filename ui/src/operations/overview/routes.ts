import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const overviewPath = "/systemDashboard/overview";

const Overview = lazyScreen(() => import("./page.tsx"), "Overview");

export const overview: FeatureRoutes = {
  routes: [
    {
      path: overviewPath,
      label: () => t("operations.overview.dashboard"),
      Component: Overview,
      nav: { group: "main", order: 10, icon: "dashboard" },
    },
  ],
  refresh: {
    agents: ["getDashboard", "getCounts"],
    alerts: ["getDashboard"],
    "health-settings": ["getDashboard"],
    approvals: ["getDashboard", "getCounts"],
    "change-requests": ["getDashboard", "getCounts"],
    devices: ["getDashboard", "getCounts"],
    jobs: ["getDashboard", "getCounts"],
    maintenance: ["getDashboard", "getCounts"],
    runs: ["getDashboard", "getCounts"],
    tasks: ["getDashboard", "getCounts"],
  },
};
