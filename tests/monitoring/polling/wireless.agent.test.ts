// The number of clients that a probe finds on access points and their controllers.
import { afterAll, expect, test } from "vitest";
import { PolledDevice } from "../../../agent/src/monitoring/polling/device.ts";
import { packs } from "../../../agent/src/monitoring/polling/packs/index.ts";
import { SocketPool } from "../../../agent/src/network/udp-socket-pool.ts";
import {
  counter32,
  gauge32,
  integer,
  named,
  octets,
  simulateDevice,
  system,
} from "../../support/monitoring/simulated-device.ts";

const address = "127.0.0.85";
const pool = new SocketPool(() => Promise.resolve(false));
afterAll(() => pool.close());

/** Returns the clients, by network, of a vendor's device with these objects below `enterprises`. */
async function clientsOf(vendor: string, objects: [oid: string, value: Buffer][]) {
  const simulated = await simulateDevice(address);
  simulated.objects = {
    ...system(),
    "1.3.6.1.2.1.1.2.0": named(`1.3.6.1.4.1.${vendor}`),
    ...Object.fromEntries(objects.map(([oid, value]) => [`1.3.6.1.4.1.${oid}`, value])),
  };
  const credential = { id: 1, type: "SNMPV2", community: "public" } as const;
  const device = new PolledDevice(address, [credential], { pool, port: simulated.port, packs });
  try {
    const { names, values } = (await device.poll())!;
    const found = names.map(([metric, instance], at) => ({ metric, instance, value: values[at] }));
    return found
      .filter(({ metric }) => metric === "WIRELESS_CLIENTS")
      .map(({ instance, value }) => `${instance}: ${value}`);
  } finally {
    device.close();
    simulated.close();
  }
}

test("a UniFi access point has clients of each network and radio", async () => {
  const row = (index: number, name: string, radio: string, clients: number): [string, Buffer][] => [
    [`41112.1.6.1.2.1.6.${index}`, octets(name)],
    [`41112.1.6.1.2.1.8.${index}`, integer(clients)],
    [`41112.1.6.1.2.1.9.${index}`, octets(radio)],
  ];
  const rows = [row(1, "Staff", "na", 12), row(2, "Staff", "ng", 3), row(3, "Guests", "ng", 0)];
  expect(await clientsOf("8072.3.2.10", rows.flat())).toEqual([
    "Staff na: 12",
    "Staff ng: 3",
    "Guests ng: 0",
  ]);
});

test.each([
  ["a MikroTik access point", "14988.1", "14988.1.1.1.3.1", 4, 6],
  ["a Cisco controller", "9.1.1069", "14179.2.1.1.1", 2, 38],
])("%s has clients of each network", async (_, vendor, table, name, count) => {
  const rows: [string, Buffer][] = [
    [`${table}.${name}.1`, octets("Staff")],
    [`${table}.${name}.2`, octets("")],
    [`${table}.${count}.1`, counter32(210)],
    [`${table}.${count}.2`, counter32(17)],
  ];
  expect(await clientsOf(vendor, rows)).toEqual(["Staff: 210", "2: 17"]);
});

test.each([
  ["an Aruba controller", "14823.1.1.15", "14823.2.2.1.1.3.2.0"],
  ["a Ruckus controller", "25053.3.1.5.15", "25053.1.2.1.1.1.15.2.0"],
])("%s has clients of all its access points", async (_, vendor, oid) => {
  expect(await clientsOf(vendor, [[oid, gauge32(340)]])).toEqual([": 340"]);
});
