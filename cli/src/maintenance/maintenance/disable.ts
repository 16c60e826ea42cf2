import { countDevices, disableMaintenance, maintenanceMessages, MusterError, t } from "@muster/sdk";
import { type Context, defineCommand, dryRunNotice } from "../../lib/command.ts";
import {
  requireMatch,
  requireSelection,
  type SelectionFlags,
  selectionOptions,
} from "../../lib/device-selection.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { partlyDone } from "../../lib/usage/partly-done.ts";
import { check, columns, missing, type Result, row, sum } from "./result.ts";

export async function disable(context: Context<SelectionFlags>): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const chosen = await requireSelection(muster, flags, signal);
  const before = await check(muster, chosen, signal);
  requireMatch(chosen, before);
  const unknown = missing(chosen, before);
  const inIt = before.filter(({ windows }) => windows.length);
  const rest = before
    .filter(({ windows }) => !windows.length)
    .map((device) =>
      row(
        device,
        t("common.cli.result.unchanged"),
        t("maintenance.maintenance.cli.disable.notInMaintenance"),
      ),
    );
  if (flags.dryRun) {
    printStatus(dryRunNotice());
    const would = inIt.map((device) => row(device, t("maintenance.maintenance.cli.disable.wouldBeDisabled")));
    await printList([...would, ...rest, ...unknown], columns, flags);
    printStatus(sum(would, rest, unknown));
    return refuse(unknown, before);
  }
  if (inIt.length) {
    await context.confirm(
      t("maintenance.maintenance.cli.disable.confirm", {
        devices: countDevices(inIt.length),
        warning: maintenanceMessages.disable,
      }),
    );
    await disableMaintenance(muster, chosen, signal);
  }
  const disabled = inIt.map((device) => row(device, t("maintenance.maintenance.cli.disable.disabled")));
  await printList([...disabled, ...rest, ...unknown], columns, flags);
  printStatus(sum(disabled, rest, unknown));
  refuse(unknown, before);
}

function refuse(unknown: readonly Result[], found: readonly object[]): void {
  if (!unknown.length) return;
  const total = found.length + unknown.length;
  throw found.length ? partlyDone(unknown, total) : new MusterError("not_found");
}

export const disableMaintenanceMode = defineCommand<SelectionFlags>(() => ({
  name: "disable",
  summary: t("maintenance.maintenance.cli.disable.summary"),
  permission: "canEditMaintenanceMode",
  options: selectionOptions(),
  data: ["nodeId", "displayName", "clientName", "result", "reason"],
  examples: ["maintenance disable --device srv-1 --yes", "maintenance disable --all --dry-run"],
  changes: true,
  asks: true,
  run: disable,
}));
