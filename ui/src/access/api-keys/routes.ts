import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/apps/api";

export const apiKeys: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("access.apiKeys.apiKeys"),
      Component: lazyScreen(() => import("./list.tsx"), "ApiKeys"),
      nav: { group: "apps", order: 10, icon: "keys" },
    },
  ],
  actions: [
    {
      label: () => t("access.apiKeys.createAnApiKey"),
      adds: () => t("shell.add.apiKey"),
      to: `${path}?new`,
      operation: "createApiKey",
    },
  ],
};
