import { t } from "@muster/sdk";
import { lazyScreen, type Access, type FeatureRoutes } from "../../feature.ts";
import { newRun } from "../scripts/addresses.ts";

const path = "/administration/library/scripting/runs";
const create: Access = { operation: "createScriptRun" };

export const runs: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("automation.runs.scriptRuns"),
      Component: lazyScreen(() => import("./list.tsx"), "Runs"),
      nav: {
        group: "automation",
        order: 20,
        icon: "runs",
        count: {
          of: "runs",
          kind: "active",
          label: (count) => t("shell.navigation.running", { count }),
        },
      },
    },
    {
      path: `${path}/new`,
      label: () => t("automation.runs.runScripts"),
      Component: lazyScreen(() => import("./form.tsx"), "NewRun"),
      parent: path,
      ...create,
    },
    {
      path: `${path}/:runId`,
      label: () => t("automation.runs.scriptRun"),
      Component: lazyScreen(() => import("./detail.tsx"), "RunPage"),
      parent: path,
    },
  ],
  actions: [
    {
      label: () => t("automation.runs.runScripts"),
      adds: () => t("shell.add.run"),
      to: `${path}/new`,
      ...create,
    },
    { label: () => t("automation.runs.scriptRuns"), to: path },
  ],
  deviceActions: [
    {
      command: "scripts run",
      order: 50,
      label: () => t("devices.devices.runScripts"),
      shortcut: "r",
      devices: "computers",
      ...create,
      run: ({ selection }, _console, navigate) => newRun(navigate, { selection }),
    },
  ],
  refresh: { runs: ["listScriptRuns", "getScriptRun", "listScriptRunTargets"] },
};
