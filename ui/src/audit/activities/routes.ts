import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/general/activities";
const access: Access = { operation: "listActivities" };

export const activities: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("audit.activities.auditLog"),
      Component: lazyScreen(() => import("./list.tsx"), "Activities"),
      nav: { group: "general", order: 10, icon: "audit" },
      ...access,
    },
  ],
  actions: [{ label: () => t("audit.activities.auditLog"), to: path, ...access }],
  refresh: { activities: ["listActivities"] },
};
