// Conditions on services that computers report: when they open alerts, and when those are reset.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { alertFactText, type PolicyCondition, type ServiceFact, type ServiceState } from "@muster/sdk";
import type { ServerContext } from "../../../server/src/context.ts";
import { reportState } from "../../support/monitoring/report-state.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const service = (name: string, state: ServiceState) => ({ name, description: "", state, isEnabled: true });

const watching = (name: string, state: ServiceFact = "NOT_RUNNING", samples = 1): PolicyCondition => ({
  id: "service",
  name: "Service",
  type: "SERVICE",
  service: { name, state },
  samples,
  severity: "MAJOR",
});

/** A new condition may be checked by the scheduler, for which the response to a report doesn't wait. */
const polling = { timeout: 10_000 };

onEachDatabase("Conditions on services", (database) => {
  let server: TestServer;
  let context: ServerContext;
  let agent: ScriptedAgent;
  let policyId: number;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 20 }, [
      { start: (started) => void (context = started) },
    ]);
    ({ policyId } = await server.session.call("createPolicy", {
      body: { name: "Watched", nodeClass: "LINUX_SERVER", content: { conditions: [] } },
    }));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    agent?.socket.close();
    agent = await attachAgent(server, server, { delegate: false });
  });

  const set = (...conditions: PolicyCondition[]) =>
    server.session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions }, assignments: [{ scope: "DEVICE", id: agent.nodeId }] },
    });
  const report = async (...services: [name: string, state: ServiceState][]) =>
    expect(
      await reportState(
        agent,
        "SERVICES",
        services.map(([name, state]) => service(name, state)),
      ),
    ).toBe("STORED");
  const alerts = async () => {
    const query = { state: "ACTIVE" as const, nodeId: agent.nodeId };
    const { results } = await server.ada.muster.call("listAlerts", { query });
    return results.filter(({ type }) => type === "SERVICE");
  };
  const instances = async () => (await alerts()).map(({ instance }) => instance).toSorted();
  const tryOut = (condition: PolicyCondition) =>
    server.ada.muster.call("tryCondition", { path: { nodeId: agent.nodeId }, body: { condition } });

  test("each service that isn't running has an alert with its state and time, until it runs", async () => {
    await set(watching("nginx*"));
    const before = Date.now();
    await report(["nginx", "FAILED"], ["nginx-debug", "STARTING"], ["ssh", "INACTIVE"], ["cron", "ACTIVE"]);
    await expect.poll(instances, polling).toEqual(["nginx", "nginx-debug"]);
    const found = (await alerts()).find(({ instance }) => instance === "nginx")!;
    expect(found.fact).toEqual({
      service: "FAILED",
      version: "",
      encryption: null,
      check: null,
      at: expect.any(Number),
    });
    expect(found.fact!.at).toBeGreaterThanOrEqual(before);
    expect(found.message).toBe(`Service nginx* isn't running · ${alertFactText(found.fact)}`);
    expect(alertFactText(found.fact)).toMatch(/^Failed, first reported .*\d/);
    await report(["nginx", "ACTIVE"], ["nginx-debug", "INACTIVE"]);
    await expect.poll(instances, polling).toEqual(["nginx-debug"]);
    await report(["nginx", "ACTIVE"]);
    await expect.poll(instances, { ...polling, message: "a service that is gone" }).toEqual([]);
  });

  test("an alert opens only after its condition's number of reports in a row", async () => {
    await set(watching("cron.service", "NOT_RUNNING", 3));
    await report(["cron", "FAILED"]);
    await report(["cron", "FAILED"]);
    await report(["cron", "ACTIVE"]);
    await report(["cron", "FAILED"]);
    await report(["cron", "FAILED"]);
    await expect.poll(instances, polling).toEqual([]);
    await report(["cron", "FAILED"]);
    await expect.poll(instances, polling).toEqual(["cron"]);
  });

  test("reports in the same millisecond count separately", async () => {
    await set(watching("cron", "NOT_RUNNING", 5));
    vi.spyOn(Date, "now").mockReturnValue(Date.now());
    onTestFinished(() => void vi.restoreAllMocks());
    for (let sent = 0; sent < 5; sent++) await report(["cron", "FAILED"]);
    await expect.poll(instances, polling).toEqual(["cron"]);
  });

  test("a service that must not run and one that must exist raise alerts", async () => {
    await set(
      { ...watching("telnetd", "RUNNING"), id: "telnet" },
      { ...watching("backup*", "MISSING"), id: "backup", name: "Backup" },
    );
    await report(["telnetd", "INACTIVE"]);
    await expect.poll(alerts, polling).toMatchObject([
      {
        conditionName: "Backup",
        instance: "",
        fact: { service: null },
        message: expect.stringMatching(/^Service backup\* is missing · Missing, first/),
      },
    ]);
    await report(["TELNETD", "ACTIVE"], ["backup-agent", "INACTIVE"]);
    await expect.poll(instances, polling).toEqual(["TELNETD"]);
  });

  test("an unknown state raises no alert and resets none", async () => {
    await set(watching("nginx"), { ...watching("backup", "MISSING"), id: "backup" });
    expect(await reportState(agent, "SERVICES", null)).toBe("STORED");
    await new Promise((done) => setTimeout(done, 200));
    await expect.poll(instances, polling).toEqual([]);
    const many = Array.from({ length: 999 }, (_, index) => [`s${index}`, "ACTIVE"] as [string, ServiceState]);
    await report(["nginx", "FAILED"], ...many);
    await expect
      .poll(instances, { ...polling, message: "backup may be among those that weren't reported" })
      .toEqual(["nginx"]);
    expect(await reportState(agent, "SERVICES", null)).toBe("STORED");
    await expect.poll(instances, polling).toEqual(["nginx"]);
  });

  test("a new condition is checked on the last report, unless that is old", async () => {
    await set();
    await report(["nginx", "FAILED"]);
    await set(watching("nginx"));
    await until("an alert is open", async () => (await instances()).length === 1);
    await set();
    await until("the alert is reset", async () => (await instances()).length === 0);
    await context.db
      .updateTable("computerStates")
      .set({ reportedAt: Date.now() - 21 * 60_000 })
      .where("deviceId", "=", agent.nodeId)
      .execute();
    await set(watching("nginx"));
    await new Promise((done) => setTimeout(done, 2_500));
    await expect.poll(instances, polling).toEqual([]);
  });

  test("an alert that a user resets opens again while its condition is met", async () => {
    await set(watching("nginx"));
    await report(["nginx", "FAILED"]);
    const [alert] = await alerts();
    await server.session.call("resetAlerts", { body: { alertIds: [alert!.id] } });
    await until("an alert is open again", async () => (await alerts()).some(({ id }) => id !== alert!.id));
  });

  test("at most 20 services have alerts for a condition", async () => {
    await set(watching("*"));
    const many = (state: ServiceState) =>
      Array.from({ length: 30 }, (_, index) => [`s${index + 10}`, state] as [string, ServiceState]);
    await report(...many("FAILED"));
    await expect.poll(instances, polling).toHaveLength(20);
    await report(...many("FAILED").toReversed());
    await expect.poll(instances, polling).toHaveLength(20);
    await report(...many("ACTIVE"));
    await expect.poll(instances, polling).toEqual([]);
  });

  test("hostile names are sanitized, and aren't patterns", async () => {
    await set(watching("a.b*"));
    await report(["a\u001b[2Jb(.*", "FAILED"], ["ab", "FAILED"]);
    await expect.poll(instances, polling).toEqual([]);
    await set(watching("*b(.**"));
    await report(["a\u001b[2Jb(.*", "FAILED"], ["ab", "FAILED"]);
    await expect.poll(instances, polling).toEqual(["a b(.*"]);
  });

  test("a condition is tried on the last report, and says so", async () => {
    expect(await tryOut(watching("nginx"))).toMatchObject({ basis: "LAST_REPORT", samples: 0, results: [] });
    await report(["nginx", "FAILED"], ["cron", "ACTIVE"]);
    const { reportedAt } = await server.ada.muster.call("listServices", {
      path: { nodeId: agent.nodeId },
      query: {},
    });
    expect(await tryOut(watching("NGINX"))).toEqual({
      basis: "LAST_REPORT",
      from: reportedAt,
      to: reportedAt,
      samples: 2,
      results: [{ instance: "nginx", openedAt: expect.any(Number), resetAt: null, value: null }],
      fact: null,
    });
    expect((await tryOut(watching("mysql", "MISSING"))).results).toHaveLength(1);
    expect((await tryOut(watching("cron"))).results).toEqual([]);
  });

  test("invalid conditions are refused", async () => {
    const refused = (condition: PolicyCondition) =>
      expect(tryOut(condition), JSON.stringify(condition)).rejects.toMatchObject({
        code: "validation_failed",
      });
    await refused({ ...watching("nginx"), service: null });
    await refused(watching(""));
    await refused(watching("x".repeat(101)));
    await refused({ ...watching("nginx"), type: "OFFLINE" });
    await refused({ ...watching("nginx"), terms: [{ metric: "CPU_USE", operator: "ABOVE", threshold: 1 }] });
    await refused({ ...watching("nginx"), messages: { count: 1 } });
  });
});
