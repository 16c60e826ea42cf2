import { countDevices, MusterError, t, type WakeResult } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand, dryRunNotice } from "../lib/command.ts";
import { requireSelection, type SelectionFlags, selectionOptions } from "../lib/device-selection.ts";
import { printList, printStatus } from "../lib/output.ts";
import { columnsOf } from "../lib/table.ts";
import { partlyDone } from "../lib/usage/partly-done.ts";
import { awaitDevices } from "../tools/wait/devices.ts";

interface WakeFlags extends SelectionFlags {
  wait?: true;
  timeout?: number;
}

const usualWaitMS = 180_000;

/** A row for each device, also for those that aren't there. */
function rowsOf({ success, fail }: WakeResult, deviceIds: readonly number[], isDryRun: boolean) {
  const done = t(isDryRun ? "remote.wake.cli.wouldBeSent" : "remote.wake.cli.resultSent");
  const refused = t("common.cli.result.refused");
  const rows = [
    ...success.map(({ nodeId, displayName, senderName, interface: name, address }) => ({
      nodeId,
      displayName,
      result: done,
      sender: senderName,
      interface: name,
      address,
      reason: "",
    })),
    ...fail.map(({ nodeId, displayName, detail }) => ({
      nodeId,
      displayName,
      result: refused,
      reason: detail,
    })),
  ];
  const known = new Set(rows.map(({ nodeId }) => nodeId));
  const missing = deviceIds.filter((id) => !known.has(id));
  const reason = t("common.cli.result.notFound");
  return [...rows, ...missing.map((nodeId) => ({ nodeId, displayName: "", result: refused, reason }))];
}

async function wake(context: Context<WakeFlags>): Promise<void> {
  const { args, flags, signal } = context;
  const { muster } = await context.connect();
  const body = await requireSelection(muster, args.length ? { ...flags, device: args } : flags, signal);
  const { deviceIds = [] } = body;
  if (flags.dryRun) printStatus(dryRunNotice());
  else
    await context.confirm(
      t("remote.wake.cli.wake", {
        devices: body.deviceIds ? countDevices(deviceIds.length) : t("remote.wake.cli.allMatching"),
      }),
    );
  const result = await muster.call(flags.dryRun ? "checkWakeDevices" : "wakeDevices", { body }, signal);
  const rows = rowsOf(result, deviceIds, flags.dryRun === true);
  const columns = columnsOf("nodeId", "displayName", "result", "sender", "interface", "address", "reason");
  await printList(rows, columns, flags);
  const left = rows.filter(({ reason }) => reason);
  if (!flags.dryRun && result.success.length)
    printStatus(t("remote.wake.cli.sent", { sent: result.success.length, total: rows.length }));
  if (!result.success.length) {
    const nextStep = t("remote.wake.cli.noneNext");
    throw new MusterError("failed", { message: t("remote.wake.cli.none"), nextStep });
  }
  if (flags.wait && !flags.dryRun) {
    const limit = flags.timeout ? signal : AbortSignal.any([signal, AbortSignal.timeout(usualWaitMS)]);
    const sent = { deviceIds: result.success.map(({ nodeId }) => nodeId) };
    await awaitDevices(muster, sent, "up", limit);
    printStatus(t("remote.wake.cli.online", { devices: countDevices(sent.deviceIds.length) }));
  }
  if (left.length) throw partlyDone(left, rows.length);
}

export const wakeDevices = defineCommand<WakeFlags>(() => ({
  name: "wake",
  args: [{ name: "[device...]", text: t("remote.wake.cli.devices") }],
  summary: t("remote.wake.cli.summary"),
  notes: t("remote.wake.cli.notes"),
  permission: "canUseRemoteTools",
  options: [
    ...selectionOptions().filter(({ long }) => long !== "--device"),
    new Option("--wait", t("remote.wake.cli.waitOption")),
  ],
  data: ["nodeId", "displayName", "result", "sender", "interface", "address", "reason"],
  examples: ["devices wake pc-7 --wait", "devices wake --group Office --dry-run"],
  changes: true,
  asks: true,
  run: wake,
}));
