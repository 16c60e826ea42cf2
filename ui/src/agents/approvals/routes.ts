import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { organizationsPath } from "../../organizations/organizations/routes.ts";

export const approvalsPath = "/approvals";
const Approvals = lazyScreen(() => import("./list.tsx"), "Approvals");

export const approvals: FeatureRoutes = {
  routes: [
    {
      path: approvalsPath,
      label: () => t("agents.approvals.approvals"),
      Component: Approvals,
      nav: {
        group: "operations",
        order: 30,
        icon: "approvals",
        count: {
          of: "approvals",
          kind: "active",
          label: (count) => t("shell.navigation.pending", { count }),
        },
      },
    },
    {
      path: "/customerDashboard/:id/approvals",
      label: () => t("agents.approvals.approvals"),
      Component: Approvals,
      parent: organizationsPath,
    },
    {
      path: "/editor/customer/:id/security-node-approvals",
      label: () => t("agents.approvals.approvals"),
      Component: Approvals,
      parent: organizationsPath,
    },
  ],
  refresh: { approvals: ["listNodeApprovals"] },
};
