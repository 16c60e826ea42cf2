import {
  countDevices,
  deviceStatus,
  deviceStatusText,
  formatDateTime,
  readAllDevices,
  t,
  type Device,
} from "@muster/sdk";
import { Option } from "commander";
import { setTimeout as wait } from "node:timers/promises";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printLine, printStatus, write } from "../../lib/output.ts";
import { clean } from "../../lib/table.ts";

interface Flags {
  search?: string;
}

/** How long (ms) to collect changes, which often concern several devices at once. */
const togetherMS = 1_000;

const stateOf = (device: Device) => deviceStatus(device).status;

/** The features that affect the status of devices. */
const watched = new Set<string>(["devices", "agents", "alerts", "health-settings"]);

/** Returns the devices that were added, were removed, or changed their status. */
function changesOf(before: ReadonlyMap<number, Device>, after: ReadonlyMap<number, Device>) {
  const at = Date.now();
  const row = (device: Device, state: string, was: string | null) => {
    const { id, displayName, ip, clientName, degraded } = device;
    return { at, id, displayName, ip, clientName, state, was, cause: degraded?.cause ?? "" };
  };
  return [
    ...[...after.values()].flatMap((device) => {
      const known = before.get(device.id);
      const was = known ? stateOf(known) : null;
      return was === stateOf(device) ? [] : [row(device, stateOf(device), was)];
    }),
    ...[...before.values()].flatMap((device) =>
      after.has(device.id) ? [] : [row(device, "GONE", stateOf(device))],
    ),
  ];
}

async function watch({ flags, signal, connect }: Context<Flags>): Promise<void> {
  const { muster, url, token } = await connect();
  const { search = "" } = flags;
  const read = async () =>
    new Map((await readAllDevices(muster, { search }, signal)).map((device) => [device.id, device]));
  const { openLive } = await import("@muster/sdk/live");
  const live = openLive({ url, token });
  let changed = false;
  let notify = () => {};
  const wake = () => {
    changed = true;
    notify();
  };
  live.onChanged((what) => watched.has(what) && wake());
  // reads what happened while the connection was lost
  live.onConnection((up) => up && wake());
  signal.addEventListener("abort", wake);
  try {
    let devices = await read();
    printStatus(t("devices.devices.cli.watch.watching", { devices: countDevices(devices.size) }));
    while (!signal.aborted) {
      if (!changed) await new Promise<void>((resolve) => (notify = resolve));
      await wait(togetherMS, undefined, { signal });
      changed = false;
      const now = await read();
      for (const one of changesOf(devices, now)) {
        const device = now.get(one.id);
        const state = device ? deviceStatusText(device) : t("devices.devices.cli.watch.gone");
        const words = [formatDateTime(one.at), one.displayName, one.ip, one.clientName, state];
        if (flags.output === "ndjson") printLine(one);
        else write(`${clean(words.join("  "))}\n`);
      }
      devices = now;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    live.close();
  }
}

export const watchDevices = defineCommand<Flags>(() => ({
  name: "watch",
  summary: t("devices.devices.cli.watch.summary"),
  permission: "signed-in",
  options: [new Option("--search <text>", t("devices.devices.cli.watch.searchOption"))],
  data: null,
  formats: ["ndjson"],
  examples: ["devices watch", 'devices watch --search "role:switch" --output ndjson'],
  run: watch,
}));
