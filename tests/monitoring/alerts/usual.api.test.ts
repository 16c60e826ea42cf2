// Conditions that compare a value with the usual one at that hour of the week.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConditionTerm, PolicyCondition } from "@muster/sdk";
import type { ServerContext } from "../../../server/src/context.ts";
import { storeOf } from "../../../server/src/monitoring/metrics.ts";
import { measureCpu } from "../../support/monitoring/measure-cpu.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const hourMS = 3_600_000;
const weekMS = 7 * 24 * hourMS;

const against = (operator: ConditionTerm["operator"], threshold: number): PolicyCondition => ({
  name: "Unusual",
  type: "METRIC",
  terms: [{ metric: "CPU_USE", operator, threshold }],
  samples: 1,
  resetInterval: 0,
  severity: "MINOR",
});

onEachDatabase("The usual value", (database) => {
  let server: TestServer;
  const contexts: ServerContext[] = [];
  let agent: ScriptedAgent;
  let policyId: number;

  const measure = (cpu: number) => measureCpu(agent, cpu);
  /** Stores measurements for this hour of the week in a past week. */
  const was = async (weeksAgo: number, cpu: number) => {
    const { id } = await contexts[0]!.db
      .selectFrom("metricSeries")
      .select("id")
      .where("deviceId", "=", agent.nodeId)
      .executeTakeFirstOrThrow();
    const hour = Math.floor(Date.now() / hourMS) * hourMS - weeksAgo * weekMS;
    for (const minute of [10, 20, 30])
      await storeOf(contexts[0]!).append({
        deviceId: agent.nodeId,
        source: `weeks ago ${weeksAgo}`,
        sequence: minute,
        time: hour + minute * 60_000,
        series: Int32Array.of(id),
        values: Float64Array.of(cpu),
      });
  };
  const active = async () =>
    (await server.ada.muster.call("listAlerts", { query: { state: "ACTIVE" } })).results;
  const set = (condition: PolicyCondition) =>
    server.session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions: [condition] } },
    });

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 }, [
      { start: (started) => void contexts.push(started) },
    ]);
    agent = await attachAgent(server, server, { delegate: false });
    const { nodeClass } = await server.ada.muster.call("getDevice", { path: { nodeId: agent.nodeId } });
    ({ policyId } = await server.session.call("createPolicy", {
      body: {
        name: "Usual",
        nodeClass: nodeClass as "LINUX_SERVER",
        content: { conditions: [] },
        assignments: [{ scope: "DEVICE", id: agent.nodeId }],
      },
    }));
  });
  afterAll(async () => {
    agent.socket.close();
    await server.close();
  });

  test("is the median of at least two past weeks; values far above it raise an alert", async () => {
    await measure(90);
    await was(1, 20);
    const condition = against("ABOVE_USUAL", 50);
    const tryIt = async () =>
      (
        await server.ada.muster.call("tryCondition", {
          path: { nodeId: agent.nodeId },
          body: { condition, days: 1 },
        })
      ).results.length;
    expect(await tryIt()).toBe(0);
    // a single unusual week, such as holidays, doesn't count
    await was(2, 22);
    await was(3, 1);
    expect(await tryIt()).toBe(1);
  });

  test("has an alert for values far below it, which says so", async () => {
    await set(against("BELOW_USUAL", 50));
    await measure(11);
    expect(await active()).toEqual([]);
    await measure(5);
    await until("an alert opens", async () => (await active()).length === 1);
    const [alert] = await active();
    expect(alert?.message).toBe("CPU use more than 50% below what is usual at that hour of the week");
  });

  test.each([
    ["ABOVE_USUAL", 0],
    ["BELOW_USUAL", 101],
  ] as const)("a condition of %s %d percent is refused", async (operator, threshold) => {
    await expect(set(against(operator, threshold))).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ field: "content.conditions.0.terms.0.threshold" }],
    });
  });
});
