import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const dashboardPath = "/systemDashboard/overview";

const Dashboard = lazyScreen(() => import("./page.tsx"), "Dashboard");

export const dashboard: FeatureRoutes = {
  routes: [
    {
      path: dashboardPath,
      label: () => t("operations.dashboard.title"),
      Component: Dashboard,
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
