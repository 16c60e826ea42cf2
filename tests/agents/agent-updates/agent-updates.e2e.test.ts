// Agents are updated from both consoles, and a rollout that fails says why and is resumed or ended.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rolloutDefaults } from "@muster/sdk";
import { ReleaseOwner } from "../../support/agents/releases.ts";
import { UpdatedFleet } from "../../support/agents/updated-fleet.ts";
import { frontends } from "../../support/clients/frontends.ts";
import { admin, startTestServer, until, type TestServer } from "../../support/server/server.ts";

describe.each(["terminal", "web"] as const)("Agent updates in the %s", (kind) => {
  const owner = new ReleaseOwner();
  const fleet = new UpdatedFleet();
  let server: TestServer;

  const open = () =>
    frontends[kind]({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: "#/approvals/agent-updates",
    });
  const upload = (version: string) =>
    server.session.call("uploadAgentRelease", {
      body: { content: owner.release({ version }).toString("base64") },
    });
  const newest = async () => (await server.ada.muster.call("listAgentUpdates", {})).rollouts[0]!;

  beforeAll(async () => {
    server = await startTestServer({
      schedulerTickMS: 50,
      web: join(import.meta.dirname, "../../../web/dist"),
    });
    await fleet.attach(server, server, 6);
  }, 60_000);
  afterAll(async () => {
    fleet.close();
    await server.close();
  });

  test("a rollout is started, and follows the agents live until it is done", async () => {
    fleet.behave = (agent, order) => void fleet.succeed(agent, order);
    const frontend = await open();
    try {
      await frontend.see("No rollouts");
      await frontend.see("upload it with muster agent-updates upload");
      await upload("0.2.0");
    } finally {
      await frontend.close();
    }
    const again = await open();
    try {
      await again.press("Update agents");
      await again.see("Agents check the release themselves");
      await again.fill("Healthy minutes before the next ring", "0");
      await again.press("Save");
      await again.see("The rollout has started.");
      await again.see("6 of 6");
      await again.see("Done");
    } finally {
      await again.close();
    }
    expect(await newest()).toMatchObject({ version: "0.2.0", state: "DONE" });
  }, 90_000);

  test("failures stop it with their reason; it is resumed, and ended after a question", async () => {
    fleet.behave = (agent, order) => void fleet.fail(agent, order);
    const { id: releaseId } = await upload("0.3.0");
    const { id } = await server.session.call("startAgentRollout", {
      body: { ...rolloutDefaults, releaseId, healthyMinutes: 0 },
    });
    await until("it has stopped", async () => (await newest()).state === "STOPPED", 20_000);
    const frontend = await open();
    try {
      await frontend.see("Stopped by failures");
      await frontend.open("0.3.0");
      await frontend.see("Update to 0.3.0");
      await frontend.see("0 of 1 updated, 1 failed, 0 in progress");
      await frontend.see("The new version ended.");
      fleet.behave = () => undefined;
      await frontend.press("Resume");
      await frontend.see("The rollout goes on.");
      await until("it runs", async () => (await newest()).state === "RUNNING");
      await frontend.press("End");
      await frontend.see("End the rollout of 0.3.0?");
      await frontend.press("End");
      await frontend.see("Agents keep the versions they have.");
    } finally {
      await frontend.close();
    }
    expect(await newest()).toMatchObject({ id, state: "ENDED" });
  }, 90_000);
});
