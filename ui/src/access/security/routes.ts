import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const securityPath = "/user/security";

export const security: FeatureRoutes = {
  routes: [
    {
      path: securityPath,
      label: () => t("access.security.security"),
      Component: lazyScreen(() => import("./page.tsx"), "Security"),
    },
  ],
  actions: [{ label: () => t("access.security.securitySessions"), to: securityPath }],
};
