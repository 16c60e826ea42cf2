import { request as httpRequest } from "node:http";
import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMuster, type DeviceSort, type ImportDevice } from "@muster/sdk";
import { enrollScripted } from "../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  admin,
  answered,
  attachAgent,
  discoveryOf,
  refusal,
  request,
  startTestServer,
  toAdd,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

const secrets = ["pl4nted-community", "pl4nted-auth-pass", "pl4nted-priv-pass", "pl4nted-login"];

onEachDatabase("Device import", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let place: { locationId: number; nmsDelegateNodeId: number };
  const logged: string[] = [];
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    probe = await attachAgent(server);
    place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
  });
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  const add = (devices: ImportDevice[]) =>
    server.ada.muster.call("importDevices", { path: { orgId: server.clientId }, body: { devices } });
  const list = async (
    query: { search?: string; sort?: DeviceSort; pageSize?: number; offset?: number } = {},
  ) => server.ada.muster.call("listDevices", { query });

  test("adds the discovered devices with their fields, and never twice", async () => {
    const { muster } = server.ada;
    const credential = await muster.call("createCredential", {
      path: { clientId: server.clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: secrets[0]! } },
    });
    const body = discoveryOf(probe, credential.id, "192.0.2.1-3", server.clientId);
    const { jobUUID } = await muster.call("startNetworkDiscovery", { body });
    await probe.report(jobUUID, [
      answered("192.0.2.1", { serialNumber: "S-1", firmware: "1.2.3", mac: "02:00:00:00:00:01" }),
      answered("192.0.2.2"),
    ]);
    const devices = ["192.0.2.1", "192.0.2.2"].map((ip, i) => ({
      ...toAdd(ip, place),
      jobUUID,
      credentialsIds: [credential.id],
      ...(i ? {} : { serialNumber: "S-1", mac: "02:00:00:00:00:01" }),
    }));
    const first = await add(devices);
    expect(first.results.map((one) => one.resultCode)).toEqual(["SUCCESS", "SUCCESS"]);
    const again = await add([...devices, devices[0]!]);
    expect(again.results.map((one) => one.resultCode)).toEqual([
      "ALREADY_ADDED",
      "ALREADY_ADDED",
      "ALREADY_ADDED",
    ]);
    expect(again.results.map((one) => one.nodeId)).toEqual(
      [...first.results, first.results[0]!].map((one) => one.nodeId),
    );
    const device = await muster.call("getDevice", { path: { nodeId: first.results[0]!.nodeId } });
    expect(device).toMatchObject({
      vendor: "Acme",
      model: "S-24",
      firmware: "1.2.3",
      isUp: true,
      role: "NMS_SWITCH",
    });

    // results of a running job refer to their device, and later results don't change that
    await probe.report(jobUUID, [answered("192.0.2.2", { vendor: "Other" })]);
    const found = await muster.call("listDiscoveredDevices", { path: { jobId: jobUUID }, query: {} });
    expect(found.results.map((one) => one.nodeId)).toEqual(first.results.map((one) => one.nodeId));
    const known = await muster.call("aggregateKnownDevices", {
      path: { orgId: server.clientId },
      body: {
        devices: [
          { ip: "203.0.113.1", serialNumber: "S-1" },
          { ip: "203.0.113.2", mac: "02:00:00:00:00:01" },
          { ip: "192.0.2.2", locationId: server.locationId },
          { ip: "192.0.2.2" },
        ],
      },
    });
    const [one, two] = first.results.map((result) => result.nodeId);
    expect(known.devices.map((device) => device.nodeId)).toEqual([one, one, two, null]);

    // a deleted device can be added again
    await muster.call("deleteDevice", { path: { nodeId: two! } });
    const after = await muster.call("listDiscoveredDevices", { path: { jobId: jobUUID }, query: {} });
    expect(after.results.map((target) => target.nodeId)).toEqual([one, null]);
    expect((await add([devices[1]!])).results[0]!.resultCode).toBe("SUCCESS");
  });

  test("requires a role for every device, and names those without one", async () => {
    const devices = [
      toAdd("192.0.2.50", place),
      { ...toAdd("192.0.2.51", place), role: "" },
      { ...toAdd("192.0.2.52", place), role: "WINDOWS_SERVER" },
    ];
    const answer = await request(server.url, "POST", `/ws/nms/import-devices/${server.clientId}`, {
      headers: { authorization: `Bearer ${server.ada.token}` },
      body: { devices },
    });
    expect(await answer.json()).toMatchObject({
      code: "role_required",
      errors: [
        { field: "devices.1.role", message: "Required" },
        { field: "devices.2.role", message: "Required" },
      ],
    });
    expect((await list({ search: "192.0.2.50" })).total).toBe(0);
  });

  test("recognizes a moved device at its new location only", async () => {
    const { muster } = server.ada;
    const path = { clientId: server.clientId };
    const { id: locationId } = await muster.call("createLocation", {
      path,
      body: { name: "Warehouse", description: "" },
    });
    const [here] = (await add([toAdd("192.0.2.60", place)])).results;
    await muster.call("updateDevice", { path: { nodeId: here!.nodeId }, body: { locationId } });
    const results = (await add([toAdd("192.0.2.60", place), toAdd("192.0.2.60", { ...place, locationId })]))
      .results;
    expect(results.map((one) => one.resultCode)).toEqual(["SUCCESS", "ALREADY_ADDED"]);
    expect(results[1]!.nodeId).toBe(here!.nodeId);
    const back = { path: { nodeId: here!.nodeId }, body: { locationId: server.locationId } };
    expect(await refusal(muster.call("updateDevice", back))).toBe("validation_failed");
  });

  test("matching devices are sorted, paged and deleted, except deselected ones", async () => {
    await add(
      [3, 20, 100].map((n) => ({
        ...toAdd(`198.51.100.${n}`, place),
        deviceName: `${["b", "A", "c"][n % 3]} 50%_off ${n}`,
      })),
    );
    const names = async (query: object) =>
      (await list({ search: "50%_OFF", ...query })).results.map((one) => one.ip.split(".")[3]);
    expect(await names({ sort: "ip" })).toEqual(["3", "20", "100"]);
    expect(await names({ sort: "-ip" })).toEqual(["100", "20", "3"]);
    expect(await names({ sort: "name" })).toEqual(["100", "3", "20"]);
    expect(await names({ sort: "ip", offset: 1, pageSize: 1 })).toEqual(["20"]);
    expect((await list({ search: "50%%off" })).total).toBe(0);
    const { results } = await list({ search: "50%_off", sort: "ip" });
    const response = await server.ada.muster.call("deleteDevices", {
      body: {
        selectAll: true,
        searchCriteria: { search: "50%_off" },
        unselectedDevicesIds: [results[1]!.id],
      },
    });
    expect(response).toEqual({ deleted: 2, kept: [] });
    expect((await list({ search: "50%_off" })).results.map((one) => one.id)).toEqual([results[1]!.id]);
    const withProbe = await server.ada.muster.call("deleteDevices", {
      body: { deviceIds: [probe.nodeId, results[1]!.id] },
    });
    expect(withProbe).toEqual({ deleted: 1, kept: [probe.nodeId] });
  });

  test("adds 1,000 devices in one request", async () => {
    const devices = Array.from({ length: 1_000 }, (_, i) => toAdd(`10.9.${i >> 8}.${i & 255}`, place));
    const from = performance.now();
    const { results } = await add(devices);
    console.info(`1,000 devices on ${database.name}: ${Math.round(performance.now() - from)} ms`);
    expect(results.every((one) => one.resultCode === "SUCCESS")).toBe(true);
    expect((await add(devices)).results.every((one) => one.resultCode === "ALREADY_ADDED")).toBe(true);
    expect((await list({ search: "10.9." })).total).toBe(1_000);
  });

  test("two concurrent imports add each device once", async () => {
    const devices = Array.from({ length: 50 }, (_, i) => toAdd(`10.8.0.${i}`, place));
    const both = (await Promise.all([add(devices), add(devices)])).map(({ results }) => results);
    expect(both.flat().filter((one) => one.resultCode === "SUCCESS")).toHaveLength(50);
    expect(both[0]!.map((one) => one.nodeId)).toEqual(both[1]!.map((one) => one.nodeId));
  });

  test("activities record changes and refusals, and no secret leaks", async () => {
    const { muster } = server.ada;
    const path = { clientId: server.clientId };
    const v3 = {
      user: "u",
      authProtocol: "SHA",
      authPassword: secrets[1]!,
      privProtocol: "AES",
      privPassword: secrets[2]!,
    } as const;
    const made = await muster.call("createCredential", {
      path,
      body: { name: "v3", type: "SNMPV3", secret: v3 },
    });
    const login = { user: "u", password: secrets[3]! };
    await muster.call("createCredential", {
      path,
      body: { name: "login", type: "TELNET_SSH", networks: ["192.0.2.0/24"], secret: login },
    });
    await muster.call("updateCredential", { path: { ...path, credentialId: made.id }, body: { secret: v3 } });
    const unprivileged = await server.person({ permissions: [] });
    await refusal(
      unprivileged.muster.call("createOrganization", {
        body: { name: "No", description: "", location: "x" },
      }),
    );
    await refusal(
      muster.call("createCredential", {
        path,
        body: { name: "v3", type: "SNMPV3", secret: { ...v3, password: secrets[3]! } },
      }),
    );
    const activities = (await muster.call("listActivities", { query: { pageSize: 1000 } })).results;
    const lines = activities.map((one) => `${one.who} ${one.operation} ${one.outcome}`);
    expect(lines).toContain(`${admin.email} importDevices done`);
    expect(lines).toContain(`${admin.email} importDevices role_required`);
    expect(lines).toContain(`${unprivileged.user.email} createOrganization forbidden`);
    expect(lines.filter((one) => one.includes("listDevices"))).toEqual([]);
    logged.push(JSON.stringify(activities), JSON.stringify(await muster.call("listCredentials", { path })));
    logged.push(
      await muster.call("getMetrics", {}),
      JSON.stringify(await muster.call("listUsers", { query: {} })),
    );
    if (database.name === "SQLite") {
      const stored = server.stored();
      expect(stored).toContain(admin.email);
      logged.push(stored);
    }
    for (const secret of [...secrets, admin.password])
      for (const text of logged) expect(text.includes(secret), secret).toBe(false);
    const [order] = probe.orders;
    expect(order!.secrets[order!.snmp[0]!.id]).toEqual({ community: secrets[0] });
  });
});

