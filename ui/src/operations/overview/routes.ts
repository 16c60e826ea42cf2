import type { FeatureRoutes } from "../../feature.ts";
import { Overview } from "./page.tsx";

export const overviewPath = "/systemDashboard/overview";

export const overview: FeatureRoutes = {
  routes: [{ path: overviewPath, label: () => "Overview", Component: Overview, nav: 10 }],
};
