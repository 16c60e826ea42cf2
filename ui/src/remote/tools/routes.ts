import { t } from "@muster/sdk";
import { redirectTo } from "../../components/redirect.tsx";
import { devicesPath } from "../../devices/devices/addresses.ts";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const tools: FeatureRoutes = {
  routes: [
    {
      path: "/deviceDashboard/:id/tools/:tool",
      label: () => t("devices.devices.device"),
      Component: lazyScreen(() => import("../../devices/devices/detail.tsx"), "DevicePage"),
      parent: devicesPath,
    },
    {
      path: "/deviceDashboard/:id/tools",
      label: () => t("devices.devices.device"),
      Component: redirectTo(({ id }) => `/deviceDashboard/${id}/tools/processes`),
    },
  ],
};
