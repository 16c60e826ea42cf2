import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { devicesPath } from "../devices/routes.ts";

const path = "/administration/devices/groups";

export const deviceGroups: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => "Device groups",
      Component: lazyScreen(() => import("./list.tsx"), "DeviceGroups"),
      parent: devicesPath,
    },
  ],
  actions: [{ label: () => "Device groups", to: path }],
};
