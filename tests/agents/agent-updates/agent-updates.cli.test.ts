// Releases are uploaded and rolled out in a shell.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ReleaseOwner } from "../../support/agents/releases.ts";
import { UpdatedFleet } from "../../support/agents/updated-fleet.ts";
import { run } from "../../support/clients/muster.ts";
import { startTestServer, until, type Person, type TestServer } from "../../support/server/server.ts";

const owner = new ReleaseOwner();
const fleet = new UpdatedFleet();
const folder = mkdtempSync(join(tmpdir(), "muster-releases-"));
let server: TestServer;
const updates = (who: Person, ...args: string[]) =>
  run(["agent-updates", ...args], { env: { MUSTER_URL: server.url, MUSTER_TOKEN: who.token } });
const written = (version: string) => {
  const file = join(folder, `${version}.release`);
  writeFileSync(file, owner.release({ version }));
  return file;
};

beforeAll(async () => {
  server = await startTestServer({ schedulerTickMS: 100 });
  await fleet.attach(server, server, 3);
}, 60_000);
afterAll(async () => {
  await fleet.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

test("a release is uploaded, rolled out, and shown ring by ring", async () => {
  fleet.behave = (agent, order) => fleet.succeed(agent, order);
  const none = await updates(server.ada, "list");
  expect(none.stderr).toContain("muster agent-updates start VERSION");
  const file = written("0.2.0");
  const planned = await updates(server.ada, "upload", file, "--dry-run");
  expect(planned.exitCode, planned.stderr).toBe(0);
  expect((await updates(server.ada, "list", "--releases", "--json", "version")).stdout.trim()).toBe("[]");
  const uploaded = await updates(server.ada, "upload", file);
  expect(uploaded.exitCode, uploaded.stderr).toBe(0);
  expect(uploaded.stderr).toContain("muster agent-updates start 0.2.0");
  const unasked = await updates(server.ada, "start", "0.2.0");
  expect(unasked.exitCode).toBe(2);
  const started = await updates(server.ada, "start", "0.2.0", "--healthy", "0m", "--yes", "--json", "id");
  expect(started.exitCode, started.stderr).toBe(0);
  expect(started.stderr).toContain("for 3 agents");
  const { id } = JSON.parse(started.stdout) as { id: number };
  const show = async () =>
    JSON.parse((await updates(server.ada, "show", String(id), "--json", "state")).stdout) as {
      state: string;
    };
  await until("the rollout is done", async () => (await show()).state === "DONE", 20_000);
  const agents = await updates(server.ada, "show", String(id), "--agents");
  expect(agents.stdout.match(/UPDATED/g)).toHaveLength(3);
});

test("an agent's failure is shown, and the rollout is resumed, paused and ended", async () => {
  fleet.behave = (agent, order) => fleet.fail(agent, order);
  await updates(server.ada, "upload", written("0.3.0"));
  const started = await updates(server.ada, "start", "0.3.0", "--yes", "--json", "id");
  const id = String((JSON.parse(started.stdout) as { id: number }).id);
  await until("the rollout has stopped", async () =>
    (await updates(server.ada, "show", id)).stdout.includes("STOPPED"),
  );
  expect((await updates(server.ada, "show", id)).stderr).toMatch(/pc-\d: The new version crashed\./);
  fleet.behave = () => undefined;
  for (const [verb, state] of [
    ["resume", "RUNNING"],
    ["pause", "PAUSED"],
    ["end", "ENDED"],
  ] as const) {
    const changed = await updates(server.ada, verb, id, "--yes");
    expect(changed.exitCode, changed.stderr).toBe(0);
    expect((await updates(server.ada, "show", id)).stdout).toContain(state);
  }
  expect((await updates(server.ada, "resume", id, "--yes")).exitCode).toBe(6);
});

test("an old release is deleted once nothing uses it", async () => {
  fleet.behave = () => undefined;
  for (const version of ["0.1.5", "0.4.0"]) await updates(server.ada, "upload", written(version));
  const versions = async () =>
    (await updates(server.ada, "list", "--releases", "--json", "version")).stdout.match(/0\.[14]\.[05]/g);
  const unasked = await updates(server.ada, "delete", "0.1.5");
  expect(unasked.exitCode).toBe(2);
  const planned = await updates(server.ada, "delete", "0.1.5", "--dry-run");
  expect(planned.exitCode, planned.stderr).toBe(0);
  expect(planned.stdout).toMatch(/^DELETE \/ws\/agent-updates\/releases\/\d+$/m);
  expect(await versions()).toEqual(["0.4.0", "0.1.5"]);
  const deleted = await updates(server.ada, "delete", "0.1.5", "--yes");
  expect(deleted.exitCode, deleted.stderr).toBe(0);
  expect(deleted.stderr).toContain("Release 0.1.5 is deleted.");
  expect(await versions()).toEqual(["0.4.0"]);

  const started = await updates(server.ada, "start", "0.4.0", "--yes", "--json", "id");
  const { id } = JSON.parse(started.stdout) as { id: number };
  for (const flag of ["--dry-run", "--yes"]) {
    const refused = await updates(server.ada, "delete", "0.4.0", flag);
    expect(refused.exitCode).toBe(6);
    expect(refused.stderr).toContain(`Rollout ${id} of release 0.4.0 hasn't ended.`);
  }
  await updates(server.ada, "end", String(id), "--yes");
  const inUse = await updates(server.ada, "delete", "0.2.0", "--yes");
  expect(inUse.stderr).toContain("3 agents run release 0.2.0.");
  expect((await updates(server.ada, "delete", "9.9.9", "--yes")).exitCode).toBe(3);
});

test("wrong files, versions and users are refused with an explanation", async () => {
  const text = join(folder, "text");
  writeFileSync(text, "hello");
  const wrong = await updates(server.ada, "upload", text);
  expect(wrong.exitCode).toBe(1);
  expect(wrong.stderr).toContain("isn't a release");
  expect((await updates(server.ada, "upload", join(folder, "nothing"))).exitCode).toBe(2);
  const unknown = await updates(server.ada, "start", "9.9.9", "--yes");
  expect(unknown.exitCode).toBe(3);
  expect(unknown.stderr).toContain("muster agent-updates list --releases");
  expect((await updates(server.ada, "show", "x")).exitCode).toBe(3);
  const technician = await server.person();
  expect((await updates(technician, "list")).exitCode).toBe(5);
  expect((await updates(technician, "upload", written("0.5.0"))).exitCode).toBe(5);
  const other = join(folder, "other.release");
  writeFileSync(other, owner.release({ version: "0.4.0" }, "/* other */"));
  const conflict = await updates(server.ada, "upload", other);
  expect(conflict.exitCode).toBe(6);
  expect(conflict.stderr).toContain("Release 0.4.0 has already been uploaded with other files.");
});

test("a rollout waits for its hours, shows until when, and starts once they are changed", async () => {
  fleet.behave = (agent, order) => fleet.succeed(agent, order);
  await updates(server.ada, "upload", written("0.6.0"));
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  const [from, to] = [at(2), at(5)];
  const hours = ["--between", `${from}-${to}`, "--time-zone", "UTC"];
  const planned = await updates(server.ada, "start", "0.6.0", ...hours, "--weekdays", "mon,fri", "--dry-run");
  expect(planned.exitCode, planned.stderr).toBe(0);
  expect(planned.stdout).toContain('"MONDAY"');
  for (const wrong of [
    ["--between", "22-5"],
    ["--between", "22:00-05:00", "--weekdays", "someday"],
    ["--between", "22:00-05:00", "--time-zone", "Mars"],
    ["--weekdays", "mon"],
  ]) {
    const refused = await updates(server.ada, "start", "0.6.0", ...wrong, "--yes");
    expect(refused.exitCode, wrong.join(" ")).toBe(2);
  }
  const started = await updates(
    server.ada,
    "start",
    "0.6.0",
    ...hours,
    "--healthy",
    "0m",
    "--yes",
    "--json",
    "all",
  );
  expect(started.exitCode, started.stderr).toBe(0);
  const rollout = JSON.parse(started.stdout) as { id: number; hours: object; waiting: string };
  expect(rollout).toMatchObject({ waiting: "HOURS", hours: { from, to, timeZone: "UTC" } });
  const id = String(rollout.id);
  const shown = await updates(server.ada, "show", id);
  expect(shown.stderr).toMatch(/^Waits until .*\d\d:\d\d/m);
  const listed = await updates(server.ada, "list", "--json", "id,waiting,waitingUntil");
  expect(JSON.parse(listed.stdout)[0]).toMatchObject({ waiting: "HOURS", waitingUntil: expect.any(String) });
  const agents = await updates(server.ada, "show", id, "--agents");
  expect(agents.stdout.match(/HOURS/g)).toHaveLength(1);

  const nothing = await updates(server.ada, "hours", id);
  expect(nothing.exitCode).toBe(2);
  expect(nothing.stderr).toContain("--any-time");
  expect((await updates(server.ada, "hours", id, "--any-time", ...hours)).exitCode).toBe(2);
  const technician = await server.person();
  expect((await updates(technician, "hours", id, "--any-time")).exitCode).toBe(5);
  await updates(server.ada, "hours", id, "--any-time", "--in-maintenance");
  expect((await updates(server.ada, "show", id)).stderr).toContain("No maintenance window is planned");
  const changed = await updates(server.ada, "hours", id, "--no-in-maintenance");
  expect(changed.exitCode, changed.stderr).toBe(0);
  await until(
    "the rollout is done",
    async () => (await updates(server.ada, "show", id)).stdout.includes("DONE"),
    20_000,
  );
  expect((await updates(server.ada, "hours", id, "--any-time")).exitCode).toBe(6);
});

test("a version that was rolled back needs --despite-rollbacks to be rolled out again", async () => {
  fleet.behave = (agent, order) => fleet.succeed(agent, order);
  await updates(server.ada, "upload", written("0.7.0"));
  const started = await updates(server.ada, "start", "0.7.0", "--healthy", "0m", "--yes", "--json", "id");
  const { id } = JSON.parse(started.stdout) as { id: number };
  const show = async () => (await updates(server.ada, "show", String(id), "--json", "all")).stdout;
  await until("the rollout is done", async () => (await show()).includes("DONE"), 20_000);
  const [agent] = fleet.agents;
  await fleet.greet(agent!, "0.6.0");
  const outcome = { rolloutId: id, version: "0.7.0", failure: "KEPT_HANGING" } as const;
  await agent!.socket.timeout(5_000).emitWithAck("update.outcome", outcome);
  expect(JSON.parse(await show())).toMatchObject({ state: "DONE", rolledBack: 1 });
  expect((await updates(server.ada, "show", String(id))).stderr).toContain("kept hanging");
  for (const flag of ["--dry-run", "--yes"]) {
    const refused = await updates(server.ada, "start", "0.7.0", flag);
    expect(refused.exitCode).toBe(6);
    expect(refused.stderr).toContain("1 computer rolled back from 0.7.0");
    expect(refused.stderr).toContain("--despite-rollbacks");
  }
  const again = await updates(server.ada, "start", "0.7.0", "--despite-rollbacks", "--yes");
  expect(again.exitCode, again.stderr).toBe(0);
});

test("of two simultaneous uploads of one version with different files, one is a conflict", async () => {
  const files = ["a", "b"].map((name) => {
    const file = join(folder, `${name}.release`);
    writeFileSync(file, owner.release({ version: "0.9.0" }, `/* ${name} */`));
    return file;
  });
  const outcomes = await Promise.all(files.map((file) => updates(server.ada, "upload", file)));
  expect(outcomes.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 6]);
});
