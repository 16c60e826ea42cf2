// What a probe reads from devices every minute, and that missing values are reported as unknown.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { PolledDevice, type Polled } from "../../../agent/src/monitoring/polling/device.ts";
import { packs } from "../../../agent/src/monitoring/polling/packs/index.ts";
import { Poller, type PolledReport } from "../../../agent/src/monitoring/polling/poller.ts";
import { ber, InvalidMessage, tlv } from "../../../agent/src/network/snmp/codec.ts";
import { Numbers, PreparedGet } from "../../../agent/src/network/snmp/prepared-get.ts";
import type { SnmpCredential } from "../../../agent/src/network/snmp/session.ts";
import { SocketPool } from "../../../agent/src/network/udp-socket-pool.ts";
import { until } from "../../support/server/server.ts";
import { hasSnmpd, startSnmpd } from "../../support/providers/snmp.ts";
import {
  counter32,
  counter64,
  gauge32,
  ifEntry,
  ifXEntry,
  integer,
  named,
  octets,
  port,
  simulateDevice,
  system,
  ticks,
  whole,
  type SimulatedDevice,
} from "../../support/monitoring/simulated-device.ts";

const address = "127.0.0.83";
const pool = new SocketPool(() => Promise.resolve(false));
afterAll(() => pool.close());

const publicCommunity: SnmpCredential = { id: 1, type: "SNMPV2", community: "public" };
const valuesOf = (polled: Polled | undefined): Record<string, number> | undefined =>
  polled && Object.fromEntries(polled.names.map((name, i) => [name.join(" ").trim(), polled.values[i]!]));

