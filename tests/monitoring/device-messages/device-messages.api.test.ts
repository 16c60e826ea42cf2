// Device messages that probes report: of which devices, how much is stored, and who sees them.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MessageReport, ReportedMessage } from "@muster/sdk/live";
import type { ServerContext } from "../../../server/src/context.ts";
import { buildNetwork, type Network } from "../../support/monitoring/network.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { attachAgent, startTestServer, until, type TestServer } from "../../support/server/server.ts";

const dayMS = 24 * 3_600_000;
const linkDown = "1.3.6.1.6.3.1.1.5.3";

onEachDatabase("Messages of devices", (database) => {
  let server: TestServer;
  let network: Network;
  let context: ServerContext;
  let sequence = 0;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 }, [
      { start: (started) => void (context = started) },
    ]);
    network = await buildNetwork(server);
    await network.tellAll();
  });
  afterAll(async () => {
    network.probe.socket.close();
    await server.close();
  });

  const syslog = (nodeId: number, text: string, more: Partial<ReportedMessage> = {}): ReportedMessage => ({
    nodeId,
    ageMS: 0,
    kind: "SYSLOG",
    severity: 6,
    facility: 3,
    source: "app",
    text,
    ...more,
  });
  const trap = (nodeId: number, source: string, text = "", ageMS = 0): ReportedMessage =>
    syslog(nodeId, text, { kind: "TRAP", severity: null, facility: null, source, ageMS });
  const send = (messages: unknown[], more: object = {}, from = network.probe) =>
    from.socket.timeout(10_000).emitWithAck("device.messages", {
      run: "run-1",
      sequence: ++sequence,
      messages: messages as ReportedMessage[],
      dropped: [],
      ...more,
    });
  const list = (nodeId: number, query = {}, { muster } = server.ada) =>
    muster.call("listDeviceMessages", { path: { nodeId }, query });
  const texts = async (nodeId: number, query = {}) =>
    (await list(nodeId, query)).results.map(({ text }) => text);

  test("a device without messages shows where it has to send them", async () => {
    expect(await list(network.ids.core)).toMatchObject({
      results: [],
      total: 0,
      dropped: 0,
      droppedAt: null,
      receiver: { nodeId: network.probe.nodeId, displayName: "probe-1" },
    });
  });

  test("are listed newest first, with names of standard traps, and filtered", async () => {
    const { core, floor } = network.ids;
    const before = Date.now();
    const answer = await send([
      trap(core, linkDown, "1.3.6.1.2.1.2.2.1.1.3 = 3", 60_000),
      trap(core, "1.3.6.1.4.1.9.0.42", "", 50_000),
      syslog(core, "Fan 2 failed", { severity: 2, source: "ENV-2-FAN", ageMS: 40_000 }),
      syslog(core, "100% user logged in"),
      syslog(floor, "of another device"),
    ]);
    expect(answer).toBe("STORED");
    const { results, total } = await list(core);
    expect(total).toBe(4);
    expect(results.map(({ kind, source, text, severity }) => [kind, source, text, severity])).toEqual([
      ["SYSLOG", "app", "100% user logged in", 6],
      ["SYSLOG", "ENV-2-FAN", "Fan 2 failed", 2],
      ["TRAP", "1.3.6.1.4.1.9.0.42", "", null],
      ["TRAP", "linkDown", "1.3.6.1.2.1.2.2.1.1.3 = 3", null],
    ]);
    expect(Math.abs(results[3]!.at - (before - 60_000))).toBeLessThan(10_000);
    expect((await list(core, { kind: "TRAP" })).total).toBe(2);
    expect(await texts(core, { severity: 2 })).toEqual(["Fan 2 failed"]);
    expect(await texts(core, { severity: 7 })).toHaveLength(2);
    expect(await texts(core, { text: "LINKdown" })).toHaveLength(1);
    expect(await texts(core, { text: "0% user" })).toEqual(["100% user logged in"]);
    expect(await texts(core, { text: "_%_" })).toEqual([]);
    expect(await texts(core, { offset: 1, pageSize: 1 })).toEqual(["Fan 2 failed"]);
    await expect(list(core, { severity: 8 })).rejects.toMatchObject({ code: "validation_failed" });
  });

  test("ports that went down are listed as changes of the device and those behind it", async () => {
    const { core, printer } = network.ids;
    for (const nodeId of [core, printer]) {
      const { changes } = await server.ada.muster.call("explainDevice", { path: { nodeId } });
      expect(changes.filter(({ kind }) => kind === "TRAP")).toMatchObject([
        { nodeId: core, displayName: "sw-core", text: "linkDown: 1.3.6.1.2.1.2.2.1.1.3 = 3" },
      ]);
    }
  });

  test("a repeated report counts once", async () => {
    const { printer } = network.ids;
    for (let i = 0; i < 2; i++)
      expect(
        await send([syslog(printer, "once")], { run: "again", sequence: 1, dropped: [[printer, 5]] }),
      ).toBe("STORED");
    expect(await list(printer)).toMatchObject({ total: 1, dropped: 5 });
    await send([], { run: "again", sequence: 2, dropped: [[printer, 2]] });
    const { dropped, droppedAt } = await list(printer);
    expect(dropped).toBe(7);
    expect(Math.abs(droppedAt! - Date.now())).toBeLessThan(10_000);
  });

  test("reports of devices that a probe doesn't poll, and invalid reports, are refused", async () => {
    const { core, floor } = network.ids;
    const stranger = await attachAgent(server, server, { name: "probe-2" });
    const before = await list(core);
    expect(await send([syslog(core, "lie")], {}, stranger)).toBe("REFUSED");
    expect(await send([syslog(stranger.nodeId, "lie")], {}, stranger)).toBe("REFUSED");
    expect(await send([], { dropped: [[core, 1]] }, stranger)).toBe("REFUSED");
    for (const wrong of [
      [null],
      [{ ...syslog(core, "x"), extra: 1 }],
      [syslog(core, "x", { severity: 8 })],
      [syslog(core, "x", { facility: -1 })],
      [syslog(core, "x", { ageMS: -1 })],
      [syslog(core, "x".repeat(4_001))],
      [trap(core, "linkDown")],
      [{ ...trap(core, linkDown), severity: 1 }],
      Array.from({ length: 201 }, () => syslog(core, "x")),
    ])
      expect(await send(wrong), JSON.stringify(wrong).slice(0, 100)).toBe("REFUSED");
    for (const wrong of [
      { run: "a b" },
      { sequence: 0 },
      { dropped: [[core]] },
      { dropped: [[core, 0]] },
      { more: 1 },
    ])
      expect(await send([syslog(core, "x")], wrong), JSON.stringify(wrong)).toBe("REFUSED");
    for (const wrong of [null, [], "x"])
      expect(
        await network.probe.socket
          .timeout(5_000)
          .emitWithAck("device.messages", wrong as unknown as MessageReport),
      ).toBe("REFUSED");
    expect(await list(core)).toEqual(before);
    // a message of another probe's device doesn't affect the others in the report
    expect(await send([syslog(stranger.nodeId, "lie"), syslog(floor, "own")])).toBe("STORED");
    expect(await texts(floor)).toContain("own");
    expect((await list(stranger.nodeId)).total).toBe(0);
    stranger.socket.close();
  });

  test("text is sanitized and shortened, and times are limited to the last week", async () => {
    const { firewall } = network.ids;
    await send([
      syslog(firewall, `\u001b[31mred\u202e\u0000${"x".repeat(3_000)}`, {
        source: "\u001b]0;t\u0007ap\u200bp",
      }),
      syslog(firewall, "ancient", { ageMS: Number.MAX_SAFE_INTEGER }),
    ]);
    const { results } = await list(firewall);
    expect(results[0]?.source).toBe("ap p");
    expect(results[0]?.text).toMatch(/^red x{900,1000}$/);
    for (const { at } of results) expect(Date.now() - at).toBeLessThanOrEqual(7 * dayMS + 10_000);
    for (const { at } of results) expect(at).toBeLessThanOrEqual(Date.now());
  });

  test("users who can't see the organization can't see its messages", async () => {
    const other = await server.organization("Elsewhere");
    const stranger = await server.person({ organizationIds: [other.clientId] });
    await expect(list(network.ids.core, {}, stranger)).rejects.toMatchObject({ code: "not_found" });
  });

  test("messages beyond a device's limit are dropped and counted", async () => {
    const { printer } = network.ids;
    const { dropped: before } = await list(printer);
    for (let i = 0; i < 14; i++)
      expect(await send(Array.from({ length: 200 }, (_, n) => syslog(printer, `${i} ${n}`)))).toBe("STORED");
    const { total, dropped } = await list(printer);
    expect(total).toBeGreaterThan(2_400);
    expect(dropped - before).toBeGreaterThan(200);
    expect(total + dropped - before).toBe(2_801);
  });

  test("messages of the last week are kept, and the newest 5,000 of each device", async () => {
    const { floor } = network.ids;
    const now = Date.now();
    const rows = Array.from({ length: 6_500 }, (_, i) => ({
      deviceId: floor,
      kind: "SYSLOG" as const,
      severity: 6,
      facility: 1,
      source: "old",
      text: String(i),
      at: i < 200 ? now - 8 * dayMS : now - dayMS + i,
    }));
    for (let i = 0; i < rows.length; i += 500)
      await context.db
        .insertInto("deviceMessages")
        .values(rows.slice(i, i + 500))
        .execute();
    await context.db
      .updateTable("droppedMessages")
      .set({ at: now - 8 * dayMS })
      .execute();
    await until("messages older than a week are deleted", async () => (await list(floor)).total <= 6_302);
    await send([syslog(floor, "newest")]);
    await until("the oldest messages are deleted", async () => (await list(floor)).total === 5_000);
    const { results } = await list(floor, { offset: 4_999 });
    expect(Number(results[0]?.text)).toBeGreaterThan(1_400);
    expect((await texts(floor))[0]).toBe("newest");
    expect(await list(network.ids.printer)).toMatchObject({ dropped: 0, droppedAt: null });
  });
});
