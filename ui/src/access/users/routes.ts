import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";

export const techniciansPath = "/administration/users/technicians";
const endUsersPath = "/administration/users/endUsers";
const access: Access = { operation: "listUsers" };

export const users: FeatureRoutes = {
  routes: [
    {
      path: techniciansPath,
      label: () => t("access.users.technicians"),
      Component: lazyScreen(() => import("./list.tsx"), "Technicians"),
      nav: { group: "users", order: 10, icon: "people" },
      ...access,
    },
    {
      path: endUsersPath,
      label: () => t("access.users.endUsers"),
      Component: lazyScreen(() => import("./list.tsx"), "EndUsers"),
      nav: { group: "users", order: 20, icon: "people" },
      ...access,
    },
  ],
  actions: [
    { label: () => t("access.users.endUsers"), to: endUsersPath, ...access },
    {
      label: () => t("access.users.createUser"),
      adds: () => t("shell.add.technician"),
      to: `${techniciansPath}?new`,
      operation: "createUser",
    },
  ],
};
