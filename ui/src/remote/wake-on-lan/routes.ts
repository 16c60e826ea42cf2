import { t } from "@muster/sdk";
import { lazyDialog, type FeatureRoutes } from "../../feature.ts";

export const wakeOnLAN: FeatureRoutes = {
  routes: [],
  deviceActions: [
    {
      command: "devices wake",
      order: 70,
      label: () => t("remote.wake.ui.action"),
      shortcut: "w",
      devices: "not-mobile",
      needs: "offline",
      operation: "wakeDevices",
      Dialog: lazyDialog(() => import("./dialog.tsx"), "WakeDialog"),
    },
  ],
};
