import { countDevices, type DeviceSelection, errorMessage, type Muster, MusterError, t } from "@muster/sdk";
import { type Context, defineCommand, dryRunNotice } from "../../lib/command.ts";
import {
  requireMatch,
  requireSelection,
  type SelectionFlags,
  selectionOptions,
} from "../../lib/device-selection.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf, clean } from "../../lib/table.ts";
import { partlyDone } from "../../lib/usage/partly-done.ts";

interface Outcome {
  nodeId: number;
  displayName: string;
  result: string;
  reason: string;
}

const namedInQuestion = 5;

/** The names of the selected devices that exist, by id. */
async function namesOf(muster: Muster, selection: DeviceSelection, signal: AbortSignal) {
  const { results } = await muster.call("checkMaintenance", { body: selection }, signal);
  requireMatch(selection, results);
  return new Map(results.map(({ nodeId, displayName }) => [nodeId, displayName]));
}

function questionOf(devices: readonly (readonly [id: number, name: string])[]): string {
  const names = devices.slice(0, namedInQuestion).map(([id, name]) => `${clean(name)} (${id})`);
  return devices.length > namedInQuestion
    ? t("devices.devices.cli.delete.deleteMany", {
        devices: countDevices(devices.length),
        names: names.join(", "),
        more: devices.length - namedInQuestion,
      })
    : t("devices.devices.cli.delete.delete", { devices: names.join(", ") });
}

async function deleteDevices(context: Context<SelectionFlags>): Promise<void> {
  const { args, flags, signal } = context;
  const { muster } = await context.connect();
  const chosen = await requireSelection(muster, args.length ? { ...flags, device: args } : flags, signal);
  const before = await namesOf(muster, chosen, signal);
  // only the devices in the question, even if more match the search by now
  const deviceIds = chosen.deviceIds ?? [...before.keys()];
  const found = deviceIds.filter((id) => before.has(id));
  const rowsOf = (keptBecause: (id: number) => string | undefined, done: string): Outcome[] =>
    deviceIds.map((nodeId) => {
      const reason = before.has(nodeId) ? keptBecause(nodeId) : t("common.cli.result.notFound");
      const result = reason === undefined ? done : t("common.cli.result.refused");
      return { nodeId, displayName: before.get(nodeId) ?? "", result, reason: reason ?? "" };
    });
  if (flags.dryRun) {
    const agents = (await muster.call("listAgents", { query: {} }, signal)).results;
    const connected = new Set(agents.filter(({ isUp }) => isUp).map(({ nodeId }) => nodeId));
    printStatus(dryRunNotice());
    const rows = rowsOf(
      (id) => (connected.has(id) ? errorMessage("device_is_delegate") : undefined),
      t("devices.devices.cli.delete.wouldBeDeleted"),
    );
    return report(rows, context, (id) => connected.has(id));
  }
  const body = { deviceIds: found };
  let kept: readonly number[] = [];
  let after = new Map<number, string>();
  if (found.length) {
    await context.confirm(questionOf(found.map((id) => [id, before.get(id) ?? ""])));
    ({ kept } = await muster.call("deleteDevices", { body }, signal));
    after = await namesOf(muster, { deviceIds: found }, signal);
  }
  const reasonOf = (id: number) => {
    if (kept.includes(id)) return errorMessage("device_is_delegate");
    return after.has(id) ? errorMessage("forbidden") : undefined;
  };
  await report(rowsOf(reasonOf, t("devices.devices.cli.delete.resultDeleted")), context, (id) =>
    kept.includes(id),
  );
}

/** Prints the result for each device. @throws MusterError unless all are deleted */
async function report(
  rows: readonly Outcome[],
  { flags }: Context<SelectionFlags>,
  isAgent: (id: number) => boolean,
): Promise<void> {
  const left = rows.filter(({ reason }) => reason);
  const deleted = rows.length - left.length;
  await printList(rows, columnsOf("nodeId", "displayName", "result", "reason"), flags);
  const counts = { deleted, count: rows.length };
  printStatus(
    flags.dryRun
      ? t("devices.devices.cli.delete.wouldDelete", counts)
      : t("devices.devices.cli.delete.deleted", counts),
  );
  if (!left.length) return;
  if (deleted) throw partlyDone(left, rows.length);
  throw new MusterError(left.some(({ nodeId }) => isAgent(nodeId)) ? "device_is_delegate" : "not_found");
}

export const deleteDevicesCommand = defineCommand<SelectionFlags>(() => ({
  name: "delete",
  args: [{ name: "[device...]", text: t("devices.devices.cli.delete.idNameAddress") }],
  summary: t("devices.devices.cli.delete.summary"),
  permission: "canUpdateDevices",
  options: selectionOptions().filter(({ long }) => long !== "--device"),
  data: ["nodeId", "displayName", "result", "reason"],
  examples: [
    'devices delete "Old printer" --yes',
    "devices delete 12 13 --dry-run",
    'devices delete --search "seen:>90d role:printer"',
  ],
  changes: true,
  asks: true,
  run: deleteDevices,
}));
