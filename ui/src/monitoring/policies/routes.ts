import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { policiesPath } from "./addresses.ts";

export const policies: FeatureRoutes = {
  routes: [
    {
      path: policiesPath,
      label: () => t("monitoring.policies.policies"),
      Component: lazyScreen(() => import("./list.tsx"), "Policies"),
      operation: "listPolicies",
      nav: { group: "general", order: 15, icon: "policies" },
    },
    {
      path: "/editor/policy/:policyId",
      label: () => t("monitoring.policies.policy"),
      Component: lazyScreen(() => import("./editor.tsx"), "PolicyEditor"),
      operation: "getPolicy",
      parent: policiesPath,
    },
  ],
  actions: [
    {
      label: () => t("monitoring.policies.create"),
      adds: () => t("monitoring.policies.policy"),
      to: `${policiesPath}?new`,
      operation: "createPolicy",
    },
  ],
  refresh: { policies: ["listPolicies", "getPolicy", "getDevicePolicy"] },
};
