// The annotations of a device's charts, and who sees them.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MetricReport } from "@muster/sdk/live";
import { raiseAlert } from "../../support/server/alerts.ts";
import { reportSoftware } from "../../support/monitoring/report-software.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  admin,
  attachAgent,
  refusal,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const minuteMS = 60_000;
const hourMS = 60 * minuteMS;

onEachDatabase("Annotations of charts", (database) => {
  let server: TestServer;
  let agent: ScriptedAgent;
  const path = () => ({ nodeId: agent.nodeId });
  const list = (query = {}, { muster } = server.ada) =>
    muster.call("listMetricAnnotations", { path: path(), query });
  const ofKind = async (kind: string) => (await list()).results.filter((one) => one.kind === kind);

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 });
    agent = await attachAgent(server);
  });
  afterAll(async () => {
    agent.socket.close();
    await server.close();
  });

  test("an alert is marked from when it was opened until it was reset", async () => {
    const { alertId } = await raiseAlert(server, agent, "CPU is high");
    const open = { kind: "ALERT", text: "CPU is high", alertId, severity: "MAJOR", until: null };
    expect(await ofKind("ALERT")).toEqual([expect.objectContaining(open)]);
    await server.ada.muster.call("resetAlerts", { body: { alertIds: [alertId] } });
    const [reset] = await ofKind("ALERT");
    expect(reset!.until).toBeGreaterThanOrEqual(reset!.at);
    const before = await list({ from: Date.now() - hourMS, to: reset!.at - 1 });
    expect(before.results.filter(({ kind }) => kind === "ALERT")).toEqual([]);
  });

  test("maintenance is marked for as long as it lasted, also after its end", async () => {
    const started = Date.now();
    await server.ada.muster.call("enableMaintenance", {
      body: {
        deviceIds: [agent.nodeId],
        options: ["ALERTS"],
        schedule: { startType: "NOW", endType: "ON", endTime: started + hourMS, timeZone: "UTC" },
      },
    });
    await until("the maintenance is marked", async () => (await ofKind("MAINTENANCE")).length > 0);
    const [running] = await ofKind("MAINTENANCE");
    expect(running).toMatchObject({ options: ["NOTIFICATIONS", "ALERTS"], by: admin.email });
    expect(running!.until).toBe(started + hourMS);
    await server.ada.muster.call("disableMaintenance", { body: { deviceIds: [agent.nodeId] } });
    await until("the end is marked", async () => (await ofKind("MAINTENANCE"))[0]!.until! <= Date.now());
    const [ended] = await ofKind("MAINTENANCE");
    expect(ended!.at).toBe(running!.at);
  });

  test("a restart is marked at the time the uptime started over", async () => {
    let sequence = 0;
    for (const [minutesAgo, uptime] of [
      [50, 90_000],
      [49, 90_060],
      [48, 30],
      [47, 90],
      [46, 150],
    ] as const)
      await agent.socket.timeout(5_000).emitWithAck("metrics", {
        source: "uptime",
        sequence: ++sequence,
        ageMS: minutesAgo * minuteMS,
        values: [uptime],
        series: [["UPTIME", ""]],
      } satisfies MetricReport);
    const [restart, ...more] = (await list({ from: Date.now() - hourMS })).results.filter(
      ({ kind }) => kind === "REBOOT",
    );
    expect(more).toEqual([]);
    const wasAt = Date.now() - 48 * minuteMS - 30_000;
    expect(Math.abs(restart!.at - wasAt)).toBeLessThan(3 * minuteMS);
  });

  test("what changed on the device is marked", async () => {
    await reportSoftware(agent, [["DPKG", "nginx", "1.24"]]);
    await reportSoftware(agent, [["DPKG", "nginx", "1.26"]]);
    expect((await ofKind("CHANGE")).map(({ change }) => change?.software)).toContainEqual(
      expect.objectContaining({ name: "nginx", before: "1.24", after: "1.26" }),
    );
  });

  test("are listed latest first, and only within the requested time", async () => {
    const { results, limitReached } = await list();
    const times = results.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(limitReached).toBe(false);
    const old = await list({ from: 0, to: hourMS });
    expect(old.results).toEqual([]);
    expect(await refusal(list({ from: 2, to: 1 }))).toBe("validation_failed");
  });

  test("a user who can't see the device can't see its annotations", async () => {
    const other = await server.organization("Elsewhere");
    const outsider = await server.person({ organizationIds: [other.clientId] });
    expect(await refusal(list({}, outsider))).toBe("not_found");
  });
});
