import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const devicesPath = "/deviceSearch";
const DevicePage = lazyScreen(() => import("./detail.tsx"), "DevicePage");

export const devices: FeatureRoutes = {
  routes: [
    {
      path: devicesPath,
      label: () => t("devices.devices.devices"),
      Component: lazyScreen(() => import("./list.tsx"), "Devices"),
      nav: 20,
    },
    {
      path: "/deviceDashboard/:id/overview",
      label: () => t("devices.devices.device"),
      Component: DevicePage,
      parent: devicesPath,
    },
    {
      path: "/nmsDashboard/:id/overview",
      label: () => t("devices.devices.device"),
      Component: DevicePage,
      parent: devicesPath,
    },
  ],
  refresh: {
    devices: ["listDevices", "getDevice"],
    maintenance: ["listDevices", "getDevice"],
    agents: ["listAgents"],
  },
};