describe("A device", () => {
  let simulated: SimulatedDevice;
  let device: PolledDevice;
  beforeEach(async () => {
    simulated = await simulateDevice(address);
    simulated.objects = { ...system(), ...port(1, "Gi0/1"), ...port(2, "Gi0/2", { mbps: 0 }) };
    device = open([publicCommunity]);
  });
  afterEach(() => {
    device.close();
    simulated.close();
  });

  const open = (credentials: SnmpCredential[]) =>
    new PolledDevice(address, credentials, { pool, port: simulated.port, packs });
  const poll = async () => valuesOf(await device.poll());
  /** Waits, changes the device's objects, and polls. */
  const pollAfter = async (objects: Record<string, Buffer>, ms = 200) => {
    const before = performance.now();
    await sleep(ms);
    Object.assign(simulated.objects, objects);
    const values = (await poll())!;
    return { values, seconds: (performance.now() - before) / 1_000 };
  };

  test("has rates of 64-bit counters, however large they are and whatever speed it reports", async () => {
    Object.assign(simulated.objects, port(2, "Gi0/2", { received: 2n ** 63n + 1n, mbps: 0 }));
    expect(await poll()).toMatchObject({
      UPTIME: 10_000,
      "INTERFACE_UP Gi0/1": 1,
      "INTERFACE_IN Gi0/1": NaN,
    });
    const { values, seconds } = await pollAfter({
      [ifXEntry(6, 1)]: counter64(10_000n),
      [ifXEntry(6, 2)]: counter64(2n ** 63n + 1n + 50_000n),
      [ifEntry(14, 2)]: counter32(10),
    });
    // one of the two clocks is read slightly later
    expect(values["INTERFACE_IN Gi0/1"]! * seconds).toBeGreaterThan(60_000);
    expect(values["INTERFACE_IN Gi0/1"]! * seconds).toBeLessThan(120_000);
    expect(values["INTERFACE_IN Gi0/2"]! / values["INTERFACE_IN Gi0/1"]!).toBeCloseTo(5, 1);
    expect(values["INTERFACE_OUT Gi0/1"]).toBe(0);
    expect(values["INTERFACE_ERRORS Gi0/2"]! * seconds).toBeGreaterThan(5);
  });

  test("that has restarted has unknown rates once, and then rates again", async () => {
    Object.assign(simulated.objects, port(1, "Gi0/1", { received: 1_000_000n }));
    await poll();
    const restarted = await pollAfter({ ...system(500), ...port(1, "Gi0/1", { received: 2_000_000n }) });
    expect(restarted.values).toMatchObject({ UPTIME: 5, "INTERFACE_IN Gi0/1": NaN, "INTERFACE_UP Gi0/1": 1 });
    const { values } = await pollAfter({ [ifXEntry(6, 1)]: counter64(2_001_000n) });
    expect(values["INTERFACE_IN Gi0/1"]).toBeGreaterThan(0);
  });

  test("has unknown rates once after the probe slept", async () => {
    await poll();
    const slept = { ...system(1_000_000 + 360_000), [ifXEntry(6, 1)]: counter64(9_000_000n) };
    expect((await pollAfter(slept)).values["INTERFACE_IN Gi0/1"]).toBeNaN();
    const { values } = await pollAfter({ [ifXEntry(6, 1)]: counter64(9_001_000n) });
    expect(values["INTERFACE_IN Gi0/1"]).toBeGreaterThan(0);
  });

  test("whose counter is reset, or jumps beyond its link speed, has an unknown rate", async () => {
    Object.assign(simulated.objects, port(1, "Gi0/1", { received: 5_000_000n }));
    await poll();
    expect((await pollAfter({ [ifXEntry(6, 1)]: counter64(10n) })).values["INTERFACE_IN Gi0/1"]).toBeNaN();
    const jump = await pollAfter({ [ifXEntry(6, 1)]: counter64(10n ** 12n) });
    expect(jump.values["INTERFACE_IN Gi0/1"]).toBeNaN();
    // the interface reports that its counters restarted
    const anew = { [ifXEntry(19, 1)]: ticks(999), [ifXEntry(6, 1)]: counter64(10n ** 12n + 1n) };
    expect((await pollAfter(anew)).values).toMatchObject({
      "INTERFACE_IN Gi0/1": NaN,
      "INTERFACE_ERRORS Gi0/1": NaN,
    });
    const { values } = await pollAfter({ [ifXEntry(6, 1)]: counter64(10n ** 12n + 1_000n) });
    expect(values["INTERFACE_IN Gi0/1"]).toBeGreaterThan(0);
  });

  test("with only 32-bit counters has rates across their overflow", async () => {
    for (const column of [6, 10]) delete simulated.objects[ifXEntry(column, 1)];
    simulated.objects[ifEntry(10, 1)] = counter32(2 ** 32 - 1_000);
    await poll();
    const { values, seconds } = await pollAfter({ [ifEntry(10, 1)]: counter32(4_000) });
    expect(values["INTERFACE_IN Gi0/1"]! * seconds).toBeGreaterThan(30_000);
    expect(values["INTERFACE_IN Gi0/1"]! * seconds).toBeLessThan(60_000);
  });

  test("has unknown values for missing objects and for interfaces that are turned off", async () => {
    await poll();
    delete simulated.objects[ifEntry(8, 2)];
    simulated.objects[ifEntry(8, 1)] = integer(2);
    expect(await poll()).toMatchObject({ "INTERFACE_UP Gi0/1": 0, "INTERFACE_UP Gi0/2": NaN });
    simulated.objects[ifEntry(7, 1)] = integer(2);
    expect(await poll()).toMatchObject({ "INTERFACE_UP Gi0/1": NaN });
  });

  test("that stops responding has no values, until another credential works", async () => {
    const second: SnmpCredential = { id: 2, type: "SNMPV2", community: "renewed" };
    device = open([publicCommunity, second]);
    expect(await poll()).toBeDefined();
    simulated.isSilent = true;
    expect(await poll()).toBeUndefined();
    expect(device.names.map(([metric]) => metric)).toContain("INTERFACE_UP");
    simulated.isSilent = false;
    simulated.community = "renewed";
    const values = await poll();
    expect(values).toMatchObject({ "INTERFACE_UP Gi0/1": 1, "INTERFACE_IN Gi0/1": NaN });
  }, 30_000);

  test("with a wrong credential isn't read", async () => {
    device = open([{ id: 1, type: "SNMPV2", community: "wrong" }]);
    expect(await poll()).toBeUndefined();
    expect(device.names).toEqual([]);
  });

  test("whose interfaces are renumbered doesn't mix up their rates", async () => {
    Object.assign(simulated.objects, { "1.3.6.1.2.1.2.1.0": integer(2) });
    await poll();
    await sleep(100);
    // a card was added, so the second port is now the third
    simulated.objects = {
      ...system(),
      "1.3.6.1.2.1.2.1.0": integer(3),
      ...port(1, "Gi0/1", { received: 1_000n }),
      ...port(2, "Te0/1", { received: 10n ** 9n }),
      ...port(3, "Gi0/2"),
    };
    const values = (await poll())!;
    expect(values["INTERFACE_IN Gi0/1"]).toBeGreaterThan(0);
    expect(values["INTERFACE_IN Te0/1"]).toBeNaN();
    expect(values["INTERFACE_IN Gi0/2"]).toBeNaN();
    const after = await pollAfter({ [ifXEntry(6, 2)]: counter64(10n ** 9n + 1_000n) });
    expect(after.values["INTERFACE_IN Te0/1"]).toBeGreaterThan(0);
  });

  test.each([
    ["says that requests are too big", false],
    ["doesn't answer large requests", true],
  ])(
    "that %s receives smaller requests",
    async (_, silently) => {
      for (let row = 3; row <= 20; row++) Object.assign(simulated.objects, port(row, `Gi0/${row}`));
      simulated.maxObjects = { count: 20, silently };
      expect(Object.keys((await poll())!).filter((name) => name.startsWith("INTERFACE_UP"))).toHaveLength(20);
      simulated.requests = 0;
      expect((await poll())!["INTERFACE_UP Gi0/20"]).toBe(1);
      expect(simulated.requests).toBeLessThan(30);
    },
    60_000,
  );

  test("with SNMPv1 is read although one missing object fails a whole request", async () => {
    simulated.version = 0;
    delete simulated.objects[ifEntry(14, 2)];
    device = open([{ id: 1, type: "SNMPV1", community: "public" }]);
    const values = (await poll())!;
    expect(values).toMatchObject({ "INTERFACE_UP Gi0/1": 1, "INTERFACE_UP Gi0/2": 1 });
    expect(Object.keys(values)).not.toContain("INTERFACE_ERRORS Gi0/2");
  });

  test("whose interfaces share a name has a series for each, with sanitized names", async () => {
    Object.assign(simulated.objects, { ...port(1, "eth\u001b[31m"), ...port(2, "eth\u001b[31m") });
    const names = Object.keys((await poll())!).filter((name) => name.startsWith("INTERFACE_UP"));
    expect(names).toHaveLength(2);
    expect(names.join()).not.toContain("\u001b");
  });

  test("with more series than can be stored is cut to the limit, and says so", async () => {
    for (let row = 3; row <= 450; row++) Object.assign(simulated.objects, port(row, `Gi0/${row}`));
    const values = (await poll())!;
    expect(Object.keys(values).length).toBe(2_001);
    expect(device.cut).toContain("2000 series");
  });

  test("that is a printer, a UPS or has sensors is measured as such", async () => {
    const supplies = "1.3.6.1.2.1.43.11.1.1";
    const sensor = (column: number) => `1.3.6.1.2.1.99.1.1.1.${column}.1001`;
    const ups = "1.3.6.1.2.1.33.1";
    Object.assign(simulated.objects, {
      "1.3.6.1.2.1.43.10.2.1.4.1.1": counter32(81_234),
      [`${supplies}.6.1.1`]: octets("Black toner\0"),
      [`${supplies}.7.1.1`]: integer(19),
      [`${supplies}.8.1.1`]: integer(100),
      [`${supplies}.9.1.1`]: integer(37),
      [`${supplies}.6.1.2`]: octets("Waste"),
      [`${supplies}.7.1.2`]: integer(19),
      [`${supplies}.8.1.2`]: whole(-2),
      [`${supplies}.9.1.2`]: whole(-3),
      [sensor(1)]: integer(8),
      [sensor(2)]: integer(9),
      [sensor(3)]: integer(1),
      [sensor(4)]: integer(415),
      [sensor(5)]: integer(1),
      "1.3.6.1.2.1.47.1.1.1.1.7.1001": octets("CPU board"),
      [`${ups}.2.3.0`]: integer(42),
      [`${ups}.2.4.0`]: gauge32(88),
      [`${ups}.4.1.0`]: integer(5),
      [`${ups}.4.4.1.5.1`]: integer(31),
    });
    expect(await poll()).toMatchObject({
      PAGES: 81_234,
      "SUPPLY_LEVEL Black toner": 37,
      "SUPPLY_LEVEL Waste": NaN,
      "TEMPERATURE CPU board": 41.5,
      BATTERY_MINUTES: 42,
      BATTERY_CHARGE: 88,
      ON_BATTERY: 1,
      "UPS_LOAD output 1": 31,
    });
    simulated.objects[sensor(5)] = integer(3);
    expect((await poll())!["TEMPERATURE CPU board"]).toBeNaN();
  });
});

