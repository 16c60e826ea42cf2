import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { acknowledgeAlerts, resetAlerts } from "./change.ts";
import { listAlerts } from "./list.ts";
import { showAlert } from "./show.ts";

export default {
  name: "alerts",
  area: "monitoring",
  summary: "monitoring.alerts.cli.summary",
  load: (alerts) => addCommands(alerts, listAlerts, showAlert, acknowledgeAlerts, resetAlerts),
} satisfies CommandFeature;
