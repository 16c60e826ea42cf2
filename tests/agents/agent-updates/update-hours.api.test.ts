// Rollouts wait for their hours and for maintenance windows, and show until when.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clockOf, enums, rolloutDefaults, type AgentUpdateHours } from "@muster/sdk";
import { ReleaseOwner } from "../../support/agents/releases.ts";
import { endRollouts, UpdatedFleet } from "../../support/agents/updated-fleet.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { refusal, startTestServer, until, type TestServer } from "../../support/server/server.ts";

const hourMS = 3_600_000;
const timeZone = "Europe/Berlin";
const owner = new ReleaseOwner();

/** Daily hours, from and to so many hours from now. */
function hoursFrom(from: number, to: number): AgentUpdateHours {
  const at = (hours: number) => clockOf(Date.now() + hours * hourMS, timeZone).time;
  return { from: at(from), to: at(to), timeZone, days: [...enums.Weekday] };
}
const later = () => hoursFrom(2, 4);
const open = () => hoursFrom(-1, 1);

onEachDatabase("Hours of rollouts", (database) => {
  let server: TestServer;
  let place: { clientId: number; locationId: number };
  const fleet = new UpdatedFleet();
  let versions = 1;

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 50 });
    place = await server.organization("Acme Dental");
    await fleet.attach(server, place, 4);
  }, 60_000);
  afterEach(async () => {
    await endRollouts(server);
    fleet.orders = [];
  });
  afterAll(async () => {
    await fleet.close();
    await server.close();
  });

  const start = async (more = {}) => {
    const content = owner.release({ version: `0.2.${versions++}` }).toString("base64");
    const { id: releaseId } = await server.session.call("uploadAgentRelease", { body: { content } });
    const rules = { ...rolloutDefaults, healthyMinutes: 0, canaryPercent: 25, earlyPercent: 50 };
    const body = { ...rules, releaseId, clientId: place.clientId, ...more };
    return server.session.call("startAgentRollout", { body });
  };
  const read = (rolloutId: number) => server.ada.muster.call("getAgentRollout", { path: { rolloutId } });
  const change = (rolloutId: number, body: object) =>
    server.session.call("changeAgentRollout", { path: { rolloutId }, body });
  const ticks = () => new Promise((resolve) => setTimeout(resolve, 400));

  test("agents of the current ring wait for the hours, and are updated once they begin", async () => {
    fleet.behave = (agent, order) => fleet.succeed(agent, order);
    const hours = later();
    const { id } = await start({ hours });
    await ticks();
    const waits = await read(id);
    expect(waits).toMatchObject({ state: "RUNNING", ring: "CANARY", waiting: "HOURS", hours });
    expect(waits.waitingUntil).toBeGreaterThan(Date.now() + 1.9 * hourMS);
    expect(waits.waitingUntil).toBeLessThanOrEqual(Date.now() + 2 * hourMS);
    expect(waits.rings[0]).toMatchObject({ agents: 1, offered: 0, updated: 0, failed: 0 });
    const { waitingUntil } = waits;
    // agents of later rings wait for their ring
    expect(waits.agents.map(({ ring, waiting }) => [ring, waiting])).toEqual([
      ["CANARY", "HOURS"],
      ["EARLY", null],
      ["EVERYONE", null],
      ["EVERYONE", null],
    ]);
    expect(waits.agents[0]).toMatchObject({ state: "WAITING", waitingUntil });
    expect(fleet.orders).toEqual([]);

    // pausing has priority over waiting
    expect(await change(id, { state: "PAUSED" })).toMatchObject({ state: "PAUSED", waiting: "NOTHING" });
    await change(id, { hours: open() });
    await ticks();
    expect(fleet.orders).toEqual([]);
    await change(id, { state: "RUNNING" });
    await until("the rollout is done", async () => (await read(id)).state === "DONE", 20_000);
    expect((await read(id)).rings.map(({ updated }) => updated)).toEqual([1, 1, 2]);
  }, 60_000);

  test("a rollout waits if its hours end after the first ring, and continues when they change", async () => {
    // the hours end as soon as the canary is updated
    const started = Promise.withResolvers<number>();
    fleet.behave = (agent, order) =>
      fleet.orders.length === 1
        ? started.promise
            .then((rollout) => change(rollout, { hours: later() }))
            .then(() => fleet.succeed(agent, order))
        : fleet.succeed(agent, order);
    const { id } = await start({ hours: open() });
    started.resolve(id);
    await until("the canary is updated", async () => (await read(id)).rings[0]!.updated === 1);
    await ticks();
    const between = await read(id);
    expect(between).toMatchObject({ state: "RUNNING", ring: "EARLY", waiting: "HOURS" });
    expect(between.rings.map(({ updated, failed }) => [updated, failed])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
    await change(id, { hours: null });
    await until("the rollout is done", async () => (await read(id)).state === "DONE", 20_000);
  });

  test("failures stop a rollout, and once resumed it waits for its hours", async () => {
    fleet.behave = (agent, order) => fleet.fail(agent, order);
    const { id } = await start({ hours: open() });
    await until("the rollout has stopped", async () => (await read(id)).state === "STOPPED", 20_000);
    await change(id, { hours: later(), state: "RUNNING" });
    await ticks();
    expect(await read(id)).toMatchObject({ state: "RUNNING", waiting: "HOURS" });
    expect(fleet.orders).toHaveLength(1);
  });

  test("computers are updated in their maintenance windows, and show when the next one begins", async () => {
    fleet.behave = (agent, order) => fleet.succeed(agent, order);
    const [first, second, third] = fleet.agents.map(({ nodeId }) => nodeId);
    const { id } = await start({ onlyInMaintenance: true, pinned: true });
    await ticks();
    expect(await read(id)).toMatchObject({ waiting: "MAINTENANCE", waitingUntil: null });
    const enable = (nodeId: number, from: number, to: number) =>
      server.ada.muster.call("enableMaintenance", {
        body: {
          deviceIds: [nodeId],
          options: ["NOTIFICATIONS"],
          schedule: {
            startType: from > 0 ? "AT" : "NOW",
            ...(from > 0 && { startTime: from }),
            endType: "ON",
            endTime: to,
            timeZone,
          },
        },
      });
    const [from, to] = [Date.now() + 3 * hourMS, Date.now() + 6 * hourMS];
    await enable(second!, from, to);
    await enable(first!, 0, to);
    await until("the first computer is updated", async () => (await read(id)).rings[0]!.updated === 1);
    await ticks();
    const { agents, ...rollout } = await read(id);
    expect(rollout).toMatchObject({ waiting: "MAINTENANCE", waitingUntil: from, onlyInMaintenance: true });
    const of = (nodeId: number | undefined) => agents.find((one) => one.nodeId === nodeId);
    expect(of(first)).toMatchObject({ state: "UPDATED", waiting: null, waitingUntil: null });
    expect(of(second)).toMatchObject({ state: "WAITING", waiting: "MAINTENANCE", waitingUntil: from });
    expect(of(third)).toMatchObject({ state: "WAITING", waiting: "MAINTENANCE", waitingUntil: null });
    expect(fleet.orders).toHaveLength(1);

    // with both, both must be open: the window begins in 3 hours, the hours in 4
    const hours = hoursFrom(4, 5);
    const { waitingUntil } = await change(id, { hours });
    expect(waitingUntil! - Date.now()).toBeGreaterThan(3.9 * hourMS);
    expect(waitingUntil! - Date.now()).toBeLessThanOrEqual(4 * hourMS);
    // hours that never overlap a window
    expect(await change(id, { hours: hoursFrom(8, 9) })).toMatchObject({ waitingUntil: null });
    // an open window isn't enough outside the hours
    await enable(third!, 0, to);
    await ticks();
    expect((await read(id)).agents.find(({ nodeId }) => nodeId === third)).toMatchObject({
      waiting: "HOURS",
    });
    expect(fleet.orders).toHaveLength(1);
    await change(id, { hours: null, onlyInMaintenance: false });
    await until("all computers are updated", async () => (await read(id)).rings[0]!.updated === 4, 20_000);
  });

  test("only users who may start a rollout can change its hours, and the change is recorded", async () => {
    fleet.behave = () => undefined;
    const hours = later();
    const { id } = await start({ hours });
    const path = { rolloutId: id };
    const body = { hours: null };
    const other = await server.organization("Other");
    const none = await server.person();
    const reader = await server.person({ permissions: ["canCreateDevices"] });
    const elsewhere = await server.person({
      permissions: ["canUpdateCustomers", "canCreateDevices"],
      organizationIds: [other.clientId],
    });
    for (const { muster } of [none, reader, elsewhere])
      expect(await refusal(muster.call("changeAgentRollout", { path, body }))).not.toBe("done");
    expect(await read(id)).toMatchObject({ hours, onlyInMaintenance: false });
    for (const wrong of [
      {},
      { hours: { ...hours, timeZone: "Mars/Olympus" } },
      { hours: { ...hours, days: [] } },
      { hours: { ...hours, from: "24:00" } },
      { hours: { ...hours, from: "22:00; drop" } },
    ])
      expect(await refusal(change(id, wrong))).toBe("validation_failed");
    expect(await refusal(start({ hours: { ...hours, timeZone: "+01:00" } }))).toBe("validation_failed");
    await change(id, { onlyInMaintenance: true });
    const { results } = await server.ada.muster.call("listActivities", { query: {} });
    const done = results.find(
      ({ operation, outcome }) => operation === "changeAgentRollout" && outcome === "done",
    );
    expect(done).toMatchObject({ organizationId: place.clientId, object: { id: String(id) } });
    expect(JSON.stringify(done?.changes)).toContain("onlyInMaintenance");
    await change(id, { state: "ENDED" });
    expect(await refusal(change(id, body))).toBe("rollout_ended");
  }, 60_000);
});