describe("A hostile device", () => {
  const oids = Array.from({ length: 5 }, (_, i) => `1.3.6.1.2.1.2.2.1.10.${i + 1}`);
  const rows = (values: Buffer[], names = oids) =>
    Buffer.concat(values.map((value, i) => tlv(ber.sequence, named(names[i]!), value)));
  const read = (list: Buffer) => {
    const numbers = new Numbers(oids.length);
    new PreparedGet(oids, 0).read(list, numbers);
    return oids.map((_, slot) => numbers.get(slot));
  };

  test("can send numbers of any valid length; anything else is read as unknown", () => {
    const longForm = Buffer.from([ber.counter32, 0x81, 2, 1, 0]);
    const values = [counter64(2n ** 53n), whole(-7), longForm, octets("12"), tlv(ber.counter32)];
    expect(read(rows(values))).toEqual([2 ** 53, -7, 256, NaN, NaN]);
    expect(read(rows([...values.slice(0, 4), tlv(ber.counter64, Buffer.alloc(10))]))[4]).toBeNaN();
  });

  test("that returns other, reordered, too few or too many objects is rejected", () => {
    const good = Array.from({ length: 5 }, () => counter32(1));
    expect(read(rows(good))).toEqual([1, 1, 1, 1, 1]);
    for (const list of [
      rows(good, oids.toReversed()),
      rows(good, [...oids.slice(0, 4), "1.3.6.1.2.1.2.2.1.10.55"]),
      rows(good.slice(0, 4)),
      Buffer.concat([rows(good), rows(good.slice(0, 1))]),
      Buffer.alloc(0),
    ])
      expect(() => read(list)).toThrow(InvalidMessage);
  });

  test("whose responses are damaged causes no error other than an invalid message", () => {
    const list = rows([counter64(123n), counter32(5), integer(3), octets("x".repeat(200)), ticks(9)]);
    for (let at = 0; at < list.length; at++)
      for (const byte of [0, 0x7f, 0x80, 0x82, 0xff, list[at]! ^ 1]) {
        const damaged = Buffer.from(list);
        damaged[at] = byte;
        for (const given of [damaged, damaged.subarray(0, at)])
          try {
            read(given);
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidMessage);
          }
      }
  });

  test("with endless tables is cut to the limit of series", async () => {
    const simulated = await simulateDevice(address);
    simulated.objects = system();
    for (let row = 1; row <= 2_300; row++) {
      simulated.objects[ifEntry(2, row)] = octets(`endless ${row}`);
      simulated.objects[ifEntry(8, row)] = integer(1);
    }
    const device = new PolledDevice(address, [publicCommunity], { pool, port: simulated.port, packs });
    try {
      const polled = await device.poll();
      expect(polled!.names.length).toBeLessThanOrEqual(2_001);
      expect(device.cut).toContain("2000");
    } finally {
      device.close();
      simulated.close();
    }
  });
});

