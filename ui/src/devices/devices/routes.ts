import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const devicesPath = "/deviceSearch";
const DevicePage = lazyScreen(() => import("./detail.tsx"), "DevicePage");

export const devices: FeatureRoutes = {
  routes: [
    {
      path: devicesPath,
      label: () => "Devices",
      Component: lazyScreen(() => import("./list.tsx"), "Devices"),
      nav: 20,
    },
    {
      path: "/deviceDashboard/:id/overview",
      label: () => "Device",
      Component: DevicePage,
      parent: devicesPath,
    },
    {
      path: "/nmsDashboard/:id/overview",
      label: () => "Device",
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
