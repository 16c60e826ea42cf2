import type { FeatureRoutes } from "../../feature.ts";

export const software: FeatureRoutes = {
  routes: [],
  refresh: { software: ["listDeviceSoftware", "listSoftwareChanges"] },
};
