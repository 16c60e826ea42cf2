import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/requests";

export const changeRequests: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => "Change requests",
      Component: lazyScreen(() => import("./list.tsx"), "ChangeRequests"),
      nav: 70,
    },
    {
      path: `${path}/:requestId`,
      label: () => "Change request",
      Component: lazyScreen(() => import("./detail.tsx"), "ChangeRequestPage"),
      parent: path,
    },
  ],
  refresh: { requests: ["listChangeRequests", "getChangeRequest"] },
};
