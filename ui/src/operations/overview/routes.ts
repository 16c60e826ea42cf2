import { t } from "@muster/sdk";
import type { FeatureRoutes } from "../../feature.ts";
import { Overview } from "./page.tsx";

export const overviewPath = "/systemDashboard/overview";

export const overview: FeatureRoutes = {
  routes: [
    {
      path: overviewPath,
      label: () => t("operations.overview.overview"),
      Component: Overview,
      nav: { group: "main", order: 10, icon: "dashboard" },
    },
  ],
};
