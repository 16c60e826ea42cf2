import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";
import { organizationsPath } from "../../organizations/organizations/routes.ts";
import { approvalsPath } from "../approvals/routes.ts";

const path = `${approvalsPath}/tokens`;
const access: Access = { operation: "listEnrollmentTokens" };
const Tokens = lazyScreen(() => import("./list.tsx"), "Tokens");

export const enrollmentTokens: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("agents.enrollmentTokens.enrollmentTokens"),
      Component: Tokens,
      parent: approvalsPath,
      ...access,
    },
    {
      path: "/customerDashboard/:id/tokens",
      label: () => t("agents.enrollmentTokens.enrollmentTokens"),
      Component: Tokens,
      parent: organizationsPath,
      ...access,
    },
  ],
  actions: [{ label: () => t("agents.enrollmentTokens.enrollmentTokens"), to: path, ...access }],
  refresh: { approvals: ["listEnrollmentTokens", "listEnrollmentTokenUses"] },
};
