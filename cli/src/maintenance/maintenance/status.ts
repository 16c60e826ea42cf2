import { currentMaintenance, optionsText, maintenanceState, MusterError, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { readSelection, type SelectionFlags, selectionOptions } from "../../lib/device-selection.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { partlyDone } from "../../lib/usage/partly-done.ts";
import { check, missing } from "./result.ts";

export const showStatus = defineCommand<SelectionFlags>(() => ({
  name: "status",
  summary: t("maintenance.maintenance.cli.status.summary"),
  permission: "signed-in",
  options: selectionOptions(),
  data: { of: "checkMaintenance", and: ["active", "state", "startAt", "endAt", "held"] },
  examples: ["maintenance status", "maintenance status --device srv-1 --json all"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const chosen = (await readSelection(muster, flags, signal)) ?? { selectAll: true, searchCriteria: {} };
    const found = await check(muster, chosen, signal);
    const now = Date.now();
    const rows = found
      .filter(({ windows }) => windows.length || flags.device)
      .map(({ windows, ...device }) => {
        const mode = currentMaintenance(windows, now);
        const state = maintenanceState(mode, now);
        return {
          ...device,
          active: state.active,
          state: state.label,
          startAt: mode?.startTime ?? null,
          endAt: mode?.endTime ?? null,
          held: optionsText(mode?.disabledOptions ?? []),
          windows: windows.length,
        };
      });
    await printList(
      rows,
      columnsOf("nodeId", "displayName", "clientName", "state", "held", "windows"),
      flags,
    );
    if (!rows.length) printStatus(t("maintenance.maintenance.cli.status.noDevicesMaintenance"));
    const unknown = missing(chosen, found);
    if (!unknown.length) return;
    const total = found.length + unknown.length;
    throw found.length ? partlyDone(unknown, total) : new MusterError("not_found");
  },
}));
