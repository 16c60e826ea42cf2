// Conditions on the SNMP traps and syslog of devices: when they open alerts, and when those are reset.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConditionMessages, PolicyCondition } from "@muster/sdk";
import type { ReportedMessage } from "@muster/sdk/live";
import type { ServerContext } from "../../../server/src/context.ts";
import { buildNetwork, type Network } from "../../support/monitoring/network.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { startTestServer, until, type TestServer } from "../../support/server/server.ts";

const minuteMS = 60_000;
const linkDown = "1.3.6.1.6.3.1.1.5.3";

const counting = (messages: ConditionMessages, minutes = 5): PolicyCondition => ({
  id: "messages",
  name: "Messages",
  type: "MESSAGES",
  messages,
  samples: minutes,
  severity: "MAJOR",
});

onEachDatabase("Conditions on messages", (database) => {
  let server: TestServer;
  let network: Network;
  let context: ServerContext;
  let nodeId: number;
  let policyId: number;
  let sequence = 0;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 20 }, [
      { start: (started) => void (context = started) },
    ]);
    network = await buildNetwork(server);
    nodeId = network.ids.core;
    ({ policyId } = await server.session.call("createPolicy", {
      body: {
        name: "Talkative switches",
        nodeClass: "NMS",
        nodeRole: "NMS_SWITCH",
        content: { conditions: [] },
        assignments: [{ scope: "DEVICE", id: nodeId }],
      },
    }));
  });
  afterAll(async () => {
    network.probe.socket.close();
    await server.close();
  });

  const syslog = (text: string, severity: number, ageMS = 0): ReportedMessage => ({
    nodeId,
    ageMS,
    kind: "SYSLOG",
    severity,
    facility: 3,
    source: "kernel",
    text,
  });
  const trap = (ageMS = 0): ReportedMessage => ({
    ...syslog("1.3.6.1.2.1.2.2.1.1.3 = 3", 0, ageMS),
    kind: "TRAP",
    severity: null,
    facility: null,
    source: linkDown,
  });
  const send = async (...messages: ReportedMessage[]) => {
    const report = { run: "run-1", sequence: ++sequence, messages, dropped: [] };
    expect(await network.probe.socket.timeout(10_000).emitWithAck("device.messages", report)).toBe("STORED");
  };
  const set = (condition: PolicyCondition) =>
    server.session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions: [condition] } },
    });
  const alerts = async () =>
    (await server.ada.muster.call("listAlerts", { query: { state: "ACTIVE" } })).results.filter(
      ({ type }) => type === "MESSAGES",
    );
  const tryOut = (condition: PolicyCondition) =>
    server.ada.muster.call("tryCondition", { path: { nodeId }, body: { condition, days: 7 } });
  /** Moves all messages into the past. */
  const later = (minutes: number) =>
    context.db
      .updateTable("deviceMessages")
      .set((e) => ({ at: e("at", "-", minutes * minuteMS) }))
      .execute();

  test("an alert opens at the count within the time, and is reset after as long without any", async () => {
    await set(counting({ count: 3, severity: 3, text: "LINK" }));
    await send(syslog("Link 3 lost", 3), syslog("link 3 back", 6), syslog("fan lost", 1), trap());
    await send(syslog("an old link", 2, 6 * minuteMS), syslog("uplink lost", 2));
    expect(await alerts(), "two of them count").toEqual([]);
    await send(syslog("(.*link", 0));
    expect(await alerts()).toMatchObject([
      { message: "3 messages, Error or worse, with “LINK”, within 5 min", state: "OPEN", value: null },
    ]);
    await send(syslog("link again", 3));
    await later(4);
    await new Promise((done) => setTimeout(done, 600));
    expect(await alerts(), "one is enough to keep it open").toHaveLength(1);
    await later(2);
    await until("the alert is reset", async () => (await alerts()).length === 0);
    const { results } = await tryOut(counting({ count: 3, severity: 3, text: "link" }));
    expect(results).toHaveLength(1);
    expect(results[0]!.resetAt! - results[0]!.openedAt).toBeGreaterThanOrEqual(5 * minuteMS);
  });

  test("traps are matched by their standard name, and a text isn't a pattern", async () => {
    await set(counting({ count: 1, trap: "linkdown" }));
    await send(syslog("linkDown", 0));
    expect(await alerts()).toEqual([]);
    await send(trap());
    expect(await alerts()).toMatchObject([{ message: "1 message, trap linkdown, within 5 min" }]);
    await set(counting({ count: 1, text: "l.nk" }));
    await until("the alert is reset", async () => (await alerts()).length === 0);
    await send(syslog("link", 0));
    expect(await alerts()).toEqual([]);
  });

  test("a condition is tried on stored messages, with the end of each alert", async () => {
    await context.db.deleteFrom("deviceMessages").execute();
    expect(await tryOut(counting({ count: 2 }))).toMatchObject({ samples: 0, results: [] });
    await set({ ...counting({ count: 2 }), enabled: false });
    const minutesAgo = [120, 119, 60, 50, 30, 29, 26, 1, 0.5];
    await send(...minutesAgo.map((minutes) => syslog("x", 3, Math.round(minutes * minuteMS))));
    const { results, samples, to } = await tryOut(counting({ count: 2 }));
    const ago = (time: number | null) => time && Math.round((to - time) / minuteMS);
    expect(samples).toBe(9);
    expect(results.map(({ openedAt, resetAt }) => [ago(openedAt), ago(resetAt)])).toEqual([
      [119, 114],
      [29, 21],
      [1, null],
    ]);
  });

  test("invalid conditions are refused", async () => {
    const refused = (condition: PolicyCondition) =>
      expect(tryOut(condition), JSON.stringify(condition)).rejects.toMatchObject({
        code: "validation_failed",
      });
    await refused({ ...counting({ count: 1 }), messages: null });
    await refused(counting({ count: 0 }));
    await refused(counting({ count: 1, trap: "linkDown", severity: 3 }));
    await refused({ ...counting({ count: 1 }), type: "OFFLINE" });
    await refused({
      ...counting({ count: 1 }),
      terms: [{ metric: "CPU_USE", operator: "ABOVE", threshold: 1 }],
    });
  });
});
