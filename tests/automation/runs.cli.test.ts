// Running scripts from a shell, with a real agent in a separate process and a scripted one.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enroll } from "@muster/agent";
import { run as runMuster } from "../support/clients/muster.ts";
import {
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-runs-cli-"));
let server: TestServer;
let agent: ChildProcess;
let spoken: ScriptedAgent;
let exitCode = 0;

beforeAll(async () => {
  server = await startTestServer({ schedulerTickMS: 100, malwareScan: "off" });
  const { clientId, locationId, ada } = server;
  const { token } = await ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  await enroll({ data: home, url: server.url, token, name: "srv-real" });
  agent = fork(join(import.meta.dirname, "../support/agents/agent-process.ts"), [home]);
  await once(agent, "message");
  spoken = await attachAgent(server, server, { delegate: false, name: "srv-spoken" });
  spoken.socket.on("task.run", (order, answer) => {
    answer(true);
    const script = { step: 0, exitCode, signal: null, startedAt: 1, endedAt: 2 };
    const chunk = { seq: 1, step: 0, stream: "STDERR" as const, text: "half a line", omittedBytes: 0 };
    const outcomes = async () => {
      await spoken.socket.emitWithAck("task.output", { taskId: order.taskId, chunks: [chunk] });
      const state = exitCode ? "FAILED" : "COMPLETED";
      await spoken.socket.emitWithAck("task.outcome", { taskId: order.taskId, state, detail: "", script });
    };
    if (exitCode >= 0) void outcomes();
  });
  const create = (name: string, content: string, more: object = {}) =>
    ada.muster.call("createScript", {
      body: {
        name,
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: Buffer.from(content).toString("base64"),
        ...more,
      },
    });
  await create("Say", 'printf "%s\\n" "$@" "$greeting"', {
    scriptVariables: [{ name: "greeting", type: "TEXT" }],
  });
  await create("Greet", "echo hello; echo done");
});
afterAll(async () => {
  spoken.socket.close();
  agent.kill("SIGTERM");
  await once(agent, "exit");
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

const shell = (...args: string[]) =>
  runMuster(args, {
    env: {
      HOME: home,
      XDG_CONFIG_HOME: home,
      MUSTER_URL: server.url,
      MUSTER_TOKEN: server.ada.token,
      TZ: "UTC",
    },
  });
const lines = (stdout: string) =>
  stdout.split("\n").map((line) => line.split("\t").filter(Boolean).slice(1).join(" | "));
const newest = async () => (await server.ada.muster.call("listScriptRuns", { query: {} })).results[0]!;

test("a dry run names the devices and changes nothing; unknown devices and values are refused", async () => {
  const dry = await shell(
    "scripts",
    "run",
    "Greet",
    "--search",
    "srv-",
    "--run-as",
    "domainadmin",
    "--dry-run",
  );
  expect(dry).toMatchObject({ exitCode: 6 });
  expect(lines(dry.stdout)[0]).toContain(
    "srv-real | My organization | LINUX | refused | Unknown user; choose system, loggedonuser or a login credential of the device's organization",
  );
  expect((await server.ada.muster.call("listScriptRuns", { query: {} })).total).toBe(0);
  for (const [args, code, expected] of [
    [["--all"], 2, "Pass --yes to confirm."],
    [[], 2, "No devices selected."],
    [["--all", "--canary", "many"], 2, "Must be a number of devices"],
    [["--all", "--var", "greeting"], 2, "Must be NAME=VALUE."],
    [["--all", "--var", "nobody=x", "--yes"], 2, "Unknown"],
    [["--all", "--at", "2020-01-01 10:00", "--yes"], 2, "Date and time must be in the future"],
  ] as const) {
    const refused = await shell("scripts", "run", "Greet", ...args);
    expect([refused.exitCode, refused.stderr]).toEqual([code, expect.stringContaining(expected)]);
  }
  expect(await shell("scripts", "run", "Nothing", "--all", "--yes")).toMatchObject({ exitCode: 3 });
});

test("arguments and variables reach the script unchanged, and its output is printed", async () => {
  const done = await shell(
    ..."scripts run Say --device srv-real --follow --yes --param=--path".split(" "),
    "--param",
    "it's $(id) *",
    "--var",
    "greeting=a=b `id`",
  );
  expect(done).toMatchObject({
    exitCode: 0,
    stdout: "srv-real | --path\nsrv-real | it's $(id) *\nsrv-real | a=b `id`",
  });
  expect(done.stderr).toContain("1 Succeeded.");
});

test("partial success exits with 7, failure with 1, a time-out with 8; a retry runs on failed devices", async () => {
  exitCode = 3;
  const partly = await shell("scripts", "run", "Greet", "--search", "srv-", "--follow", "--yes");
  expect(partly.exitCode).toBe(7);
  expect(partly.stdout.split("\n").sort()).toEqual(["srv-real | done", "srv-real | hello"]);
  expect(partly.stderr).toContain("srv-spoken | half a line");
  expect(partly.stderr).toContain("srv-spoken: Failed. Exit code 3");
  const before = await newest();
  const junit = await shell("scripts", "runs", "show", before.id, "-o", "junit");
  expect(junit.stdout).toContain('<testsuites tests="2" failures="1" skipped="0">');
  expect(junit.stdout).toMatch(/<testcase classname="Greet" name="srv-real \(\d+\)"><\/testcase>/);
  expect(junit.stdout).toMatch(/name="srv-spoken \(\d+\)"><failure message="Failed\. Exit code 3"\/>/);
  const early = await shell("scripts", "run", "Greet", "--device", "srv-real", "-o", "junit", "--yes");
  expect(early).toMatchObject({ exitCode: 2, stdout: "" });
  expect(await newest()).toMatchObject({ id: before.id });
  const waited = await shell("wait", "run", before.id, "-o", "junit");
  expect(waited).toMatchObject({ exitCode: 7, stdout: junit.stdout });
  const failed = await shell("scripts", "runs", "retry", before.id, "--failed", "--wait", "--yes");
  expect(failed.exitCode).toBe(1);
  expect(lines(failed.stdout)).toEqual(["srv-spoken | My organization | Failed | Exit code 3"]);
  expect(await newest()).toMatchObject({ retryOf: before.id, targets: 1 });
  exitCode = -1;
  const late = await shell(
    "scripts",
    "run",
    "Greet",
    "--device",
    "srv-spoken",
    "--wait",
    "--timeout",
    "3",
    "--yes",
  );
  expect(late.exitCode).toBe(8);
  const { id } = await newest();
  expect(late.stderr).toContain(`Run ${id} is still running on 1 device: srv-spoken.`);
  expect(late.stderr).toContain(`Follow it with: muster scripts runs output ${id} --follow.`);
  expect(late.stderr).not.toContain("Try again");
  expect(await shell("scripts", "runs", "cancel", id, "--yes")).toMatchObject({ exitCode: 0 });
  expect((await shell("scripts", "runs", "cancel", id, "--yes")).exitCode).toBe(6);
});

test("a canary waits for confirmation; runs are listed and shown, and their output can be read later", async () => {
  exitCode = 0;
  const started = await shell(
    ..."scripts run Greet --search srv- --canary 50% --confirm-canary --yes --json id".split(" "),
  );
  expect(started.exitCode).toBe(0);
  const { id } = JSON.parse(started.stdout) as { id: string };
  const stateOf = async () => (await server.ada.muster.call("getScriptRun", { path: { runId: id } })).state;
  await until("the run waits", async () => (await stateOf()) === "AWAITING_CONFIRMATION", 30_000);
  expect((await shell("scripts", "runs", "show", id)).stdout).toContain("Waiting");
  expect(await shell("scripts", "runs", "continue", id, "--yes")).toMatchObject({ exitCode: 0 });
  const followed = await shell("scripts", "runs", "output", id, "--follow");
  expect(followed).toMatchObject({ exitCode: 0 });
  expect(followed.stdout).toContain("srv-real | hello\nsrv-real | done");
  const alone = await shell("scripts", "runs", "output", id, "--device", "srv-real");
  expect(alone.stdout).toBe("hello\ndone");
  const listed = await shell(
    "scripts",
    "runs",
    "list",
    "--script",
    "Greet",
    "--device",
    "srv-real",
    "--jq",
    ".[0].states",
  );
  expect(JSON.parse(listed.stdout)).toEqual({ SUCCEEDED: 2 });
});
