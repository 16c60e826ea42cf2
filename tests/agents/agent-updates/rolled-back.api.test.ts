// Computers that roll back from a confirmed version: which reports are accepted, and what happens to the
// release.
import { afterAll, beforeAll, expect, test } from "vitest";
import { rolloutDefaults, type AgentUpdateFailure } from "@muster/sdk";
import { ReleaseOwner } from "../../support/agents/releases.ts";
import { UpdatedFleet } from "../../support/agents/updated-fleet.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  refusal,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const owner = new ReleaseOwner();

onEachDatabase("Versions that computers rolled back from", (database) => {
  let server: TestServer;
  let place: { clientId: number; locationId: number };
  let other: { clientId: number; locationId: number };
  const fleet = new UpdatedFleet();
  const strangers = new UpdatedFleet();

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 });
    place = await server.organization("Acme Dental");
    other = await server.organization("Other");
    await fleet.attach(server, place, 3);
    await strangers.attach(server, other, 1);
  }, 60_000);
  afterAll(async () => {
    await fleet.close();
    await strangers.close();
    await server.close();
  });

  const upload = (version: string, program = "") =>
    server.session.call("uploadAgentRelease", {
      body: { content: owner.release({ version }, program).toString("base64") },
    });
  const bodyOf = (releaseId: number, clientId = place.clientId) => ({
    ...rolloutDefaults,
    releaseId,
    clientId,
    healthyMinutes: 0,
  });
  const start = (releaseId: number, more = {}) =>
    server.session.call("startAgentRollout", { body: { ...bodyOf(releaseId), ...more } });
  const read = (rolloutId: number) => server.ada.muster.call("getAgentRollout", { path: { rolloutId } });
  const report = (agent: ScriptedAgent, rolloutId: number, failure: AgentUpdateFailure, version = "0.2.0") =>
    agent.socket.timeout(5_000).emitWithAck("update.outcome", { rolloutId, version, failure });
  const stateOf = async (rolloutId: number, { nodeId }: ScriptedAgent) => {
    const found = (await read(rolloutId)).agents.find((one) => one.nodeId === nodeId);
    return found && [found.state, found.reason];
  };

  test("an agent's report counts only for a version that it had and no longer runs", async () => {
    fleet.behave = () => undefined;
    const { id: releaseId } = await upload("0.2.0");
    const { id } = await start(releaseId, { canaryPercent: 1, earlyPercent: 1 });
    await until("the canary is offered the release", () => fleet.orders.length === 1);
    const canary = fleet.orders[0]!.agent;
    const [waiting] = fleet.agents.filter((one) => one !== canary);
    for (const failure of ["KEPT_CRASHING", "KEPT_HANGING", "CRASHED", "HUNG"] as const) {
      // the agent has not been offered the version yet
      expect(await report(waiting!, id, failure)).toBe(true);
      // the agent belongs to another organization
      expect(await report(strangers.agents[0]!, id, failure)).toBe(true);
    }
    expect(await stateOf(id, waiting!)).toEqual(["WAITING", null]);
    // the agent was offered the version, but hasn't downloaded it
    await report(canary, id, "KEPT_HANGING");
    expect(await stateOf(id, canary)).toEqual(["OFFERED", null]);

    await fleet.succeed(canary, fleet.orders[0]!.order);
    expect(await stateOf(id, canary)).toEqual(["UPDATED", null]);
    // the agent still runs the version from which it claims to have rolled back
    await report(canary, id, "KEPT_HANGING");
    // a confirmed version can't have failed its trial
    await report(canary, id, "HUNG");
    expect(await stateOf(id, canary)).toEqual(["UPDATED", null]);
    await fleet.greet(canary, "0.1.0");
    await report(canary, id, "KEPT_HANGING");
    expect(await stateOf(id, canary)).toEqual(["FAILED", "KEPT_HANGING"]);
    // the recorded reason doesn't change
    await report(canary, id, "KEPT_CRASHING");
    await fleet.succeed(canary, fleet.orders[0]!.order);
    expect(await stateOf(id, canary)).toEqual(["FAILED", "KEPT_HANGING"]);
    await until("the rollout has stopped", async () => (await read(id)).state === "STOPPED");
    await server.session.call("changeAgentRollout", { path: { rolloutId: id }, body: { state: "ENDED" } });
    for (const agent of fleet.agents) await fleet.greet(agent, "0.1.0");
  });

  test("a finished rollout counts later rollbacks, and starting it again needs confirmation", async () => {
    fleet.behave = (agent, order) => fleet.succeed(agent, order);
    const { id: releaseId } = await upload("0.3.0");
    const { id } = await start(releaseId);
    await until("the rollout is done", async () => (await read(id)).state === "DONE", 20_000);
    const { endedAt } = await read(id);
    for (const agent of fleet.agents.slice(0, 2)) {
      await fleet.greet(agent, "0.1.0");
      await report(agent, id, "KEPT_CRASHING", "0.3.0");
    }
    const after = await read(id);
    expect(after).toMatchObject({ state: "DONE", endedAt, rolledBack: 2 });
    expect(after.agents.map(({ state, reason }) => [state, reason])).toEqual([
      ["FAILED", "KEPT_CRASHING"],
      ["FAILED", "KEPT_CRASHING"],
      ["UPDATED", null],
    ]);
    const release = (await server.ada.muster.call("listAgentUpdates", {})).releases.find(
      (one) => one.id === releaseId,
    );
    expect(release).toMatchObject({ version: "0.3.0", rolledBack: 2 });

    for (const pinned of [false, true])
      expect(await refusal(start(releaseId, { pinned }))).toBe("release_rolled_back");
    const everywhere = { ...rolloutDefaults, releaseId };
    expect(await refusal(server.session.call("startAgentRollout", { body: everywhere }))).toBe(
      "release_rolled_back",
    );
    // a user who sees only another organization isn't told of this one
    const own = await server.person({
      permissions: ["canUpdateCustomers", "canCreateDevices"],
      organizationIds: [other.clientId],
    });
    const { releases, rollouts } = await own.muster.call("listAgentUpdates", {});
    expect(releases.find((one) => one.id === releaseId)).toMatchObject({ rolledBack: 0 });
    expect(rollouts).toEqual([]);
    expect((await start(releaseId, { despiteRollbacks: true })).state).toBe("RUNNING");
  });

  test("of simultaneous uploads of one version with different files, only one is stored", async () => {
    for (let round = 1; round <= 4; round++) {
      const version = `0.4.${round}`;
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, (_, i) => refusal(upload(version, `/* ${i} */`))),
      );
      expect(outcomes.toSorted()).toEqual(["done", ...Array<string>(5).fill("release_exists")]);
      const { releases } = await server.ada.muster.call("listAgentUpdates", {});
      expect(releases.filter((one) => one.version === version)).toHaveLength(1);
    }
    // the same file uploaded again is not another release
    const content = owner.release({ version: "0.5.0" }).toString("base64");
    const same = () => server.session.call("uploadAgentRelease", { body: { content } });
    const ids = (await Promise.all([same(), same(), same()])).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
  });
});
