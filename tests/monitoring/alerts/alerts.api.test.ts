// Alerts that policies open for measurements, and who is notified.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Alert, PolicyCondition } from "@muster/sdk";
import type { ServerContext } from "../../../server/src/context.ts";
import type { MetricReport } from "@muster/sdk/live";
import { WebhookReceiver, type Received } from "../../support/monitoring/webhook-receiver.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const cpuBusy: PolicyCondition = {
  name: "CPU busy",
  enabled: true,
  type: "METRIC",
  terms: [{ metric: "CPU_USE", operator: "ABOVE", threshold: 90, resetThreshold: 80 }],
  samples: 3,
  resetInterval: 0,
  severity: "MAJOR",
  notificationAction: "SEND",
  ticketingAction: "NONE",
};

onEachDatabase("Alerts", (database) => {
  const receiver = new WebhookReceiver();
  let server: TestServer;
  let agent: ScriptedAgent;
  let policyId: number;
  let channelId: number;
  const sequences = new Map<number, number>();
  const contexts: ServerContext[] = [];

  beforeAll(async () => {
    await receiver.start();
    const origin = `http://127.0.0.1:${receiver.port}`;
    server = await startTestServer(
      {
        database: await database.fresh(),
        schedulerTickMS: 100,
        offlineGraceMS: 200,
        notificationAllowHosts: [origin],
      },
      [{ start: (started) => void contexts.push(started) }],
    );
    agent = await attachAgent(server, server, { delegate: false, name: "srv <b>files</b>" });
    const { nodeClass } = await server.ada.muster.call("getDevice", { path: { nodeId: agent.nodeId } });
    const channel = await server.session.call("createChannel", {
      body: {
        name: "On call",
        type: "WEBHOOK",
        enabled: true,
        target: { url: `${origin}/hook`, secret: "shared secret" },
      },
    });
    channelId = channel.id;
    const made = await server.session.call("createPolicy", {
      body: {
        name: "Busy servers",
        nodeClass: nodeClass as "LINUX_SERVER",
        content: { conditions: [cpuBusy] },
        assignments: [{ scope: "DEVICE", id: agent.nodeId }],
      },
    });
    policyId = made.policyId;
  });
  afterAll(async () => {
    agent.socket.close();
    await server.close();
    await receiver.close();
  });

  const measure = async (cpu: number | null, from = agent, ageMS = 0) => {
    const sequence = (sequences.get(from.nodeId) ?? 0) + 1;
    sequences.set(from.nodeId, sequence);
    const series: [string, string][] = [["CPU_USE", ""]];
    const report = { source: "run", sequence, ageMS, values: [cpu], series };
    expect(await from.socket.timeout(5_000).emitWithAck("metrics", report as MetricReport)).toBe("STORED");
  };
  const alerts = async (query: object = { state: "ACTIVE" }, { muster } = server.ada) =>
    (await muster.call("listAlerts", { query })).results;
  const received = (count: number) =>
    until("the webhook has received the notification", async () => receiver.received.length >= count);

  test("one busy minute raises no alert, three in a row raise one, sent signed to the webhook", async () => {
    await measure(95);
    await measure(50);
    await measure(95);
    await measure(96);
    expect(await alerts()).toEqual([]);
    await measure(97);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      nodeId: agent.nodeId,
      conditionName: "CPU busy",
      policyId,
      policyName: "Busy servers",
      severity: "MAJOR",
      state: "OPEN",
      value: 97,
      message: "CPU use above 90% for 3 min",
    });
    await received(1);
    const [{ headers, body }] = receiver.received as [Received];
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers["x-muster-signature"]))!;
    expect(signature).toBe(createHmac("sha256", "shared secret").update(`${time}.${body}`).digest("hex"));
    expect(receiver.events()[0]).toMatchObject({ event: "alert.opened", alert: { id: alert!.id } });
  });

  test("an alert stays open above the reset threshold or without values, and is reset below it", async () => {
    await measure(85);
    await measure(null);
    await measure(99);
    expect(await alerts()).toHaveLength(1);
    await measure(79);
    expect(await alerts()).toEqual([]);
    await received(2);
    expect(receiver.events().map(({ event }) => event)).toEqual(["alert.opened", "alert.reset"]);
    const [reset] = await alerts({});
    const { events } = await server.ada.muster.call("getAlert", { path: { alertId: reset!.id } });
    expect(reset).toMatchObject({ state: "RESET", resetReason: "CONDITION" });
    expect(events.map(({ kind }) => kind)).toEqual(["OPENED", "SENT", "RESET", "SENT"]);
  });

  test("old measurements, from while the server was unavailable, raise no alert", async () => {
    for (const minutes of [30, 29, 28]) await measure(99, agent, minutes * 60_000);
    expect(await alerts()).toEqual([]);
  });

  const busy = async () => {
    for (const value of [95, 96, 97]) await measure(value);
  };

  test("a channel that was unavailable receives what it missed, in order", async () => {
    const before = receiver.received.length;
    receiver.status = 503;
    await busy();
    await until(
      "the channel failed",
      async () =>
        (await server.ada.muster.call("listChannels", {})).results[0]?.lastError === "It responded with 503",
    );
    await measure(10);
    const { results } = await server.ada.muster.call("listDeliveries", { path: { channelId } });
    expect(results.slice(0, 2).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "RESET WAITING",
      "OPENED WAITING",
    ]);
    receiver.status = 200;
    await until("both notifications arrived", async () => receiver.received.length >= before + 2, 30_000);
    expect(
      receiver
        .events()
        .slice(before)
        .map(({ event }) => event),
    ).toEqual(["alert.opened", "alert.reset"]);
  }, 40_000);

  test("if the database refuses an alert or its reset, the next measurement repeats it", async () => {
    const { db } = contexts[0]!;
    const other = await attachAgent(server, server, { delegate: false, name: "refused" });
    await server.session.call("createPolicy", {
      body: {
        name: "Refused",
        nodeClass: "LINUX_SERVER",
        content: { conditions: [{ ...cpuBusy, samples: 1, notificationAction: "NONE" }] },
        assignments: [{ scope: "DEVICE", id: other.nodeId }],
      },
    });
    const measureFailing = async (cpu: number) => {
      await db.schema.alterTable("alertEvents").renameTo("away").execute();
      await measure(cpu, other);
      await db.schema.alterTable("away").renameTo("alertEvents").execute();
    };
    await measureFailing(97);
    expect(await alerts()).toEqual([]);
    await measure(98, other);
    expect(await alerts()).toHaveLength(1);
    await measureFailing(10);
    expect(await alerts()).toHaveLength(1);
    await measure(11, other);
    expect(await alerts()).toEqual([]);
    other.socket.close();
  });

  test("a user can acknowledge and reset an alert; if its condition persists, another opens", async () => {
    await busy();
    const [{ id }] = (await alerts()) as [Alert];
    const { muster } = server.ada;
    expect(await muster.call("acknowledgeAlerts", { body: { alertIds: [id], note: "On it" } })).toEqual({
      changed: [id],
      unchanged: [],
    });
    expect((await alerts())[0]).toMatchObject({
      state: "ACKNOWLEDGED",
      acknowledgedBy: server.ada.user.email,
    });
    expect(await muster.call("resetAlerts", { body: { alertIds: [id] } })).toEqual({
      changed: [id],
      unchanged: [],
    });
    expect(await muster.call("acknowledgeAlerts", { body: { alertIds: [id] } })).toEqual({
      changed: [],
      unchanged: [id],
    });
    expect(await alerts()).toEqual([]);
    await busy();
    const [again] = (await alerts()) as [Alert];
    expect(again.id).not.toBe(id);
    await measure(1);
    const { events } = await muster.call("getAlert", { path: { alertId: id } });
    expect(events.find(({ kind }) => kind === "ACKNOWLEDGED")).toMatchObject({ note: "On it" });
  });

  test("the fourth alert within an hour is flapping, and stays open", async () => {
    await busy();
    const [alert] = (await alerts()) as [Alert];
    expect(alert.flapping).toBe(true);
    await measure(1);
    expect(await alerts()).toHaveLength(1);
    await server.ada.muster.call("resetAlerts", { body: { alertIds: [alert.id] } });
  });

  test("a condition is tried on stored measurements before it is saved", async () => {
    const tried = await server.ada.muster.call("tryCondition", {
      path: { nodeId: agent.nodeId },
      body: { condition: { ...cpuBusy, samples: 1 }, days: 1 },
    });
    expect(tried.samples).toBeGreaterThan(0);
    expect(tried.results.length).toBeGreaterThan(0);
    const never = { ...cpuBusy, terms: [{ ...cpuBusy.terms![0]!, threshold: 100, resetThreshold: null }] };
    const body = { condition: never, days: 1 };
    const quiet = await server.ada.muster.call("tryCondition", { path: { nodeId: agent.nodeId }, body });
    expect(quiet.results).toEqual([]);
  });

  test("in maintenance an alert is recorded, and sent only when the maintenance ends", async () => {
    const { muster } = server.ada;
    await server.session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions: [{ ...cpuBusy, id: "busy-in-maintenance", samples: 1 }] } },
    });
    await muster.call("enableMaintenance", {
      body: {
        deviceIds: [agent.nodeId],
        options: ["ALERTS"],
        schedule: { startType: "NOW", endType: "ON", endTime: Date.now() + 3_600_000, timeZone: "UTC" },
      },
    });
    await until("the notifications of earlier alerts were sent", async () => {
      const { results } = await muster.call("listDeliveries", { path: { channelId } });
      return results.every(({ state }) => state !== "WAITING");
    });
    const before = receiver.received.length;
    await measure(99);
    expect(await alerts()).toMatchObject([{ suppressedBy: "MAINTENANCE" }]);
    expect(receiver.received).toHaveLength(before);
    await muster.call("disableMaintenance", { body: { deviceIds: [agent.nodeId] } });
    await received(before + 1);
    expect(await alerts()).toMatchObject([{ suppressedBy: null }]);
  });

  test("removing a condition from its policy resets its alert, with that as the reason", async () => {
    await server.session.call("updatePolicy", { path: { policyId }, body: { content: { conditions: [] } } });
    expect(await alerts()).toEqual([]);
    expect((await alerts({}))[0]).toMatchObject({ resetReason: "POLICY" });
  });

  test("users see no alerts of other organizations, and change none without the permission", async () => {
    await server.session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions: [{ ...cpuBusy, id: "for-all", samples: 1 }] } },
    });
    await measure(99);
    const [{ id }] = (await alerts()) as [Alert];
    const other = await server.organization("Other");
    const stranger = await server.person({
      organizationIds: [other.clientId],
      permissions: ["canUpdateDevices", "canReadAtLeastOnePolicy", "canCreatePolicies"],
    });
    const reader = await server.person();
    const body = { alertIds: [id] };
    const path = { nodeId: agent.nodeId };
    expect(await alerts({}, stranger)).toEqual([]);
    expect(await refusal(stranger.muster.call("getAlert", { path: { alertId: id } }))).toBe("not_found");
    expect(await refusal(stranger.muster.call("explainDevice", { path }))).toBe("not_found");
    expect(await refusal(stranger.muster.call("getDevicePolicy", { path }))).toBe("not_found");
    expect(await stranger.muster.call("resetAlerts", { body })).toEqual({ changed: [], unchanged: [id] });
    expect(
      await refusal(stranger.muster.call("createPolicy", { body: { name: "x", nodeClass: "MAC" } })),
    ).toBe("forbidden");
    expect(await alerts({}, reader)).not.toEqual([]);
    expect(await refusal(reader.muster.call("acknowledgeAlerts", { body }))).toBe("forbidden");
    for (const call of ["listChannels", "listPolicies"] as const)
      expect(await refusal(reader.muster.call(call, {}))).toBe("forbidden");
    expect((await alerts()).map((alert) => alert.state)).toEqual(["OPEN"]);
  });

  test("a device's health is explained by alerts and changes, and counts for its organization", async () => {
    const { muster } = server.ada;
    const why = await muster.call("explainDevice", { path: { nodeId: agent.nodeId } });
    expect(why).toMatchObject({
      health: "UNHEALTHY",
      reason: "CPU busy",
      alerts: [{ conditionName: "CPU busy" }],
    });
    expect(why.changes.map(({ kind }) => kind)).toContain("POLICY");
    // an exception is listed under the name of its condition
    const { conditions } = await muster.call("getDevicePolicy", { path: { nodeId: agent.nodeId } });
    const busy = conditions.find(({ condition }) => condition.name === "CPU busy")!.condition;
    const exception = { nodeId: agent.nodeId, conditionId: busy.id! };
    await muster.call("setPolicyException", { path: exception, body: { samples: busy.samples } });
    const { changes } = await muster.call("explainDevice", { path: { nodeId: agent.nodeId } });
    expect(changes.map(({ text }) => text)).toContain("CPU busy");
    expect(JSON.stringify(changes)).not.toContain(busy.id);
    await muster.call("deletePolicyException", { path: exception });
    const dashboard = await muster.call("getCustomerDashboard", {
      path: { clientId: server.clientId },
      query: {},
    });
    expect(dashboard.systemHealth).toMatchObject({ unhealthy: 1 });
    expect(dashboard.systemHealth.devices[0]).toMatchObject({ nodeId: agent.nodeId, reason: "CPU busy" });
  });

  test("secrets of channels are neither stored in clear text nor returned", async () => {
    const { results } = await server.ada.muster.call("listChannels", {});
    expect(JSON.stringify(results)).not.toContain("shared secret");
    if (database.name === "SQLite") expect(server.stored()).not.toContain("shared secret");
    expect(results[0]).toMatchObject({ destination: `127.0.0.1:${receiver.port}` });
  });

  test("a channel that leads into an internal network is refused when it is tested", async () => {
    const { id } = await server.session.call("createChannel", {
      body: { name: "Inside", type: "SLACK", enabled: false, target: { url: "https://127.0.0.1:1/hook" } },
    });
    const error = await server.session
      .call("testChannel", { path: { channelId: id } })
      .catch((e: Error) => e);
    expect(String((error as Error).message)).toContain("internal network");
  });

  test("a computer that goes offline raises an alert, which is reset unsent once it is back", async () => {
    const { nodeClass } = await server.ada.muster.call("getDevice", { path: { nodeId: agent.nodeId } });
    expect(nodeClass).toMatch(/LINUX/);
    await server.session.call("updatePolicy", {
      path: { policyId },
      body: {
        content: {
          conditions: [
            {
              ...cpuBusy,
              id: "gone",
              name: "Gone",
              type: "OFFLINE",
              terms: [],
              samples: 1,
              severity: "CRITICAL",
            },
          ],
        },
      },
    });
    agent.socket.disconnect();
    const { db } = contexts.at(-1)!;
    await until("the server noticed", async () => (await alerts()).length > 0 || isLongGone(db));
    await until("the alert is open", async () => (await alerts()).length === 1);
    expect((await alerts())[0]).toMatchObject({ conditionName: "Gone", severity: "CRITICAL", instance: "" });
    const { results } = await server.ada.muster.call("listDeliveries", { path: { channelId } });
    // sending is delayed a little, because the device's parent may be the cause
    expect(results[0]).toMatchObject({ kind: "OPENED", state: "WAITING", attempts: 0 });
    await agent.reconnect();
    await until("the alert is reset", async () => (await alerts()).length === 0);
    const after = await server.ada.muster.call("listDeliveries", { path: { channelId } });
    expect(after.results[0]).toMatchObject({ kind: "OPENED", state: "SKIPPED" });
  });

  /** Sets the agent's last contact to an hour ago. Returns false, so that a wait continues. */
  async function isLongGone(db: ServerContext["db"]): Promise<boolean> {
    await db
      .updateTable("agents")
      .set({ lastSeenAt: Date.now() - 3_600_000 })
      .where("nodeId", "=", agent.nodeId)
      .execute();
    return false;
  }
});
