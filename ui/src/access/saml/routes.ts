import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/users/singleSignOn";
const access: Access = { operation: "getSaml" };

export const saml: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("access.saml.singleSign"),
      Component: lazyScreen(() => import("./page.tsx"), "SingleSignOn"),
      nav: { group: "users", order: 40, icon: "single-sign-on" },
      ...access,
    },
  ],
  actions: [{ label: () => t("access.saml.testProvidersSamlMetadata"), to: path, operation: "testSaml" }],
};
