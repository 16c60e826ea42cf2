import type { FeatureRoutes } from "../../feature.ts";

const operations = ["listNotifications"] as const;

/** Registers only what is reloaded, because the notification center is part of the frame. */
export const notifications: FeatureRoutes = {
  routes: [],
  refresh: {
    approvals: operations,
    "change-requests": operations,
    jobs: operations,
    runs: operations,
    tasks: operations,
  },
};
