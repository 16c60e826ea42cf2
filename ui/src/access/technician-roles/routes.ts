import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/users/technicianRoles";
const access: Access = { operation: "listTechnicianRoles" };
const create: Access = { operation: "createTechnicianRole" };

export const technicianRoles: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("access.technicianRoles.roles"),
      Component: lazyScreen(() => import("./list.tsx"), "TechnicianRoles"),
      nav: { group: "users", order: 30, icon: "roles" },
      ...access,
    },
    {
      path: `${path}/new`,
      label: () => t("access.technicianRoles.createRole"),
      Component: lazyScreen(() => import("./detail.tsx"), "NewTechnicianRole"),
      parent: path,
      ...create,
    },
    {
      path: `${path}/:roleId`,
      label: () => t("access.technicianRoles.role"),
      Component: lazyScreen(() => import("./detail.tsx"), "TechnicianRolePage"),
      parent: path,
      ...access,
    },
  ],
  actions: [
    { label: () => t("access.technicianRoles.rolesTechniciansEndUsers"), to: path, ...access },
    {
      label: () => t("access.technicianRoles.createRole"),
      adds: () => t("shell.add.role"),
      to: `${path}/new`,
      ...create,
    },
  ],
};
