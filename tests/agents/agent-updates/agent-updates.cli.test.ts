// Releases are uploaded and rolled out in the shell.
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
  server = await startTestServer({ schedulerTickMS: 50 });
  await fleet.attach(server, server, 3);
}, 60_000);
afterAll(async () => {
  fleet.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

test("a release is uploaded, rolled out, and shown ring by ring", async () => {
  fleet.behave = (agent, order) => void fleet.succeed(agent, order);
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
  await until("it is done", async () => (await show()).state === "DONE", 20_000);
  const agents = await updates(server.ada, "show", String(id), "--agents");
  expect(agents.stdout.match(/UPDATED/g)).toHaveLength(3);
}, 60_000);

test("a failure is named, and the rollout paused, resumed and ended", async () => {
  fleet.behave = (agent, order) => void fleet.fail(agent, order);
  await updates(server.ada, "upload", written("0.3.0"));
  const started = await updates(server.ada, "start", "0.3.0", "--yes", "--json", "id");
  const id = String((JSON.parse(started.stdout) as { id: number }).id);
  await until("it has stopped", async () =>
    (await updates(server.ada, "show", id)).stdout.includes("STOPPED"),
  );
  expect((await updates(server.ada, "show", id)).stderr).toMatch(/pc-\d: The new version ended\./);
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
}, 60_000);

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
    expect(refused.stderr).toContain(`Rollout ${id} of release 0.4.0 has not ended.`);
  }
  await updates(server.ada, "end", String(id), "--yes");
  const inUse = await updates(server.ada, "delete", "0.2.0", "--yes");
  expect(inUse.stderr).toContain("3 agents run release 0.2.0.");
  expect((await updates(server.ada, "delete", "9.9.9", "--yes")).exitCode).toBe(3);
}, 60_000);

test("wrong files, versions and users are refused with what to do", async () => {
  const text = join(folder, "text");
  writeFileSync(text, "hello");
  const wrong = await updates(server.ada, "upload", text);
  expect(wrong.exitCode).toBe(1);
  expect(wrong.stderr).toContain("not a release");
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
}, 60_000);
