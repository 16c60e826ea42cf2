// A small network, as its probe reports it: the probe at sw-core, behind which are sw-floor, a printer and a
// firewall.
import type { ImportDevice } from "@muster/sdk";
import type { NeighborReport } from "@muster/sdk/live";
import { attachAgent, toAdd, until, type ScriptedAgent, type TestServer } from "../server/server.ts";

export const macOf = (n: number): string => `02:00:00:00:00:${n.toString(16).padStart(2, "0")}`;

const nothing: Omit<NeighborReport, "nodeId"> = {
  macs: [],
  forwards: false,
  neighbors: [],
  forwarding: [],
  addresses: [],
};

export const announces = (port: string, name: string, remotePort: string) =>
  ({ by: "LLDP", port, mac: "", ip: "", name, remotePort }) as const;

export interface Network {
  probe: ScriptedAgent;
  ids: Record<"core" | "floor" | "printer" | "firewall", number>;
  tell(nodeId: number, report: Partial<NeighborReport>): Promise<string>;
  /** Reports whether a device responded to a poll. */
  poll(nodeId: number, answered: boolean): Promise<void>;
  /** Reports the neighbors of all devices. */
  tellAll(): Promise<void>;
}

export async function buildNetwork(server: TestServer): Promise<Network> {
  const { clientId, locationId } = server;
  const { muster } = server.ada;
  const probe = await attachAgent(server, server, { name: "probe-1" });
  const polled = new Set<number>();
  probe.socket.on("poll", ({ devices }) => devices.forEach(({ nodeId }) => polled.add(nodeId)));
  const { id } = await muster.call("createCredential", {
    path: { clientId },
    body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
  });
  const place = { locationId, nmsDelegateNodeId: probe.nodeId };
  const device = (ip: string, deviceName: string, role: string, mac: string): ImportDevice => ({
    ...toAdd(ip, place),
    deviceName,
    role,
    ...(mac && { mac }),
    credentialsIds: [id],
  });
  const { results } = await muster.call("importDevices", {
    path: { orgId: clientId },
    body: {
      devices: [
        device("192.0.2.1", "sw-core", "NMS_SWITCH", ""),
        device("192.0.2.2", "sw-floor", "NMS_SWITCH", ""),
        // only its address is known here; the firewall knows its MAC address
        device("192.0.2.3", "prn-sales", "NMS_PRINTER", ""),
        device("192.0.2.4", "fw-edge", "NMS_FIREWALL", macOf(4)),
      ],
    },
  });
  const [core = 0, floor = 0, printer = 0, firewall = 0] = results.map(({ nodeId }) => nodeId);
  const ids = { core, floor, printer, firewall };
  await until("the probe polls them", () => polled.size === 4);
  const sequences = new Map<number, number>();
  const tell = (nodeId: number, report: Partial<NeighborReport>) =>
    probe.socket.timeout(5_000).emitWithAck("neighbors", { ...nothing, nodeId, ...report });
  return {
    probe,
    ids,
    tell,
    async poll(nodeId, answered) {
      const sequence = (sequences.get(nodeId) ?? 0) + 1;
      sequences.set(nodeId, sequence);
      const value = answered ? 1 : 0;
      await probe.socket.timeout(5_000).emitWithAck("metrics", {
        nodeId,
        source: "run-1",
        sequence,
        ageMS: 0,
        values: [value, value],
        series: [
          ["SNMP_REACHABLE", ""],
          ["PING_REACHABLE", ""],
        ],
      });
    },
    async tellAll() {
      await tell(core, {
        macs: [macOf(1)],
        neighbors: [
          announces("Gi1/0/1", "probe-1", "eth0"),
          announces("Te1/1/1", "sw-floor.example.com", "Gi0/24"),
        ],
        forwarding: [
          ["Gi1/0/2", [macOf(4)]],
          ["Te1/1/1", [macOf(2), macOf(3)]],
        ],
      });
      await tell(floor, {
        macs: [macOf(2)],
        neighbors: [announces("GigabitEthernet0/24", "sw-core", "TenGigabitEthernet1/1/1")],
        forwarding: [
          ["Gi0/3", [macOf(3)]],
          ["Gi0/24", [macOf(1), macOf(4)]],
        ],
      });
      await tell(firewall, {
        forwards: true,
        addresses: [
          ["lan", "192.0.2.3", macOf(3)],
          ["lan", "192.0.2.1", macOf(1)],
        ],
      });
      const links = async () => (await muster.call("getTopology", { query: { clientId } })).links;
      await until("the links are known", async () => (await links()).length === 4);
    },
  };
}
