import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { devicesPath } from "../devices/routes.ts";

const path = "/administration/devices/groups";

export const deviceGroups: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("devices.groups.deviceGroups"),
      Component: lazyScreen(() => import("./list.tsx"), "DeviceGroups"),
      parent: devicesPath,
    },
  ],
  actions: [{ label: () => t("devices.groups.deviceGroups"), to: path }],
};
