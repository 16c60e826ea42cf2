import { t } from "@muster/sdk";
import { redirectTo } from "../../components/redirect.tsx";
import { devicesPath } from "../../devices/devices/addresses.ts";
import { lazyDialog, lazyScreen, type FeatureRoutes } from "../../feature.ts";

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
  deviceActions: [
    {
      command: "updates show",
      order: 61,
      label: () => t("remote.deviceTools.updates.action"),
      devices: "computers",
      only: "one",
      needs: "online",
      operation: "listLiveUpdates",
      run: ({ device }, _, navigate) =>
        device && void navigate(`/deviceDashboard/${device.id}/tools/updates`),
    },
    {
      command: "updates schedule",
      order: 62,
      label: () => t("remote.deviceTools.updates.scheduleAction"),
      devices: "computers",
      operation: "createScheduledTask",
      Dialog: lazyDialog(() => import("../updates/schedule-dialog.tsx"), "ScheduleUpdates"),
    },
    {
      command: "antivirus show",
      order: 63,
      label: () => t("remote.deviceTools.antivirus.action"),
      devices: "computers",
      only: "one",
      needs: "online",
      operation: "getLiveAntivirus",
      run: ({ device }, _, navigate) =>
        device && void navigate(`/deviceDashboard/${device.id}/tools/antivirus`),
    },
  ],
};
