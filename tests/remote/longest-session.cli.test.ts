// Sessions that exceed their maximum duration: the server ends them, and the agent does so whatever its
// server says.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { limits } from "@muster/sdk";
import { HostSession } from "../../agent/src/remote/session.ts";
import { processExists } from "../../agent/src/scripts/child-process.ts";
import {
  openSession,
  startManagedComputer,
  type ManagedComputer,
} from "../support/agents/managed-computer.ts";
import { run, start } from "../support/clients/muster.ts";
import { attachAgent, until } from "../support/server/server.ts";

const minuteMS = 60_000;
const maxMS = limits.remoteSessionHours * 60 * minuteMS;
const home = mkdtempSync(join(tmpdir(), "muster-longest-session-"));
let computer: ManagedComputer;
let env: Record<string, string>;

beforeAll(async () => {
  computer = await startManagedComputer();
  const { url, ada } = computer.server;
  env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: url, MUSTER_TOKEN: ada.token, TZ: "UTC" };
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await computer.close();
  rmSync(home, { recursive: true, force: true });
});

/** Sets the server's clock; programs that a test starts have their own. */
const clockIs = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });
const newest = async () =>
  (await computer.server.ada.muster.call("listRemoteSessions", { query: {} })).results[0]!;
const read = (sessionId: string) =>
  computer.server.ada.muster.call("getRemoteSession", { path: { sessionId } });

/** Waits for the first line that a program prints, its process ID. */
async function pidIn(shown: () => string): Promise<number> {
  await until("the program has printed its process ID", () => /^\d+\r?\n/.test(shown()));
  return Number.parseInt(shown(), 10);
}

/** Prints its process ID and continues for a long time. */
const program = ["sh", "-c", "echo $$; exec sleep 1000"];

test("the server ends a session after twelve hours, and the command and the session show why", async () => {
  const command = start(["exec", "web-01", "--", ...program], { env, stdin: "ignore" });
  let shown = "";
  command.stdout.on("data", (data: Buffer) => (shown += data.toString()));
  const pid = await pidIn(() => shown);
  const { id, createdAt } = await newest();
  // a detached session, which the server's next check ends
  const left = openSession(computer.server.ada, computer.server.url, {
    nodeId: computer.nodeId,
    user: "SYSTEM",
    shell: "DEFAULT",
  });
  await until("the client is connected", () => left.states.at(-1) === "connected");
  left.client.leave();
  const other = left.client.sessionId!;
  await until("the session is detached", async () => (await read(other)).state === "DETACHED");
  clockIs(createdAt + maxMS - minuteMS);
  await until("the server has ended the detached session", async () => (await read(other)).state === "ENDED");
  expect((await read(id)).state).toBe("ACTIVE");
  expect(processExists(pid)).toBe(true);

  clockIs(createdAt + maxMS + 1);
  const { exitCode, stderr } = await command;
  expect(exitCode).toBe(6);
  expect(stderr).toContain("lasted too long");
  await until("the program has ended", () => !processExists(pid));
  expect(await read(id)).toMatchObject({ state: "ENDED", ending: "TOO_LONG", exitCode: null });
  vi.useRealTimers();
  const page = await run(["sessions", "show", id, "--json", "ending"], { env });
  expect(page.stdout).toContain("TOO_LONG");
}, 60_000);

test("an agent ends a session that lasts too long by itself, and doesn't reconnect to it", async () => {
  const { server } = computer;
  const agent = await attachAgent(server, server, { delegate: false, name: "srv-1" });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  agent.socket.on("remote.open", ({ proof: _proof, ...order }, answer) => {
    new HostSession(
      server.url,
      order,
      { onEnd: resolve, onAgreed: async () => undefined, onWithdrawn: () => undefined },
      2_000,
    );
    answer("accepted");
  });
  const session = openSession(server.ada, server.url, {
    nodeId: agent.nodeId,
    user: "SYSTEM",
    shell: "DEFAULT",
    command: program,
  });
  const pid = await pidIn(session.output);
  const { id } = await newest();
  await ended;
  await until("the program has ended", () => !processExists(pid));
  await until("the client knows that the agent is unavailable", () => session.states.at(-1) === "away");
  expect(await read(id)).toMatchObject({ state: "DETACHED", ending: null });
  clockIs(Date.now() + (limits.remoteResumeMinutes + 1) * minuteMS);
  expect(await session.ended).toMatchObject({ type: "ended", ending: "LOST" });
  expect(session.states.filter((state) => state === "connected")).toHaveLength(1);
  expect(await read(id)).toMatchObject({ state: "ENDED", ending: "LOST" });
  agent.socket.close();
}, 60_000);
