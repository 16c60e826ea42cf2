import { t } from "@muster/sdk";
import { lazyDialog, lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/apps/remoteSupport";
const operation = "setRemoteConnection";

export const remoteSupport: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("remote.support.title"),
      Component: lazyScreen(() => import("./page.tsx"), "RemoteSupport"),
      nav: { group: "apps", order: 40, icon: "remote-support" },
      operation,
    },
  ],
  actions: [{ label: () => t("remote.support.title"), to: path, operation }],
  deviceActions: [
    {
      command: "remote-support open",
      order: 45,
      label: () => t("remote.support.action"),
      devices: "computers",
      only: "one",
      needs: "online",
      operation: "openRemoteConnection",
      Dialog: lazyDialog(() => import("./connect-dialog.tsx"), "ConnectDialog"),
    },
  ],
};
