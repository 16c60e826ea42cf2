import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";

export const healthPath = "/superAdmin/";
const access: Access = { permission: "ninjaAdmin" };

export const health: FeatureRoutes = {
  routes: [
    {
      path: healthPath,
      label: () => "Super Admin",
      Component: lazyScreen(() => import("./page.tsx"), "SuperAdmin"),
      ...access,
    },
  ],
  actions: [{ label: () => "Super Admin", to: healthPath, ...access }],
};
