import type { FeatureRoutes } from "../../feature.ts";
import { TrialBanner } from "./banner.tsx";

export const trial: FeatureRoutes = {
  routes: [],
  Banner: TrialBanner,
  refresh: { trial: ["getSession", "getTrialContact"] },
};
