import type { FeatureRoutes } from "../../feature.ts";

export const deviceMessages: FeatureRoutes = {
  routes: [],
  refresh: { "device-messages": ["listDeviceMessages"] },
};
