// A real agent in a process of its own; only the command that restarts its machine is stood in for.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enroll, rebootCommand } from "@muster/agent";
import { clockOf, rebootTask } from "@muster/sdk";
import { startTestServer, until, type TestServer } from "../support/server/server.ts";

const data = mkdtempSync(join(tmpdir(), "muster-agent-tasks-"));
const timeZone = "Europe/Berlin";
let server: TestServer;
let nodeId: number;
let agent: ChildProcess | undefined;

beforeAll(async () => {
  server = await startTestServer({ upkeepMS: 100 });
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
    "it is away",
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
/** An agent whose server was gone for a while tries again every half a minute or so. */
const becomes = (taskId: string, words: string) =>
  until(`it is ${words}`, async () => (await outcome(taskId)).startsWith(words), 45_000);
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
/** The machine has restarted, and its agent with it. */
async function restarted() {
  await stop("SIGKILL");
  writeFileSync(file("booted"), String(Date.now()));
  await start();
}

test("a reboot that was asked for while the device was off runs once it is on, and is over when it has restarted", async () => {
  const taskId = await reboot();
  expect(await outcome(taskId)).toBe("WAITING");
  await start();
  await becomes(taskId, "RUNNING");
  expect(reboots()).toBe(1);
  await restarted();
  await becomes(taskId, "COMPLETED: Restarted at 20");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(reboots()).toBe(1);
});

test("a machine that will not restart says why", async () => {
  writeFileSync(file("refuses"), "");
  const taskId = await reboot();
  await becomes(taskId, "FAILED: Interactive authentication required.");
  rmSync(file("refuses"));
  expect(reboots()).toBe(2);
});

test("a task that the agent has runs when it is due, though the server is gone meanwhile", async () => {
  const soon = clockOf(Date.now() + 60_000, timeZone);
  const taskId = await reboot({ ...soon, timeZone });
  await becomes(taskId, "SCHEDULED");
  await server.server.close();
  // what is due in a minute is due now: only the file tells the agent, and only after it is started anew
  const leaving = agent!;
  agent = undefined;
  leaving.kill("SIGKILL");
  await once(leaving, "exit");
  const kept = JSON.parse(readFileSync(file("tasks.json"), "utf8")) as {
    tasks: { taskId: string; runAt: number }[];
  };
  for (const task of kept.tasks) if (task.taskId === taskId) task.runAt = Date.now();
  writeFileSync(file("tasks.json"), JSON.stringify(kept));
  agent = fork(join(import.meta.dirname, "../support/agents/agent-process.ts"), [data]);
  await until("it restarts by itself", () => reboots() === 3, 30_000);
  await server.restart();
  await becomes(taskId, "RUNNING");
  await restarted();
  await becomes(taskId, "COMPLETED");
});

test("maintenance holds a task back on the agent though it is offline, and lets it go when it ends", async () => {
  const due = clockOf(Date.now() + 60_000, timeZone);
  await maintain(600);
  const taskId = await reboot({ ...due, timeZone });
  await becomes(taskId, "SCHEDULED");
  await until("it knows the maintenance", () =>
    readFileSync(file("tasks.json"), "utf8").includes('"options"'),
  );
  await stop("SIGKILL");
  const kept = JSON.parse(readFileSync(file("tasks.json"), "utf8")) as {
    tasks: { taskId: string; runAt: number }[];
    maintenance: { endTime: number }[];
  };
  await server.server.close();
  // what is due in a minute is due now, and what lasts ten minutes ends soon
  for (const task of kept.tasks) if (task.taskId === taskId) task.runAt = Date.now();
  for (const maintenance of kept.maintenance) maintenance.endTime = Date.now() + 5_000;
  writeFileSync(file("tasks.json"), JSON.stringify(kept));
  agent = fork(join(import.meta.dirname, "../support/agents/agent-process.ts"), [data]);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(Date.now()).toBeLessThan(kept.maintenance[0]!.endTime);
  expect(reboots()).toBe(3);
  await until("it restarts when maintenance is over", () => reboots() === 4, 30_000);
  expect(Date.now()).toBeGreaterThanOrEqual(kept.maintenance[0]!.endTime);
  await server.restart();
  await becomes(taskId, "RUNNING");
}, 60_000);

test("the command that restarts is each system's own, and no shell stands between", () => {
  expect(rebootCommand("linux").slice(0, 3)).toEqual(["shutdown", "-r", "+1"]);
  expect(rebootCommand("darwin").slice(0, 3)).toEqual(["shutdown", "-r", "+1"]);
  const windows = rebootCommand("win32", { SystemRoot: "C:\\Windows" });
  expect(windows[0]).toMatch(/^C:\\Windows.System32.shutdown\.exe$/);
  expect(windows.slice(1, 4)).toEqual(["/r", "/t", "60"]);
});
