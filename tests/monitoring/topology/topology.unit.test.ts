// Which devices are connected, according to what they report.
import { describe, expect, test } from "vitest";
import {
  findLinks,
  keptLinks,
  parentsOf,
  type Link,
  type Reported,
  type TopologyNode,
} from "../../../server/src/monitoring/topology/links.ts";

const mac = (id: number) => `02:00:00:00:00:${String(id).padStart(2, "0")}`;
const node = (id: number, more: Partial<TopologyNode> = {}): TopologyNode => ({
  id,
  mac: mac(id),
  ip: `192.0.2.${id}`,
  names: [`device-${id}`],
  ...more,
});
const nodes = (count: number) => Array.from({ length: count }, (_, i) => node(i + 1));
type Told = Partial<Reported["report"]> & { at?: number };
const reportsOf = (told: Record<number, Told>) =>
  new Map(
    Object.entries(told).map(([id, { at = 1_000, ...report }]): [number, Reported] => [
      Number(id),
      { at, report: { macs: [], forwards: false, neighbors: [], forwarding: [], addresses: [], ...report } },
    ]),
  );
const said = (port: string, name: string, remotePort = "", by: "LLDP" | "CDP" = "LLDP") => ({
  by,
  port,
  mac: "",
  ip: "",
  name,
  remotePort,
});
const textOf = ({ deviceId, port, neighborId, neighborPort, neighborName, source }: Link) =>
  `${deviceId}:${port} - ${neighborId ?? neighborName}:${neighborPort} ${source}`;
const find = (all: readonly TopologyNode[], told: Record<number, Told>) =>
  findLinks(all, reportsOf(told)).map(textOf);

describe("What devices announce", () => {
  test("is one link, whichever ends announce it, with each port as named by its own device", () => {
    const told = {
      1: {
        neighbors: [
          said("Gi1/0/1", "device-2", "Gi0/24"),
          said("Gi1/0/1", "device-2.example.com", "x", "CDP"),
        ],
      },
      2: { neighbors: [said("GigabitEthernet0/24", "DEVICE-1", "GigabitEthernet1/0/1")] },
    };
    expect(find(nodes(2), told)).toEqual(["1:Gi1/0/1 - 2:GigabitEthernet0/24 LLDP"]);
  });

  test("two cables between the same switches are two links", () => {
    const told = {
      1: { neighbors: [said("Gi1/0/1", "device-2", "Gi0/1"), said("Gi1/0/2", "device-2", "Gi0/2")] },
      2: { neighbors: [said("Gi0/1", "device-1", "Gi1/0/1"), said("Gi0/2", "device-1", "Gi1/0/2")] },
    };
    expect(find(nodes(2), told)).toEqual(["1:Gi1/0/1 - 2:Gi0/1 LLDP", "1:Gi1/0/2 - 2:Gi0/2 LLDP"]);
  });

  test("an unmanaged neighbor keeps its name, and a name that two devices share matches neither", () => {
    const twins = [node(1), node(2, { names: ["switch"] }), node(3, { names: ["switch"] })];
    expect(find(twins, { 1: { neighbors: [said("1", "phone-7"), said("2", "switch")] } })).toEqual([
      "1:1 - phone-7: LLDP",
      "1:2 - switch: LLDP",
    ]);
  });

  test("a neighbor is matched by address before name, and a device isn't its own neighbor", () => {
    const told = {
      1: {
        neighbors: [
          { ...said("1", "device-3"), mac: mac(2) },
          { ...said("2", ""), ip: "192.0.2.3" },
          { ...said("3", ""), mac: mac(1) },
        ],
      },
    };
    expect(find(nodes(3), told)).toEqual(["1:1 - 2: LLDP", "1:2 - 3: LLDP"]);
  });
});

