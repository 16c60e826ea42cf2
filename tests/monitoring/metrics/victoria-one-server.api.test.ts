// A server whose past metrics are in VictoriaMetrics: what users see, and what they don't see.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MetricReport } from "@muster/sdk/live";
import type { ServerContext } from "../../../server/src/context.ts";
import { startServer } from "../../../server/src/main.ts";
import { seriesIds } from "../../../server/src/monitoring/metric-series.ts";
import { storeOf } from "../../../server/src/monitoring/metrics.ts";
import { Victoria } from "../../support/monitoring/victoria-metrics.ts";
import { withVictoria } from "../../support/server/databases.ts";
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

withVictoria("A server with VictoriaMetrics", () => {
  const victoria = new Victoria();
  const contexts: ServerContext[] = [];
  let server: TestServer;
  let agent: ScriptedAgent;
  beforeAll(async () => {
    await victoria.start();
    server = await startTestServer({ metrics: victoria.address, metricsToken: "of-the-test" }, [
      { start: (started) => void contexts.push(started) },
    ]);
    agent = await attachAgent(server, server, { delegate: false, name: "srv-files" });
  });
  afterAll(async () => {
    agent.socket.close();
    await server.close();
    await victoria.remove();
  });

  const volume = '/mnt/"} or {node!="';
  const history = ({ muster } = server.ada, nodeId = agent.nodeId) =>
    muster.call("getDeviceMetricHistory", {
      path: { nodeId },
      query: { from: start, to: start + 2 * hourMS, metric: "VOLUME_USE", step: 60 },
    });
  const top = () =>
    server.ada.muster.call("listTopMetrics", {
      query: { metric: "VOLUME_USE", aggregate: "MAXIMUM", from: start },
    });
  const overview = async () => (await server.session.call("getServerOverview", {})).metrics;

  test("reads charts and the highest values of past hours from it", async () => {
    for (const [sequence, value] of [
      [1, 61.2],
      [2, 63],
    ] as const) {
      const report = {
        source: "run-1",
        sequence,
        ageMS: Date.now() - (start + sequence * minuteMS),
        series: [["VOLUME_USE", volume]],
        values: [value],
      };
      const sent = agent.socket.timeout(5_000).emitWithAck("metrics", report as MetricReport);
      expect(await sent).toBe("STORED");
    }
    const store = storeOf(contexts[0]!);
    await store.seal(Date.now());
    await victoria.flush();
    const { series } = await history();
    expect(series).toEqual([expect.objectContaining({ metric: "VOLUME_USE", instance: volume })]);
    expect(series[0]!.average.filter((value) => value !== null)).toEqual([61.2, 63]);
    expect((await top()).results).toEqual([
      expect.objectContaining({ nodeId: agent.nodeId, instance: volume, value: 63 }),
    ]);
    expect(await overview()).toMatchObject({
      kind: "VICTORIA_METRICS",
      state: "READY",
      address: victoria.address,
    });
  });

  test("doesn't show metrics of another organization's device", async () => {
    const { clientId } = await server.organization("Other");
    const outsider = await server.person({ organizationIds: [clientId] });
    expect(await refusal(history(outsider))).toBe("not_found");
    const { results } = await outsider.muster.call("listTopMetrics", {
      query: { metric: "VOLUME_USE", aggregate: "MAXIMUM", from: start },
    });
    expect(results).toEqual([]);
  });

  test("shows a merged device's measurements in the charts of the remaining device", async () => {
    const probe = await attachAgent(server, server, { name: "probe" });
    const place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
    const devices = ["192.0.2.1", "192.0.2.2"].map((ip) => toAdd(ip, place));
    const path = { orgId: server.clientId };
    const { results } = await server.ada.muster.call("importDevices", { path, body: { devices } });
    const [kept, merged] = results.map(({ nodeId }) => nodeId) as [number, number];
    const [context] = contexts;
    const store = storeOf(context!);
    const measure = async (deviceId: number, minute: number, value: number) => {
      const [id] = await seriesIds(context!, deviceId, [{ metric: "VOLUME_USE", instance: "/" }]);
      const time = start + minute * minuteMS;
      const of = { series: Int32Array.of(id!), values: Float64Array.of(value) };
      await store.append({ deviceId, source: "run-1", sequence: minute, time, ...of });
    };
    const values = async (nodeId: number) =>
      (await history(server.ada, nodeId)).series[0]?.average.filter((value) => value !== null);
    await measure(merged, 1, 10);
    await measure(merged, 2, 20);
    await measure(kept, 2, 25);
    await store.seal(Date.now());
    await victoria.flush();
    const { id: mergeId } = await server.ada.muster.call("mergeDevices", {
      path: { nodeId: kept },
      body: { nodeId: merged },
    });
    expect(await values(kept)).toEqual([10, 25]);
    // values that are sent after the merge are those of the remaining device
    await measure(kept, 3, 30);
    await store.seal(Date.now());
    await victoria.flush();
    expect(await values(kept)).toEqual([10, 25, 30]);
    await server.ada.muster.call("undoMerge", { path: { mergeId } });
    expect(await values(merged)).toEqual([10, 20]);
    expect(await values(kept)).toEqual([25, 30]);
    probe.socket.close();
  });

  test("shows the latest values and the error, but no secret, while VictoriaMetrics is down", async () => {
    await victoria.end();
    const error = await history().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "metrics_unavailable", exitCode: 9 });
    expect(String(error)).toContain("VictoriaMetrics can't be read: it cannot be reached (ECONNREFUSED).");
    expect(await refusal(top())).toBe("metrics_unavailable");
    const state = await overview();
    expect(state).toMatchObject({ state: "FAILING" });
    expect(Date.now() - state.since!).toBeLessThan(60_000);
    expect(JSON.stringify(state)).not.toContain("of-the-test");
    const { muster } = server.ada;
    expect((await muster.call("getDeviceMetrics", { path: { nodeId: agent.nodeId } })).results).toBeDefined();
    expect(await muster.call("getMetrics", {})).toContain("muster_metrics_failing 1\n");
    await victoria.start();
    await expect.poll(() => refusal(history()), { timeout: 10_000 }).toBe("done");
  });
});

test("a server with a malformed VictoriaMetrics address doesn't start, and creates no data", async () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-address-"));
  const data = join(folder, "data");
  try {
    const started = startServer({ data, metrics: "127.0.0.1:8428" });
    expect(await refusal(started)).toBe("metrics_address_invalid");
    expect(existsSync(data)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