test("devices are polled evenly over the interval, and removed ones no longer", async () => {
  const all = [await simulateDevice("127.0.84.1")];
  for (let i = 2; i <= 20; i++) all.push(await simulateDevice(`127.0.84.${i}`, all[0]!.port));
  for (const one of all) one.objects = system();
  const reported: { nodeId: number; at: number }[] = [];
  const poller = new Poller(
    { onReport: (report) => reported.push(report), onNeighbors: () => undefined },
    { port: all[0]!.port, intervalMS: 2_000 },
  );
  const targets = Array.from({ length: 20 }, (_, i) => ({
    nodeId: i + 1,
    ip: `127.0.84.${i + 1}`,
    credentials: [publicCommunity],
  }));
  try {
    const start = performance.now();
    poller.poll(targets, 60);
    await until("all devices are polled", () => new Set(reported.map(({ nodeId }) => nodeId)).size === 20);
    const first = targets.map(({ nodeId }) => reported.find((one) => one.nodeId === nodeId)!.at - start);
    for (const [i, at] of first.entries()) expect(Math.abs(at - i * 100)).toBeLessThan(500);
    // a device that remains keeps its place in the interval
    poller.poll(targets.slice(0, 1), 60);
    const before = reported.length;
    await sleep(2_500);
    const later = reported.slice(before).map(({ nodeId }) => nodeId);
    expect(new Set(later)).toEqual(new Set([1]));
    expect(later.length).toBeLessThanOrEqual(2);
  } finally {
    poller.close();
    for (const one of all) one.close();
  }
}, 30_000);

