import { t } from "@muster/sdk";
import { addCommands } from "../../lib/command.ts";
import { addGroup, type CommandFeature } from "../../lib/feature.ts";
import { createCategory } from "../categories/create.ts";
import { deleteCategory } from "../categories/delete.ts";
import { listCategories } from "../categories/list.ts";
import { updateCategory } from "../categories/update.ts";
import { cancelRun, continueRun } from "../runs/control.ts";
import { listRuns } from "../runs/list.ts";
import { printRunOutput } from "../runs/output.ts";
import { retryRun } from "../runs/retry.ts";
import { showRun } from "../runs/show.ts";
import { startRun } from "../runs/start.ts";
import { copyScript } from "./copy.ts";
import { createScript } from "./create.ts";
import { deleteScript } from "./delete.ts";
import { exportScriptFolder } from "./export.ts";
import { importScriptFolder } from "./import.ts";
import { listScripts } from "./list.ts";
import { showScanner } from "./scanner.ts";
import { showScript } from "./show.ts";
import { updateScript } from "./update.ts";
import { scriptVersions } from "./versions.ts";

export default {
  name: "scripts",
  area: "automation",
  summary: "automation.scripts.cli.summary",
  load(scripts) {
    addCommands(scripts, listScripts, showScript, createScript, updateScript, copyScript, deleteScript);
    addCommands(scripts, scriptVersions, exportScriptFolder, importScriptFolder, showScanner, startRun);
    addCommands(
      addGroup(scripts, "runs", t("automation.scripts.cli.viewControlRunsScripts")),
      listRuns,
      showRun,
      printRunOutput,
      cancelRun,
      continueRun,
      retryRun,
    );
    addCommands(
      addGroup(scripts, "categories", t("automation.scripts.cli.manageScriptCategories")),
      listCategories,
      createCategory,
      updateCategory,
      deleteCategory,
    );
  },
} satisfies CommandFeature;
