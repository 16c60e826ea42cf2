// A probe reads a device's neighbors, and cleans the text that they announce.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PolledDevice } from "../../../agent/src/monitoring/polling/device.ts";
import { packs } from "../../../agent/src/monitoring/polling/packs/index.ts";
import { SocketPool } from "../../../agent/src/network/udp-socket-pool.ts";
import {
  ifXEntry,
  integer,
  octets,
  port,
  simulateDevice,
  system,
  type SimulatedDevice,
} from "../../support/monitoring/simulated-device.ts";

const address = "127.0.0.87";
const raw = (...bytes: number[]) => octets(Buffer.from(bytes));
const lldp = "1.0.8802.1.1.2.1";
const mac = (last: number) => raw(2, 0, 0, 0, 0, last);

/** The objects of LLDP-MIB for a neighbor at port 1. */
const remote = (columns: Record<number, Buffer>, index = "900.1.1") =>
  Object.fromEntries(Object.entries(columns).map(([c, value]) => [`${lldp}.4.1.1.${c}.${index}`, value]));

const learnedAt = (bridgePort: number, last: number, status = 3) => ({
  [`1.3.6.1.2.1.17.4.3.1.2.2.0.0.0.0.${last}`]: integer(bridgePort),
  [`1.3.6.1.2.1.17.4.3.1.3.2.0.0.0.0.${last}`]: integer(status),
});

let device: SimulatedDevice;
let pool: SocketPool;
beforeEach(async () => {
  device = await simulateDevice(address);
  device.objects = { ...system(), ...port(1, "Gi0/1"), ...port(10, "Gi0/10") };
  pool = new SocketPool(() => Promise.resolve(false));
});
afterEach(() => {
  device.close();
  pool.close();
});

async function read(type: "SNMPV1" | "SNMPV2" = "SNMPV2") {
  const polled = new PolledDevice(address, [{ id: 1, type, community: "public" }], {
    pool,
    port: device.port,
    packs,
  });
  try {
    await polled.poll();
    return await polled.readNeighbors();
  } finally {
    polled.close();
  }
}

describe.each(["SNMPV1", "SNMPV2"] as const)("Over %s", (type) => {
  beforeEach(() => (device.version = type === "SNMPV1" ? 0 : 1));

  test("LLDP neighbors are read with the names of both ports", async () => {
    Object.assign(device.objects, {
      [`${lldp}.3.1.0`]: integer(4),
      [`${lldp}.3.2.0`]: mac(1),
      [`${lldp}.3.7.1.2.1`]: integer(7),
      [`${lldp}.3.7.1.3.1`]: octets("1"),
      [`${lldp}.3.7.1.4.1`]: octets("Gi0/1"),
      ...remote({
        4: integer(4),
        5: mac(9),
        6: integer(5),
        7: octets("Te1/1/1"),
        8: octets("uplink"),
        9: octets("sw-core"),
      }),
      [`${lldp}.4.2.1.3.900.1.1.1.4.192.0.2.9`]: integer(2),
    });
    expect(await read(type)).toMatchObject({
      macs: ["02:00:00:00:00:01"],
      neighbors: [
        {
          by: "LLDP",
          port: "Gi0/1",
          mac: "02:00:00:00:00:09",
          ip: "192.0.2.9",
          name: "sw-core",
          remotePort: "Te1/1/1",
        },
      ],
    });
  });

  test("LLDP-V2-MIB is read if LLDP-MIB is missing, and a neighbor in both counts once", async () => {
    const v2 = "1.3.111.2.802.1.1.13.1";
    const column = (number: number) => `${v2}.4.1.1.${number}.900.10.1.7`;
    Object.assign(device.objects, {
      [`${v2}.3.1.0`]: integer(4),
      [`${v2}.3.2.0`]: mac(1),
      [`${v2}.3.7.1.2.10`]: integer(5),
      [`${v2}.3.7.1.3.10`]: octets("Gi0/10"),
      [`${v2}.3.7.1.4.10`]: octets("to the core"),
      [column(5)]: integer(4),
      [column(6)]: mac(9),
      [column(7)]: integer(5),
      [column(8)]: octets("Te1/1/1"),
      [column(9)]: octets("uplink"),
      [column(10)]: octets("sw-core"),
      [`${v2}.4.2.1.3.900.10.1.7.1.4.192.0.2.9`]: integer(2),
    });
    const neighbor = {
      by: "LLDP",
      port: "Gi0/10",
      mac: "02:00:00:00:00:09",
      ip: "192.0.2.9",
      name: "sw-core",
      remotePort: "Te1/1/1",
    };
    expect(await read(type)).toMatchObject({ macs: ["02:00:00:00:00:01"], neighbors: [neighbor] });
    // a device with both MIBs reports the same neighbor in both
    Object.assign(
      device.objects,
      remote({ 4: integer(4), 5: mac(9), 6: integer(5), 7: octets("Te1/1/1"), 9: octets("sw-core") }),
    );
    expect((await read(type))?.neighbors).toHaveLength(1);
  });

  test("IPv6 neighbors are read from ipNetToPhysicalTable, with normalized addresses", async () => {
    const row = (last: number, ip: string, kind = 3) => ({
      [`1.3.6.1.2.1.4.35.1.4.1.${ip}`]: mac(last),
      [`1.3.6.1.2.1.4.35.1.6.1.${ip}`]: integer(kind),
    });
    const sixteen = (...last: number[]) =>
      `2.16.32.1.13.184.0.1.0.0.${[...Array.from({ length: 8 - last.length }, () => 0), ...last].join(".")}`;
    Object.assign(device.objects, {
      "1.3.6.1.2.1.4.1.0": integer(1),
      ...row(7, sixteen(1, 7)),
      ...row(8, sixteen(8), 2),
      // link-local, multicast, too short, and an IPv4 address, which is read from the other table
      ...row(9, "2.16.254.128.0.0.0.0.0.0.0.0.0.0.0.0.0.9"),
      ...row(10, "2.16.255.2.0.0.0.0.0.0.0.0.0.0.0.0.0.1"),
      ...row(11, "2.4.1.2.3.4"),
      ...row(12, "1.4.192.0.2.12"),
      "1.3.6.1.2.1.4.22.1.2.1.192.0.2.12": mac(12),
    });
    expect((await read(type))?.addresses).toEqual([
      ["Gi0/1", "192.0.2.12", "02:00:00:00:00:0c"],
      ["Gi0/1", "2001:db8:1::107", "02:00:00:00:00:07"],
    ]);
  });

  test("a switch's forwarding table gives the addresses it learned at each interface", async () => {
    Object.assign(device.objects, {
      "1.3.6.1.2.1.17.1.4.1.2.51": integer(10),
      ...learnedAt(51, 7),
      ...learnedAt(51, 8),
      // its own address, and one that it no longer knows
      ...learnedAt(51, 9, 4),
      ...learnedAt(0, 10),
    });
    expect(await read(type)).toMatchObject({
      forwarding: [["Gi0/10", ["02:00:00:00:00:07", "02:00:00:00:00:08"]]],
    });
  });

  test("a router's ARP table is read without invalid entries", async () => {
    Object.assign(device.objects, {
      "1.3.6.1.2.1.4.1.0": integer(1),
      "1.3.6.1.2.1.4.22.1.2.1.192.0.2.7": mac(7),
      "1.3.6.1.2.1.4.22.1.4.1.192.0.2.7": integer(3),
      "1.3.6.1.2.1.4.22.1.2.1.192.0.2.8": mac(8),
      "1.3.6.1.2.1.4.22.1.4.1.192.0.2.8": integer(2),
      "1.3.6.1.2.1.4.22.1.2.1.192.0.2.9": raw(1, 0, 0x5e, 0, 0, 1),
    });
    expect(await read(type)).toMatchObject({
      forwards: true,
      addresses: [["Gi0/1", "192.0.2.7", "02:00:00:00:00:07"]],
    });
  });
});

