import { t } from "@muster/sdk";
import { lazyDialog, type FeatureRoutes } from "../../feature.ts";

export const webPages: FeatureRoutes = {
  routes: [],
  deviceActions: [
    {
      command: "web-page",
      order: 44,
      label: () => t("remote.webPages.action"),
      devices: "not-mobile",
      only: "one",
      operation: "openWebPage",
      isOffered: ({ device }) => device?.ip !== "",
      Dialog: lazyDialog(() => import("./dialog.tsx"), "WebPageDialog"),
    },
  ],
};
