import { t } from "@muster/sdk";
import { lazyDialog, lazyScreen, type FeatureRoutes } from "../../feature.ts";

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
  deviceActions: [
    {
      command: "maintenance enable",
      order: 20,
      label: () => t("devices.devices.maintenanceMode"),
      shortcut: "m",
      devices: "not-mobile",
      operation: "enableMaintenance",
      Dialog: lazyDialog(() => import("./dialog.tsx"), "MaintenanceDialog"),
    },
    {
      command: "maintenance disable",
      order: 30,
      label: () => t("devices.devices.disableMaintenance"),
      shortcut: "M",
      devices: "not-mobile",
      only: "one",
      operation: "disableMaintenance",
      isOffered: ({ device }) => device?.maintenanceMode != null,
      Dialog: lazyDialog(() => import("./end-dialog.tsx"), "EndMaintenance"),
    },
  ],
  refresh: { maintenance: ["listMaintenance", "checkMaintenance", "listMetricAnnotations"] },
};
