import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/apps/ninjaPSA";

export const psa: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("ticketing.psa.psaSettings"),
      Component: lazyScreen(() => import("./settings.tsx"), "PsaSettingsPage"),
      nav: { group: "apps", order: 30, icon: "psa" },
      operation: "getPsa",
    },
  ],
  actions: [{ label: () => t("ticketing.psa.psaSettings"), to: path, operation: "getPsa" }],
};