test("CDP neighbors are read without the serial number that some add to their name", async () => {
  const cdp = "1.3.6.1.4.1.9.9.23.1.2.1.1";
  Object.assign(device.objects, {
    [`${cdp}.3.10.1`]: integer(1),
    [`${cdp}.4.10.1`]: raw(192, 0, 2, 5),
    [`${cdp}.6.10.1`]: octets("sw-floor(FOC1932S1B1)"),
    [`${cdp}.7.10.1`]: octets("GigabitEthernet0/24"),
  });
  expect((await read())?.neighbors).toEqual([
    {
      by: "CDP",
      port: "Gi0/10",
      mac: "",
      ip: "192.0.2.5",
      name: "sw-floor",
      remotePort: "GigabitEthernet0/24",
    },
  ]);
});

test("a device that reports no neighbors has none", async () => {
  expect(await read()).toEqual({ macs: [], forwards: false, neighbors: [], forwarding: [], addresses: [] });
});

test("names are sanitized, and addresses of the wrong length are ignored", async () => {
  Object.assign(
    device.objects,
    remote({
      4: integer(4),
      5: raw(1, 2, 3),
      6: integer(7),
      7: octets("1"),
      9: octets(`\u001b[2J${"x".repeat(300)}\u202e`),
    }),
  );
  const [neighbor] = (await read())!.neighbors;
  expect(neighbor).toMatchObject({ mac: "", port: "1", remotePort: "1" });
  expect(neighbor!.name).toMatch(/^[x [\]2J…]+$/);
  expect(neighbor!.name.length).toBeLessThanOrEqual(100);
});

test("a device that stops responding has an unknown result, rather than no neighbors", async () => {
  Object.assign(device.objects, { [ifXEntry(1, 1)]: octets("Gi0/1") });
  const polled = new PolledDevice(address, [{ id: 1, type: "SNMPV2", community: "public" }], {
    pool,
    port: device.port,
    packs,
  });
  await polled.poll();
  device.isSilent = true;
  expect(await polled.readNeighbors()).toBeUndefined();
  polled.close();
}, 60_000);
