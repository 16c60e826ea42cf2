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
    {
      path: "/group/:id",
      label: () => t("devices.groups.group"),
      Component: lazyScreen(() => import("./group.tsx"), "DeviceGroupPage"),
      parent: path,
    },
  ],
  actions: [{ label: () => t("devices.groups.deviceGroups"), to: path }],
};
