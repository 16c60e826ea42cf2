// What a probe does with its order to poll: it polls, reads the requested values, and reports all of them.
import { execFile, spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import {
  integer,
  octets,
  port,
  simulateDevice,
  system,
  type SimulatedDevice,
} from "../../support/monitoring/simulated-device.ts";
import { freeUdpPort } from "../../support/providers/snmp.ts";
import { startTestServer, toAdd, until, type TestServer } from "../../support/server/server.ts";

const address = "127.0.0.83";
const hasNetSnmp = spawnSync("snmptrap", ["-V"]).error === undefined;
if (!hasNetSnmp) console.warn("Traps are not tested with Net-SNMP: the package snmp is not installed");

describe("A real probe", () => {
  let server: TestServer;
  let simulated: SimulatedDevice;
  let folder: string;
  let agent: { close(): Promise<void> };
  let nodeId: number;
  let probeId: number;
  let trapPort: number;
  let syslogPort: number;
  const policyFile = () => join(folder, "policy", "policy.json");
  const start = () => {
    const messages = { trapPort, syslogPort };
    const polling = { port: simulated.port, intervalMS: 400, messages };
    return startAgent({ data: join(folder, "data"), policyFile: policyFile(), polling });
  };
  beforeAll(async () => {
    server = await startTestServer({ reconnectsPerSecond: 1_000, schedulerTickMS: 50 });
    simulated = await simulateDevice(address);
    simulated.objects = { ...system(), ...port(1, "Gi0/1", { received: 1_000n }) };
    trapPort = await freeUdpPort(address);
    syslogPort = await freeUdpPort(address);
    folder = mkdtempSync(join(tmpdir(), "muster-probe-"));
    mkdirSync(join(folder, "policy"));
    const { clientId, locationId } = server;
    const { muster } = server.ada;
    const { token } = await muster.call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    const probe = await enroll({ url: server.url, token, data: join(folder, "data"), name: "probe" });
    probeId = probe.nodeId;
    agent = start();
    const isProbe = async () => {
      const { nodeId: of } = probe;
      const status = await server.session.call("installNmAgent", { path: { nodeId: of } }).catch(() => null);
      return status?.args[0] === "OK";
    };
    await until("the agent is a probe", isProbe);
    const { id } = await muster.call("createCredential", {
      path: { clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
    });
    const place = { locationId, nmsDelegateNodeId: probe.nodeId };
    const { results } = await muster.call("importDevices", {
      path: { orgId: clientId },
      body: { devices: [{ ...toAdd(address, place), credentialsIds: [id] }] },
    });
    nodeId = results[0]!.nodeId;
  }, 30_000);
  afterAll(async () => {
    await agent.close();
    simulated.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const latest = async () => {
    const { results } = await server.ada.muster.call("getDeviceMetrics", { path: { nodeId } });
    return Object.fromEntries(
      results.map(({ metric, instance, value }) => [`${metric} ${instance}`.trim(), value]),
    );
  };
  const isUp = async () => (await server.ada.muster.call("getDevice", { path: { nodeId } })).isUp;

  test("polls an assigned device, and the server shows its metrics", async () => {
    await until("rates are known", async () => (await latest())["INTERFACE_IN Gi0/1"] === 0);
    expect(await latest()).toMatchObject({ SNMP_REACHABLE: 1, UPTIME: 10_000, "INTERFACE_UP Gi0/1": 1 });
    expect(await isUp()).toBe(true);
  }, 20_000);

  test("pings a device that no longer responds to SNMP, and reports unknown values as null", async () => {
    simulated.isSilent = true;
    await until("the device is unreachable by SNMP", async () => (await latest()).SNMP_REACHABLE === 0);
    expect(await latest()).toMatchObject({ UPTIME: null, "INTERFACE_UP Gi0/1": null });
    // the address is one of this computer, which answers pings
    if ((await latest()).PING_REACHABLE !== null) {
      expect((await latest()).PING_REACHABLE).toBe(1);
      expect(await isUp()).toBe(true);
    }
    simulated.isSilent = false;
    await until("the device is reachable again", async () => (await latest())["INTERFACE_UP Gi0/1"] === 1);
  });

  test("polls a device at the address of its name, and the server shows that address", async () => {
    const path = { nodeId };
    const there = await simulateDevice("127.0.0.1", simulated.port);
    there.objects = { ...system(), ...port(1, "Named", { received: 5n }) };
    const { call } = server.ada.muster;
    await call("updateMonitoringPreference", { path, body: { monitorBy: "DNS_NAME", dnsName: "localhost" } });
    const preferred = () => call("getMonitoringPreference", { path });
    await until("the address is found", async () => (await preferred()).foundAddress === "127.0.0.1");
    await until("the device is polled there", async () => (await latest())["INTERFACE_UP Named"] === 1);
    await call("updateMonitoringPreference", { path, body: { dnsName: "nowhere.invalid" } });
    await until("the device is unreachable", async () => (await latest()).SNMP_REACHABLE === 0);
    expect(await preferred()).toMatchObject({ foundAddress: "", foundAt: null });
    await call("updateMonitoringPreference", { path, body: { monitorBy: "IP_ADDRESS" } });
    await until("the device is polled at its address", async () => (await latest()).SNMP_REACHABLE === 1);
    there.close();
  }, 20_000);

  test("reports a device's rates again after the server has restarted", async () => {
    await server.restart();
    const path = { nodeId };
    const measured = async () => (await server.ada.muster.call("getDeviceMetrics", { path })).measuredAt ?? 0;
    const before = Date.now();
    await until("the probe has reported", async () => (await measured()) > before);
    expect((await latest())["INTERFACE_IN Gi0/1"]).toBe(0);
  });

  test("forwards a device's messages, also while the server is unavailable", async () => {
    const device = createSocket("udp4");
    device.bind(0, address);
    await once(device, "listening");
    const send = (text: string) =>
      new Promise((resolve) => device.send(`<11>sw: ${text}`, syslogPort, address, resolve));
    const messages = async () => {
      const list = await server.ada.muster.call("listDeviceMessages", { path: { nodeId }, query: {} });
      return list.results.map(({ severity, source, text }) => [severity, source, text]);
    };
    await send("port 3 is down");
    await until("the message is listed", async () => (await messages()).length === 1);
    const away = server.restart();
    await send("port 3 is up");
    await away;
    await until("the next message is listed", async () => (await messages()).length === 2);
    expect(await messages()).toEqual([
      [3, "sw", "port 3 is up"],
      [3, "sw", "port 3 is down"],
    ]);
    device.close();
  }, 30_000);

  test.skipIf(!hasNetSnmp)(
    "keeps SNMPv3 traps of the device's credential, and counts those of another user",
    async () => {
      const { clientId, locationId } = server;
      const { muster } = server.ada;
      const secret = { user: "ada", authProtocol: "SHA", authPassword: "correct horse" } as const;
      const { id } = await muster.call("createCredential", {
        path: { clientId },
        body: { name: "v3", type: "SNMPV3", secret },
      });
      const ip = "127.0.0.84";
      const place = { locationId, nmsDelegateNodeId: probeId };
      const { results } = await muster.call("importDevices", {
        path: { orgId: clientId },
        body: { devices: [{ ...toAdd(ip, place), credentialsIds: [id] }] },
      });
      const path = { nodeId: results[0]!.nodeId };
      const trap = (user: string) =>
        promisify(execFile)("snmptrap", [
          ...`-v3 -e 0x8000000001020304 -u ${user} -l authNoPriv -a SHA --clientaddr=${ip} -A`.split(" "),
          secret.authPassword,
          `udp:${address}:${trapPort}`,
          "",
          "1.3.6.1.6.3.1.1.5.3",
        ]);
      const listed = () => muster.call("listDeviceMessages", { path, query: {} });
      await until("the device's trap is listed", async () => {
        // repeat it until the probe has received the new order
        await trap("ada");
        await sleep(500);
        return (await listed()).results.length > 0;
      });
      await trap("eve");
      await until("the other user's trap is counted", async () => (await listed()).dropped === 1);
      expect((await listed()).results[0]).toMatchObject({ kind: "TRAP", source: "linkDown" });
    },
    30_000,
  );

  test("reads a template's objects with each poll, and any other object on request", async () => {
    const { call } = server.session;
    const own = "1.3.6.1.4.1.99999.7";
    Object.assign(simulated.objects, {
      [`${own}.1.0`]: integer(235),
      [`${own}.2.1.4`]: integer(7),
      [`${own}.2.1.5`]: integer(8),
      [`${own}.3.0`]: octets("no number"),
    });
    const { id: templateId } = await call("createSnmpTemplate", {
      body: { name: "Cooling", roles: ["NMS_SWITCH"] },
    });
    await call("createSnmpObjects", {
      body: {
        templateId,
        objects: [
          { oid: `${own}.1.0`, name: "Return air", unit: "°C", scale: 0.1 },
          { oid: `${own}.2.1`, name: "Fan", isTable: true },
          { oid: `${own}.3.0`, name: "Name" },
          { oid: `${own}.9.0`, name: "Absent" },
        ],
      },
    });
    await until("the objects are read", async () => "CUSTOM Fan 5" in (await latest()));
    expect(await latest()).toMatchObject({
      "CUSTOM Return air (°C)": 23.5,
      "CUSTOM Fan 4": 7,
      "CUSTOM Fan 5": 8,
    });
    expect(Object.keys(await latest()).filter((name) => name.startsWith("CUSTOM"))).toHaveLength(3);

    const read = async (oid: string) =>
      (await call("readSnmpObject", { path: { nodeId, oid } })).results.map(({ oid: of, ...one }) => [
        of,
        ...Object.values(one),
      ]);
    expect(await read(`${own}.3.0`)).toEqual([[`${own}.3.0`, "OCTET STRING", "no number", false]]);
    expect(await read(`${own}.2`)).toEqual([
      [`${own}.2.1.4`, "INTEGER", "7", true],
      [`${own}.2.1.5`, "INTEGER", "8", true],
    ]);
    expect(await read(`${own}.9.0`)).toEqual([]);
    await call("deleteSnmpTemplate", { path: { templateId } });
  }, 20_000);

  test("polls nothing if the computer's local policy denies discovery", async () => {
    await agent.close();
    writeFileSync(policyFile(), JSON.stringify({ discovery: "deny" }));
    // wait for what was sent before
    await sleep(100);
    simulated.requests = 0;
    agent = start();
    await sleep(2_000);
    expect(simulated.requests).toBe(0);
    rmSync(policyFile());
    await agent.close();
    agent = start();
    await until("the probe polls again", () => simulated.requests > 0);
  });
});
