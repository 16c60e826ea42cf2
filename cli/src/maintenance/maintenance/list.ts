import { optionsText, maintenanceState, recurrenceText, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { filterOrganization } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

export const listWindows = defineCommand<{ organization?: string }>(() => ({
  name: "list",
  summary: t("maintenance.maintenance.cli.list.summary"),
  permission: "signed-in",
  options: [
    new Option("--organization <organization>", t("maintenance.maintenance.cli.list.organizationOption")),
  ],
  data: { of: "listMaintenance", and: ["state", "recurring", "held"] },
  examples: ["maintenance list", "maintenance list --output csv"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const clientId = await filterOrganization(muster, flags.organization, signal);
    const { results } = await muster.call("listMaintenance", { query: clientId ? { clientId } : {} }, signal);
    const now = Date.now();
    const rows = results.map((one) => ({
      ...one,
      state: maintenanceState(one, now).label,
      recurring: recurrenceText(one),
      held: optionsText(one.disabledOptions),
    }));
    await printList(
      rows,
      columnsOf("id", "state", "recurring", "devices", "deviceNames", "held", "createdBy"),
      flags,
    );
    if (!rows.length) printStatus(t("maintenance.maintenance.cli.list.noMaintenanceWindowsFound"));
  },
}));
