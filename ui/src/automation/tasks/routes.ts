import { t } from "@muster/sdk";
import { lazyDialog, lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/tasks";

export const tasks: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("automation.tasks.tasks"),
      Component: lazyScreen(() => import("./list.tsx"), "Tasks"),
      nav: {
        group: "automation",
        order: 30,
        icon: "tasks",
        count: {
          of: "tasks",
          kind: "active",
          label: (count) => t("shell.navigation.scheduledOrRunning", { count }),
        },
      },
    },
    {
      path: `${path}/:taskId`,
      label: () => t("automation.tasks.task"),
      Component: lazyScreen(() => import("./detail.tsx"), "TaskPage"),
      parent: path,
    },
  ],
  deviceActions: [
    {
      command: "devices reboot",
      order: 60,
      label: () => t("devices.devices.reboot"),
      shortcut: "b",
      devices: "computers",
      operation: "createScheduledTask",
      Dialog: lazyDialog(() => import("./reboot-dialog.tsx"), "RebootDialog"),
    },
  ],
  refresh: {
    tasks: ["listScheduledTasks", "getScheduledTask", "listScheduledTaskTargets", "listDeviceTasks"],
  },
};
