import { defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";

export const deleteWindow = defineCommand({
  name: "delete",
  args: [{ name: "<window>", text: "window ID", uuidOf: "Maintenance window" }],
  summary: "Delete a maintenance window; an active one ends",
  permission: "canEditMaintenanceMode",
  examples: ["maintenance delete 018f2b5e-7e57-7000-8000-000000000001 --yes"],
  changes: true,
  asks: true,
  async run(context) {
    const { muster } = await context.connect();
    const maintenanceId = context.args[0] ?? "";
    if (await context.onlyPlanned("DELETE", `/ws/maintenance/${maintenanceId}`)) return;
    await context.confirm(`Delete maintenance window ${maintenanceId}?`);
    await muster.call("deleteMaintenance", { path: { maintenanceId } }, context.signal);
    printStatus(`Deleted maintenance window ${maintenanceId}.`);
  },
});
