// What agents measure, and who sees it.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ServerContext } from "../../../server/src/context.ts";
import type { AgentSocket } from "../../../server/src/platform/live.ts";
import type { MetricStore } from "../../../server/src/monitoring/store/metric-store.ts";
import { storeReport } from "../../../server/src/monitoring/metric-reports.ts";
import { pruneSeries, seriesOf } from "../../../server/src/monitoring/metric-series.ts";
import type { MetricReport } from "@muster/sdk/live";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const dayMS = 24 * 3_600_000;

onEachDatabase("Metrics", (database) => {
  let server: TestServer;
  let agent: ScriptedAgent;
  let sequence = 0;
  const contexts: ServerContext[] = [];
  const context = () => contexts.at(-1)!;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() }, [
      { start: (started) => void contexts.push(started) },
    ]);
    agent = await attachAgent(server, server, { delegate: false, name: 'srv "files"' });
  });
  afterAll(async () => {
    agent.socket.close();
    await server.close();
  });

  const send = (report: object, from = agent) =>
    from.socket.timeout(5_000).emitWithAck("metrics", report as MetricReport);
  const report = (values: (number | null)[], more: object = {}) => ({
    source: "run-1",
    sequence: ++sequence,
    ageMS: 0,
    values,
    ...more,
  });
  const series = [
    ["CPU_USE", ""],
    ["VOLUME_USE", "/"],
    ["VOLUME_USE", "/ho\u202eme\u001b[31m\n"],
  ];
  const latest = (nodeId = agent.nodeId, { muster } = server.ada) =>
    muster.call("getDeviceMetrics", { path: { nodeId } });

  test("before anything was measured, nothing is shown", async () => {
    expect(await latest()).toEqual({ measuredAt: null, limitReached: false, results: [] });
  });

  test("a report without its series is requested again, and stored with sanitized names", async () => {
    expect(await send(report([1, 2, 3]))).toBe("SERIES");
    expect(await send(report([12.3456, 61.2, null], { series }))).toBe("STORED");
    expect(await send(report([13, 61.2, 5]))).toBe("STORED");
    const { measuredAt, results } = await latest();
    expect(Math.abs(Date.now() - measuredAt!)).toBeLessThan(5_000);
    expect(results).toEqual([
      { metric: "CPU_USE", instance: "", value: 13, measuredAt },
      { metric: "VOLUME_USE", instance: "/", value: 61.2, measuredAt },
      { metric: "VOLUME_USE", instance: "/ho me", value: 5, measuredAt },
    ]);
  });

  test("a chart has the minimum, average and maximum of each step, or null", async () => {
    const history = await server.ada.muster.call("getDeviceMetricHistory", {
      path: { nodeId: agent.nodeId },
      query: { from: Date.now() - 600_000, metric: "CPU_USE", step: 60 },
    });
    expect(history.step).toBe(60);
    expect(history.series).toHaveLength(1);
    const [cpu] = history.series;
    expect(cpu!.average.filter((value) => value !== null).length).toBeGreaterThan(0);
    expect(Math.min(...cpu!.minimum.filter((value) => value !== null))).toBe(12.35);
    expect(Math.max(...cpu!.maximum.filter((value) => value !== null))).toBe(13);
    expect(cpu!.average[0]).toBeNull();
    expect(cpu!.average).toHaveLength(history.times.length);
  });

  test.each([
    ["a start after the end", { from: Date.now() + 60_000 }],
    ["an end at the beginning of time", { to: 0 }],
    ["a million steps", { from: 0, step: 60 }],
    ["an unknown metric", { from: 0, metric: "PASSWORDS" }],
  ])("a chart with %s is refused", async (_, query) => {
    const path = { nodeId: agent.nodeId };
    expect(
      await refusal(server.ada.muster.call("getDeviceMetricHistory", { path, query: query as never })),
    ).toBe("validation_failed");
  });

  test("a chart can't begin before 1970", async () => {
    const path = { nodeId: agent.nodeId };
    const { times } = await server.ada.muster.call("getDeviceMetricHistory", {
      path,
      query: { to: 3_600_000 },
    });
    expect(times[0]).toBe(0);
  });

  test("a time in the distant future has no metrics", async () => {
    const { muster } = server.ada;
    for (const from of [8.64e15 - 1, 7.8e12, 0])
      for (const aggregate of ["AVERAGE", "MAXIMUM"] as const) {
        const query = { metric: "CPU_USE", aggregate, from } as const;
        const { results } = await muster.call("listTopMetrics", { query });
        expect(results).toHaveLength(from ? 0 : 1);
      }
    const path = { nodeId: agent.nodeId };
    const query = { from: 8.64e15 - 600_000, to: 8.64e15 - 1 };
    expect((await muster.call("getDeviceMetricHistory", { path, query })).series).toEqual([]);
  });

  test("the highest values list the device, and the Prometheus export has escaped names", async () => {
    const { results } = await server.ada.muster.call("listTopMetrics", { query: { metric: "VOLUME_USE" } });
    expect(results).toEqual([
      expect.objectContaining({ nodeId: agent.nodeId, instance: "/", value: 61.2 }),
      expect.objectContaining({ nodeId: agent.nodeId, instance: "/ho me", value: 5 }),
    ]);
    const text = await server.ada.muster.call("exportMetrics", {});
    expect(text).toContain("# TYPE muster_cpu_use_percent gauge\n");
    expect(text).toMatch(
      new RegExp(
        `^muster_volume_use_percent\\{node="${agent.nodeId}",device="srv \\\\"files\\\\"",organization="\\d+",instance="/"\\} 61.2 \\d+$`,
        "m",
      ),
    );
  });

  test("a delayed report keeps its time, and one that is sent twice counts once", async () => {
    const old = report([99, 1, 1], { ageMS: 3_600_000, series });
    expect([await send(old), await send(old)]).toEqual(["STORED", "STORED"]);
    const { series: found } = await server.ada.muster.call("getDeviceMetricHistory", {
      path: { nodeId: agent.nodeId },
      query: { from: Date.now() - 2 * 3_600_000, metric: "CPU_USE", step: 60 },
    });
    expect(found[0]!.maximum.filter((value) => value === 99)).toHaveLength(1);
    expect((await latest()).results[0]!.value).toBe(13);
  });

  test.each([
    ["no report", null],
    ["a text", "x"],
    ["a future", { ageMS: -60_000 }],
    ["the last week", { ageMS: 7 * 24 * 3_600_000 }],
    ["more values than series", { values: [1, 2, 3, 4] }],
    ["values that aren't numbers", { values: ["1", {}, []] }],
    ["infinity", { values: [Infinity, 1, 1].map(String) }],
    ["a source that isn't one", { source: "../../../x" }],
    ["a sequence that isn't one", { sequence: 1.5 }],
    ["more than a computer has", { series: Array.from({ length: 9_999 }, (_, n) => ["CPU_USE", String(n)]) }],
    ["another device", { nodeId: 1 }],
  ])("%s from an agent is refused", async (_, wrong) => {
    const before = await latest();
    const sent = typeof wrong === "object" && wrong ? report([1, 2, 3], wrong) : wrong;
    expect(await send(sent as object)).toBe("REFUSED");
    expect(await latest()).toEqual(before);
  });

  test("unknown metrics are left out, and too many series are cut to the limit", async () => {
    const hostile = await attachAgent(server, server, { delegate: false, name: "srv-hostile" });
    const many = Array.from({ length: 2_400 }, (_, n) => ["DISK_BUSY", `disk ${n}`]);
    await send(report([7, ...many.map(() => 1)], { series: [["QUANTUM_FLUX", ""], ...many] }), hostile);
    const { limitReached, results } = await latest(hostile.nodeId);
    expect(limitReached).toBe(true);
    expect(results).toHaveLength(2_000);
    hostile.socket.close();
  });

  test("an agent that floods the server is refused, and others aren't", async () => {
    const flooding = await attachAgent(server, server, { delegate: false, name: "srv-flood" });
    const answers = new Set<string>();
    for (let sent = 0; sent < 1_600; sent += 50)
      for (const answer of await Promise.all(
        Array.from({ length: 50 }, () => send(report([1], { series: [["CPU_USE", ""]] }), flooding)),
      ))
        answers.add(answer);
    expect(answers).toEqual(new Set(["STORED", "REFUSED"]));
    expect(await send(report([14, 61.2, 5]))).toBe("STORED");
    flooding.socket.close();
  }, 30_000);

  test("a user of another organization sees no metrics of the device", async () => {
    const other = await server.organization("Elsewhere");
    const outsider = await server.person({ organizationIds: [other.clientId] });
    const path = { nodeId: agent.nodeId };
    for (const attempt of [
      () => outsider.muster.call("getDeviceMetrics", { path }),
      () => outsider.muster.call("getDeviceMetricHistory", { path, query: {} }),
    ])
      expect(await refusal(attempt())).toBe("not_found");
    const { results } = await outsider.muster.call("listTopMetrics", { query: { metric: "CPU_USE" } });
    expect(results).toEqual([]);
    expect(await outsider.muster.call("exportMetrics", {})).toBe(
      "# TYPE muster_measured_devices gauge\nmuster_measured_devices 0\n",
    );
    const own = await outsider.muster
      .call("listTopMetrics", {
        query: { metric: "CPU_USE", clientId: server.clientId },
      })
      .catch(() => ({ results: [] }));
    expect(own.results).toEqual([]);
  });

  test("a device's metrics are deleted with it", async () => {
    const gone = await attachAgent(server, server, { delegate: false, name: "srv-gone" });
    await send(report([5], { series: [["CPU_USE", ""]] }), gone);
    expect((await latest(gone.nodeId)).results).toHaveLength(1);
    gone.socket.close();
    await until("the device can be deleted", async () => {
      const removal = server.ada.muster.call("deleteDevice", { path: { nodeId: gone.nodeId } });
      return removal.then(
        () => true,
        () => false,
      );
    });
    expect(await refusal(latest(gone.nodeId))).toBe("not_found");
    const { results } = await server.ada.muster.call("listTopMetrics", {
      query: { metric: "CPU_USE", limit: 100 },
    });
    expect(results.map((row) => row.nodeId)).not.toContain(gone.nodeId);
  });

  test("series are forgotten after an agent has gone, but not while it stays connected", async () => {
    const [staying, gone] = await Promise.all(
      ["srv-staying", "srv-leaving"].map((name) => attachAgent(server, server, { delegate: false, name })),
    );
    const cpu = { series: [["CPU_USE", ""]] };
    for (const one of [staying!, gone!]) {
      await send(report([1], cpu), one);
      one.socket.close();
    }
    // simulates one connection for forty days: a real one would not survive the clock's jumps
    const connection = { data: { nodeId: staying!.nodeId } } as AgentSocket;
    const store = { append: async () => "stored" } as unknown as MetricStore;
    const start = Date.now();
    try {
      for (let day = 0; day <= 40; day++) {
        vi.useFakeTimers({ toFake: ["Date"], now: start + day * dayMS });
        const sent = report([day], day ? {} : cpu);
        expect(await storeReport(context(), store, connection, sent)).toBe("STORED");
      }
      await pruneSeries(context(), Date.now());
    } finally {
      vi.useRealTimers();
    }
    const series = async ({ nodeId }: ScriptedAgent) => (await seriesOf(context(), nodeId)).rows.length;
    expect([await series(staying!), await series(gone!)]).toEqual([1, 0]);
  });
});
