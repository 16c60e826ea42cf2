import { t } from "@muster/sdk";
import { redirectTo } from "../../components/redirect.tsx";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";
import { endUsersPath, newUserPath, techniciansPath } from "./addresses.ts";

const access: Access = { operation: "listUsers" };
const create: Access = { operation: "createUser" };
const page = () => import("./page.tsx");
const UserPage = lazyScreen(page, "UserPage");

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
    {
      path: newUserPath,
      label: () => t("access.users.createUser"),
      Component: lazyScreen(page, "NewUser"),
      parent: techniciansPath,
      ...create,
    },
    {
      path: "/editor/endUser",
      label: () => t("access.users.createUser"),
      Component: redirectTo(() => `${newUserPath}?type=END_USER`),
      ...create,
    },
    // all users may open their own page; the server refuses those of other users
    { path: `${newUserPath}/:userId`, label: () => t("access.users.user"), Component: UserPage },
    {
      path: `${newUserPath}/:userId/copy`,
      label: () => t("access.users.copyUser"),
      Component: lazyScreen(page, "CopyUser"),
      parent: techniciansPath,
      ...create,
    },
    {
      path: "/editor/customer/:clientId/endUser/:userId",
      label: () => t("access.users.user"),
      Component: UserPage,
      parent: endUsersPath,
      ...access,
    },
  ],
  actions: [
    { label: () => t("access.users.endUsers"), to: endUsersPath, ...access },
    {
      label: () => t("access.users.createUser"),
      to: newUserPath,
      adds: () => t("shell.add.technician"),
      ...create,
    },
  ],
};
