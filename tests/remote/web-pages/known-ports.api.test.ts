// Which ports of web servers are known for a device: those that discoveries found open at its address.
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  startTestServer,
  toAdd,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

onEachDatabase("Web ports of a device", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let nodeId: number;
  let credentialId: number;
  const ip = "192.0.2.7";

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    probe = await attachAgent(server);
    const { muster } = server.ada;
    const body = { name: "public", type: "SNMPV2" as const, secret: { community: "public" } };
    credentialId = (await muster.call("createCredential", { path: { clientId: server.clientId }, body })).id;
  });
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  const call: TestServer["ada"]["muster"]["call"] = (...of) => server.ada.muster.call(...of);
  const known = async () => (await call("getDevice", { path: { nodeId } })).webPorts;
  async function discover(ports: number[], at = ip) {
    const body = discoveryOf(probe, credentialId, `${ip},192.0.2.8`, server.clientId);
    const { jobUUID } = await call("startNetworkDiscovery", { body });
    const silent = [ip, "192.0.2.8"].filter((one) => one !== at);
    await probe.report(jobUUID, [
      answered(at, { ports, serialNumber: "S-7" }),
      ...silent.map((one) => answered(one, { verdict: "silent" })),
    ]);
    await probe.report(jobUUID, []);
    await until("the discovery has ended", async () => {
      const { state } = await call("getJob", { path: { jobId: jobUUID } });
      return state === "COMPLETED";
    });
    return jobUUID;
  }

  test("are those that its discovery found open, with the preferred ones first", async () => {
    const jobUUID = await discover([22, 8_080, 443, 9_100]);
    const before = Date.now();
    const { results } = await call("importDevices", {
      path: { orgId: server.clientId },
      body: {
        devices: [
          {
            ...toAdd(ip, { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId }),
            jobUUID,
            serialNumber: "S-7",
          },
        ],
      },
    });
    nodeId = results[0]!.nodeId;
    const ports = (await known())!;
    expect(ports.map(({ port }) => port)).toEqual([443, 8_080]);
    expect(ports.every(({ seenAt }) => seenAt >= before - 1_000)).toBe(true);
  });

  test("keep the time when they were last open, even if they aren't found again", async () => {
    const [https, other] = (await known())!;
    await discover([80, 443]);
    const now = (await known())!;
    expect(now.map(({ port }) => port)).toEqual([443, 80, 8_080]);
    expect(now[0]!.seenAt).toBeGreaterThan(https!.seenAt);
    expect(now[2]).toEqual(other);
  });

  test("don't include those of an earlier address", async () => {
    await discover([22], "192.0.2.8");
    expect((await call("getDevice", { path: { nodeId } })).ip).toBe("192.0.2.8");
    expect(await known()).toBeUndefined();
    await discover([80], "192.0.2.8");
    expect((await known())!.map(({ port }) => port)).toEqual([80]);
  });

  test("are unknown for a device that no discovery has seen", async () => {
    const { results } = await call("importDevices", {
      path: { orgId: server.clientId },
      body: {
        devices: [toAdd("192.0.2.9", { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId })],
      },
    });
    const device = await call("getDevice", { path: { nodeId: results[0]!.nodeId } });
    expect(device.webPorts).toBeUndefined();
  });
});
