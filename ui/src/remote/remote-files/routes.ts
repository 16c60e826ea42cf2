import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const remoteFiles: FeatureRoutes = {
  routes: [
    {
      path: "/deviceDashboard/:id/tools/files",
      label: () => t("remote.files.title"),
      Component: lazyScreen(() => import("./page.tsx"), "RemoteFiles"),
      operation: "listFiles",
      parent: "/deviceDashboard/:id/overview",
    },
    {
      path: "/deviceDashboard/:id/tools/files/edit",
      label: () => t("remote.files.editor.title"),
      Component: lazyScreen(() => import("./editor/edit.tsx"), "EditFile"),
      operation: "openFiles",
      parent: "/deviceDashboard/:id/tools/files",
    },
  ],
  deviceActions: [
    {
      command: "ls",
      order: 42,
      label: () => t("remote.files.title"),
      shortcut: "f",
      devices: "computers",
      only: "one",
      needs: "online",
      operation: "listFiles",
      run: ({ device }, _, navigate) => device && void navigate(`/deviceDashboard/${device.id}/tools/files`),
    },
  ],
};
