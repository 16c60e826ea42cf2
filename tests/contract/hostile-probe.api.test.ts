// Hostile messages from probes and consoles on the live channel.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Observation } from "@muster/sdk/live";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

onEachDatabase("Hostile probes and consoles", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let credentialId: number;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    const { id } = await server.ada.muster.call("createCredential", {
      path: { clientId: server.clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
    });
    credentialId = id;
    probe = await attachAgent(server);
  });
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  const jobOf = (jobId: string) => server.ada.muster.call("getJob", { path: { jobId } });

  test("nothing hostile from a probe is stored, and the server stays up", async () => {
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", {
      body: discoveryOf(probe, credentialId, "192.0.2.1-2", server.clientId),
    });
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
      [
        JSON.parse('{"__proto__":{"polluted":1},"ip":"192.0.2.1"}'),
        { ...answered("192.0.2.1"), verdict: "hacked" },
      ],
      [{ ...answered("192.0.2.1"), constructor: { prototype: { polluted: 1 } } }],
    ];
    for (const batch of batches) await probe.report(jobUUID, batch);
    expect((await jobOf(jobUUID)).found).toBe(0);
    await probe.report(jobUUID, [{ ...evil, nodeId: 1, revision: 99 } as Observation]);
    const [row] = (
      await server.ada.muster.call("listDiscoveredDevices", { path: { jobId: jobUUID }, query: {} })
    ).results;
    expect(row).toMatchObject({
      hostname: "a b c d<script>alert(1)</script>",
      vendor: "",
      snmpv2: [credentialId],
      mac: "aa:bb:cc:00:11:22",
      nodeId: null,
    });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    await probe.report(jobUUID, [], { error: "\u001b[31mout of sockets\u202e" });
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

  test("a probe that floods the server is disconnected, and may reconnect", async () => {
    const flood = await attachAgent(server, server, { name: "probe-5" });
    const cut = new Promise((resolve) => flood.socket.once("disconnect", resolve));
    for (let i = 0; i < 500; i++)
      flood.socket.emit("nm.nms-discovery", { jobUUID: "x", discoveredTargets: [] }, () => undefined);
    expect(await cut).toBe("io server disconnect");
    await flood.reconnect();
    expect(await flood.hello([])).toBe(true);
    flood.socket.close();
  });

  test("invalid messages from a console have no effect", async () => {
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
