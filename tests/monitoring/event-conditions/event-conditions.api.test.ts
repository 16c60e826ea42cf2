// Conditions on events of computers: what an agent is told to count, and what happens with its counts.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { alertFactText, triedText, type ConditionEvent, type PolicyCondition } from "@muster/sdk";
import type { ReportedCheck, WatchedCheck } from "@muster/sdk/live";
import { reportState } from "../../support/monitoring/report-state.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const onDisk = (more: Partial<ConditionEvent> = {}, id = "disk"): PolicyCondition => ({
  id,
  name: "Disk errors",
  type: "EVENT",
  event: { level: 3, count: 3, minutes: 60, source: "smartd*", ...more },
  severity: "MAJOR",
});

const polling = { timeout: 10_000 };

onEachDatabase("Conditions on events of computers", (database) => {
  let server: TestServer;
  let agent: ScriptedAgent;
  let policyId: number;
  let told: readonly WatchedCheck[] | undefined;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 20 });
    ({ policyId } = await server.session.call("createPolicy", {
      body: { name: "Checked", nodeClass: "LINUX_SERVER", content: { conditions: [] } },
    }));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    agent?.socket.close();
    agent = await attachAgent(server, server, { delegate: false });
    told = undefined;
    agent.socket.on("checks.watch", ({ checks }) => (told = checks));
  });

  const set = (...conditions: PolicyCondition[]) =>
    server.session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions }, assignments: [{ scope: "DEVICE", id: agent.nodeId }] },
    });
  /** Sets conditions and returns the checks that the agent is sent. */
  const give = async (...conditions: PolicyCondition[]) => {
    told = undefined;
    await set(...conditions);
    await until("the agent has received its checks", () => told !== undefined);
    return told!;
  };
  const answer = (key: string, more: Partial<ReportedCheck>): ReportedCheck => ({
    key,
    met: false,
    finding: "NO_EVENTS",
    number: null,
    text: "",
    count: more.met ? 1 : 0,
    ...more,
  });
  const report = async (from: ScriptedAgent, ...checks: ReportedCheck[]) =>
    expect(await reportState(from, "CHECKS", checks)).toBe("STORED");
  const alertsOf = async (nodeId: number) =>
    (await server.ada.muster.call("listAlerts", { query: { state: "ACTIVE", nodeId } })).results;
  const tryOut = (condition: PolicyCondition) =>
    server.ada.muster.call("tryCondition", { path: { nodeId: agent.nodeId }, body: { condition } });
  const text = "Device: /dev/sdb, 8 unreadable sectors";

  test("an agent receives what to count with all settings, and each change makes a new check", async () => {
    const [check, ...others] = await give(onDisk(), onDisk({}, "same"));
    expect(others).toEqual([]);
    expect(check).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      event: { log: "", source: "smartd*", eventIds: [], level: 3, text: "", count: 3, minutes: 60 },
    });
    const [windows] = await give(onDisk({ log: "System", eventIds: [7, 51], text: "bad", minutes: 1_440 }));
    expect(windows).toMatchObject({
      event: { log: "System", eventIds: [7, 51], text: "bad", minutes: 1_440 },
    });
    expect(windows!.key).not.toBe(check!.key);
  });

  test("an alert gives the number of events and the latest, and is reset once none is left", async () => {
    // `samples` has no effect on this type of condition
    const [check] = await give({ ...onDisk(), samples: 3 });
    const key = check!.key;
    await report(agent, answer(key, { finding: "EVENTS", number: 2, text }));
    expect(triedText("EVENT", await tryOut(onDisk()))).toMatch(
      /^0 alerts, as of the check of .*: 2 events, the latest: Device: \/dev\/sdb, 8 unreadable sectors, first/,
    );
    expect(await alertsOf(agent.nodeId)).toEqual([]);
    await report(agent, answer(key, { met: true, finding: "EVENTS", number: 4, text }));
    await expect.poll(() => alertsOf(agent.nodeId), polling).toHaveLength(1);
    const [alert] = await alertsOf(agent.nodeId);
    expect(alert!.message).toMatch(
      /^3 events, Error or worse, of smartd\*, within 60 min · 4 events, the latest: Device: \/dev\/sdb, 8 unreadable sectors, first reported/,
    );
    expect(alert!.fact!.check).toEqual({ finding: "EVENTS", number: 4, text });
    for (const unknown of ["EVENTS_DROPPED", "LOG_UNREADABLE", "NO_LOG", "DENIED"] as const) {
      const number = unknown === "EVENTS_DROPPED" ? Date.now() : null;
      await report(agent, answer(key, { met: null, finding: unknown, number, text: "why" }));
      const tried = await tryOut(onDisk());
      expect(tried).toMatchObject({ results: [], fact: { check: { finding: unknown } } });
      expect(triedText("EVENT", tried)).toMatch(/Not (?:known|checked)/);
    }
    // once this report is stored, the server has checked the ones before it
    await report(agent, answer(key, { met: true, finding: "EVENTS", number: 1, text }));
    expect(await alertsOf(agent.nodeId), "what isn't known resets nothing").toHaveLength(1);
    await report(agent, answer(key, {}));
    await expect.poll(() => alertsOf(agent.nodeId), polling).toEqual([]);
  });

  test("reports of another computer or of an unknown check raise no alert", async () => {
    const [check] = await give(onDisk());
    const other = await attachAgent(server, server, { delegate: false, name: "other" });
    const events = answer(check!.key, { met: true, finding: "EVENTS", number: 9, text });
    await report(other, events);
    await report(agent, answer("0".repeat(32), { met: true, finding: "EVENTS", number: 9, text }));
    const elsewhere = await server.organization(`Elsewhere ${agent.nodeId}`);
    const stranger = await server.person({ organizationIds: [elsewhere.clientId] });
    await expect(
      stranger.muster.call("tryCondition", { path: { nodeId: agent.nodeId }, body: { condition: onDisk() } }),
    ).rejects.toMatchObject({ code: "not_found" });
    await report(agent, events);
    await expect.poll(() => alertsOf(agent.nodeId), polling).toHaveLength(1);
    expect(await alertsOf(other.nodeId)).toEqual([]);
    other.socket.close();
  });

  test("hostile messages are shortened and sanitized, and invalid reports are refused", async () => {
    const [check] = await give(onDisk());
    const events = answer(check!.key, { met: true, finding: "EVENTS", number: 3 });
    const send = (one: object) => reportState(agent, "CHECKS", [one as ReportedCheck]);
    for (const wrong of [{ text: "x".repeat(301) }, { number: 1e16 }, { finding: "EVENT" }, { text: {} }])
      expect(await send({ ...events, ...wrong })).toBe("REFUSED");
    const hostile = `\u001b]0;owned\u0007\u202e<img src=x>${"y".repeat(270)}`;
    expect(await send({ ...events, text: hostile })).toBe("STORED");
    await expect.poll(() => alertsOf(agent.nodeId), polling).toHaveLength(1);
    const [alert] = await alertsOf(agent.nodeId);
    expect(alert!.fact!.check!.text).toMatch(/^<img src=x>y+$/);
    expect(alert!.fact!.check!.text).toHaveLength(200);
    expect(alertFactText(alert!.fact)).not.toMatch(/[\u0000-\u001f\u202e]/);
  });

  test("invalid event settings are refused", async () => {
    for (const wrong of [
      { level: 8 },
      { level: -1 },
      { count: 0 },
      { count: 1_001 },
      { minutes: 0 },
      { minutes: 1_441 },
      { eventIds: [-1] },
      { eventIds: [65_536] },
      { eventIds: [7, 7] },
      { eventIds: Array.from({ length: 21 }, (_, id) => id) },
      { log: "*" },
      { log: "System\n" },
      { source: "x".repeat(101) },
    ])
      await expect(tryOut(onDisk(wrong)), JSON.stringify(wrong)).rejects.toMatchObject({
        code: "validation_failed",
      });
    await expect(tryOut({ ...onDisk(), type: "FILE" })).rejects.toMatchObject({ code: "validation_failed" });
    await expect(set({ ...onDisk(), event: null })).rejects.toMatchObject({
      errors: [{ field: "content.conditions.0.event" }],
    });
  });

  test("copied and inheriting policies have them, and a preview lists the devices they change", async () => {
    await give(onDisk());
    const preview = await server.session.call("previewPolicy", {
      path: { policyId },
      body: { content: { conditions: [onDisk({ count: 5 })] } },
    });
    expect(preview.results).toMatchObject([{ nodeId: agent.nodeId, changed: ["Disk errors"] }]);
    const made = async (name: string, of: object) => {
      const body = { name, nodeClass: "LINUX_SERVER" as const, ...of };
      const { policyId: id } = await server.session.call("createPolicy", { body });
      return server.session.call("getPolicy", { path: { policyId: id } });
    };
    const event = { source: "smartd*", count: 3 };
    const copy = await made("Copy", { copyOf: policyId });
    expect(copy.content.conditions).toMatchObject([{ type: "EVENT", event }]);
    const heir = await made("Heir", { parentPolicyId: policyId });
    expect(heir.effective).toMatchObject([{ condition: { type: "EVENT", event }, policyName: "Checked" }]);
  });
});
