import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/apps/api";

export const apiKeys: FeatureRoutes = {
  routes: [
    { path, label: () => "API keys", Component: lazyScreen(() => import("./list.tsx"), "ApiKeys"), nav: 120 },
  ],
  actions: [{ label: () => "Create an API key", to: `${path}?new` }],
};
