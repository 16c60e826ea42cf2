import {
  checkTaskSchedule,
  clockOf,
  countDevices,
  momentText,
  MusterError,
  rebootTask,
  refusalLabels,
  t,
} from "@muster/sdk";
import { Option } from "commander";
import { scheduledRows, unknownDevice } from "../../automation/tasks/scheduled-rows.ts";
import { type Context, defineCommand, dryRunNotice } from "../../lib/command.ts";
import { requireSelection, type SelectionFlags, selectionOptions } from "../../lib/device-selection.ts";
import { fills } from "../../lib/field-flags.ts";
import { readMoment, readZone, zoneOption } from "../../lib/option-values.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { partlyDone } from "../../lib/usage/partly-done.ts";

interface RebootFlags extends SelectionFlags {
  at?: string;
  timeZone?: string;
  skipOffline?: boolean;
}

async function reboot(context: Context<RebootFlags>): Promise<void> {
  const { args, flags, signal } = context;
  const { muster } = await context.connect();
  const timeZone = readZone(flags.timeZone);
  const at = flags.at ? { ...clockOf(readMoment(flags.at, timeZone), timeZone), timeZone } : undefined;
  const errors = checkTaskSchedule(rebootTask(at, {}).schedule, Date.now());
  if (errors.length) throw new MusterError("validation_failed", { errors });
  const chosen = await requireSelection(muster, args.length ? { ...flags, device: args } : flags, signal);
  const columns = columnsOf("nodeId", "displayName", "result", "reason");
  if (flags.dryRun) {
    const { results } = await muster.call("checkMaintenance", { body: chosen }, signal);
    const agents = new Set(
      (await muster.call("listAgents", { query: {} }, signal)).results.map(({ nodeId }) => nodeId),
    );
    printStatus(dryRunNotice());
    const rows = results.map(({ nodeId, displayName, refused }) => {
      const reason = refused ?? (agents.has(nodeId) ? undefined : "NO_AGENT");
      return {
        nodeId,
        displayName,
        result: t(reason ? "common.cli.result.refused" : "devices.devices.cli.reboot.wouldReboot"),
        reason: reason ? refusalLabels[reason] : "",
      };
    });
    const missing = (chosen.deviceIds ?? []).filter((id) => !results.some(({ nodeId }) => nodeId === id));
    const all = [...rows, ...missing.map(unknownDevice)];
    await printList(all, columns, flags);
    const unable = all.filter(({ reason }) => reason);
    if (!unable.length) return;
    if (unable.length < all.length) throw partlyDone(unable, all.length);
    throw new MusterError("reboot_not_available");
  }
  const { deviceIds } = chosen;
  await context.confirm(
    t("devices.devices.cli.reboot.reboot", {
      devices: deviceIds ? countDevices(deviceIds.length) : t("devices.devices.cli.reboot.allMatching"),
    }),
  );
  const body = rebootTask(at, chosen, flags.skipOffline);
  const made = await muster.call("createScheduledTask", { body }, signal);
  const result = t("devices.devices.cli.reboot.resultScheduled");
  const rows = await scheduledRows(muster, made, { deviceIds, result }, signal);
  await printList(rows, columns, flags);
  const left = rows.filter(({ reason }) => reason);
  const summary = { devices: countDevices(made.deviceCount), refused: left.length, id: made.id };
  printStatus(
    at
      ? t("devices.devices.cli.reboot.scheduled", { ...summary, time: momentText(made.runAt, timeZone) })
      : t("devices.devices.cli.reboot.started", summary),
  );
  if (left.length) throw partlyDone(left, rows.length);
}

export const rebootDevices = defineCommand<RebootFlags>(() => ({
  name: "reboot",
  args: [{ name: "[device...]", text: t("devices.devices.cli.reboot.idNameAddress") }],
  summary: t("devices.devices.cli.reboot.summary"),
  permission: "canCreateScheduledTasks",
  options: [
    ...selectionOptions().filter(({ long }) => long !== "--device"),
    fills(
      new Option("--at <moment>", t("devices.devices.cli.reboot.atOption")),
      "startDate",
      "schedule.startDate",
    ),
    fills(zoneOption(), "timeZone", "schedule.timeZone"),
    new Option("--skip-offline", t("devices.devices.cli.reboot.skipOfflineOption")),
  ],
  data: ["nodeId", "displayName", "result", "reason"],
  examples: ['devices reboot srv-1 srv-2 --at "2027-01-31 03:30" --time-zone Europe/Berlin --yes'],
  changes: true,
  asks: true,
  run: reboot,
}));
