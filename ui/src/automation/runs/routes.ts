import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";
import { libraryPath } from "../scripts/routes.ts";

const path = "/administration/library/scripting/runs";
const create: Access = { permission: "canRunAtLeastOneAdhocScript" };

export const runs: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => "Script runs",
      Component: lazyScreen(() => import("./list.tsx"), "Runs"),
      parent: libraryPath,
    },
    {
      path: `${path}/new`,
      label: () => "Run scripts",
      Component: lazyScreen(() => import("./form.tsx"), "NewRun"),
      parent: path,
      ...create,
    },
    {
      path: `${path}/:runId`,
      label: () => "Script run",
      Component: lazyScreen(() => import("./detail.tsx"), "RunPage"),
      parent: path,
    },
  ],
  actions: [
    { label: () => "Run scripts", to: `${path}/new`, ...create },
    { label: () => "Script runs", to: path },
  ],
  refresh: { runs: ["listScriptRuns", "getScriptRun", "listScriptRunTargets"] },
};
