import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const organizationsPath = "/administration/customers/list";

export const organizations: FeatureRoutes = {
  routes: [
    {
      path: organizationsPath,
      label: () => t("organizations.organizations.organizations"),
      Component: lazyScreen(() => import("./list.tsx"), "Organizations"),
      nav: {
        group: "inventory",
        order: 30,
        icon: "organizations",
        count: {
          of: "organizations",
          kind: "size",
          label: (count) => t("shell.navigation.organizations", { count }),
        },
      },
    },
    {
      path: "/customerDashboard/:id/overview",
      label: () => t("common.organization"),
      Component: lazyScreen(() => import("./detail.tsx"), "OrganizationPage"),
      parent: organizationsPath,
    },
  ],
  actions: [
    {
      label: () => t("organizations.organizations.createAnOrganization"),
      adds: () => t("shell.add.organization"),
      to: `${organizationsPath}?new`,
      operation: "createOrganization",
    },
  ],
  refresh: { devices: ["listOrganizations", "getOrganization", "listLocations"] },
};
