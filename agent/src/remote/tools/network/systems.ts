// Reads network connections and interfaces on each system.
import { join } from "node:path";
import { cleanText } from "@muster/sdk";
import { list, read } from "../../../monitoring/metrics/linux.ts";
import { numberOf, objectsIn, textOf } from "../../../monitoring/state/json.ts";
import { powershell } from "../powershell.ts";
import { outputOf, type RunTool } from "../run-tool.ts";
import { linuxConnections, parseAddress } from "./connections.ts";
import { noFacts, type Connection, type NetworkSystem } from "./network.ts";
import { linuxWifi, macWifi, windowsWifi } from "./wifi.ts";

export function linuxNetwork(run: RunTool, root = "/"): NetworkSystem {
  const folder = join(root, "sys/class/net");
  const value = (name: string, file: string) => read(join(folder, name, file)).trim();
  return {
    connections: () => linuxConnections(root),
    wifi: linuxWifi(run, root),
    interfaceNames: () => list(folder),
    interfaceFacts(name) {
      const state = value(name, "operstate");
      const megabits = numberOf(value(name, "speed"));
      return {
        // loopback and tunnel interfaces have no state
        isUp: state === "unknown" || state === "" ? null : state === "up",
        megabits: megabits !== null && megabits > 0 ? megabits : null,
        receivedBytes: numberOf(value(name, "statistics/rx_bytes")),
        sentBytes: numberOf(value(name, "statistics/tx_bytes")),
      };
    },
    gateways: async () =>
      read(join(root, "proc/net/route"))
        .split("\n")
        .flatMap((line) => {
          const [, destination, gateway = ""] = line.split("\t");
          return destination === "00000000" && gateway !== "00000000"
            ? [parseAddress(`${gateway}:0`).address]
            : [];
        }),
  };
}

const connectionsScript = [
  "$names = @{}; Get-Process | ForEach-Object { $names[[int]$_.Id] = $_.ProcessName }",
  "$tcp = @(Get-NetTCPConnection | ForEach-Object { @{ protocol = 'TCP'; local = $_.LocalAddress; localPort = $_.LocalPort; " +
    "remote = $_.RemoteAddress; remotePort = $_.RemotePort; state = [string]$_.State; pid = $_.OwningProcess; name = $names[[int]$_.OwningProcess] } })",
  "$udp = @(Get-NetUDPEndpoint | ForEach-Object { @{ protocol = 'UDP'; local = $_.LocalAddress; localPort = $_.LocalPort; " +
    "remote = ''; remotePort = 0; state = ''; pid = $_.OwningProcess; name = $names[[int]$_.OwningProcess] } })",
  "@($tcp + $udp) | ConvertTo-Json -Compress",
].join("; ");
const gatewaysScript =
  "@(Get-NetRoute -DestinationPrefix '0.0.0.0/0', '::/0' -ErrorAction SilentlyContinue | ForEach-Object { @{ address = $_.NextHop } }) | ConvertTo-Json -Compress";

/** Converts the states of Get-NetTCPConnection, such as "Listen", "SynReceived" and "FinWait1". */
const stateOf = (state: string): string =>
  state === "Listen" ? "LISTENING" : state.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, "_").toUpperCase();

export const windowsNetwork = (run: RunTool): NetworkSystem => ({
  wifi: windowsWifi(run),
  interfaceNames: () => [],
  interfaceFacts: () => noFacts,
  async connections() {
    return objectsIn(await powershell(run, connectionsScript)).map((one): Connection => {
      const remotePort = numberOf(one.remotePort) || null;
      return {
        protocol: one.protocol === "UDP" ? "UDP" : "TCP",
        localAddress: textOf(one.local, 60),
        localPort: numberOf(one.localPort) ?? 0,
        remoteAddress: remotePort ? textOf(one.remote, 60) : "",
        remotePort,
        state: stateOf(textOf(one.state, 20)),
        pid: numberOf(one.pid),
        process: textOf(one.name, 100),
      };
    });
  },
  gateways: async () =>
    objectsIn(await powershell(run, gatewaysScript)).map(({ address }) => textOf(address, 60)),
});

/** Endpoints such as "192.0.2.7:22->198.51.100.4:51000", "[::1]:631" or "*:5353". */
const endpoints = /^(.+?):(\d+|\*)(?:->(.+):(\d+))?$/;
const address = (text = "") => text.replace(/^\[(.*)\]$/, "$1").replace(/^\*$/, "0.0.0.0");

/** Parses the output of lsof, with one field per line; the fields of a process precede those of its files. */
function parseLsof(text: string): Connection[] {
  const found: Connection[] = [];
  let [pid, process, protocol, name]: [number | null, string, string, string] = [null, "", "", ""];
  const add = (state: string) => {
    const [, local, port, remote, remotePort] = endpoints.exec(name) ?? [];
    name = "";
    if (port === undefined || port === "*") return;
    found.push({
      protocol: protocol === "UDP" ? "UDP" : "TCP",
      localAddress: address(local),
      localPort: Number(port),
      remoteAddress: remote ? address(remote) : "",
      remotePort: remotePort ? Number(remotePort) : null,
      state: state === "LISTEN" ? "LISTENING" : cleanText(state, 20),
      pid,
      process,
    });
  };
  for (const line of text.split("\n")) {
    const value = line.slice(1);
    if (line.startsWith("p")) pid = Number(value);
    if (line.startsWith("c")) process = cleanText(value, 100);
    if (line.startsWith("P")) protocol = value;
    if (line.startsWith("n")) {
      name = value;
      if (protocol === "UDP") add("");
    }
    if (line.startsWith("TST=") && name) add(value.slice(3));
  }
  return found;
}

export const macNetwork = (run: RunTool): NetworkSystem => ({
  wifi: macWifi(run),
  interfaceNames: () => [],
  interfaceFacts: () => noFacts,
  connections: async () =>
    parseLsof(await outputOf(run, "/usr/sbin/lsof", ["-nP", "-iTCP", "-iUDP", "-FpcPnT"])),
  async gateways() {
    const text = await outputOf(run, "/sbin/route", ["-n", "get", "default"]).catch(() => "");
    const found = /^\s*gateway: (\S+)$/m.exec(text)?.[1];
    return found ? [cleanText(found, 60)] : [];
  },
});
