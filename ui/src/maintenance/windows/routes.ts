import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/maintenance";

export const maintenanceWindows: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("maintenance.windows.maintenance"),
      Component: lazyScreen(() => import("./list.tsx"), "Maintenance"),
      nav: {
        group: "operations",
        order: 10,
        icon: "maintenance",
        count: {
          of: "maintenance",
          kind: "size",
          label: (count) => t("shell.navigation.active", { count }),
        },
      },
    },
    {
      path: `${path}/:windowId`,
      label: () => t("maintenance.windows.maintenanceWindow"),
      Component: lazyScreen(() => import("./detail.tsx"), "MaintenanceWindowPage"),
      parent: path,
    },
  ],
  actions: [
    { label: () => t("maintenance.windows.upcomingMaintenance"), to: `${path}?show=coming` },
    { label: () => t("maintenance.windows.recurringMaintenance"), to: `${path}?show=recurring` },
  ],
  refresh: { maintenance: ["listMaintenance", "checkMaintenance", "listMetricAnnotations"] },
};
