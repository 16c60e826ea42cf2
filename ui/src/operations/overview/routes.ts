import { t } from "@muster/sdk";
import type { FeatureRoutes } from "../../feature.ts";
import { Dashboard } from "./page.tsx";

export const overviewPath = "/systemDashboard/overview";

export const overview: FeatureRoutes = {
  routes: [
    {
      path: overviewPath,
      label: () => t("operations.overview.title"),
      Component: Dashboard,
      nav: { group: "main", order: 10, icon: "dashboard" },
    },
  ],
};
