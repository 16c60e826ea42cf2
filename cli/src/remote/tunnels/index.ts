import { MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { printOne } from "../../lib/output.ts";

interface Flags {
  add?: string[];
  remove?: string[];
}

const list = (text: string) => text.split(",").map((one) => one.trim());

/** Returns the list with the added ports and without the removed ones. */
function changed(ports: readonly string[], { add = [], remove = [] }: Flags): string[] {
  const missing = remove.find((one) => !ports.includes(one));
  if (missing !== undefined)
    throw new MusterError("not_found", {
      message: t("remote.tunnels.cli.ports.notListed", { text: missing }),
    });
  return [...new Set([...ports.filter((one) => !remove.includes(one)), ...add])];
}

const tunnelPorts = defineCommand<Flags>(() => ({
  name: "ports",
  summary: t("remote.tunnels.cli.ports.summary"),
  permission: t("common.cli.permission.toChange", { permission: "sysadmin" }),
  options: [
    new Option("--add <ports>", t("remote.tunnels.cli.ports.addOption")).argParser(list),
    new Option("--remove <ports>", t("remote.tunnels.cli.ports.removeOption")).argParser(list),
  ],
  data: "getTunnelPorts",
  changes: true,
  examples: ["tunnels ports", "tunnels ports --add 8006,9000-9010", "tunnels ports --remove 22"],
  async run({ connect, flags, signal, onlyPlanned }) {
    const { muster } = await connect();
    const current = await muster.call("getTunnelPorts", {}, signal);
    if (!flags.add && !flags.remove) return printOne(current, flags);
    const body = { ports: changed(current.ports, flags) };
    if (await onlyPlanned("PUT", "/ws/divisionconfig/tunnel-ports", body)) return;
    await printOne(await muster.call("setTunnelPorts", { body }, signal), flags);
  },
}));

export default {
  name: "tunnels",
  area: "remote",
  summary: "remote.tunnels.cli.summary",
  load: (command) => addCommands(command, tunnelPorts),
} satisfies CommandFeature;
