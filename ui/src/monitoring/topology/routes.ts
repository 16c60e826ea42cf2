import type { FeatureRoutes } from "../../feature.ts";

export const topology: FeatureRoutes = {
  routes: [],
  refresh: {
    topology: ["getTopology", "listNeighbors"],
    devices: ["getTopology"],
    alerts: ["getTopology"],
    "health-settings": ["getTopology"],
  },
};
