// How long security updates have been pending, as a metric that conditions compare.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PolicyCondition } from "@muster/sdk";
import type { MetricReport } from "@muster/sdk/live";
import type { ServerContext } from "../../../server/src/context.ts";
import { reportState } from "../../support/monitoring/report-state.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const dayMS = 24 * 3_600_000;

onEachDatabase("The age of pending security updates", (database) => {
  let server: TestServer;
  let context: ServerContext;
  let agent: ScriptedAgent;
  let sequence = 0;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 }, [
      { start: (started) => void (context = started) },
    ]);
    agent = await attachAgent(server, server, { delegate: false });
    const condition: PolicyCondition = {
      id: "old-updates",
      name: "Old updates",
      type: "METRIC",
      terms: [{ metric: "SECURITY_UPDATES_AGE", operator: "ABOVE", threshold: 14 }],
      severity: "MAJOR",
    };
    await server.session.call("createPolicy", {
      body: {
        name: "Patched",
        nodeClass: "LINUX_SERVER",
        content: { conditions: [condition] },
        assignments: [{ scope: "DEVICE", id: agent.nodeId }],
      },
    });
  });
  afterAll(async () => {
    agent.socket.close();
    await server.close();
  });

  const measure = (...values: [metric: string, value: number][]) => {
    const report: MetricReport = {
      source: "run",
      sequence: ++sequence,
      ageMS: 0,
      series: values.map(([metric]) => [metric, ""]),
      values: values.map(([, value]) => value),
    };
    return agent.socket.timeout(5_000).emitWithAck("metrics", report);
  };
  const age = async () => {
    const { results } = await server.ada.muster.call("getDeviceMetrics", { path: { nodeId: agent.nodeId } });
    return results.find(({ metric }) => metric === "SECURITY_UPDATES_AGE")?.value;
  };
  const report = (...updates: [name: string, isSecurity: boolean][]) =>
    reportState(agent, "UPDATES", {
      listsAt: Date.now(),
      updates: updates.map(([name, isSecurity]) => ({ name, isSecurity, installed: "1", candidate: "2" })),
    });
  const firstSeen = async (days: number) => {
    const row = await context.db
      .selectFrom("computerStates")
      .select(["state"])
      .where("deviceId", "=", agent.nodeId)
      .where("section", "=", "UPDATES")
      .executeTakeFirstOrThrow();
    const { updates, ...rest } = JSON.parse(row.state) as { updates: object[] };
    const at = Date.now() - days * dayMS;
    const state = JSON.stringify({ ...rest, updates: updates.map((one) => ({ ...one, firstSeenAt: at })) });
    await context.db
      .updateTable("computerStates")
      .set({ state, reportedAt: Date.now() + 1 })
      .where("deviceId", "=", agent.nodeId)
      .where("section", "=", "UPDATES")
      .execute();
  };
  const alerts = async () =>
    (await server.ada.muster.call("listAlerts", { query: { state: "ACTIVE", nodeId: agent.nodeId } }))
      .results;

  test("is unknown until they are reported, and counts from then on", async () => {
    expect(await measure(["SECURITY_UPDATES", 1], ["SECURITY_UPDATES_AGE", 99])).toBe("STORED");
    expect(await age(), "the agent's own word doesn't count").toBeNull();
    expect(await report(["openssl", true], ["vim", false])).toBe("STORED");
    await measure(["SECURITY_UPDATES", 1], ["CPU_USE", 3]);
    expect(await age()).toBeCloseTo(0, 1);
    await firstSeen(20);
    await measure(["SECURITY_UPDATES", 1], ["CPU_USE", 3]);
    expect(await age()).toBeCloseTo(20, 1);
  });

  test("raises an alert, and is zero once they are installed", async () => {
    await expect.poll(async () => (await alerts()).length, { timeout: 10_000 }).toBe(1);
    expect((await alerts())[0]).toMatchObject({
      metric: "SECURITY_UPDATES_AGE",
      value: expect.closeTo(20, 1),
    });
    await report(["vim", false]);
    await measure(["SECURITY_UPDATES", 0]);
    expect(await age()).toBe(0);
  });
});
