import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/maintenance";

export const maintenanceWindows: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => "Maintenance",
      Component: lazyScreen(() => import("./list.tsx"), "Maintenance"),
      nav: 40,
    },
    {
      path: `${path}/:windowId`,
      label: () => "Maintenance window",
      Component: lazyScreen(() => import("./detail.tsx"), "MaintenanceWindowPage"),
      parent: path,
    },
  ],
  actions: [
    { label: () => "Maintenance that is coming", to: `${path}?show=coming` },
    { label: () => "Recurring maintenance", to: `${path}?show=recurring` },
  ],
  refresh: { maintenance: ["listMaintenance", "checkMaintenance"] },
};
