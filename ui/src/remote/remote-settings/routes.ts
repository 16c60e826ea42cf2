import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const remoteSettings: FeatureRoutes = {
  routes: [
    {
      path: "/administration/general/remoteAccess",
      label: () => t("remote.settings.title"),
      Component: lazyScreen(() => import("./page.tsx"), "RemoteSettingsPage"),
      anyOf: ["updateRemoteSettings", "updateClientRemoteSettings"],
      nav: { group: "general", order: 31, icon: "remote-access" },
    },
  ],
  refresh: { "remote-settings": ["getRemoteSettings", "getClientRemoteSettings"] },
};
