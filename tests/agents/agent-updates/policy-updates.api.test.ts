// Policies define when agents may be updated and to which version; the strictest of rollout and policy
// applies.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clockOf, enums, rolloutDefaults, type AgentUpdateHours, type PolicyContent } from "@muster/sdk";
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

onEachDatabase("Agent updates in policies", (database) => {
  let server: TestServer;
  let place: { clientId: number; locationId: number };
  let parent: number;
  let child: number;
  const fleet = new UpdatedFleet();
  let versions = 1;

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 50 });
    place = await server.organization("Acme Dental");
    await fleet.attach(server, place, 4);
    const create = async (name: string, more: object) =>
      (await server.session.call("createPolicy", { body: { name, nodeClass: "LINUX_SERVER", ...more } }))
        .policyId;
    const assignments = [{ scope: "ORGANIZATION", id: place.clientId }];
    parent = await create("All computers", { assignments });
    const own = [{ scope: "DEVICE", id: fleet.agents[3]!.nodeId }];
    child = await create("Careful", { parentPolicyId: parent, assignments: own });
  }, 60_000);
  afterEach(async () => {
    await endRollouts(server);
    for (const id of [parent, child]) await set(id, null);
    fleet.orders = [];
  });
  afterAll(async () => {
    await fleet.close();
    await server.close();
  });

  const set = (policyId: number, agentUpdates: PolicyContent["agentUpdates"]) =>
    server.session.call("updatePolicy", { path: { policyId }, body: { content: { agentUpdates } } });
  const upload = async () => {
    const version = `0.3.${versions++}`;
    const content = owner.release({ version }).toString("base64");
    return server.session.call("uploadAgentRelease", { body: { content } });
  };
  const start = async (more = {}) => {
    const { id: releaseId } = await upload();
    const rules = { ...rolloutDefaults, healthyMinutes: 0, canaryPercent: 25, earlyPercent: 50 };
    const body = { ...rules, releaseId, clientId: place.clientId, ...more };
    return server.session.call("startAgentRollout", { body });
  };
  const read = (rolloutId: number) => server.ada.muster.call("getAgentRollout", { path: { rolloutId } });
  const ticks = () => new Promise((resolve) => setTimeout(resolve, 400));
  const succeed = () => (fleet.behave = (agent, order) => fleet.succeed(agent, order));
  const isUpdated = async (id: number, count: number) =>
    (await read(id)).rings.reduce((sum, { updated }) => sum + updated, 0) === count;

  test("each agent waits for the hours of its own policy", async () => {
    succeed();
    await set(parent, { hours: hoursFrom(2, 4) });
    await set(child, { hours: hoursFrom(-1, 1) });
    const { id } = await start({ pinned: true });
    await until("one agent is updated", () => isUpdated(id, 1));
    await ticks();
    const { agents, ...rollout } = await read(id);
    expect(rollout).toMatchObject({ waiting: "HOURS", waitingPolicy: "All computers" });
    expect(rollout.waitingUntil).toBeGreaterThan(Date.now() + 1.9 * hourMS);
    for (const agent of agents.filter(({ nodeId }) => nodeId !== fleet.agents[3]!.nodeId))
      expect(agent).toMatchObject({
        state: "WAITING",
        waiting: "HOURS",
        waitingUntil: rollout.waitingUntil,
        waitingPolicy: "All computers",
      });
    expect(fleet.orders).toHaveLength(1);
    // the change applies at once
    await set(parent, null);
    await until("all agents are updated", () => isUpdated(id, 4), 20_000);
  });

  test("the stricter hours of rollout and policy apply, and the rollout shows which these are", async () => {
    succeed();
    await set(parent, { hours: hoursFrom(3, 6) });
    const { id } = await start({ pinned: true, hours: hoursFrom(-1, 4) });
    const hoursUntil = async () => {
      const { waiting, waitingUntil, waitingPolicy } = await read(id);
      return { waiting, waitingPolicy, hours: Math.round((waitingUntil! - Date.now()) / hourMS) };
    };
    expect(await hoursUntil()).toEqual({ waiting: "HOURS", waitingPolicy: "All computers", hours: 3 });
    const change = (body: object) =>
      server.session.call("changeAgentRollout", { path: { rolloutId: id }, body });
    await change({ state: "PAUSED", hours: hoursFrom(5, 8) });
    await set(parent, { hours: hoursFrom(-1, 9) });
    await change({ state: "RUNNING" });
    expect(await hoursUntil()).toEqual({ waiting: "HOURS", waitingPolicy: null, hours: 5 });
    await ticks();
    expect(fleet.orders).toEqual([]);
  });

  test("hours that never overlap and maintenance windows required by a policy are shown", async () => {
    succeed();
    await set(parent, { hours: hoursFrom(2, 3) });
    const { id } = await start({ pinned: true, hours: hoursFrom(5, 6) });
    expect(await read(id)).toMatchObject({
      waiting: "HOURS",
      waitingUntil: null,
      waitingPolicy: "All computers",
    });
    await set(parent, { onlyInMaintenance: true });
    await server.session.call("changeAgentRollout", { path: { rolloutId: id }, body: { hours: null } });
    expect(await read(id)).toMatchObject({
      waiting: "MAINTENANCE",
      waitingUntil: null,
      waitingPolicy: "All computers",
    });
    await ticks();
    expect(fleet.orders).toEqual([]);
  });

  test("agents paused or pinned by policy are left out of a rollout; a later one updates them", async () => {
    succeed();
    await set(parent, { paused: true });
    await set(child, { paused: false });
    const leftOutOf = async (rolloutId: number) =>
      (await read(rolloutId)).rings.reduce((sum, { leftOut }) => sum + leftOut, 0);
    const { id } = await start();
    expect(await leftOutOf(id)).toBe(3);
    await until("the agent that isn't paused is updated", () => isUpdated(id, 1), 20_000);
    await until("the rollout is done without them", async () => (await read(id)).state === "DONE", 20_000);
    expect(await read(id)).toMatchObject({ ring: "EVERYONE", waiting: "NOTHING" });
    expect(await leftOutOf(id)).toBe(3);
    expect(fleet.orders).toHaveLength(1);
    await set(parent, null);
    await ticks();
    expect(fleet.orders, "it has ended").toHaveLength(1);
    expect(await leftOutOf(id), "they were").toBe(3);
    const next = await start();
    expect(await leftOutOf(next.id)).toBe(0);
    await until("all agents are updated", () => isUpdated(next.id, 4), 30_000);
    await until("the next rollout is done", async () => (await read(next.id)).state === "DONE");
    await set(parent, { version: next.version });
    const { id: last } = await start();
    await until("the agent that isn't pinned is updated", () => isUpdated(last, 1), 30_000);
    await until("the last rollout is done", async () => (await read(last)).state === "DONE", 30_000);
    expect(await leftOutOf(last)).toBe(3);
  }, 60_000);

  test("the policy section is inherited, overridden, previewed and validated", async () => {
    const policyOf = (nodeId: number) => server.ada.muster.call("getDevicePolicy", { path: { nodeId } });
    const careful = fleet.agents[3]!.nodeId;
    await set(parent, { paused: true });
    expect((await policyOf(careful)).agentUpdates).toEqual({
      paused: true,
      version: null,
      hours: null,
      onlyInMaintenance: false,
      policyId: parent,
      policyName: "All computers",
      overrides: false,
    });
    const preview = async (policyId: number, agentUpdates: PolicyContent["agentUpdates"]) =>
      server.session.call("previewPolicy", { path: { policyId }, body: { content: { agentUpdates } } });
    expect(await preview(parent, null)).toMatchObject({
      total: 4,
      results: expect.arrayContaining([expect.objectContaining({ removed: ["Agent updates"] })]),
    });
    expect(await preview(child, { paused: true })).toMatchObject({ total: 0 });
    await set(child, { hours: hoursFrom(1, 2) });
    expect((await policyOf(careful)).agentUpdates).toMatchObject({ paused: false, overrides: true });
    expect(await preview(parent, null)).toMatchObject({ total: 3 });
    const hours = { ...hoursFrom(1, 2), timeZone: "Mars/Base" };
    await expect(set(child, { hours })).rejects.toMatchObject({
      errors: [{ field: "content.agentUpdates.hours.timeZone" }],
    });
    await expect(set(child, { version: "9.9.9" })).rejects.toMatchObject({
      errors: [{ field: "content.agentUpdates.version", message: expect.stringContaining("9.9.9") }],
    });
    expect(await refusal(set(child, {}))).toBe("validation_failed");
  });
});
