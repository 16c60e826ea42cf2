import { t } from "@muster/sdk";
import { redirectTo } from "../../components/redirect.tsx";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const organizationsPath = "/administration/customers/list";

const organizationAddress = (id: string | undefined) => `/customerDashboard/${id}/overview`;

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
    {
      path: "/customerDashboard/:id/location/:locationId?",
      label: () => t("common.organization"),
      Component: redirectTo(({ id }) => `${organizationAddress(id)}?tab=locations`),
    },
    {
      path: "/customerDashboard/:id/activities",
      label: () => t("common.organization"),
      Component: redirectTo(({ id }) => `${organizationAddress(id)}?tab=activity`),
      operation: "listActivities",
    },
    {
      path: "/customerDashboard/:id",
      label: () => t("common.organization"),
      Component: redirectTo(({ id }) => organizationAddress(id)),
    },
    {
      path: "/administration/customers",
      label: () => t("organizations.organizations.organizations"),
      Component: redirectTo(() => organizationsPath),
    },
    {
      path: "/editor/customer",
      label: () => t("organizations.organizations.createAnOrganization"),
      Component: redirectTo(() => `${organizationsPath}?new`),
      operation: "createOrganization",
    },
    {
      path: "/editor/customer/:id",
      label: () => t("common.organization"),
      Component: redirectTo(({ id }) => `${organizationAddress(id)}?edit=1`),
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
