import { t } from "@muster/sdk";
import { redirectTo } from "../../components/redirect.tsx";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { DesktopAlerts } from "./lazy-new-alerts.tsx";

const path = "/alerts";

export const alerts: FeatureRoutes = {
  Banner: DesktopAlerts,
  routes: [
    {
      path,
      label: () => t("monitoring.alerts.alerts"),
      Component: lazyScreen(() => import("./list.tsx"), "Alerts"),
      operation: "listAlerts",
      nav: {
        group: "operations",
        order: 5,
        icon: "alerts",
        count: {
          of: "alerts",
          kind: "alert",
          label: (count) => t("monitoring.alerts.activeCount", { count }),
        },
      },
    },
    {
      path: `${path}/:alertId`,
      label: () => t("monitoring.alerts.alert"),
      Component: lazyScreen(() => import("./detail.tsx"), "AlertPage"),
      operation: "getAlert",
      parent: path,
    },
    {
      path: "/customerDashboard/:id/alerts",
      label: () => t("common.organization"),
      Component: redirectTo(({ id }) => `/customerDashboard/${id}/overview?tab=alerts`),
    },
  ],
  refresh: {
    alerts: [
      "listAlerts",
      "getAlert",
      "getCounts",
      "explainDevice",
      "getCustomerDashboard",
      "listMetricAnnotations",
    ],
  },
};
