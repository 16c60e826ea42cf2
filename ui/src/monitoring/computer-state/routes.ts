import type { FeatureRoutes } from "../../feature.ts";

export const computerState: FeatureRoutes = {
  routes: [],
  refresh: { "computer-state": ["getComputerState", "listServices", "listUpdates"] },
};
