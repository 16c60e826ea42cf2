import { afterAll, beforeAll, expect, test } from "vitest";
import { openLive, type Live } from "@muster/sdk/live";
import { discoverySum, MusterError, type DiscoveredDevice, type Job } from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  refusal,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

onEachDatabase("Discovery", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let credentialId: number;
  let live: Live;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), probeGraceMS: 1_000 });
    const credential = await server.ada.muster.call("createCredential", {
      path: { clientId: server.clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: "pl4nted-community" } },
    });
    credentialId = credential.id;
    probe = await attachAgent(server);
    live = openLive({ url: server.url, token: server.ada.token });
  });
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

  test("refuses invalid requests with the reason", async () => {
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
    expect((await refused({ firstSnmpCredentialProtocolVersion: "SNMPV3" }))[0]).toBe(
      "credential_type_mismatch",
    );
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
    expect(await answer.json()).toMatchObject({
      resultCode: "number_of_network_scan_targets_exceeded",
      status: 400,
    });
  });

  test("accepts null for optional credentials", async () => {
    const body = {
      ...discoveryOf(probe, credentialId, "192.0.2.1", server.clientId),
      secondSnmpCredentialId: null,
      secondSnmpCredentialProtocolVersion: null,
      telnetSSHCredentialId: null,
    };
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", { body });
    expect((await jobOf(jobUUID)).tried?.credentials).toBe(1);
    await server.ada.muster.call("cancelNetworkDiscovery", { path: { jobId: jobUUID } });
  });

  test("needs a connected delegate that accepts the job", async () => {
    const other = await attachAgent(server, server, { delegate: false, name: "probe-2" });
    const body = { ...discoveryOf(other, credentialId, "192.0.2.1", server.clientId) };
    const attempt = () => refusal(server.ada.muster.call("startNetworkDiscovery", { body }));
    expect(await attempt()).toBe("not_a_delegate");
    // an agent can't make itself a delegate
    expect((await live.nmStatus(other.nodeId)).args).toEqual(["OK"]);
    expect(await attempt()).toBe("not_a_delegate");
    await server.session.call("installNmAgent", { path: { nodeId: other.nodeId } });
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
    await until("the delegate is offline", async () => (await attempt()) === "probe_offline");
    expect(await refusal(server.session.call("installNmAgent", { path: { nodeId: other.nodeId } }))).toBe(
      "probe_offline",
    );
  });

  test("promotes an agent that reports OK, and returns other statuses, invalid ones as ERROR", async () => {
    const agent = await attachAgent(server, server, { delegate: false, name: "probe-3" });
    const path = { nodeId: agent.nodeId };
    for (const [status, read] of [
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
      agent.status = status;
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
    expect(await delegates()).toEqual([
      expect.not.arrayContaining(["probe-3"]),
      expect.arrayContaining(["probe-3"]),
    ]);
    agent.status = { args: ["OK"], kwargs: { version: "0.1.0" } };
    await server.session.call("installNmAgent", { path });
    expect(await delegates()).toEqual([
      expect.arrayContaining(["probe-3"]),
      expect.not.arrayContaining(["probe-3"]),
    ]);
    agent.socket.close();
  });

  test("streams results to the console as they arrive, and ends with an empty batch", async () => {
    const { jobUUID, targetsIPs } = await start("192.0.2.1-4");
    expect(targetsIPs).toEqual(["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"]);
    expect(probe.orders.at(-1)).toMatchObject({
      jobUUID,
      snmp: [{ id: credentialId, type: "SNMPV2", networks: [] }],
      secrets: { [credentialId]: { community: "pl4nted-community" } },
    });
    const { seen } = watch(jobUUID);
    await probe.report(jobUUID, [
      answered("192.0.2.1", { verdict: "ping_only", complete: false, vendor: "" }),
    ]);
    await until("the first result arrives", () => seen.targets.has("192.0.2.1"));
    expect(seen.targets.get("192.0.2.1")).toMatchObject({ complete: false, vendor: "", revision: 1 });
    await probe.report(jobUUID, [
      answered("192.0.2.1", { snmpv2: [credentialId] }),
      answered("192.0.2.2", { verdict: "silent" }),
    ]);
    await until("the result is complete", () => seen.targets.get("192.0.2.1")?.complete === true);
    expect(seen.targets.get("192.0.2.1")).toMatchObject({
      vendor: "Acme",
      revision: 2,
      snmpv2: [credentialId],
    });
    expect(await jobOf(jobUUID)).toMatchObject({ state: "RUNNING", done: 2, found: 1, total: 4 });

    // consoles that connect later see the same
    const late = watch(jobUUID, openLive({ url: server.url, token: server.ada.token }));
    await until("the replay arrives", () => late.seen.targets.size === 2);
    expect([...late.seen.targets.values()]).toEqual([...seen.targets.values()]);

    await probe.report(jobUUID, []);
    await until("the discovery ends", () => seen.ended !== undefined && late.seen.ended !== undefined);
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

  test("sends a reconnected console only the results it missed", async () => {
    const { jobUUID } = await start("192.0.2.1-3");
    const channel = openLive({ url: server.url, token: server.ada.token });
    const { seen } = watch(jobUUID, channel);
    await probe.report(jobUUID, [answered("192.0.2.1")]);
    await until("the first result arrives", () => seen.targets.size === 1);
    const key = await server.ada.muster.call("createApiKey", { body: { name: "to be deleted" } });
    // deleting one of the user's keys closes their live connections, which then reconnect
    await server.ada.muster.call("deleteApiKey", { path: { keyId: key.id } });
    await probe.report(jobUUID, [answered("192.0.2.2")]);
    await until("the second result arrives", () => seen.targets.size === 2, 15_000);
    expect(seen.batches.flat().map((one) => one.ip)).toEqual(["192.0.2.1", "192.0.2.2"]);
    await probe.report(jobUUID, []);
    await until("the discovery ends", () => seen.ended !== undefined);
    channel.close();
  });

  test("ends at once with complete totals when it is stopped, and accepts no more results", async () => {
    const { jobUUID } = await start("192.0.2.0/24");
    const { seen } = watch(jobUUID);
    await probe.report(jobUUID, [answered("192.0.2.1"), answered("192.0.2.2", { complete: false })]);
    const cancelled = await server.ada.muster.call("cancelNetworkDiscovery", { path: { jobId: jobUUID } });
    expect(cancelled).toMatchObject({ state: "CANCELLED", total: 254, done: 254, found: 2 });
    expect(Object.values(cancelled.verdicts).reduce((a, b) => a + b)).toBe(254);
    expect(discoverySum(cancelled)).toBe("2 found, 0 silent, 252 incomplete");
    await until("all results arrive", () => seen.ended?.state === "CANCELLED" && seen.targets.size === 254);
    await until("the probe receives the stop", () => probe.cancelled.includes(jobUUID));
    expect(await probe.report(jobUUID, [answered("192.0.2.3")])).toBe(true);
    expect(await jobOf(jobUUID)).toEqual(cancelled);
    const again = server.ada.muster.call("cancelNetworkDiscovery", { path: { jobId: jobUUID } });
    expect(await refusal(again)).toBe("job_not_running");
  });

  test("fails with complete totals if its probe stays offline, and continues if it returns in time", async () => {
    const { jobUUID } = await start("192.0.2.1-9");
    await probe.report(jobUUID, [answered("192.0.2.1")]);
    probe.socket.disconnect();
    await probe.reconnect();
    expect(await probe.hello([jobUUID])).toBe(true);
    expect(await probe.report(jobUUID, [answered("192.0.2.2")])).toBe(true);
    expect(await jobOf(jobUUID)).toMatchObject({ state: "RUNNING", found: 2 });

    probe.socket.disconnect();
    await until("the job is waiting", async () => (await jobOf(jobUUID)).waiting);
    await until("the job failed", async () => (await jobOf(jobUUID)).state === "FAILED");
    expect(await jobOf(jobUUID)).toMatchObject({
      done: 9,
      found: 2,
      waiting: false,
      error: expect.stringContaining("didn't reconnect"),
    });
    await probe.reconnect();
    await probe.hello([]);
  });

  test("is sent to a restarted probe again, without the targets that have a verdict", async () => {
    const { jobUUID } = await start("192.0.2.1-9");
    const { seen, stop } = watch(jobUUID);
    await probe.report(jobUUID, [answered("192.0.2.1"), answered("192.0.2.2", { complete: false })]);
    await probe.hello([]);
    const [first, again] = probe.orders.filter((order) => order.jobUUID === jobUUID);
    expect(again).toEqual({
      ...first,
      targets: first!.targets.filter((ip) => ip !== "192.0.2.1"),
      resumed: true,
      names: {},
      // each transfer is signed and sealed separately
      proof: expect.objectContaining({ nodeId: probe.nodeId }),
      sealedSecrets: expect.any(String),
    });
    // results from before the restart may be sent again, even for targets that already have a verdict
    const before = await server.ada.muster.call("listDiscoveredDevices", {
      path: { jobId: jobUUID },
      query: {},
    });
    await probe.report(jobUUID, [
      answered("192.0.2.1", { complete: false, vendor: "" }),
      answered("192.0.2.2", { complete: false }),
    ]);
    await probe.report(jobUUID, [answered("192.0.2.1")]);
    const after = await server.ada.muster.call("listDiscoveredDevices", {
      path: { jobId: jobUUID },
      query: {},
    });
    expect(after).toEqual(before);
    await probe.report(
      jobUUID,
      again!.targets.map((ip) => answered(ip)),
    );
    await probe.report(jobUUID, []);
    await probe.report(jobUUID, []);
    await until("the discovery ends", () => seen.ended !== undefined);
    expect(seen.ended).toMatchObject({ state: "COMPLETED", done: 9, found: 9, verdicts: { identified: 9 } });
    expect(seen.batches.flat().filter(({ ip }) => ip === "192.0.2.1").length).toBe(1);
    stop();
  });

  test("uses the addresses to which its names first resolved", async () => {
    const named = await attachAgent(server, server, { name: "probe-6" });
    named.socket.off("nm.start");
    named.socket.on("nm.start", (order, reply) => {
      named.orders.push({ ...order, secrets: {} });
      reply(order.targets.map((target) => (target === "sw1.example.com" ? "192.0.2.50" : target)));
    });
    const targets = "sw1.example.com, 192.0.2.9, sw2.example.com";
    const body = discoveryOf(named, credentialId, targets, server.clientId);
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", { body });
    await named.report(jobUUID, [answered("192.0.2.9")]);
    await named.hello([]);
    expect(named.orders.at(-1)).toMatchObject({
      jobUUID,
      resumed: true,
      targets: ["192.0.2.50", "sw2.example.com"],
      names: { "192.0.2.50": "sw1.example.com" },
    });
    await named.report(jobUUID, []);
    named.socket.close();
  });

  test("completes if only its end wasn't reported, and fails with a reason if it can't continue", async () => {
    const done = await start("192.0.2.1-2");
    await probe.report(done.jobUUID, [answered("192.0.2.1"), answered("192.0.2.2")]);
    await probe.hello([]);
    expect(await jobOf(done.jobUUID)).toMatchObject({ state: "COMPLETED", done: 2 });

    const path = { clientId: server.clientId };
    const body = { name: "short-lived", type: "SNMPV2" as const, secret: { community: "x" } };
    const { id } = await server.ada.muster.call("createCredential", { path, body });
    const request = { ...discoveryOf(probe, id, "192.0.2.1-3", server.clientId) };
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", { body: request });
    await server.ada.muster.call("deleteCredential", { path: { ...path, credentialId: id } });
    await probe.hello([]);
    expect(await jobOf(jobUUID)).toMatchObject({
      state: "FAILED",
      done: 3,
      error: expect.stringContaining("one of its credentials was deleted."),
    });
  });

  test("is stopped on an offline probe as soon as the probe returns", async () => {
    const { jobUUID } = await start("192.0.2.1-9");
    const { seen } = watch(jobUUID);
    probe.socket.disconnect();
    await until("the job is waiting", async () => (await jobOf(jobUUID)).waiting);
    expect(discoverySum(await jobOf(jobUUID))).toBe(
      "0 found, 0 silent, 9 remaining, waiting for the probe to reconnect",
    );
    await server.ada.muster.call("cancelNetworkDiscovery", { path: { jobId: jobUUID } });
    await until("the discovery ends", () => seen.ended?.state === "CANCELLED");
    await probe.reconnect();
    await probe.hello([jobUUID]);
    await until("the probe receives the stop", () => probe.cancelled.includes(jobUUID));
  });

  test("is listed by its series", async () => {
    const seriesId = "018f2b5e-7e57-7000-8000-00000000abcd";
    const parts = ["192.0.2.1-2", "198.51.100.1-2"];
    const started = [];
    for (const targets of parts) {
      const body = { ...discoveryOf(probe, credentialId, targets, server.clientId), seriesId };
      started.push((await server.ada.muster.call("startNetworkDiscovery", { body })).jobUUID);
    }
    const { results, total } = await server.ada.muster.call("listJobs", { query: { seriesId } });
    expect([total, results.map(({ id }) => id).toSorted()]).toEqual([2, started.toSorted()]);
    for (const jobId of started) await server.ada.muster.call("cancelNetworkDiscovery", { path: { jobId } });
  });

  test("ends even when its probe was deleted", async () => {
    const deletedProbe = await attachAgent(server, server, { name: "probe-4" });
    const body = discoveryOf(deletedProbe, credentialId, "192.0.2.1-2", server.clientId);
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", { body });
    deletedProbe.socket.close();
    const remove = () =>
      refusal(server.ada.muster.call("deleteDevice", { path: { nodeId: deletedProbe.nodeId } }));
    await until("the probe is deleted", async () => (await remove()) === "done");
    await until("the job failed", async () => (await jobOf(jobUUID)).state === "FAILED");
    expect(await jobOf(jobUUID)).toMatchObject({ done: 2 });
  });

  test("survives a restart of the server", async () => {
    const { jobUUID } = await start("192.0.2.1-3");
    const { jobUUID: lost } = await start("192.0.2.1-3");
    await probe.report(jobUUID, [answered("192.0.2.1")]);
    const back = new Promise<void>((resolve) => probe.socket.once("connect", resolve));
    await server.restart({ probeGraceMS: 30_000 });
    await back;
    const { length } = probe.orders;
    await probe.hello([jobUUID]);
    const handedOut = probe.orders.slice(length).map((order) => order.jobUUID);
    expect([handedOut.includes(lost), handedOut.includes(jobUUID)]).toEqual([true, false]);
    await probe.report(jobUUID, [answered("192.0.2.2"), answered("192.0.2.3")]);
    await probe.report(jobUUID, []);
    expect(await jobOf(jobUUID)).toMatchObject({ state: "COMPLETED", found: 3, done: 3 });
    // the server hears a little later that the probe has taken it
    await expect.poll(() => jobOf(lost)).toMatchObject({ state: "RUNNING", waiting: false });
    await probe.report(lost, []);
  });
});
