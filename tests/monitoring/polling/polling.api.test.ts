// Which devices probes are told to poll, and what they may report about them.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportDevice, MonitoringPreferenceChange } from "@muster/sdk";
import {
  pollPurpose,
  type CredentialSecrets,
  type MetricReport,
  type PollOrder,
  type Signed,
} from "@muster/sdk/live";
import { openSealed } from "@muster/sdk/hpke";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  toAdd,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

type Received = Signed<PollOrder> & { secrets: CredentialSecrets };

onEachDatabase("Polling", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let community: number;
  let login: number;
  const orders: Received[] = [];

  /** Collects the orders to a scripted probe, opened with its own key. */
  const collect = (agent: ScriptedAgent, into: Received[]) =>
    agent.socket.on("poll", async (order) => {
      const purpose = pollPurpose(agent.nodeId, order.revision);
      const opened = await openSealed(agent.identity.sealing.privateKey, purpose, order.sealedSecrets);
      into.push({ ...order, secrets: JSON.parse(Buffer.from(opened).toString()) as CredentialSecrets });
    });
  const credential = async (body: object, clientId = server.clientId) => {
    const created = await server.ada.muster.call("createCredential", {
      path: { clientId },
      body: { name: `credential ${Math.random()}`, ...body } as never,
    });
    return created.id;
  };
  const add = async (ip: string, more: Partial<ImportDevice> = {}, agent = probe, place = server) => {
    const { results } = await server.ada.muster.call("importDevices", {
      path: { orgId: place.clientId },
      body: {
        devices: [
          {
            ...toAdd(ip, { locationId: place.locationId, nmsDelegateNodeId: agent.nodeId }),
            credentialsIds: [community],
            ...more,
          },
        ],
      },
    });
    return results[0]!.nodeId;
  };
  const polled = (all = orders) => (all.at(-1)?.devices ?? []).map(({ nodeId }) => nodeId);
  const credentialsOf = (nodeId: number) =>
    orders
      .at(-1)
      ?.devices.find((device) => device.nodeId === nodeId)
      ?.credentials.map(({ id }) => id);
  const sequences = new Map<number, number>();
  const report = async (
    nodeId: number,
    values: (number | null)[],
    { series, ...more }: Partial<MetricReport> & { series?: [string, string][] } = {},
    agent = probe,
  ) => {
    const sequence = (sequences.get(nodeId) ?? 0) + 1;
    sequences.set(nodeId, sequence);
    return agent.socket.timeout(5_000).emitWithAck("metrics", {
      nodeId,
      source: "run-1",
      sequence,
      ageMS: 0,
      values,
      ...(series && { series }),
      ...more,
    });
  };
  const reachability: [string, string][] = [
    ["SNMP_REACHABLE", ""],
    ["PING_REACHABLE", ""],
    ["INTERFACE_IN", "Gi0/1"],
  ];
  const latest = (nodeId: number) => server.ada.muster.call("getDeviceMetrics", { path: { nodeId } });
  const deviceOf = (nodeId: number) => server.ada.muster.call("getDevice", { path: { nodeId } });

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 50 });
    probe = await attachAgent(server);
    collect(probe, orders);
    community = await credential({ type: "SNMPV2", secret: { community: "s3cret-community" } });
    login = await credential({
      type: "TELNET_SSH",
      secret: { user: "admin", password: "s3cret-login" },
      networks: ["192.0.2.0/24"],
    });
  });
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  test("a probe receives the devices to poll, with secrets that only it can open", async () => {
    const nodeId = await add("192.0.2.10", { credentialsIds: [login, community] });
    const others = [
      await add("192.0.2.11", { credentialsIds: [login] }),
      await add("192.0.2.12", { credentialsIds: [] }),
    ];
    await until("the probe has its order", () => polled().includes(others[1]!));
    const order = orders.at(-1)!;
    expect(order.intervalSeconds).toBe(60);
    // devices without SNMP credentials are pinged
    expect(order.devices).toEqual([
      { nodeId, ip: "192.0.2.10", port: 161, credentials: [{ id: community, type: "SNMPV2" }] },
      { nodeId: others[0], ip: "192.0.2.11", port: 161, credentials: [] },
      { nodeId: others[1], ip: "192.0.2.12", port: 161, credentials: [] },
    ]);
    expect(order.secrets).toEqual({ [community]: { community: "s3cret-community" } });
    expect(order.proof).toMatchObject({ nodeId: probe.nodeId });
    expect(JSON.stringify({ ...order, secrets: undefined })).not.toContain("s3cret");
  });

  test("a probe receives no new order while nothing changes", async () => {
    const before = orders.length;
    await sleep(600);
    expect(orders).toHaveLength(before);
  });

  test("a credential is used only in its networks", async () => {
    const elsewhere = await credential({
      type: "SNMPV2",
      secret: { community: "other" },
      networks: ["10.0.0.0/8"],
    });
    const outside = await add("192.0.2.20", { credentialsIds: [elsewhere] });
    const inside = await add("10.1.2.3", { credentialsIds: [elsewhere] });
    await until("the probe has its order", () => polled().includes(inside));
    expect(credentialsOf(inside)).toEqual([elsewhere]);
    expect(credentialsOf(outside)).toEqual([]);
  });

  test("a credential that is removed from a network is no longer used there", async () => {
    const given = await credential({ type: "SNMPV2", secret: { community: "taken-away" } });
    const nodeId = await add("192.0.2.25", { credentialsIds: [given] });
    await until("the probe has its order", () => polled().includes(nodeId));
    await server.ada.muster.call("updateCredential", {
      path: { clientId: server.clientId, credentialId: given },
      body: { networks: ["10.0.0.0/8"] },
    });
    await until("the probe has its order", () => credentialsOf(nodeId)?.length === 0);
    expect(orders.at(-1)!.secrets[given]).toBeUndefined();
  });

  test("metrics that a probe reports belong to the polled device", async () => {
    const nodeId = await add("192.0.2.30");
    await until("the probe has its order", () => polled().includes(nodeId));
    expect(await report(nodeId, [1, 1, 5_000])).toBe("SERIES");
    expect(await report(nodeId, [1, 1, 5_000], { series: reachability })).toBe("STORED");
    // each device has its own series, and so does the probe's computer
    const own = { source: "own", sequence: 1, ageMS: 0, values: [7], series: [["CPU_USE", ""]] };
    expect(await probe.socket.timeout(5_000).emitWithAck("metrics", own as MetricReport)).toBe("STORED");
    expect(await report(nodeId, [1, 1, 6_000])).toBe("STORED");
    const { results } = await latest(nodeId);
    expect(results.map(({ metric, instance, value }) => [metric, instance, value])).toEqual([
      ["INTERFACE_IN", "Gi0/1", 6_000],
      ["SNMP_REACHABLE", "", 1],
      ["PING_REACHABLE", "", 1],
    ]);
    expect((await latest(probe.nodeId)).results).toHaveLength(1);
  });

  test("a hostile probe can't report devices that it wasn't ordered to poll", async () => {
    const other = await attachAgent(server, server, { name: "probe-2" });
    const theirs: Received[] = [];
    collect(other, theirs);
    const nodeId = await add("192.0.2.40", {}, other);
    const plain = await attachAgent(server, server, { delegate: false, name: "srv-plain" });
    await until("the other probe has its order", () => polled(theirs).includes(nodeId));
    const fake = { series: reachability };
    expect(await report(nodeId, [1, 1, 1], fake, other)).toBe("STORED");
    const before = await latest(nodeId);
    for (const agent of [probe, plain])
      for (const target of [nodeId, plain.nodeId, other.nodeId, 999_999])
        expect(await report(target, [0, 0, 9e9], fake, agent)).toBe("REFUSED");
    expect(await report(1.5, [1, 1, 1], fake)).toBe("REFUSED");
    expect(await latest(nodeId)).toEqual(before);
    other.socket.close();
    plain.socket.close();
  });

  test("a probe neither receives nor may report devices of another organization", async () => {
    const elsewhere = await server.organization(`Elsewhere ${Math.random()}`);
    const theirs = await attachAgent(server, elsewhere, { name: "probe-elsewhere" });
    const nodeId = await add("192.0.2.50", { credentialsIds: [elsewhere.credentialId] }, theirs, {
      ...server,
      ...elsewhere,
    });
    const seen: Received[] = [];
    collect(theirs, seen);
    await theirs.hello([]);
    await until("the device's own probe has its order", () => polled(seen).includes(nodeId));
    expect(seen.at(-1)!.devices).toHaveLength(1);
    expect(polled()).not.toContain(nodeId);
    expect(await report(nodeId, [0, 0, 1], { series: reachability })).toBe("REFUSED");
    theirs.socket.close();
  });

  test("an agent that isn't a probe receives no orders", async () => {
    const agent = await attachAgent(server, server, { delegate: false, name: "srv-later" });
    const told: Received[] = [];
    collect(agent, told);
    await agent.hello([]);
    await sleep(400);
    expect(told).toEqual([]);
    agent.socket.close();
  });

  test("a changed secret is sent, and a deleted device is no longer polled", async () => {
    const nodeId = await add("192.0.2.60");
    await until("the probe has its order", () => polled().includes(nodeId));
    await server.ada.muster.call("updateCredential", {
      path: { clientId: server.clientId, credentialId: community },
      body: { secret: { community: "renewed" } },
    });
    await until("the new secret is sent", () => orders.at(-1)!.secrets[community]?.community === "renewed");
    await report(nodeId, [1, 1, 1], { series: reachability });
    await server.ada.muster.call("deleteDevice", { path: { nodeId } });
    await until("the probe has its order", () => !polled().includes(nodeId));
    expect(await report(nodeId, [1, 1, 1], { series: reachability })).toBe("REFUSED");
  });

  test("after reconnecting, a probe needs a new order before it may report", async () => {
    const nodeId = await add("192.0.2.70");
    await until("the probe has its order", () => polled().includes(nodeId));
    probe.socket.disconnect();
    const before = orders.length;
    await probe.reconnect();
    expect(await report(nodeId, [1, 1, 1], { series: reachability })).toBe("REFUSED");
    await probe.hello([]);
    await until("the probe has its order", () => orders.length > before);
    expect(polled()).toContain(nodeId);
    expect(await report(nodeId, [1, 1, 1], { series: reachability })).toBe("STORED");
  });

  test("a device is offline after two failed polls, online after one response, both recorded", async () => {
    const nodeId = await add("192.0.2.80");
    await until("the probe has its order", () => polled().includes(nodeId));
    let minute = -60;
    const next = async (values: (number | null)[]) => {
      minute += 10;
      await report(nodeId, values, { series: reachability, ageMS: -minute * 1_000 });
    };
    const isUp = async () => (await deviceOf(nodeId)).isUp;
    await next([1, 1, 5]);
    await until("the device is online", async () => (await isUp()) === true);
    await next([0, 0, null]);
    expect(await isUp()).toBe(true);
    // a device that answers pings isn't offline
    await next([0, 1, null]);
    await next([0, 0, null]);
    expect(await isUp()).toBe(true);
    await next([0, null, null]);
    await until("the device is offline", async () => (await isUp()) === false);
    await next([1, 1, 5]);
    await until("the device is online again", async () => (await isUp()) === true);
    const recorded = async () => {
      const { results } = await server.ada.muster.call("listActivities", { query: {} });
      const own = results.filter(({ object }) => object?.kind === "device" && object.id === String(nodeId));
      return own.map(({ operation }) => operation).filter((operation) => operation.startsWith("device"));
    };
    await until("both are recorded", async () => (await recorded()).length === 2);
    expect(await recorded()).toEqual(["deviceOnline", "deviceOffline"]);
  });

  test("a device that responds to neither SNMP nor pings raises one alert, else none", async () => {
    const nodeId = await add("192.0.2.81");
    await until("the probe has its order", () => polled().includes(nodeId));
    const alerts = async () =>
      (await server.ada.muster.call("listAlerts", { query: { nodeId } })).results.map(
        ({ conditionName, state }) => `${conditionName} ${state}`,
      );
    let minute = -10;
    const next = async (values: (number | null)[]) => {
      minute++;
      await report(nodeId, values, { series: reachability, ageMS: -minute * 10_000 });
    };
    await next([1, 1, 5]);
    for (let time = 0; time < 4; time++) await next([0, 1, null]);
    expect(await alerts()).toEqual([]);
    for (let time = 0; time < 4; time++) await next([0, 0, null]);
    await until("the alert is open", async () => (await alerts()).length > 0);
    expect(await alerts()).toEqual(["Offline OPEN"]);
  });

  test("a device without SNMP is offline after two unanswered pings in a row", async () => {
    const nodeId = await add("192.0.2.82", { credentialsIds: [] });
    await until("the probe has its order", () => polled().includes(nodeId));
    const series: [string, string][] = [
      ["PING_REACHABLE", ""],
      ["PING_TIME", ""],
    ];
    const isUp = async () => (await deviceOf(nodeId)).isUp;
    await report(nodeId, [1, 0.4], { series, ageMS: 60_000 });
    await until("the device is online", async () => (await isUp()) === true);
    // a probe that has just started is told that this device answers pings, so a missing response counts
    await until("the probe has its order", () => device()?.answersPing === true);
    function device() {
      return orders.at(-1)?.devices.find((one) => one.nodeId === nodeId);
    }
    await report(nodeId, [0, null], { series, ageMS: 40_000 });
    expect(await isUp()).toBe(true);
    await report(nodeId, [0, null], { series, ageMS: 20_000 });
    await until("the device is offline", async () => (await isUp()) === false);
    await report(nodeId, [1, 0.4], { series });
    await until("the device is online again", async () => (await isUp()) === true);
  });

  test("old and repeated reports make no device offline", async () => {
    const nodeId = await add("192.0.2.90");
    await until("the probe has its order", () => polled().includes(nodeId));
    await report(nodeId, [1, 1, 5], { series: reachability });
    for (const ageMS of [3_600_000, 3_540_000, 180_000])
      await report(nodeId, [0, 0, null], { series: reachability, ageMS });
    const again = { series: reachability, sequence: 50 };
    await sleep(50);
    for (let time = 0; time < 3; time++) await report(nodeId, [0, 0, null], again);
    expect((await deviceOf(nodeId)).isUp).toBe(true);
  });

  test("a device is polled by the address or name that was chosen for it", async () => {
    const inLan = await credential({
      type: "SNMPV2",
      secret: { community: "lan" },
      networks: ["10.0.0.0/8"],
    });
    const nodeId = await add("192.0.2.60", { credentialsIds: [community, inLan] });
    const ordered = () => orders.at(-1)?.devices.find((device) => device.nodeId === nodeId);
    const path = { nodeId };
    const prefer = (body: MonitoringPreferenceChange, by = server.ada) =>
      by.muster.call("updateMonitoringPreference", { path, body });
    const preferred = () => server.ada.muster.call("getMonitoringPreference", { path });
    await until("the probe has its order", () => ordered() !== undefined);
    expect(await preferred()).toMatchObject({ monitorBy: "IP_ADDRESS", ipAddress: "", foundAt: null });
    expect(ordered()).toMatchObject({ ip: "192.0.2.60", credentials: [{ id: community }] });

    await prefer({ snmpPort: 1_161 });
    await until("the probe has its order", () => ordered()?.port === 1_161);
    await prefer({ snmpPort: 161 });

    // a credential is used at the chosen address only if the address is in its networks
    await prefer({ ipAddress: "10.9.9.9" });
    await until("the probe has its order", () => ordered()?.ip === "10.9.9.9");
    expect(ordered()?.credentials.map(({ id }) => id)).toEqual([community, inLan]);

    for (const [body, field] of [
      [{ monitorBy: "DNS_NAME" }, "dnsName"],
      [{ monitorBy: "NET_BIOS_NAME" }, "netBiosName"],
      [{ ipAddress: "10.9.9" }, "ipAddress"],
      [{ dnsName: "a b" }, "dnsName"],
      [{ dnsName: "-rf.example.com" }, "dnsName"],
      [{ netBiosName: "*" }, "netBiosName"],
      [{ netBiosName: "0123456789abcdef" }, "netBiosName"],
    ] as const)
      await expect(prefer(body)).rejects.toMatchObject({
        code: "validation_failed",
        errors: [{ field }],
      });

    await prefer({ monitorBy: "DNS_NAME", dnsName: "switch.example.com" });
    await until("the probe has its order", () => ordered()?.name !== undefined);
    // the probe checks the networks of credentials, because only it knows the address
    expect(ordered()).toEqual({
      nodeId,
      ip: "",
      port: 161,
      name: { by: "DNS_NAME", text: "switch.example.com" },
      credentials: [
        { id: community, type: "SNMPV2" },
        { id: inLan, type: "SNMPV2", networks: ["10.0.0.0/8"] },
      ],
    });
    const names = { series: [["SNMP_REACHABLE", ""]] as [string, string][] };
    expect(await report(nodeId, [1], { ...names, ip: "<b>10.0.0.7" })).toBe("REFUSED");
    await report(nodeId, [1], { ...names, ip: "10.0.0.7" });
    await until("the device is found", async () => (await preferred()).foundAddress === "10.0.0.7");
    expect((await preferred()).foundAt).toBeGreaterThan(Date.now() - 60_000);
    expect((await deviceOf(nodeId)).isUp).toBe(true);

    // the address found for one name isn't shown for another
    await prefer({ dnsName: "other.example.com" });
    expect(await preferred()).toMatchObject({ foundAddress: "", foundAt: null });
    await prefer({ monitorBy: "IP_ADDRESS", ipAddress: "" });
    await until("the probe has its order", () => ordered()?.ip === "192.0.2.60");
    // the address is ignored if the device isn't polled by name
    await report(nodeId, [1], { ip: "10.0.0.8", ageMS: 10_000 });
    expect(await preferred()).toMatchObject({ foundAddress: "", dnsName: "other.example.com" });
  });

  test("users without access to credentials or the device can't choose its address", async () => {
    const nodeId = await add("192.0.2.61");
    const path = { nodeId };
    const body = { ipAddress: "203.0.113.9" };
    const technician = await server.person({ permissions: ["canUpdateDevices"] });
    await expect(technician.muster.call("updateMonitoringPreference", { path, body })).rejects.toMatchObject({
      code: "forbidden",
    });
    const elsewhere = await server.organization("Elsewhere GmbH");
    const stranger = await server.person({
      permissions: ["canUpdateDevices", "canUseCredentials"],
      organizationIds: [elsewhere.clientId],
    });
    for (const attempt of [
      () => stranger.muster.call("getMonitoringPreference", { path }),
      () => stranger.muster.call("updateMonitoringPreference", { path, body }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect(await server.ada.muster.call("getMonitoringPreference", { path })).toMatchObject({
      ipAddress: "",
    });
  });

  test("a revoked probe receives no further orders", async () => {
    const revoked = await attachAgent(server, server, { name: "probe-revoked" });
    const told: Received[] = [];
    collect(revoked, told);
    const nodeId = await add("192.0.2.99", {}, revoked);
    await until("the probe has its order", () => polled(told).includes(nodeId));
    const gone = new Promise((resolve) => revoked.socket.once("disconnect", resolve));
    await server.session.call("rejectNodes", { body: { nodeIds: [revoked.nodeId] } });
    await gone;
    const before = told.length;
    await add("192.0.2.98", {}, revoked).catch(() => undefined);
    await sleep(400);
    expect(told).toHaveLength(before);
    revoked.socket.close();
  });
});
