import { t } from "@muster/sdk";
import { redirectTo } from "../../components/redirect.tsx";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const devicesPath = "/deviceSearch";
const DevicePage = lazyScreen(() => import("./detail.tsx"), "DevicePage");

export const devices: FeatureRoutes = {
  routes: [
    {
      path: devicesPath,
      label: () => t("devices.devices.devices"),
      Component: lazyScreen(() => import("./list.tsx"), "Devices"),
      nav: {
        group: "inventory",
        order: 10,
        icon: "devices",
        count: { of: "devices", kind: "size", label: (count) => t("shell.navigation.devices", { count }) },
      },
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
    ...(["device", "nms"] as const).flatMap((kind) =>
      [
        ["", ""],
        ["/details", ""],
        ["/activities", "?tab=activity"],
      ].map(([from, tab]) => ({
        path: `/${kind}Dashboard/:id${from}`,
        label: () => t("devices.devices.device"),
        Component: redirectTo(({ id }) => `/${kind}Dashboard/${id}/overview${tab}`),
      })),
    ),
  ],
  refresh: {
    devices: ["listDevices", "getDevice"],
    maintenance: ["listDevices", "getDevice"],
    // they decide which devices are degraded
    alerts: ["listDevices", "getDevice"],
    "health-settings": ["listDevices", "getDevice"],
    agents: ["listAgents"],
  },
};
