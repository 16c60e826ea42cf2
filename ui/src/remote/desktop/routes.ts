import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const desktop: FeatureRoutes = {
  routes: [
    {
      path: "/deviceDashboard/:id/tools/desktop",
      label: () => t("remote.desktop.title"),
      Component: lazyScreen(() => import("./page.tsx"), "DesktopPage"),
      parent: "/deviceSearch",
      operation: "openDesktop",
    },
  ],
};
