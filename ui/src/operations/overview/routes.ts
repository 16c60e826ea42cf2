import { t } from "@muster/sdk";
import type { FeatureRoutes } from "../../feature.ts";
import { Overview } from "./page.tsx";

export const overviewPath = "/systemDashboard/overview";

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
    approvals: ["getDashboard", "getCounts"],
    "change-requests": ["getDashboard", "getCounts"],
    devices: ["getDashboard", "getCounts"],
    jobs: ["getDashboard", "getCounts"],
    maintenance: ["getDashboard", "getCounts"],
    runs: ["getDashboard", "getCounts"],
    tasks: ["getDashboard", "getCounts"],
  },
};
