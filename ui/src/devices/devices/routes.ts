import { provenanceMessages, t } from "@muster/sdk";
import { redirectTo } from "../../components/redirect.tsx";
import { lazyDialog, lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { devicesPath } from "./addresses.ts";

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
  deviceActions: [
    {
      command: "devices update",
      order: 10,
      label: () => t("common.edit"),
      shortcut: "e",
      kind: "primary",
      devices: "all",
      only: "one",
      operation: "updateDevice",
      Dialog: lazyDialog(() => import("./edit-dialog.tsx"), "EditDevice"),
    },
    {
      command: "devices tag",
      order: 80,
      label: () => t("devices.tags.editTags"),
      shortcut: "T",
      devices: "all",
      operation: "updateDeviceTags",
      Dialog: lazyDialog(() => import("./tags-dialog.tsx"), "TagsDialog"),
    },
    {
      command: "devices merge",
      order: 90,
      label: () => t("devices.devices.merge"),
      devices: "all",
      only: "selection",
      operation: "mergeDevices",
      refusal: ({ selection }) =>
        selection.deviceIds?.length === 2 ? undefined : provenanceMessages.mergeTwo,
      Dialog: lazyDialog(() => import("../merge/dialog.tsx"), "MergeDevices"),
    },
    {
      command: "devices delete",
      order: 100,
      label: () => t("common.delete"),
      shortcut: "D",
      kind: "danger",
      devices: "all",
      operation: "deleteDevices",
      Dialog: lazyDialog(() => import("./delete-dialog.tsx"), "DeleteDevices"),
    },
  ],
  refresh: {
    devices: ["listDevices", "getDevice"],
    maintenance: ["listDevices", "getDevice"],
    // alerts and health settings determine which devices are degraded
    alerts: ["listDevices", "getDevice"],
    "health-settings": ["listDevices", "getDevice"],
    agents: ["listAgents"],
  },
};
