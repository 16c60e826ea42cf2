import { afterAll, beforeAll, expect, test } from "vitest";
import { openLive, type Live, type Observation } from "@muster/sdk/live";
import { discoverySum, MusterError, type DiscoveredDevice, type Job } from "@muster/sdk";
import { onEachDatabase } from "./support/databases.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  refusal,
  startTestServer,
  until,
  type SpokenAgent,
  type TestServer,
} from "./support/server.ts";

onEachDatabase("A discovery", (database) => {
  let server: TestServer;
  let probe: SpokenAgent;
  let credentialId: number;
  let live: Live;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), probeGraceMS: 300 });
    const credential = await server.ada.muster.call("createCredential", {
      path: { clientId: server.clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: "pl4nted-community" } },
    });
    credentialId = credential.id;
    probe = await attachAgent(server);
    live = openLive({ url: server.url, token: server.ada.token });
  }, 60_000);
  afterAll(async () => {
    live.close();
    probe.socket.close();
    await server.close();
  });

  const start = async (targets: string) => {
    const body = discoveryOf(probe, credentialId, targets, server.clientId);
    return server.ada.muster.call("startNetworkDiscovery", { body });
  };
  const jobOf = (jobId: string) => server.ada.muster.call("getJob", { path: { jobId } });
  function watch(jobUUID: string, channel = live) {
    const seen = {
      targets: new Map<string, DiscoveredDevice>(),
      batches: [] as DiscoveredDevice[][],
      ended: undefined as Job | undefined,
    };
    const stop = channel.watchDiscovery(jobUUID, {
      targets(targets) {
        seen.batches.push(targets);
        for (const target of targets) seen.targets.set(target.ip, target);
      },
      end: (job) => (seen.ended = job),
      error: (error) => expect.unreachable(error.message),
    });
    return { seen, stop };
  }

  test("cannot start with what does not fit, and says why", async () => {
    const body = discoveryOf(probe, credentialId, "192.0.2.1", server.clientId);
    const { muster } = server.ada;
    const refused = async (change: object) => {
      const call = muster.call("startNetworkDiscovery", { body: { ...body, ...change } });
      const error = await call.then(
        () => new Error("started"),
        (given: MusterError) => given,
      );
      return [(error as MusterError).code, error.message];
    };
    expect(await refused({ targets: "192.0.2.1, 300.1.2.3, 10.0.0.0/40" })).toEqual([
      "invalid_targets",
      "Invalid IP(s): 300.1.2.3, 10.0.0.0/40",
    ]);
    expect(await refused({ targets: " , \n" })).toEqual(["invalid_targets", "Required"]);
    expect(await refused({ targets: "10.0.0.0/8" })).toEqual([
      "number_of_network_scan_targets_exceeded",
      "Maximum number of targets cannot exceed 1000. Please modify the target list and try again.",
    ]);
    expect((await refused({ firstSnmpCredentialProtocolVersion: "SNMPV3" }))[0]).toBe("credential_type_mismatch");
    expect((await refused({ telnetSSHCredentialId: credentialId }))[0]).toBe("credential_type_mismatch");
    expect((await refused({ secondSnmpCredentialId: credentialId }))[0]).toBe("credential_type_mismatch");
    expect((await refused({ firstSnmpCredentialId: 999_999 }))[0]).toBe("not_found");
    expect((await refused({ delegateNodeId: 999_999 }))[0]).toBe("not_found");
    for (const [field, value] of Object.entries({
      pingTimeoutMS: 1001,
      pingPacketTTL: 256,
      pingsPerNode: 6,
      delayBetweenPingsMS: 0,
      snmpPort: 1.5,
    }))
      expect((await refused({ [field]: value }))[0], field).toBe("validation_failed");
    const answer = await fetch(`${server.url}/ws/nms/start-network-discovery`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.ada.token}`, "content-type": "application/json" },
      body: JSON.stringify({ ...body, targets: "10.0.0.0/8" }),
    });
    expect(await answer.json()).toMatchObject({ resultCode: "number_of_network_scan_targets_exceeded", status: 400 });
  });

  test("needs a probe that is connected and promoted, and takes the order", async () => {
    const other = await attachAgent(server, server, { delegate: false, name: "probe-2" });
    const body = { ...discoveryOf(other, credentialId, "192.0.2.1", server.clientId) };
    const attempt = () => refusal(server.ada.muster.call("startNetworkDiscovery", { body }));
    expect(await attempt()).toBe("not_a_delegate");
    // its own word makes no agent a delegate
    expect((await live.nmStatus(other.nodeId)).args).toEqual(["OK"]);
    expect(await attempt()).toBe("not_a_delegate");
    await server.ada.muster.call("installNmAgent", { path: { nodeId: other.nodeId } });
    expect(await attempt()).toBe("done");
    for (const answer of [
      null,
      [],
      "all",
      [""],
      ["x".repeat(300)],
      ["192.0.2.1", "192.0.2.2"],
      [{ ip: "192.0.2.1" }],
    ]) {
      other.socket.off("nm.start");
      other.socket.on("nm.start", (_, reply) => reply(answer as string[]));
      expect(await attempt(), JSON.stringify(answer)).toBe("discovery_start_failed");
    }
    expect(other.cancelled.length).toBe(7);
    other.socket.close();
    await until("it is offline", async () => (await attempt()) === "probe_offline");
    expect(await refusal(server.ada.muster.call("installNmAgent", { path: { nodeId: other.nodeId } }))).toBe(
      "probe_offline",
    );
  });

  test("promotes what says OK, and passes on every other word", async () => {
    const agent = await attachAgent(server, server, { delegate: false, name: "probe-3" });
    const path = { nodeId: agent.nodeId };
    for (const [said, read] of [
      [
        { args: ["INSTALLING"], kwargs: { stage: "STARTING" } },
        { args: ["INSTALLING"], kwargs: { stage: "STARTING" } },
      ],
      [
        { args: ["INSTALL_FAILED"], kwargs: { error: "failed_to_download" } },
        { args: ["INSTALL_FAILED"], kwargs: { error: "failed_to_download" } },
      ],
      [
        { args: ["ERROR"], kwargs: {} },
        { args: ["ERROR"], kwargs: {} },
      ],
      [
        { args: ["\u001b[31mOK\u202e"], kwargs: { version: 7, more: "x" } },
        { args: ["OK"], kwargs: {} },
      ],
      [null, { args: ["ERROR"], kwargs: {} }],
      ["OK", { args: ["ERROR"], kwargs: {} }],
      [
        { args: null, kwargs: null },
        { args: ["ERROR"], kwargs: {} },
      ],
      [
        { args: [{}], kwargs: [] },
        { args: ["ERROR"], kwargs: {} },
      ],
    ] as const) {
      agent.status = said;
      expect(await server.ada.muster.call("getNmStatus", { path })).toEqual(read);
      expect(await live.nmStatus(agent.nodeId)).toEqual(read);
    }
    const delegates = async () => {
      const at = { orgId: server.clientId, locationId: server.locationId };
      const { existingDelegates, potentialDelegates } = await server.ada.muster.call("listDelegates", {
        path: at,
        query: {},
      });
      return [existingDelegates, potentialDelegates].map((list) => list.map((one) => one.name));
    };
    expect(await delegates()).toEqual([expect.not.arrayContaining(["probe-3"]), expect.arrayContaining(["probe-3"])]);
    agent.status = { args: ["OK"], kwargs: { version: "0.1.0" } };
    await server.ada.muster.call("installNmAgent", { path });
    expect(await delegates()).toEqual([expect.arrayContaining(["probe-3"]), expect.not.arrayContaining(["probe-3"])]);
    agent.socket.close();
  });

  test("streams each row to the console as it grows, and ends with an empty batch", async () => {
    const { jobUUID, targetsIPs } = await start("192.0.2.1-4");
    expect(targetsIPs).toEqual(["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"]);
    expect(probe.orders.at(-1)).toMatchObject({
      jobUUID,
      snmp: [{ id: credentialId, type: "SNMPV2", secret: { community: "pl4nted-community" } }],
    });
    const { seen } = watch(jobUUID);
    await probe.tell(jobUUID, [answered("192.0.2.1", { verdict: "ping_only", complete: false, vendor: "" })]);
    await until("the first row", () => seen.targets.has("192.0.2.1"));
    expect(seen.targets.get("192.0.2.1")).toMatchObject({ complete: false, vendor: "", revision: 1 });
    await probe.tell(jobUUID, [
      answered("192.0.2.1", { snmpv2: [credentialId] }),
      answered("192.0.2.2", { verdict: "silent" }),
    ]);
    await until("it is completed", () => seen.targets.get("192.0.2.1")?.complete === true);
    expect(seen.targets.get("192.0.2.1")).toMatchObject({ vendor: "Acme", revision: 2, snmpv2: [credentialId] });
    expect(await jobOf(jobUUID)).toMatchObject({ state: "RUNNING", done: 2, found: 1, total: 4 });

    // whoever comes later sees the same
    const late = watch(jobUUID, openLive({ url: server.url, token: server.ada.token }));
    await until("the replay", () => late.seen.targets.size === 2);
    expect([...late.seen.targets.values()]).toEqual([...seen.targets.values()]);

    await probe.tell(jobUUID, []);
    await until("the end", () => seen.ended !== undefined && late.seen.ended !== undefined);
    expect(seen.ended).toMatchObject({
      state: "COMPLETED",
      done: 4,
      total: 4,
      verdicts: { identified: 1, silent: 1, cancelled: 2 },
    });
    expect(seen.targets.size).toBe(4);
    const listed = await server.ada.muster.call("listDiscoveredDevices", {
      path: { jobId: jobUUID },
      query: { type: "allSnmpResponding" },
    });
    expect(listed.results.map((one) => one.ip)).toEqual(["192.0.2.1"]);
  });

  test("tells a console that was away only what it missed", async () => {
    const { jobUUID } = await start("192.0.2.1-3");
    const channel = openLive({ url: server.url, token: server.ada.token });
    const { seen } = watch(jobUUID, channel);
    await probe.tell(jobUUID, [answered("192.0.2.1")]);
    await until("the first", () => seen.targets.size === 1);
    const key = await server.ada.muster.call("createApiKey", { body: { name: "to be deleted" } });
    // deleting a key of hers ends her live connections; they come back
    await server.ada.muster.call("deleteApiKey", { path: { keyId: key.id } });
    await probe.tell(jobUUID, [answered("192.0.2.2")]);
    await until("the second, after coming back", () => seen.targets.size === 2, 15_000);
    expect(seen.batches.flat().map((one) => one.ip)).toEqual(["192.0.2.1", "192.0.2.2"]);
    await probe.tell(jobUUID, []);
    await until("the end", () => seen.ended !== undefined);
    channel.close();
  }, 20_000);

  test("stopped, ends at once with a whole sum, and takes nothing more", async () => {
    const { jobUUID } = await start("192.0.2.0/24");
    const { seen } = watch(jobUUID);
    await probe.tell(jobUUID, [answered("192.0.2.1"), answered("192.0.2.2", { complete: false })]);
    const cancelled = await server.ada.muster.call("cancelNetworkDiscovery", { path: { jobId: jobUUID } });
    expect(cancelled).toMatchObject({ state: "CANCELLED", total: 254, done: 254, found: 2 });
    expect(Object.values(cancelled.verdicts).reduce((a, b) => a + b)).toBe(254);
    expect(discoverySum(cancelled)).toBe("2 found, 0 silent, 252 not finished");
    await until("the console knows", () => seen.ended?.state === "CANCELLED" && seen.targets.size === 254);
    await until("the probe is told", () => probe.cancelled.includes(jobUUID));
    expect(await probe.tell(jobUUID, [answered("192.0.2.3")])).toBe(true);
    expect(await jobOf(jobUUID)).toEqual(cancelled);
    const again = server.ada.muster.call("cancelNetworkDiscovery", { path: { jobId: jobUUID } });
    expect(await refusal(again)).toBe("job_not_running");
  });

  test("fails with a whole sum when its probe is lost, and goes on when the probe comes back in time", async () => {
    const { jobUUID } = await start("192.0.2.1-9");
    await probe.tell(jobUUID, [answered("192.0.2.1")]);
    probe.socket.disconnect();
    await probe.reconnect();
    expect(await probe.hello([jobUUID])).toBe(true);
    expect(await probe.tell(jobUUID, [answered("192.0.2.2")])).toBe(true);
    expect(await jobOf(jobUUID)).toMatchObject({ state: "RUNNING", found: 2 });

    probe.socket.disconnect();
    await until("the job failed", async () => (await jobOf(jobUUID)).state === "FAILED");
    expect(await jobOf(jobUUID)).toMatchObject({ done: 9, found: 2, error: expect.stringContaining("lost") });
    await probe.reconnect();
    await probe.hello([]);

    // a probe that was restarted knows nothing of its jobs
    const second = await start("192.0.2.1-9");
    await probe.hello([]);
    await until("the second failed", async () => (await jobOf(second.jobUUID)).state === "FAILED");
  });

  test("ends even when its probe was deleted", async () => {
    const gone = await attachAgent(server, server, { name: "probe-4" });
    const body = discoveryOf(gone, credentialId, "192.0.2.1-2", server.clientId);
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", { body });
    gone.socket.close();
    const remove = () => refusal(server.ada.muster.call("deleteDevice", { path: { nodeId: gone.nodeId } }));
    await until("it is deleted", async () => (await remove()) === "done");
    await until("the job failed", async () => (await jobOf(jobUUID)).state === "FAILED");
    expect(await jobOf(jobUUID)).toMatchObject({ done: 2 });
  });

  test("survives a restart of the server", async () => {
    const { jobUUID } = await start("192.0.2.1-3");
    const { jobUUID: lost } = await start("192.0.2.1-3");
    await probe.tell(jobUUID, [answered("192.0.2.1")]);
    const back = new Promise<void>((resolve) => probe.socket.once("connect", resolve));
    await server.restart();
    await back;
    await probe.hello([jobUUID]);
    await probe.tell(jobUUID, [answered("192.0.2.2"), answered("192.0.2.3")]);
    await probe.tell(jobUUID, []);
    expect(await jobOf(jobUUID)).toMatchObject({ state: "COMPLETED", found: 3, done: 3 });
    await until("the other is lost", async () => (await jobOf(lost)).state === "FAILED");
  });

  test("keeps nothing hostile of what a probe says, and stays up", async () => {
    const { jobUUID } = await start("192.0.2.1-2");
    const evil = answered("192.0.2.1", {
      hostname: "a\u0000b\u001b[31mc\u202ed<script>alert(1)</script>",
      vendor: "\u200b\ufeff",
      snmpv2: [credentialId, 424242],
      mac: "AA:BB:CC:00:11:22",
    });
    const batches: unknown[][] = [
      [answered("203.0.113.99"), answered("192.0.2.1", { vendor: "x".repeat(101) })],
      [
        { ...answered("192.0.2.1"), more: 1 },
        { ...answered("192.0.2.1"), ports: ["22"] },
        { ...answered("192.0.2.1"), pingMS: "1" },
      ],
      [null, 7, "192.0.2.1", [], { ip: "192.0.2.1" }, Buffer.from("x")],
      [JSON.parse('{"__proto__":{"polluted":1},"ip":"192.0.2.1"}'), { ...answered("192.0.2.1"), verdict: "hacked" }],
      [{ ...answered("192.0.2.1"), constructor: { prototype: { polluted: 1 } } }],
    ];
    for (const batch of batches) await probe.tell(jobUUID, batch);
    expect((await jobOf(jobUUID)).found).toBe(0);
    await probe.tell(jobUUID, [{ ...evil, nodeId: 1, revision: 99 } as Observation]);
    const [row] = (await server.ada.muster.call("listDiscoveredDevices", { path: { jobId: jobUUID }, query: {} }))
      .results;
    expect(row).toMatchObject({
      hostname: "a b c d<script>alert(1)</script>",
      vendor: "",
      snmpv2: [credentialId],
      mac: "aa:bb:cc:00:11:22",
      nodeId: null,
    });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    await probe.tell(jobUUID, [], { error: "\u001b[31mout of sockets\u202e" });
    expect(await jobOf(jobUUID)).toMatchObject({ state: "FAILED", error: "out of sockets", done: 2 });
    const emit = probe.socket.emit.bind(probe.socket) as (event: string, ...args: unknown[]) => void;
    for (const event of ["hello", "nm.nms-discovery", "unknown", "disconnect_"])
      for (const args of [
        [],
        [null],
        [1, 2, 3],
        [{ jobUUID: { toString: 1 }, discoveredTargets: {} }, () => 0],
        [() => 0],
      ])
        emit(event, ...args);
    expect(await probe.hello([])).toBe(true);
  });

  test("a probe that floods the server is cut off, and may come back", async () => {
    const flood = await attachAgent(server, server, { name: "probe-5" });
    const cut = new Promise((resolve) => flood.socket.once("disconnect", resolve));
    for (let i = 0; i < 500; i++)
      flood.socket.emit("nm.nms-discovery", { jobUUID: "x", discoveredTargets: [] }, () => undefined);
    expect(await cut).toBe("io server disconnect");
    await flood.reconnect();
    expect(await flood.hello([])).toBe(true);
    flood.socket.close();
  });

  test("a console that sends rubbish harms nobody", async () => {
    const { io } = await import("socket.io-client");
    const socket = io(`${server.url}/console`, {
      path: "/ws/live",
      transports: ["websocket"],
      auth: { token: server.ada.token },
      forceNew: true,
    });
    const bad = { toString: 1, valueOf: 1 };
    for (const event of ["nm.nms-discovery", "nm.nms-discovery.leave", "nm.status", "hello"])
      for (const value of [bad, null, [], 1e99, "\u0000", "x".repeat(10_000)]) {
        socket.emit(event, value);
        socket.emit(event, value, () => undefined);
      }
    const refused = await socket.timeout(5_000).emitWithAck("nm.nms-discovery", bad);
    expect(refused).toBe(false);
    expect(socket.connected).toBe(true);
    socket.close();
  });
});
