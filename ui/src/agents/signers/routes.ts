import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { organizationsPath } from "../../organizations/organizations/routes.ts";

export const signersAddress = (clientId: number): string => `/customerDashboard/${clientId}/signers`;

export const signers: FeatureRoutes = {
  routes: [
    {
      path: "/customerDashboard/:id/signers",
      label: () => t("agents.signers.signers"),
      Component: lazyScreen(() => import("./page.tsx"), "Signers"),
      parent: organizationsPath,
    },
  ],
};
