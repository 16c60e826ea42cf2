import { afterAll, beforeAll, expect, test } from "vitest";
import { rolloutDefaults, type MusterError } from "@muster/sdk";
import {
  divide,
  dueAgents,
  nextStep,
  type Rollout,
} from "../../../server/src/agents/agent-updates/progress.ts";
import { ReleaseOwner } from "../../support/agents/releases.ts";
import { UpdatedFleet } from "../../support/agents/updated-fleet.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { refusal, startTestServer, until, type TestServer } from "../../support/server/server.ts";

const owner = new ReleaseOwner();
const contentOf = (release: Buffer) => ({ body: { content: release.toString("base64") } });

onEachDatabase("Rollouts of agent releases", (database) => {
  let server: TestServer;
  let place: { clientId: number; locationId: number };
  const fleet = new UpdatedFleet();

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 });
    place = await server.organization("Acme Dental");
    await fleet.attach(server, place, 10);
  }, 60_000);
  afterAll(async () => {
    await fleet.close();
    await server.close();
  });

  const upload = async (version: string, more = {}) =>
    (await server.session.call("uploadAgentRelease", contentOf(owner.release({ version, ...more })))).id;
  const start = (releaseId: number, more = {}) =>
    server.session.call("startAgentRollout", {
      body: {
        ...rolloutDefaults,
        releaseId,
        clientId: place.clientId,
        healthyMinutes: 0,
        helloSeconds: 60,
        ...more,
      },
    });
  const remove = (releaseId: number) => server.session.call("deleteAgentRelease", { path: { releaseId } });
  const refusedReason = (releaseId: number) =>
    remove(releaseId).then(
      () => "done",
      ({ code, message }: MusterError) => `${code}: ${message}`,
    );
  const releases = async () => (await server.ada.muster.call("listAgentUpdates", {})).releases;
  const read = (rolloutId: number) => server.ada.muster.call("getAgentRollout", { path: { rolloutId } });
  const change = (rolloutId: number, state: "RUNNING" | "PAUSED" | "ENDED") =>
    server.session.call("changeAgentRollout", { path: { rolloutId }, body: { state } });

  test("only complete, signed and valid releases are stored, and identical ones only once", async () => {
    const release = owner.release({ version: "0.1.9" });
    const first = await server.session.call("uploadAgentRelease", contentOf(release));
    expect(first).toMatchObject({ version: "0.1.9", platforms: ["any"], uploadedBy: "ada@example.com" });
    expect((await server.session.call("uploadAgentRelease", contentOf(release))).id).toBe(first.id);
    const changed = Buffer.from(release);
    changed[changed.length - 3]! ^= 1;
    for (const bad of [
      changed,
      release.subarray(0, -10),
      Buffer.from("hello"),
      new ReleaseOwner().release({ version: "0.2.0" }),
      owner.release({ version: "0.2.0", expiresAt: Date.now() - 1 }),
      Buffer.concat([release, Buffer.alloc(1_100_000)]),
    ])
      expect(await refusal(server.session.call("uploadAgentRelease", contentOf(bad)))).toBe(
        "release_invalid",
      );
  });

  test("a version can be signed again, but can't have other files unless it is deleted first", async () => {
    const expiresAt = Date.now() + 3_600_000;
    const first = await upload("0.1.8", { expiresAt });
    const again = await upload("0.1.8");
    expect(again).not.toBe(first);
    const other = contentOf(owner.release({ version: "0.1.8" }, "/* other */"));
    expect(await refusal(server.session.call("uploadAgentRelease", other))).toBe("release_exists");
    for (const releaseId of [first, again]) await remove(releaseId);
    expect((await server.session.call("uploadAgentRelease", other)).version).toBe("0.1.8");
  });

  test("a rollout updates ring by ring, with signed commands", async () => {
    fleet.orders = [];
    fleet.behave = (agent, order) => fleet.succeed(agent, order);
    const { id, rings } = await start(await upload("0.2.0"), { canaryPercent: 10, earlyPercent: 30 });
    expect(rings.map(({ agents }) => agents)).toEqual([1, 2, 7]);
    await until("the rollout is done", async () => (await read(id)).state === "DONE", 20_000);
    const { agents, rings: after } = await read(id);
    expect(after.map(({ updated }) => updated)).toEqual([1, 2, 7]);
    expect(fleet.orders.every(({ order }) => order.proof?.signature)).toBe(true);
    // the canary was updated first
    expect(fleet.orders[0]!.agent.nodeId).toBe(agents.find(({ ring }) => ring === "CANARY")!.nodeId);
    const listed = (await server.ada.muster.call("listAgents", { query: { clientId: place.clientId } }))
      .results;
    expect(new Set(listed.map(({ version }) => version))).toEqual(new Set(["0.2.0"]));
  });

  test("a rollout stops when too many of a ring fail, which is recorded, and can be resumed", async () => {
    fleet.orders = [];
    let canaries = 0;
    fleet.behave = (agent, order) => (canaries++ ? fleet.fail(agent, order) : fleet.succeed(agent, order));
    const { id } = await start(await upload("0.3.0"), { canaryPercent: 10, earlyPercent: 30 });
    await until("the rollout has stopped", async () => (await read(id)).state === "STOPPED", 20_000);
    const { agents, rings } = await read(id);
    expect(rings).toMatchObject([{ updated: 1 }, { failed: 2 }, { agents: 7, failed: 0, offered: 0 }]);
    expect(agents.filter(({ state }) => state === "FAILED").map(({ reason }) => reason)).toEqual([
      "CRASHED",
      "CRASHED",
    ]);
    expect(fleet.orders).toHaveLength(3);
    const stops = async () =>
      (await server.ada.muster.call("listActivities", { query: {} })).results.filter(
        ({ operation }) => operation === "agentRolloutStopped",
      );
    await until("the stop is in the audit log", async () => (await stops()).length > 0, 5_000);
    expect(await stops()).toMatchObject([{ organizationId: place.clientId, detail: "2/3" }]);
    // earlier failures don't stop it again, and those agents aren't offered the release again
    fleet.behave = (agent, order) => fleet.succeed(agent, order);
    await change(id, "RUNNING");
    await until("the resumed rollout is done", async () => (await read(id)).state === "DONE", 20_000);
    expect((await read(id)).rings).toMatchObject([{ updated: 1 }, { failed: 2 }, { updated: 7 }]);
    expect(fleet.orders).toHaveLength(10);
  });

  test("a confirmed version that kept crashing counts as failed and stops the rollout", async () => {
    fleet.behave = (agent, order) => fleet.succeed(agent, order);
    const { id } = await start(await upload("0.3.1"), { canaryPercent: 10, healthyMinutes: 10 });
    const canary = async () => (await read(id)).agents.find(({ ring }) => ring === "CANARY")!;
    await until("the canary is updated", async () => (await canary()).state === "UPDATED");
    const agent = fleet.agents.find(({ nodeId }) => nodeId === fleet.orders.at(-1)!.agent.nodeId)!;
    const report = (failure: "CRASHED" | "KEPT_CRASHING") =>
      agent.socket.timeout(5_000).emitWithAck("update.outcome", { rolloutId: id, version: "0.3.1", failure });
    // a confirmed version can't have failed its trial
    await report("CRASHED");
    expect((await canary()).state).toBe("UPDATED");
    await fleet.greet(agent, "0.3.0");
    await report("KEPT_CRASHING");
    expect(await canary()).toMatchObject({ state: "FAILED", reason: "KEPT_CRASHING" });
    await until("the rollout has stopped", async () => (await read(id)).state === "STOPPED");
    await change(id, "ENDED");
  });

  test("a rollout is paused, resumed and ended; a second one for the same agents is refused", async () => {
    fleet.orders = [];
    fleet.behave = () => undefined;
    const releaseId = await upload("0.4.0");
    const { id } = await start(releaseId);
    expect(await refusal(start(releaseId))).toBe("rollout_open");
    expect((await change(id, "PAUSED")).state).toBe("PAUSED");
    expect((await change(id, "RUNNING")).state).toBe("RUNNING");
    expect((await change(id, "ENDED")).state).toBe("ENDED");
    expect(await refusal(change(id, "RUNNING"))).toBe("rollout_ended");
    const { rollouts } = await server.ada.muster.call("listAgentUpdates", {});
    expect(rollouts.find((one) => one.id === id)).toMatchObject({ state: "ENDED", waiting: "NOTHING" });
  });

  test("of several rollouts started at the same time, only one succeeds", async () => {
    fleet.behave = () => undefined;
    // without agents, a rollout finishes at once
    const elsewhere = new UpdatedFleet();
    await elsewhere.attach(server, server, 1);
    const releaseId = await upload("0.4.1");
    const everywhere = () =>
      server.session.call("startAgentRollout", { body: { ...rolloutDefaults, releaseId } });
    for (const one of [() => start(releaseId), everywhere]) {
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => refusal(one())));
      expect(outcomes.toSorted()).toEqual(["done", ...Array<string>(5).fill("rollout_open")]);
    }
    // a pin replaces a rollout, and another pin unless both were started at the same time
    const pins = await Promise.all(
      Array.from({ length: 6 }, () => refusal(start(releaseId, { pinned: true }))),
    );
    expect(pins).toContain("done");
    expect(new Set(pins).difference(new Set(["done", "rollout_open"])).size).toBe(0);
    const { rollouts } = await server.ada.muster.call("listAgentUpdates", {});
    const open = rollouts.filter(({ endedAt }) => endedAt === null);
    expect(open.map(({ clientId, pinned }) => ({ clientId, pinned }))).toEqual([
      { clientId: place.clientId, pinned: true },
      { clientId: null, pinned: false },
    ]);
    for (const { id } of open) await change(id, "ENDED");
    await elsewhere.close();
  });

  test("a release can be deleted only while no rollout uses it and no agent runs it", async () => {
    const unused = await upload("0.4.2");
    await remove(unused);
    expect(await refusal(remove(unused))).toBe("not_found");
    expect((await releases()).some(({ id }) => id === unused)).toBe(false);
    const { results } = await server.ada.muster.call("listActivities", { query: {} });
    const [missed, done] = results.filter(({ operation }) => operation === "deleteAgentRelease");
    expect(done).toMatchObject({ outcome: "done", object: { id: String(unused), name: "0.4.2" } });
    expect(missed).toMatchObject({ outcome: "not_found" });
    expect(await refusal(start(unused))).toBe("not_found");

    fleet.behave = () => undefined;
    const used = await upload("0.4.3");
    const { id } = await start(used, { pinned: true });
    expect((await releases()).find((one) => one.id === used)).toMatchObject({ rolloutId: id, agents: 0 });
    const open = `release_in_use: Rollout ${id} of release 0.4.3 hasn't ended.`;
    expect(await refusedReason(used)).toBe(open);
    await change(id, "PAUSED");
    expect(await refusedReason(used)).toBe(open);
    await change(id, "ENDED");
    await fleet.greet(fleet.agents[0]!, "0.4.3");
    expect((await releases()).find((one) => one.id === used)).toMatchObject({ rolloutId: null, agents: 1 });
    expect(await refusedReason(used)).toBe("release_in_use: 1 agent runs release 0.4.3.");
    // the newest signature of a version counts, so an expired one can be deleted
    const again = await upload("0.4.3", { expiresAt: Date.now() + 1e9 });
    await remove(used);
    expect(await refusedReason(again)).toContain("release_in_use");
    await fleet.greet(fleet.agents[0]!, "0.3.0");
    await remove(again);
    // finished rollouts are kept
    expect(await read(id)).toMatchObject({ version: "0.4.3", releaseId: used, state: "ENDED" });
  });

  test("a release is either rolled out or deleted if both are requested at the same time", async () => {
    fleet.behave = () => undefined;
    for (let round = 0; round < 8; round++) {
      const releaseId = await upload(`0.4.${10 + round}`);
      const [started, deleted] = await Promise.all(
        round % 2
          ? [refusal(start(releaseId)), refusal(remove(releaseId))]
          : [refusal(remove(releaseId)), refusal(start(releaseId))].toReversed(),
      );
      const isThere = (await releases()).some(({ id }) => id === releaseId);
      expect([started, deleted, isThere]).toEqual(
        isThere ? ["done", "release_in_use", true] : ["not_found", "done", false],
      );
      const { rollouts } = await server.ada.muster.call("listAgentUpdates", {});
      const open = rollouts.find(({ endedAt }) => endedAt === null);
      expect(open?.releaseId).toBe(isThere ? releaseId : undefined);
      if (open) await change(open.id, "ENDED");
    }
  });

  test("agents are pinned to an older release only if it is signed to replace theirs", async () => {
    fleet.behave = () => undefined;
    const plain = await start(await upload("0.1.1"), { pinned: true });
    expect((await read(plain.id)).agents).toEqual([]);
    const replaces = ["0.3.0", "0.2.0"];
    const signed = await start(await upload("0.1.2", { replaces }), { pinned: true });
    expect((await read(signed.id)).agents).toHaveLength(10);
    // the previous pin has ended
    expect((await read(plain.id)).state).toBe("ENDED");
    await change(signed.id, "ENDED");
  });

  test("agents can't download releases they aren't offered or claim updates they haven't made", async () => {
    const [agent] = fleet.agents;
    fleet.orders = [];
    const releaseId = await upload("0.5.0");
    fleet.behave = () => undefined;
    const { id } = await start(releaseId, { pinned: true });
    await until("the release is offered", () => fleet.orders.some((one) => one.agent === agent), 20_000);
    const part = (rolloutId: unknown, offset: unknown) =>
      agent!.socket.timeout(5_000).emitWithAck("update.part", { rolloutId, offset } as never);
    const bytes = (await part(id, 0)) as Uint8Array;
    expect(bytes.length).toBeGreaterThan(20);
    for (const [rolloutId, offset] of [
      [id, -1],
      [id, 1e9],
      [id, "0"],
      [id + 1, 0],
      ["x", 0],
      [null, null],
    ])
      expect(await part(rolloutId, offset)).toBeNull();
    const claim = { rolloutId: id, version: "0.5.0", failure: null };
    await agent!.socket.timeout(5_000).emitWithAck("update.outcome", claim);
    expect((await read(id)).agents.find(({ nodeId }) => nodeId === agent!.nodeId)!.state).toBe("OFFERED");
    await agent!.socket.timeout(5_000).emitWithAck("update.outcome", { ...claim, failure: "<b>" } as never);
    expect((await read(id)).agents.find(({ nodeId }) => nodeId === agent!.nodeId)!.state).toBe("OFFERED");
    await change(id, "ENDED");
    expect(await part(id, 0)).toBeNull();
  });

  test("technicians need the permission, and are limited to their organizations", async () => {
    const other = await server.organization("Other");
    const releaseId = await upload("0.6.0");
    const technician = await server.person();
    const own = await server.person({
      permissions: ["canUpdateCustomers", "canCreateDevices"],
      organizationIds: [other.clientId],
    });
    const body = { ...rolloutDefaults, releaseId, clientId: place.clientId };
    expect(await refusal(technician.muster.call("startAgentRollout", { body }))).toBe("forbidden");
    expect(await refusal(technician.muster.call("listAgentUpdates", {}))).toBe("forbidden");
    const release = contentOf(owner.release({ version: "0.7.0" }));
    expect(await refusal(own.muster.call("uploadAgentRelease", release))).toBe("forbidden");
    expect(await refusal(own.muster.call("deleteAgentRelease", { path: { releaseId } }))).toBe("forbidden");
    // agents and rollouts of other organizations are not counted
    await fleet.greet(fleet.agents[0]!, "0.6.0");
    const seen = (await own.muster.call("listAgentUpdates", {})).releases;
    expect(seen.find(({ id }) => id === releaseId)).toMatchObject({ agents: 0, rolloutId: null });
    await fleet.greet(fleet.agents[0]!, "0.3.0");
    expect(await refusal(own.muster.call("startAgentRollout", { body }))).not.toBe("done");
    expect(
      await refusal(own.muster.call("startAgentRollout", { body: { ...rolloutDefaults, releaseId } })),
    ).not.toBe("done");
    const { id } = await start(releaseId);
    const path = { rolloutId: id };
    expect(await refusal(own.muster.call("getAgentRollout", { path }))).toBe("not_found");
    const paused = own.muster.call("changeAgentRollout", { path, body: { state: "PAUSED" } });
    expect(await refusal(paused)).not.toBe("done");
    expect((await own.muster.call("listAgentUpdates", {})).rollouts).toEqual([]);
    expect((await read(id)).state).toBe("RUNNING");
    await change(id, "ENDED");
  });
});

