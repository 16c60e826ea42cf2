import { enums, t, wifiOrder, type DnsRecordType } from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { numberOption } from "../../lib/option-values.ts";
import { printList, printOne, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";

const permission = "canUseRemoteToolsTaskManager";
const hostArgument = { name: "<host>", text: t("remote.deviceTools.cli.network.host"), field: "target" };

const connections = defineCommand<{ search?: string; listening?: boolean }>(() => ({
  name: "connections",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.network.connections.summary"),
  permission,
  reaches: true,
  options: [
    new Option("--search <text>", t("remote.deviceTools.cli.network.connections.searchOption")),
    new Option("--listening", t("remote.deviceTools.cli.network.connections.listeningOption")),
  ],
  data: { of: "getNetworkState", at: "connections" },
  examples: [
    "network connections web-01",
    "network connections web-01 --listening --json localPort,process",
    "network connections web-01 --search nginx",
  ],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const state = await muster.call("getNetworkState", { path }, signal);
    const search = flags.search?.toLowerCase() ?? "";
    const found = state.connections
      .filter((one) => Object.values(one).join(" ").toLowerCase().includes(search))
      .filter((one) => !flags.listening || !one.remotePort);
    await printList(
      found,
      columnsOf(
        "protocol",
        "localAddress",
        "localPort",
        "remoteAddress",
        "remotePort",
        "state",
        "process",
        "pid",
      ),
      flags,
    );
    if (!found.length) printStatus(t("common.noMatch"));
    else if (state.total > state.connections.length)
      printStatus(t("remote.deviceTools.more", { shown: state.connections.length, total: state.total }));
  },
}));

const interfaces = defineCommand(() => ({
  name: "interfaces",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.network.interfaces.summary"),
  permission,
  reaches: true,
  data: { of: "getNetworkState", at: "interfaces" },
  examples: ["network interfaces web-01"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const state = await muster.call("getNetworkState", { path }, signal);
    await printList(state.interfaces, columnsOf("name", "isUp", "mac", "megabits", "addresses"), flags);
    if (wantsData(flags)) return;
    const list = (all: readonly string[]) => clean(all.join(", ")) || "–";
    printStatus(t("remote.deviceTools.network.gatewaysText", { list: list(state.gateways) }));
    printStatus(t("remote.deviceTools.network.nameServersText", { list: list(state.nameServers) }));
  },
}));

const wifi = defineCommand(() => ({
  name: "wifi",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.network.wifi.summary"),
  permission,
  reaches: true,
  data: { of: "listWifiNetworks", and: [] },
  examples: ["network wifi pc-7", "network wifi pc-7 --json ssid,signalPercent"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const { results } = await muster.call("listWifiNetworks", { path }, signal);
    const columns = ["ssid", "isConnected", "signalPercent", "channel", "security", "bssid", "interface"];
    await printList(results.toSorted(wifiOrder), columnsOf(...columns), flags);
    if (!results.length) printStatus(t("remote.deviceTools.network.noWifi"));
  },
}));

const ping = defineCommand<{ count: number }>(() => ({
  name: "ping",
  args: [deviceArgument, hostArgument],
  summary: t("remote.deviceTools.cli.network.ping.summary"),
  permission,
  reaches: true,
  options: [
    numberOption("--count <n>", t("remote.deviceTools.cli.network.ping.countOption"), {
      minimum: 1,
      maximum: 20,
    }).default(4),
  ],
  data: "pingFromDevice",
  examples: ["network ping web-01 example.com", "network ping web-01 192.0.2.1 --count 10"],
  async run({ args: [device = "", target = ""], connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, device, signal) };
    const body = { target, count: flags.count };
    const found = await muster.call("pingFromDevice", { path, body }, signal);
    await printOne(found, flags);
    if (!found.received) process.exitCode = 1;
  },
}));

const trace = defineCommand(() => ({
  name: "trace",
  args: [deviceArgument, hostArgument],
  summary: t("remote.deviceTools.cli.network.trace.summary"),
  permission,
  reaches: true,
  data: { of: "traceFromDevice", at: "hops" },
  examples: ["network trace web-01 example.com"],
  async run({ args: [device = "", target = ""], connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, device, signal) };
    const { hops } = await muster.call("traceFromDevice", { path, body: { target } }, signal);
    const rows = wantsData(flags) ? hops : hops.map((one) => ({ ...one, address: one.address || "*" }));
    await printList(rows, columnsOf("hop", "address", "ms"), flags);
  },
}));

const lookup = defineCommand<{ type: DnsRecordType }>(() => ({
  name: "lookup",
  args: [
    deviceArgument,
    { name: "<name>", text: t("remote.deviceTools.cli.network.lookup.name"), field: "name" },
  ],
  summary: t("remote.deviceTools.cli.network.lookup.summary"),
  permission,
  reaches: true,
  options: [
    new Option("--type <type>", t("remote.deviceTools.cli.network.lookup.typeOption"))
      .choices(enums.DnsRecordType)
      .argParser(choiceOf(enums.DnsRecordType))
      .default("A"),
  ],
  data: "lookUpFromDevice",
  examples: ["network lookup web-01 example.com", "network lookup web-01 example.com --type MX"],
  async run({ args: [device = "", name = ""], connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, device, signal) };
    const body = { name, type: flags.type };
    const found = await muster.call("lookUpFromDevice", { path, body }, signal);
    await printOne(found, flags);
    if (!found.records.length) printStatus(t("remote.deviceTools.network.noRecords"));
  },
}));

export default {
  name: "network",
  area: "remote",
  summary: "remote.deviceTools.cli.network.summary",
  load: (network) => addCommands(network, connections, interfaces, wifi, ping, trace, lookup),
} satisfies CommandFeature;