test("a device without SNMP is pinged, and unreachable only if it has responded before", async () => {
  const reported: PolledReport[] = [];
  const poller = new Poller(
    { onReport: (report) => reported.push(report), onNeighbors: () => undefined },
    { intervalMS: 1_000 },
  );
  // there is no response to a broadcast on the loopback interface
  const silent = "127.255.255.255";
  const target = (nodeId: number, ip: string, answersPing: boolean) => ({
    nodeId,
    ip,
    answersPing,
    credentials: [],
  });
  try {
    poller.poll([target(1, "127.0.0.1", false), target(2, silent, false), target(3, silent, true)], 60);
    await until("both devices are reported", () => new Set(reported.map(({ nodeId }) => nodeId)).size === 2);
    await sleep(1_500);
    const of = (nodeId: number) => reported.find((one) => one.nodeId === nodeId);
    expect(of(1)?.names).toEqual([
      ["PING_REACHABLE", ""],
      ["PING_TIME", ""],
    ]);
    expect(of(1)!.values[0]).toBe(1);
    expect(of(1)!.values[1]).toBeLessThan(100);
    expect([...of(3)!.values]).toEqual([0, NaN]);
    expect(of(2)).toBeUndefined();
  } finally {
    poller.close();
  }
});

describe.skipIf(!hasSnmpd)("Net-SNMP's agent", () => {
  const user = { user: "monitor", authPassword: "auth-password", privPassword: "priv-password" };
  const config = [
    "rocommunity public",
    "createUser monitor SHA auth-password AES priv-password",
    "rouser monitor priv",
  ].join("\n");

  test.each([
    ["SNMPv2c", publicCommunity],
    ["SNMPv3", { id: 2, type: "SNMPV3", ...user, authProtocol: "SHA", privProtocol: "AES" }],
  ] as [string, SnmpCredential][])("is polled with %s, also after a restart", async (_, credential) => {
    const snmpd = await startSnmpd(address, config);
    const device = new PolledDevice(address, [credential], { pool, port: snmpd.port, packs });
    try {
      await device.poll();
      const values = valuesOf(await device.poll())!;
      expect(values.UPTIME).toBeGreaterThan(0);
      expect(values.MEMORY_USE).toBeGreaterThan(0);
      expect(values.LOAD_5).toBeGreaterThanOrEqual(0);
      expect(values["VOLUME_USE /"]).toBeGreaterThan(0);
      expect(Object.values(values).filter((value) => !Number.isNaN(value)).length).toBeGreaterThan(8);
      await snmpd.restart();
      expect(valuesOf(await device.poll())!.MEMORY_USE).toBeGreaterThan(0);
    } finally {
      device.close();
      snmpd.stop();
    }
  });
});