const rollout = {
  ring: 0,
  pinned: 0,
  canaryPercent: 5,
  earlyPercent: 25,
  healthyMinutes: 10,
  maxFailedPercent: 10,
  ringStartedAt: 0,
  countedFrom: 0,
} as Rollout;
const update = (nodeId: number, state: "WAITING" | "OFFERED" | "UPDATED" | "FAILED", changedAt = 1) => ({
  nodeId,
  ring: 0,
  state,
  changedAt,
  downloadedAt: null,
});
const minutes = 60_000;

test("the next ring starts once the current one has been healthy long enough", () => {
  const up = () => true;
  const done = [update(1, "UPDATED"), update(2, "UPDATED")];
  expect(nextStep(rollout, done, up, 9 * minutes)).toBe("OFFER");
  expect(nextStep(rollout, done, up, 11 * minutes)).toBe("NEXT_RING");
  // updated agents that are offline don't count as healthy
  expect(nextStep(rollout, done, (nodeId) => nodeId === 1, 11 * minutes)).toBe("OFFER");
  expect(nextStep(rollout, [...done, update(3, "OFFERED")], up, 11 * minutes)).toBe("OFFER");
  // offline agents don't delay a ring, unless all are offline
  const mixed = [update(1, "UPDATED"), update(2, "WAITING")];
  expect(nextStep(rollout, mixed, (nodeId) => nodeId === 1, 11 * minutes)).toBe("NEXT_RING");
  expect(nextStep(rollout, [update(2, "WAITING")], () => false, 11 * minutes)).toBe("OFFER");
  expect(nextStep(rollout, [update(1, "UPDATED"), update(2, "FAILED")], up, 0)).toBe("STOP");
  // paused or pinned agents delay neither a ring, whether they are all or some of it, nor the end
  const isHeld = (nodeId: number) => nodeId === 2;
  expect(nextStep(rollout, [update(2, "WAITING")], up, 0, isHeld)).toBe("NEXT_RING");
  expect(nextStep(rollout, mixed, up, 11 * minutes)).toBe("OFFER");
  expect(nextStep(rollout, mixed, up, 11 * minutes, isHeld)).toBe("NEXT_RING");
  expect(nextStep({ ...rollout, ring: 2 }, mixed, up, 0)).toBe("OFFER");
  expect(nextStep({ ...rollout, ring: 2 }, mixed, up, 0, isHeld)).toBe("DONE");
  expect(nextStep({ ...rollout, ring: 2, pinned: 1 }, mixed, up, 0, isHeld)).toBe("OFFER");
});