describe("What switches have learned", () => {
  // devices 1 - 2 - 3 in a row, a host 4 at 3 and a host 5 at 1
  const row = {
    1: {
      forwarding: [
        ["a", [mac(2), mac(3), mac(4)]],
        ["b", [mac(5)]],
      ],
    },
    2: {
      forwarding: [
        ["left", [mac(1), mac(5)]],
        ["right", [mac(3), mac(4)]],
      ],
    },
    3: {
      forwarding: [
        ["up", [mac(1), mac(2), mac(5)]],
        ["host", [mac(4)]],
      ],
    },
  } satisfies Record<number, Told>;

  test("tells which of them are connected directly, and at which port every other device is", () => {
    expect(find(nodes(5), row)).toEqual([
      "1:a - 2:left FDB",
      "2:right - 3:up FDB",
      "1:b - 5: FDB",
      "3:host - 4: FDB",
    ]);
  });

  test("computers that report each other's addresses are still found at their own ports", () => {
    const told = {
      1: {
        forwarding: [
          ["7", [mac(4)]],
          ["8", [mac(5)]],
        ],
      },
      4: { macs: [mac(4), mac(5)] },
      5: { macs: [mac(4), mac(5)] },
    } satisfies Record<number, Told>;
    expect(find([node(1), node(4), node(5)], told)).toEqual(["1:7 - 4: FDB", "1:8 - 5: FDB"]);
  });

  test("a device whose MAC address isn't known is found by a router's ARP table", () => {
    const all = [...nodes(3), node(4, { mac: "" })];
    const router = node(9);
    const told = {
      1: { forwarding: [["7", [mac(4)]]] },
      9: { forwards: true, addresses: [["lan", "192.0.2.4", mac(4)]] },
    } satisfies Record<number, Told>;
    expect(find([...all, router], told)).toEqual(["1:7 - 4: FDB"]);
  });

  test("a device behind a switch that doesn't respond isn't placed at the port before it", () => {
    const told = {
      1: { forwarding: [["a", [mac(2), mac(4)]]] },
      2: { forwarding: [["x", [mac(1)]]] },
    } satisfies Record<number, Told>;
    expect(find(nodes(4), told)).toEqual(["1:a - 2:x FDB"]);
  });

  test("a device that is seen at the port of a phone or a switch without a table is behind it", () => {
    const told = {
      1: { neighbors: [said("7", "device-2")], forwarding: [["7", [mac(2), mac(3)]]] },
    } satisfies Record<number, Told>;
    expect(find(nodes(3), told)).toEqual(["1:7 - 2: LLDP", "2: - 3: FDB"]);
  });

  test("an address that redundant routers share, or that two devices claim, identifies no device", () => {
    const shared = "00:00:5e:00:01:05";
    const all = [node(1), node(2, { mac: shared }), node(3, { mac: mac(7) }), node(4, { mac: mac(7) })];
    expect(find(all, { 1: { forwarding: [["a", [shared, mac(7)]]] } })).toEqual([]);
  });

  test("a device that no switch has seen is placed at the router with most addresses", () => {
    const told = {
      1: {
        forwards: true,
        addresses: [
          ["lan", "192.0.2.3", mac(3)],
          ["lan", "192.0.2.8", mac(8)],
        ],
      },
      2: { forwards: true, addresses: [["eth0", "192.0.2.3", mac(3)]] },
    } satisfies Record<number, Told>;
    expect(find(nodes(3), told)).toEqual(["1:lan - 3: ARP"]);
  });
});

describe("Links over time", () => {
  const [link] = findLinks(nodes(2), reportsOf({ 1: { neighbors: [said("1", "device-2", "2")] } })) as [Link];
  const learned: Link = { ...link, source: "FDB", neighborPort: "" };
  const kept = (before: Link[], found: Link[], told: Record<number, Told>, now = 10_000) =>
    keptLinks(before, found, reportsOf(told), now).length;
  const hour = 3_600_000;

  test("a device that is off stays where it was for a week", () => {
    expect(kept([link], [], { 1: { at: 2 * hour } }, 2 * hour)).toBe(1);
    expect(kept([learned], [], { 1: { at: 2 * hour } }, 2 * hour)).toBe(1);
    expect(kept([learned], [], {}, 8 * 24 * hour)).toBe(0);
  });

  test("a link is removed once neither end reports it", () => {
    expect(kept([link], [], { 1: { at: 2 * hour }, 2: { at: 2 * hour } }, 2 * hour)).toBe(0);
  });

  test("a new neighbor at a port, or a device at a new port, ends the previous link", () => {
    expect(kept([link], [{ ...link, neighborId: 7 }], {})).toBe(0);
    expect(kept([learned], [{ ...learned, deviceId: 9 }], {})).toBe(0);
  });
});

describe("Parents", () => {
  const link = (deviceId: number, neighborId: number): Link => ({
    deviceId,
    port: "",
    neighborId,
    neighborPort: "",
    neighborName: "",
    mac: "",
    source: "LLDP",
    seenAt: 0,
  });
  const parents = (links: Link[], probeOf: [number, number][]) =>
    Object.fromEntries(parentsOf(links, new Map(probeOf)));

  test("are the next devices on the shortest way to the probe, also in a ring", () => {
    const ring = [link(1, 2), link(2, 3), link(3, 4), link(4, 1), link(3, 5)];
    const probeOf = [2, 3, 4, 5].map((id): [number, number] => [id, 1]);
    expect(parents(ring, probeOf)).toEqual({ 2: 1, 3: 2, 4: 1, 5: 3 });
  });

  test("of a device with one neighbor are known even where the probe isn't", () => {
    const star = [link(1, 2), link(1, 3)];
    expect(
      parents(
        star,
        [1, 2, 3].map((id): [number, number] => [id, 9]),
      ),
    ).toEqual({ 2: 1, 3: 1 });
    expect(
      parents(
        [link(1, 2)],
        [1, 2].map((id): [number, number] => [id, 9]),
      ),
    ).toEqual({});
  });
});
