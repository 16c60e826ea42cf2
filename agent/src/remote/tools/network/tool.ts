// Lists network connections and interfaces, and tests what the computer can reach.
import { getServers } from "node:dns";
import { networkInterfaces } from "node:os";
import { cleanText } from "@muster/sdk";
import { choiceIn, integerIn, nameIn } from "../input.ts";
import { runTool } from "../run-tool.ts";
import type { Tool } from "../tool.ts";
import { maxConnections, type NetworkInterface, type NetworkSystem } from "./network.ts";
import { addressOf, ping, recordTypes, resolveRecords, trace } from "./probe.ts";
import { linuxNetwork, macNetwork, windowsNetwork } from "./systems.ts";
import { maxWifi } from "./wifi.ts";

const maxInterfaces = 500;

function systemOf(platform: NodeJS.Platform): NetworkSystem {
  if (platform === "win32") return windowsNetwork(runTool);
  return platform === "darwin" ? macNetwork(runTool) : linuxNetwork(runTool);
}

function interfacesOf(system: NetworkSystem): NetworkInterface[] {
  const known = networkInterfaces();
  const names = new Set([...Object.keys(known), ...system.interfaceNames()]);
  return [...names].slice(0, maxInterfaces).map((name) => {
    const addresses = known[name] ?? [];
    return {
      name: cleanText(name, 100),
      mac: addresses[0]?.mac ?? "",
      addresses: addresses.map(({ cidr, address }) => cidr ?? address).slice(0, 50),
      ...system.interfaceFacts(name),
    };
  });
}

export const networkTool = (system = systemOf(process.platform)): Tool => ({
  capability: "tools",
  actions: {
    async read() {
      const [connections, gateways] = await Promise.all([system.connections(), system.gateways()]);
      return {
        readAt: Date.now(),
        interfaces: interfacesOf(system),
        gateways: gateways.slice(0, 20),
        nameServers: getServers().slice(0, 20),
        connections: connections.slice(0, maxConnections),
        total: connections.length,
      };
    },
    async wifi() {
      const found = await system.wifi();
      return { readAt: Date.now(), results: found.slice(0, maxWifi), total: found.length };
    },
    async ping(input) {
      const count = integerIn(input, "count", { min: 1, max: 20, or: 4 });
      const found = await addressOf(input);
      return { ...found, ...(await ping(runTool, found.address, count)) };
    },
    async trace(input) {
      const found = await addressOf(input);
      return { ...found, hops: await trace(runTool, found.address, process.platform) };
    },
    async lookup(input) {
      const [name, type] = [nameIn(input, "name", 253), choiceIn(input, "type", recordTypes)];
      return { name, type, ...(await resolveRecords(name, type)) };
    },
  },
});
