import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/general/single-sign-on";
const access: Access = { permission: "sysadmin" };

export const saml: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => "Single sign-on",
      Component: lazyScreen(() => import("./page.tsx"), "SingleSignOn"),
      nav: 140,
      ...access,
    },
  ],
  actions: [{ label: () => "Test a provider's SAML metadata", to: path, ...access }],
};
