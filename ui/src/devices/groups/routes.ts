import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/devices/groups";

export const deviceGroups: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("devices.groups.deviceGroups"),
      Component: lazyScreen(() => import("./list.tsx"), "DeviceGroups"),
      nav: {
        group: "inventory",
        order: 20,
        icon: "groups",
        count: { of: "groups", kind: "size", label: (count) => t("shell.navigation.groups", { count }) },
      },
    },
  ],
  actions: [{ label: () => t("devices.groups.deviceGroups"), to: path }],
};
