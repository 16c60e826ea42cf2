import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";

export const deleteWindow = defineCommand(() => ({
  name: "delete",
  args: [
    {
      name: "<window>",
      text: t("maintenance.maintenance.cli.delete.windowId"),
      uuidOf: "Maintenance window",
    },
  ],
  summary: t("maintenance.maintenance.cli.delete.summary"),
  permission: "canEditMaintenanceMode",
  data: resultFields,
  examples: ["maintenance delete 018f2b5e-7e57-7000-8000-000000000001 --yes"],
  changes: true,
  asks: true,
  async run(context) {
    const { muster } = await context.connect();
    const maintenanceId = context.args[0] ?? "";
    if (await context.onlyPlanned("DELETE", `/ws/maintenance/${maintenanceId}`)) return;
    await context.confirm(t("maintenance.maintenance.cli.delete.deleteMaintenanceWindow", { maintenanceId }));
    await muster.call("deleteMaintenance", { path: { maintenanceId } }, context.signal);
    printStatus(t("maintenance.maintenance.cli.delete.deletedMaintenanceWindow", { maintenanceId }));
    await printDone({ id: maintenanceId, result: t("common.cli.results.deleted") }, context.flags);
  },
}));
