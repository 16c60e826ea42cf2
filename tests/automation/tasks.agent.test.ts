// A real agent in a separate process; only the reboot command is replaced.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enroll, rebootCommand } from "@muster/agent";
import { clockOf, rebootTask } from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import { startTestServer, until, type TestServer } from "../support/server/server.ts";

const data = mkdtempSync(join(tmpdir(), "muster-agent-tasks-"));
const timeZone = "Europe/Berlin";
let server: TestServer;
let nodeId: number;
let agent: ChildProcess | undefined;

beforeAll(async () => {
  server = await startTestServer({ schedulerTickMS: 100 });
  const { clientId, locationId } = server;
  const { token } = await server.ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  ({ nodeId } = await enroll({ data, url: server.url, token, name: "srv-1" }));
});
afterAll(async () => {
  await stop();
  await server.close();
  rmSync(data, { recursive: true });
});

async function start() {
  agent = fork(join(import.meta.dirname, "../support/agents/agent-process.ts"), [data]);
  const [state] = (await once(agent, "message")) as [string];
  expect(state).toBe("connected");
}
async function stop(signal: NodeJS.Signals = "SIGTERM") {
  const ending = agent;
  agent = undefined;
  if (!ending) return;
  ending.kill(signal);
  await once(ending, "exit");
  await until(
    "the device is offline",
    async () => !(await server.ada.muster.call("getDevice", { path: { nodeId } })).isUp,
  );
}

const file = (name: string) => join(data, name);
const reboots = () =>
  existsSync(file("reboots")) ? readFileSync(file("reboots"), "utf8").split("\n").length - 1 : 0;
const reboot = async (at?: Parameters<typeof rebootTask>[0]) =>
  (await server.ada.muster.call("createScheduledTask", { body: rebootTask(at, { deviceIds: [nodeId] }) })).id;
const outcome = async (taskId: string) => {
  const { results } = await server.ada.muster.call("listScheduledTaskTargets", {
    path: { taskId },
    query: {},
  });
  return [results[0]!.state, results[0]!.detail].filter(Boolean).join(": ");
};
/** An agent whose server was offline for a while retries about every 30 seconds. */
const becomes = (taskId: string, text: string) =>
  until(`the task is ${text}`, async () => (await outcome(taskId)).startsWith(text), 45_000);
const maintain = (seconds: number) =>
  server.person({ internal: true, sysadmin: true }).then(({ muster }) =>
    muster.call("enableMaintenance", {
      body: {
        deviceIds: [nodeId],
        options: ["TASKS"],
        schedule: { startType: "NOW", endType: "ON", endTime: Date.now() + seconds * 1_000, timeZone },
      },
    }),
  );
/** Simulates a reboot of the machine, which restarts the agent. */
async function restarted() {
  await stop("SIGKILL");
  writeFileSync(file("booted"), String(Date.now()));
  await start();
}

test("a reboot scheduled while the device was offline runs once it is online, and completes after the restart", async () => {
  const before = reboots();
  const taskId = await reboot();
  expect(await outcome(taskId)).toBe("WAITING");
  await start();
  await becomes(taskId, "RUNNING");
  expect(reboots()).toBe(before + 1);
  await restarted();
  await becomes(taskId, "COMPLETED: Rebooted at 20");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(reboots()).toBe(before + 1);
}, 60_000);

test("a failed reboot reports the reason", async () => {
  const before = reboots();
  writeFileSync(file("refuses"), "");
  const taskId = await reboot();
  await becomes(taskId, "FAILED: Interactive authentication required.");
  rmSync(file("refuses"));
  expect(reboots()).toBe(before + 1);
});

test("a task that the agent has received runs when due, even if the server is unavailable", async () => {
  const before = reboots();
  const soon = clockOf(Date.now() + 60_000, timeZone);
  const taskId = await reboot({ ...soon, timeZone });
  await becomes(taskId, "SCHEDULED");
  await server.server.close();
  // makes the task due now; the agent reads the file only when it starts
  const leaving = agent!;
  agent = undefined;
  leaving.kill("SIGKILL");
  await once(leaving, "exit");
  const stored = JSON.parse(readChecked(file("tasks.json"), "")!) as {
    tasks: { taskId: string; runAt: number }[];
  };
  for (const task of stored.tasks) if (task.taskId === taskId) task.runAt = Date.now();
  writeChecked(file("tasks.json"), JSON.stringify(stored));
  agent = fork(join(import.meta.dirname, "../support/agents/agent-process.ts"), [data]);
  await until("the computer reboots without the server", () => reboots() === before + 1, 30_000);
  await server.restart();
  await becomes(taskId, "RUNNING");
  await restarted();
  await becomes(taskId, "COMPLETED");
}, 60_000);

test("maintenance defers a task on an offline agent until it ends", async () => {
  const before = reboots();
  const due = clockOf(Date.now() + 60_000, timeZone);
  await maintain(600);
  const taskId = await reboot({ ...due, timeZone });
  await becomes(taskId, "SCHEDULED");
  await until("the agent knows the maintenance", () =>
    readFileSync(file("tasks.json"), "utf8").includes('"options"'),
  );
  await stop("SIGKILL");
  const stored = JSON.parse(readChecked(file("tasks.json"), "")!) as {
    tasks: { taskId: string; runAt: number }[];
    maintenance: { endTime: number }[];
  };
  await server.server.close();
  // makes the task due now and ends the maintenance soon
  for (const task of stored.tasks) if (task.taskId === taskId) task.runAt = Date.now();
  for (const maintenance of stored.maintenance) maintenance.endTime = Date.now() + 5_000;
  writeChecked(file("tasks.json"), JSON.stringify(stored));
  agent = fork(join(import.meta.dirname, "../support/agents/agent-process.ts"), [data]);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(Date.now()).toBeLessThan(stored.maintenance[0]!.endTime);
  expect(reboots()).toBe(before);
  await until("the computer reboots after the maintenance", () => reboots() === before + 1, 30_000);
  expect(Date.now()).toBeGreaterThanOrEqual(stored.maintenance[0]!.endTime);
  await server.restart();
  await becomes(taskId, "RUNNING");
}, 60_000);

test("each operating system has its reboot command", () => {
  expect(rebootCommand("linux").slice(0, 3)).toEqual(["shutdown", "-r", "+1"]);
  expect(rebootCommand("darwin").slice(0, 3)).toEqual(["shutdown", "-r", "+1"]);
  const windows = rebootCommand("win32", { SystemRoot: "C:\\Windows" });
  expect(windows[0]).toMatch(/^C:\\Windows.System32.shutdown\.exe$/);
  expect(windows.slice(1, 4)).toEqual(["/r", "/t", "60"]);
});
