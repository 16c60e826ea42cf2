import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { deleteWindow } from "./delete.ts";
import { disableMaintenanceMode } from "./disable.ts";
import { enableMaintenanceMode } from "./enable.ts";
import { listWindows } from "./list.ts";
import { showStatus } from "./status.ts";

export default {
  name: "maintenance",
  area: "maintenance",
  summary: "maintenance.maintenance.cli.summary",
  load: (maintenance) =>
    addCommands(
      maintenance,
      enableMaintenanceMode,
      disableMaintenanceMode,
      showStatus,
      listWindows,
      deleteWindow,
    ),
} satisfies CommandFeature;
