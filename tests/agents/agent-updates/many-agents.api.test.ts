// 2,000 simulated agents: a release that every agent but the canaries fails with stops itself.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSimulatedAgents, type SimulatedAgents } from "@muster/fixtures/agents";
import { ReleaseOwner } from "../../support/agents/releases.ts";
import { startTestServer, until, type TestServer } from "../../support/server/server.ts";

const count = 2_000;
const patienceMS = 240_000;
let server: TestServer;
let fleet: SimulatedAgents;
let updated = 0;
const canaries = count * 0.05;

beforeAll(async () => {
  server = await startTestServer({
    schedulerTickMS: 250,
    enrollmentsPerMinute: 1e6,
    reconnectsPerSecond: 1_000,
  });
  const { clientId, locationId } = server;
  const { token } = await server.ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 60 },
  });
  // good for the canaries, bad for all others
  const updates = () => (updated++ < canaries ? null : "CRASHED");
  fleet = await startSimulatedAgents({ url: server.url, token, count, updates });
  await until("all agents are connected", () => fleet.connected() === count, patienceMS);
}, patienceMS);
afterAll(async () => {
  await fleet.stop();
  await server.close();
});

test(
  "an update with a bad build in the second ring stops itself",
  async () => {
    const content = new ReleaseOwner().release({ version: "0.2.0" }).toString("base64");
    const { id: releaseId } = await server.session.call("uploadAgentRelease", { body: { content } });
    const startedAt = performance.now();
    const { id, rings } = await server.session.call("startAgentRollout", {
      body: { releaseId, healthyMinutes: 0, maxFailedPercent: 10 },
    });
    expect(rings.map(({ agents }) => agents)).toEqual([100, 400, 1_500]);
    const read = () => server.ada.muster.call("getAgentRollout", { path: { rolloutId: id } });
    await until("the rollout has stopped", async () => (await read()).state === "STOPPED", patienceMS);
    const seconds = (performance.now() - startedAt) / 1_000;
    const [first, second, last] = (await read()).rings;
    console.log(
      `Stopped after ${seconds.toFixed(1)} s: ${first!.updated} updated, ` +
        `${second!.failed} of ${second!.agents} failed, ${last!.agents} never asked.`,
    );
    expect(first).toMatchObject({ updated: canaries, failed: 0 });
    // one more than a tenth, and those that were being updated at that time
    expect(second!.failed).toBeGreaterThan(40);
    expect(second!.failed + second!.offered).toBeLessThanOrEqual(150);
    expect(last).toMatchObject({ updated: 0, failed: 0, offered: 0 });
  },
  patienceMS,
);
