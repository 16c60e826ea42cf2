// Processes of this computer, listed and ended by a real agent.
import { spawn, type ChildProcess } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { activityText, MusterError } from "@muster/sdk";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { until } from "../../support/server/server.ts";

let computer: ManagedComputer;
const children: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), "muster-process-"));

beforeAll(async () => {
  computer = await startManagedComputer();
});
afterEach(() => children.splice(0).forEach((child) => child.kill("SIGKILL")));
afterAll(async () => {
  await computer.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(program: string, ...args: string[]): ChildProcess & { pid: number } {
  const child = spawn(program, args, { stdio: "ignore" });
  children.push(child);
  return child as ChildProcess & { pid: number };
}

const call = () => computer.server.ada.muster.call;
const list = async () => (await call()("listProcesses", { path: { nodeId: computer.nodeId } })).results;
async function find(pid: number) {
  const found = (await list()).find((one) => one.pid === pid);
  if (!found) throw new Error(`There is no process ${pid}`);
  return found;
}
const end = (pid: number, body: { start: string; force?: boolean }) =>
  call()("endProcess", { path: { nodeId: computer.nodeId, pid }, body });
const why = (refused: Promise<unknown>) =>
  refused.then(
    () => "done",
    (error: MusterError) => `${error.code}: ${error.message}`,
  );

describe("Processes", () => {
  test("are listed with their parent, command, state, memory and start time", async () => {
    const child = start("sleep", "1000");
    const found = await find(child.pid);
    expect(found).toMatchObject({
      parentPid: process.pid,
      name: "sleep",
      command: "sleep 1000",
      state: "SLEEPING",
      protection: null,
    });
    expect(found.memoryBytes).toBeGreaterThan(100_000);
    expect(Math.abs(Date.now() - (found.startedAt ?? 0))).toBeLessThan(30_000);
  });

  test("that are busy are listed with their CPU usage", async () => {
    const child = start("sh", "-c", "while :; do :; done");
    // other processes may leave it little CPU time
    await until("the process is listed as busy", async () => {
      const { cpuPercent, state } = await find(child.pid);
      return (cpuPercent ?? 0) > 5 && state === "RUNNING";
    });
  });

  test("are ended, and the audit log names the user, the process and the device", async () => {
    const child = start("sleep", "1000");
    const { start: since } = await find(child.pid);
    const ended = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
    expect(await end(child.pid, { start: since })).toEqual({
      pid: child.pid,
      name: "sleep",
      process: `sleep (${child.pid})`,
    });
    expect(await ended).toBe("SIGTERM");
    const { results } = await call()("listActivities", { query: { operation: "endProcess" } });
    expect(activityText(results[0]!)).toMatch(
      new RegExp(`^ada@example.com ended the process sleep \\(${child.pid}\\) on web-01`),
    );
  });

  test("that ignore SIGTERM are ended by force", async () => {
    const child = start("sh", "-c", "trap '' TERM; while :; do sleep 1; done");
    const { start: since } = await find(child.pid);
    const ended = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
    await end(child.pid, { start: since, force: true });
    expect(await ended).toBe("SIGKILL");
  });

  test("are suspended and continued by signals", async () => {
    const child = start("sleep", "1000");
    const { start: since } = await find(child.pid);
    const path = { nodeId: computer.nodeId, pid: child.pid };
    await call()("signalProcess", { path, body: { start: since, signal: "STOP" } });
    await until("the process is suspended", async () => (await find(child.pid)).state === "STOPPED");
    await call()("signalProcess", { path, body: { start: since, signal: "CONT" } });
    await until("the process has continued", async () => (await find(child.pid)).state === "SLEEPING");
  });
});

describe("Ending is refused for", () => {
  test("a process that has the ID of an earlier one", async () => {
    const child = start("sleep", "1000");
    const { start: since } = await find(child.pid);
    const refused = await why(end(child.pid, { start: String(Number(since) - 1) }));
    expect(refused).toContain("tool_failed");
    expect(refused).toContain("has ended. Another one may have its ID now.");
    expect(child.exitCode).toBeNull();
    expect(child.signalCode).toBeNull();
  });

  test.each([
    ["the first process", () => 1, "would end the whole system"],
    ["the agent itself", () => process.pid, "belongs to Muster's agent"],
  ])("%s", async (_, pidOf, reason) => {
    const found = (await list()).find(({ pid }) => pid === pidOf());
    expect(found?.protection).not.toBeNull();
    expect(await why(end(pidOf(), { start: found?.start ?? "" }))).toContain(reason);
  });

  test("a process that doesn't exist", async () => {
    expect(await why(end(4_000_000, { start: "1" }))).toContain("has ended");
  });
});

test("control and direction characters are removed from names and commands of processes", async () => {
  const name = "-rf\u001b[2J<b>\u202e";
  copyFileSync("/bin/sleep", join(folder, name));
  const child = start(join(folder, name), "1000");
  const found = await find(child.pid);
  expect(found.name).toBe("-rf <b>");
  expect(found.command).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect((await end(child.pid, { start: found.start })).process).toBe(`-rf <b> (${child.pid})`);
});
