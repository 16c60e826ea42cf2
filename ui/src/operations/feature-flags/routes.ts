import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const featureFlags: FeatureRoutes = {
  routes: [
    {
      path: "/administration/features",
      label: () => t("operations.featureFlags.features"),
      Component: lazyScreen(() => import("./list.tsx"), "Features"),
      nav: { group: "general", order: 25, icon: "features" },
      operation: "enableFeature",
    },
  ],
  // the session lists the enabled features
  refresh: { "feature-flags": ["listFeatureFlags", "getSession"] },
};