test("rings have at least one canary that is online, and don't depend on the agents' order", () => {
  const all = Array.from({ length: 2_000 }, (_, i) => i + 1);
  const count = (nodeIds: readonly number[], ring: number) =>
    divide(nodeIds, () => true, rollout).filter((one) => one.ring === ring).length;
  expect([0, 1, 2].map((ring) => count(all, ring))).toEqual([100, 400, 1_500]);
  expect([0, 1, 2].map((ring) => count(all.slice(0, 3), ring))).toEqual([1, 0, 2]);
  expect(divide(all, () => true, rollout)).toEqual(divide(all.toReversed(), () => true, rollout));
  const [first] = divide([1, 2, 3], (nodeId) => nodeId === 3, rollout);
  expect(first).toEqual({ nodeId: 3, ring: 0 });
});

test("a version that fails from the second ring on reaches only 200 of 2,000 agents", () => {
  const up = () => true;
  const all = Array.from({ length: 2_000 }, (_, i) => i + 1);
  const updates = divide(all, up, rollout).map(({ nodeId, ring }) => ({
    nodeId,
    ring,
    state: "WAITING" as "WAITING" | "OFFERED" | "UPDATED" | "FAILED",
    changedAt: null as number | null,
    downloadedAt: null,
  }));
  const running = { ...rollout };
  let step = "OFFER";
  // each minute, updates offered in the previous minute finish
  for (let now = minutes; step !== "STOP" && now < 1_000 * minutes; now += minutes) {
    for (const one of updates.filter(({ state }) => state === "OFFERED"))
      Object.assign(one, { state: one.ring === 0 ? "UPDATED" : "FAILED", changedAt: now });
    step = nextStep(running, updates, up, now);
    if (step === "NEXT_RING") Object.assign(running, { ring: running.ring + 1, ringStartedAt: now });
    const due = step === "OFFER" ? new Set(dueAgents(running, updates, up, now)) : new Set();
    for (const one of updates)
      if (due.has(one.nodeId)) Object.assign(one, { state: "OFFERED", changedAt: now });
  }
  const count = (state: string) => updates.filter((one) => one.state === state).length;
  expect(step).toBe("STOP");
  // 100 canaries are updated, 100 of 400 in the second ring rolled back, and the others were offered nothing
  expect([count("UPDATED"), count("FAILED"), count("OFFERED"), count("WAITING")]).toEqual([
    100, 100, 0, 1_800,
  ]);
});
