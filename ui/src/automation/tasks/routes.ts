import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/administration/tasks";

export const tasks: FeatureRoutes = {
  routes: [
    { path, label: () => "Tasks", Component: lazyScreen(() => import("./list.tsx"), "Tasks"), nav: 50 },
    {
      path: `${path}/:taskId`,
      label: () => "Task",
      Component: lazyScreen(() => import("./detail.tsx"), "TaskPage"),
      parent: path,
    },
  ],
  refresh: {
    tasks: ["listScheduledTasks", "getScheduledTask", "listScheduledTaskTargets", "listDeviceTasks"],
  },
};
