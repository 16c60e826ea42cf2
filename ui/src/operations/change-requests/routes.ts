import { t } from "@muster/sdk";
import { approvalsPath } from "../../agents/approvals/routes.ts";
import { changesPath } from "./addresses.ts";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = changesPath;

export const changeRequests: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("operations.changeRequests.changeRequests"),
      Component: lazyScreen(() => import("./list.tsx"), "ChangeRequests"),
      parent: approvalsPath,
    },
    {
      path: `${path}/:requestId`,
      label: () => t("operations.changeRequests.changeRequest"),
      Component: lazyScreen(() => import("./detail.tsx"), "ChangeRequestPage"),
      parent: path,
    },
  ],
  refresh: { "change-requests": ["listChangeRequests", "getChangeRequest", "listChangeRequestDevices"] },
};
