// A device's measurements and alerts stay when it is merged into another one, and return when that is undone.
import { afterAll, beforeAll, expect, test } from "vitest";
import { completeCondition, type MetricName } from "@muster/sdk";
import type { ServerContext } from "../../../server/src/context.ts";
import { openAlert } from "../../../server/src/monitoring/alerts/open-and-reset.ts";
import { seriesIds } from "../../../server/src/monitoring/metric-series.ts";
import { metrics, storeOf } from "../../../server/src/monitoring/metrics.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  toAdd,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const minuteMS = 60_000;
const hourMS = 60 * minuteMS;
/** The start of an hour, three hours ago. */
const start = (Math.floor(Date.now() / hourMS) - 3) * hourMS;

onEachDatabase("Measurements of merged devices", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let added = 0;
  let sequence = 0;
  const contexts: ServerContext[] = [];
  const context = () => contexts.at(-1)!;
  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() }, [
      { start: (started) => void contexts.push(started) },
    ]);
    probe = await attachAgent(server);
  });
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  const add = async () => {
    const place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
    const { results } = await call("importDevices", {
      path: { orgId: server.clientId },
      body: { devices: [toAdd(`192.0.2.${++added}`, place)] },
    });
    return results[0]!.nodeId;
  };
  /** Stores values at minutes after `start`, as if a probe or agent had reported them. */
  const measure = async (nodeId: number, metric: MetricName, instance: string, values: object) => {
    const [id] = await seriesIds(context(), nodeId, [{ metric, instance }]);
    for (const [minute, value] of Object.entries(values) as [string, number][])
      await storeOf(context()).append({
        deviceId: nodeId,
        source: "run-1",
        sequence: ++sequence,
        time: start + Number(minute) * minuteMS,
        series: Int32Array.of(id!),
        values: Float64Array.of(value),
      });
  };
  const history = async (nodeId: number) => {
    const { series } = await call("getDeviceMetricHistory", {
      path: { nodeId },
      query: { from: start, to: start + 10 * minuteMS, step: 60 },
    });
    return Object.fromEntries(
      series.map(({ metric, instance, average }) => [`${metric} ${instance}`.trim(), average]),
    );
  };
  const nothing = (count: number) => Array.from({ length: count }, () => null);
  const merge = (nodeId: number, other: number) =>
    call("mergeDevices", { path: { nodeId }, body: { nodeId: other } });
  const undo = (mergeId: number) => call("undoMerge", { path: { mergeId } });
  /** Runs the hourly cleanup as if so many hours had passed. */
  const clean = async (hours: number) => {
    const now = Date.now() + hours * hourMS;
    await metrics.tick!(context(), { now, clockSetBack: false });
    await context().settled();
  };

  test("are in the charts of the remaining device, whose own values take precedence", async () => {
    const [a, b] = [await add(), await add()];
    await measure(b, "CPU_USE", "", { 1: 10, 2: 11, 3: 12, 5: 14 });
    await measure(b, "VOLUME_USE", "/old", { 1: 61 });
    await measure(a, "CPU_USE", "", { 3: 50, 6: 53 });
    const before = [await history(a), await history(b)];
    const merged = await merge(a, b);
    const joined = {
      CPU_USE: [null, 10, 11, 50, null, 14, 53, ...nothing(3)],
      "VOLUME_USE /old": [null, 61, ...nothing(8)],
    };
    expect(await history(a)).toEqual(joined);
    expect(await refusal(history(b))).toBe("not_found");
    // also after the hours have been sealed, and series without a device have been deleted
    await storeOf(context()).seal(Date.now());
    await clean(2);
    expect(await history(a)).toEqual(joined);
    const tried = await call("tryCondition", {
      path: { nodeId: a },
      body: {
        condition: {
          name: "CPU busy",
          type: "METRIC",
          terms: [{ metric: "CPU_USE", operator: "ABOVE", threshold: 10 }],
          samples: 2,
          severity: "MAJOR",
          notificationAction: "SEND",
          ticketingAction: "NONE",
        },
        days: 1,
      },
    });
    expect(tried.results).toMatchObject([{ openedAt: start + 3 * minuteMS }]);

    await undo(merged.id);
    expect([await history(a), await history(b)]).toEqual(before);
    // its measurements continue where they were
    await measure(b, "CPU_USE", "", { 7: 16 });
    expect((await history(b)).CPU_USE).toEqual([null, 10, 11, 12, null, 14, null, 16, null, null]);
  });

  test("follow several merges, and return to each device when those are undone in any order", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    await measure(a, "UPTIME", "", { 1: 100 });
    await measure(b, "UPTIME", "", { 2: 200 });
    await measure(c, "UPTIME", "", { 2: 300, 3: 301 });
    const inner = await merge(b, c);
    const outer = await merge(a, b);
    expect((await history(a)).UPTIME).toEqual([null, 100, 300, 301, ...nothing(6)]);
    await undo(inner.id);
    expect((await history(a)).UPTIME).toEqual([null, 100, 200, ...nothing(7)]);
    expect((await history(c)).UPTIME).toEqual([null, null, 300, 301, ...nothing(6)]);
    await undo(outer.id);
    expect((await history(a)).UPTIME).toEqual([null, 100, ...nothing(8)]);
    expect((await history(b)).UPTIME).toEqual([null, null, 200, ...nothing(7)]);
  });

  test("are deleted with the remaining device", async () => {
    const [a, b] = [await add(), await add()];
    await measure(b, "CPU_USE", "", { 1: 10 });
    await merge(a, b);
    expect(await storeOf(context()).devices()).toContain(b);
    await context().db.deleteFrom("devices").where("id", "=", a).execute();
    await clean(4);
    expect(await storeOf(context()).devices()).not.toContain(b);
  });

  test("move together with alerts, messages, changes, maintenance and settings", async () => {
    const [a, b] = [await add(), await add()];
    const { db } = context();
    const condition = completeCondition(
      {
        name: "CPU busy",
        type: "METRIC",
        terms: [{ metric: "CPU_USE", operator: "ABOVE", threshold: 90 }],
        severity: "MAJOR",
        notificationAction: "SEND",
        ticketingAction: "NONE",
      },
      "busy",
    );
    const of = { condition, policyId: 1, policyName: "Busy" };
    await openAlert(context(), of, { deviceId: b, instance: "", value: 95, at: start });
    await openAlert(context(), of, { deviceId: a, instance: "", value: 96, at: start + 1 });
    await db
      .insertInto("deviceMessages")
      .values({ deviceId: b, at: start, kind: "SYSLOG", severity: 3, facility: 1, source: "kern", text: "b" })
      .execute();
    const link = { isNew: 1, port: "Gi0/1", neighborId: null, neighborName: "sw", neighborPort: "1" };
    await db
      .insertInto("topologyChanges")
      .values({ deviceId: b, at: start, ...link })
      .execute();
    const report = JSON.stringify({
      macs: [],
      forwards: false,
      neighbors: [],
      forwarding: [],
      addresses: [],
    });
    await db
      .insertInto("neighborReports")
      .values({ deviceId: b, report, firstAt: start, reportedAt: start })
      .execute();
    const reporting = async () =>
      (await db.selectFrom("neighborReports").select("deviceId").execute()).map(({ deviceId }) => deviceId);
    const endTime = Date.now() + hourMS;
    const schedule = { startType: "NOW", endType: "ON", endTime, timeZone: "Europe/Berlin" } as const;
    await call("enableMaintenance", { body: { deviceIds: [b], schedule, options: ["ALERTS"] } });
    const policies = await db.selectFrom("policies").select(["id", "nodeClass"]).orderBy("id").execute();
    const [first, second] = policies.filter(({ nodeClass }) => nodeClass === "NMS");
    const assigned = (scopeId: number) =>
      db.selectFrom("policyAssignments").select("policyId").where("scopeId", "=", scopeId).execute();
    const assign = (policyId: number, scopeId: number) =>
      db.insertInto("policyAssignments").values({ policyId, scope: "DEVICE", scopeId }).execute();
    await assign(first!.id, b);
    const except = (deviceId: number, conditionId: string) =>
      db
        .insertInto("policyExceptions")
        .values({ deviceId, conditionId, exception: "{}", changedBy: `by ${deviceId}`, changedAt: start })
        .execute();
    await except(a, "both");
    await except(b, "both");
    await except(b, "other");
    const exceptions = (deviceId: number) =>
      db
        .selectFrom("policyExceptions")
        .select(["conditionId", "changedBy"])
        .where("deviceId", "=", deviceId)
        .orderBy("conditionId")
        .execute();
    const alerts = async (nodeId: number) =>
      (await call("listAlerts", { query: { nodeId } })).results.map(({ value, state, resetReason }) => ({
        value,
        state,
        resetReason,
      }));

    const merged = await merge(a, b);
    expect(await alerts(a)).toEqual([
      { value: 96, state: "OPEN", resetReason: null },
      { value: 95, state: "RESET", resetReason: "MERGED" },
    ]);
    const messages = async (nodeId: number) =>
      (await call("listDeviceMessages", { path: { nodeId }, query: {} })).results.map(({ text }) => text);
    expect(await messages(a)).toEqual(["b"]);
    const marked = await call("listMetricAnnotations", {
      path: { nodeId: a },
      query: { from: start - hourMS, to: Date.now() + minuteMS },
    });
    const kinds = marked.results.map(({ kind, change }) => change?.kind ?? kind);
    expect(kinds).toEqual(expect.arrayContaining(["ALERT", "MAINTENANCE", "TOPOLOGY"]));
    expect((await call("getDevice", { path: { nodeId: a } })).maintenanceMode?.disabledOptions).toContain(
      "ALERTS",
    );
    expect(await assigned(a)).toEqual([{ policyId: first!.id }]);
    expect(await reporting()).toEqual([a]);
    // where both devices have an exception, that of the remaining device applies
    expect(await exceptions(a)).toEqual([
      { conditionId: "both", changedBy: `by ${a}` },
      { conditionId: "other", changedBy: `by ${b}` },
    ]);

    await undo(merged.id);
    expect(await alerts(a)).toEqual([{ value: 96, state: "OPEN", resetReason: null }]);
    expect(await reporting()).toEqual([b]);
    expect(await alerts(b)).toEqual([{ value: 95, state: "RESET", resetReason: "MERGED" }]);
    expect([await messages(a), await messages(b)]).toEqual([[], ["b"]]);
    expect([await assigned(a), await assigned(b)]).toEqual([[], [{ policyId: first!.id }]]);
    expect(await exceptions(a)).toEqual([{ conditionId: "both", changedBy: `by ${a}` }]);
    expect(await exceptions(b)).toEqual([
      { conditionId: "both", changedBy: `by ${b}` },
      { conditionId: "other", changedBy: `by ${b}` },
    ]);
    const modes = await Promise.all([a, b].map((nodeId) => call("getDevice", { path: { nodeId } })));
    expect(modes.map(({ maintenanceMode }) => maintenanceMode !== null)).toEqual([false, true]);

    // an assignment of the remaining device is not replaced
    await assign(second!.id, a);
    await merge(a, b);
    expect(await assigned(a)).toEqual([{ policyId: second!.id }]);
  });
});
