import { setTimeout as sleep } from "node:timers/promises";
import { type Device, type DeviceSelection, type Muster, MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { readingAllPages } from "../../lib/contract/pages.ts";
import {
  requireMatch,
  requireSelection,
  type SelectionFlags,
  selectionOptions,
} from "../../lib/device-selection.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { clean, columnsOf } from "../../lib/table.ts";
import { stoppedError } from "../../lib/usage/stopped.ts";

interface WaitFlags extends SelectionFlags {
  for: "up" | "down";
}

const everyMS = 2_000;
const namesShown = 20;

/**
 * Reads the current state of the selected devices. @throws MusterError `not_found` if one of them was deleted
 */
async function read(muster: Muster, chosen: DeviceSelection, signal: AbortSignal): Promise<Device[]> {
  const { deviceIds, searchCriteria, unselectedDevicesIds = [] } = chosen;
  if (deviceIds)
    return Promise.all(deviceIds.map((nodeId) => muster.call("getDevice", { path: { nodeId } }, signal)));
  const query = { ...searchCriteria, pageSize: 1000 };
  const { results } = await readingAllPages(muster).call("listDevices", { query }, signal);
  return results.filter(({ id }) => !unselectedDevicesIds.includes(id));
}

const unmetError = (signal: AbortSignal, state: "up" | "down", unmet: readonly Device[]) =>
  stoppedError(signal, {
    message: (reason) =>
      t(`tools.wait.cli.devices.${unmet.length > namesShown ? "unmetMany" : "unmet"}`, {
        reason,
        state: t(`tools.wait.cli.devices.${state}`),
        count: unmet.length,
        devices: unmet
          .slice(0, namesShown)
          .map(({ displayName }) => clean(displayName))
          .join(", "),
      }),
    nextStep: t("tools.wait.cli.devices.next"),
  });

/**
 * Waits until all devices of a selection are up, or down.
 * @throws MusterError `timed_out`, `interrupted`, `not_found`
 */
export async function awaitDevices(
  muster: Muster,
  chosen: DeviceSelection,
  state: "up" | "down",
  signal: AbortSignal,
): Promise<Device[]> {
  const wanted = state === "up";
  let unmet: Device[] = [];
  let before = -1;
  try {
    for (;;) {
      const devices = await read(muster, chosen, signal);
      requireMatch(chosen, devices);
      unmet = devices.filter(({ isUp }) => isUp !== wanted);
      if (!unmet.length) return devices;
      if (unmet.length !== before)
        printStatus(t("tools.wait.cli.devices.waiting", { count: unmet.length, of: devices.length }));
      before = unmet.length;
      await sleep(everyMS, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted && !(error instanceof MusterError && error.code === "not_found"))
      throw unmetError(signal, state, unmet);
    throw error;
  }
}

async function wait(context: Context<WaitFlags>): Promise<void> {
  const { args, flags, signal } = context;
  const { muster } = await context.connect();
  const chosen = await requireSelection(muster, args.length ? { ...flags, device: args } : flags, signal);
  const devices = await awaitDevices(muster, chosen, flags.for, signal);
  await printList(devices, columnsOf("id", "displayName", "ip", "isUp"), flags);
}

export const waitForDevices = defineCommand<WaitFlags>(() => ({
  name: "devices",
  args: [{ name: "[devices...]", text: t("tools.wait.cli.devices.argument") }],
  summary: t("tools.wait.cli.devices.summary"),
  permission: "signed-in",
  options: [
    new Option("--for <state>", t("tools.wait.cli.devices.forOption")).choices(["up", "down"]).default("up"),
    ...selectionOptions().filter(({ long }) => long !== "--device"),
  ],
  data: "listDevices",
  pages: true,
  examples: [
    "wait devices srv-1 srv-2 --timeout 600",
    "wait devices --search 'role:nms-switch' --organization \"Acme Dental\" --for down",
  ],
  run: wait,
}));
