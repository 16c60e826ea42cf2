// Agents are updated from both consoles; a failed rollout shows the reason and is resumed or ended.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clockOf, enums, localTimeZone, rolloutDefaults } from "@muster/sdk";
import { ReleaseOwner } from "../../support/agents/releases.ts";
import { UpdatedFleet } from "../../support/agents/updated-fleet.ts";
import { frontends } from "../../support/clients/frontends.ts";
import { admin, startTestServer, until, type TestServer } from "../../support/server/server.ts";

describe.each(["terminal", "web"] as const)("Agent updates in the %s", (kind) => {
  const owner = new ReleaseOwner();
  const fleet = new UpdatedFleet();
  const folder = mkdtempSync(join(tmpdir(), "muster-releases-"));
  let server: TestServer;

  const open = (address = "#/approvals/agent-updates") =>
    frontends[kind]({ url: server.url, token: server.ada.token, ...admin, address });
  const write = (name: string, content: Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const upload = (version: string) =>
    server.session.call("uploadAgentRelease", {
      body: { content: owner.release({ version }).toString("base64") },
    });
  const newest = async () => (await server.ada.muster.call("listAgentUpdates", {})).rollouts[0]!;

  beforeAll(async () => {
    server = await startTestServer({
      schedulerTickMS: 100,
      web: join(import.meta.dirname, "../../../web/dist"),
    });
    await fleet.attach(server, server, 6);
  }, 60_000);
  afterAll(async () => {
    await fleet.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test("a rollout is started, and its progress is shown live until it is done", async () => {
    fleet.behave = (agent, order) => fleet.succeed(agent, order);
    const frontend = await open();
    try {
      await frontend.see("No rollouts");
      await frontend.see("upload it under Releases");
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

  test("failures stop a rollout with their reason; it is resumed, and ended after confirmation", async () => {
    fleet.behave = (agent, order) => fleet.fail(agent, order);
    const { id: releaseId } = await upload("0.3.0");
    const { id } = await server.session.call("startAgentRollout", {
      body: { ...rolloutDefaults, releaseId, healthyMinutes: 0 },
    });
    await until("the rollout has stopped", async () => (await newest()).state === "STOPPED", 20_000);
    const frontend = await open();
    try {
      await frontend.see("Stopped by failures");
      await frontend.open("0.3.0");
      await frontend.see("Update to 0.3.0");
      await frontend.see("0 of 1 updated, 1 failed, 0 in progress");
      await frontend.see("The new version crashed.");
      fleet.behave = () => undefined;
      await frontend.press("Resume");
      await frontend.see("The rollout continues.");
      await until("the rollout is running", async () => (await newest()).state === "RUNNING");
      await frontend.press("End");
      await frontend.see("End the rollout of 0.3.0?");
      await frontend.press("End");
      await frontend.see("Agents keep the versions they have.");
    } finally {
      await frontend.close();
    }
    expect(await newest()).toMatchObject({ id, state: "ENDED" });
  }, 90_000);

  test("a rollout waits for its hours, which can be changed, and shows later rollbacks", async () => {
    fleet.behave = (agent, order) => fleet.succeed(agent, order);
    await upload("0.4.0");
    const frontend = await open("#/approvals/agent-updates?new");
    try {
      await frontend.see("Agents check the release themselves");
      await frontend.fill("Healthy minutes before the next ring", "0");
      await frontend.check("Only in maintenance windows");
      await frontend.press("Save");
      await frontend.see("No maintenance window is planned");
      await frontend.open("0.4.0");
      await frontend.see("Update to 0.4.0");
      await frontend.see("Only in maintenance windows");
      const timeZone = localTimeZone();
      // a few hours from now, so that the rollout waits at any time of day
      const now = Date.now();
      const at = (hours: number) => clockOf(now + hours * 3_600_000, timeZone).time;
      const rolloutId = (await newest()).id;
      const change = (body: object) =>
        server.session.call("changeAgentRollout", { path: { rolloutId }, body });
      const hours = { from: at(4), to: at(5), timeZone, days: [...enums.Weekday] };
      await change({ hours, onlyInMaintenance: false });
      await frontend.see(`${at(4)} to ${at(5)}`);
      await frontend.see("Waits until");
      await frontend.press("Change hours");
      await frontend.fill("From", "25:00");
      await frontend.press("Save");
      await frontend.see("time of day such as");
      await frontend.fill("From", at(2));
      await frontend.fill("Until", at(3));
      await frontend.press("Save");
      await frontend.see("The hours of the rollout are changed.");
      await frontend.see(`${at(2)} to ${at(3)}`);
      await change({ hours: null });
      await frontend.see("Done");
      await frontend.see("At any time");
      const [agent] = fleet.agents;
      await fleet.greet(agent!, "0.1.0");
      const outcome = { rolloutId, version: "0.4.0", failure: "KEPT_HANGING" } as const;
      await agent!.socket.timeout(5_000).emitWithAck("update.outcome", outcome);
      await frontend.see("1 rolled back later");
      await frontend.see("kept hanging");
    } finally {
      await frontend.close();
    }
    const again = await open("#/approvals/agent-updates?new");
    try {
      await again.see("1 computer rolled back from 0.4.0");
      await again.press("Save");
      await again.see("Required");
      await again.check("Roll it out anyway");
      await again.press("Save");
      await again.see("The rollout has started.");
    } finally {
      await again.close();
    }
    const { id } = await newest();
    await server.session.call("changeAgentRollout", { path: { rolloutId: id }, body: { state: "ENDED" } });
  }, 90_000);

  test("a release is uploaded from a file, or refused with the reason", async () => {
    const good = write("good.release", owner.release({ version: "0.5.0" }));
    const forged = owner.release({ version: "0.5.1" }).toString("latin1").replace("0.5.1", "0.5.2");
    const other = owner.release({ version: "0.5.0" }, "/* other */");
    const frontend = await open("#/approvals/agent-updates/releases?new");
    const send = async (file: string) => {
      await frontend.chooseFile("Release file", file);
      await frontend.press("Upload");
    };
    try {
      await frontend.see("The file that npm run agent-release has written");
      await frontend.press("Upload");
      await frontend.see("Required");
      await frontend.chooseFile("Release file", write("large.release", Buffer.alloc(1_100_000, 1)));
      await frontend.see("large.release: File exceeds the limit of 1 MB");
      await send(write("forged.release", Buffer.from(forged, "latin1")));
      await frontend.see("Its signature is wrong: the release was changed.");
      await send(good);
      await frontend.see("Uploaded release 0.5.0 for all systems.");
      await frontend.see("Not in use");
      await frontend.press("Upload a release");
      await frontend.see("The file that npm run agent-release has written");
      await send(write("other.release", other));
      await frontend.see("Release 0.5.0 has already been uploaded with other files.");
      await send(good);
      await frontend.see("Release 0.5.0 had already been uploaded; nothing has changed.");
    } finally {
      await frontend.close();
    }
  }, 90_000);

  test("a release is deleted after confirmation, unless it is in use", async () => {
    fleet.behave = () => undefined;
    const { id: used } = await upload("0.6.0");
    await upload("0.6.1");
    const { id } = await server.session.call("startAgentRollout", {
      body: { ...rolloutDefaults, releaseId: used },
    });
    const frontend = await open("#/approvals/agent-updates");
    try {
      await frontend.press("Releases");
      await frontend.see("Signed releases that agents can be updated to");
      await frontend.why("0.6.0", "Delete", `Rollout ${id} of release 0.6.0 hasn't ended.`);
      await frontend.act("0.6.1", "Delete");
      await frontend.see("Delete release 0.6.1?");
      await frontend.press("Delete");
      await frontend.see("Release 0.6.1 is deleted.");
    } finally {
      await frontend.close();
    }
    const { releases } = await server.ada.muster.call("listAgentUpdates", {});
    expect(releases.map(({ version }) => version)).not.toContain("0.6.1");
    expect(releases.map(({ version }) => version)).toContain("0.6.0");
  }, 90_000);
});