test(
  "a server killed during an import loses nothing acknowledged, and imports each request completely or not at all",
  { timeout: 120_000 },
  async () => {
    const data = mkdtempSync(join(tmpdir(), "muster-kill-"));
    const children: ChildProcess[] = [];
    const serve = async () => {
      const child = fork(new URL("../support/server/serve.ts", import.meta.url), [data, "0"], {
        execArgv: [],
      });
      children.push(child);
      const started = await new Promise<{ url: string; setupToken: string }>((resolve, reject) => {
        child.once("message", (message) => resolve(message as never));
        child.once("exit", () => reject(new Error("it did not start")));
      });
      return { child, ...started };
    };
    const acknowledged = new Set<string>();
    const first = await serve();
    const body = { token: first.setupToken, ...admin };
    const setUp = await request(first.url, "POST", "/ws/setup", { body });
    const headers = {
      cookie: setUp.headers.getSetCookie()[0]!.split(";")[0]!,
      "x-csrf-token": ((await setUp.json()) as { csrfToken: string }).csrfToken,
    };
    const made = await request(first.url, "POST", "/ws/apikeypair", { headers, body: { name: "kill" } });
    const { key: token } = (await made.json()) as { key: string };
    const muster = createMuster({ url: first.url, token });
    const enrollment = await muster.call("createEnrollmentToken", {
      body: { clientId: 1, locationId: 1, expiresInMinutes: 5 },
    });
    const { nodeId } = await enrollScripted(first.url, { token: enrollment.token });
    const place = { locationId: 1, nmsDelegateNodeId: nodeId };

    let running = first;
    for (let round = 0; round < 4; round++) {
      const { child, url } = running;
      const client = createMuster({ url, token });
      const batches = Array.from({ length: 30 }, (_, b) =>
        Array.from({ length: 50 }, (_, i) => toAdd(`10.${round}.${b}.${i}`, place)),
      );
      const exited = new Promise((resolve) => child.once("exit", resolve));
      let done = 0;
      const work = Promise.all(
        [0, 1, 2].map(async (worker) => {
          for (const devices of batches.filter((_, b) => b % 3 === worker)) {
            const { results } = await client.call("importDevices", { path: { orgId: 1 }, body: { devices } });
            for (const one of results) acknowledged.add(one.ip);
            if (++done === 4 + round * 3) child.kill("SIGKILL");
          }
        }),
      ).catch(() => undefined);
      await Promise.all([work, exited]);
      running = await serve();
      const again = createMuster({ url: running.url, token });
      const stored = new Map<string, number>();
      for (let offset = 0, more = true; more; offset += 1_000) {
        const { results, total } = await again.call("listDevices", { query: { pageSize: 1_000, offset } });
        for (const one of results) stored.set(one.ip, one.id);
        more = offset + 1_000 < total;
      }
      expect([...acknowledged].filter((ip) => !stored.has(ip))).toEqual([]);
      const whole = batches.map((devices) => devices.filter((one) => stored.has(one.ip)).length);
      expect(whole.filter((n) => n !== 0 && n !== 50)).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThan(500);
    running.child.kill("SIGTERM");
    await new Promise((resolve) => running.child.once("exit", resolve));
    expect(running.child.exitCode).toBe(0);
    for (const child of children) child.kill("SIGKILL");
    rmSync(data, { recursive: true });
  },
);

test("a shutdown finishes requests in flight and releases the data folder", async () => {
  const server = await startTestServer();
  const probe = await attachAgent(server);
  const place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
  const devices = Array.from({ length: 1_000 }, (_, i) => toAdd(`10.7.${i >> 8}.${i & 255}`, place));
  const body = JSON.stringify({ devices });
  const sent = httpRequest(`${server.url}/ws/nms/import-devices/${server.clientId}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${server.ada.token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.once("response", (answer) => resolve(answer.statusCode));
    sent.once("error", reject);
  });
  sent.write(body.slice(0, body.length / 2));
  await until("half of the request is sent", () => sent.writableLength === 0);
  await request(server.url, "GET", "/ws/health");
  const from = performance.now();
  const restarted = server.restart();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await refusal(request(server.url, "GET", "/ws/health"))).toContain("fetch failed");
  sent.end(body.slice(body.length / 2));
  expect(await status).toBe(200);
  await restarted;
  expect(performance.now() - from).toBeLessThan(8_000);
  expect((await server.ada.muster.call("listDevices", { query: { search: "10.7." } })).total).toBe(1_000);
  await until("the probe reconnects", () => probe.socket.connected);
  probe.socket.close();
  await server.close();
  expect(await refusal(server.ada.muster.call("getHealth", {}))).toBe("unreachable");
});
