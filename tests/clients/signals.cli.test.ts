// Signals, as sent by supervisors and terminals.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { spawn } from "@lydell/node-pty";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { muster } from "../support/clients/muster.ts";
import { startTestServer, type TestServer } from "../support/server/server.ts";

/** Makes Node claim a version for which the launcher starts the Node that came with the installation. */
const olderNode =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.0.0"}})';

let home: string;
let server: TestServer;
let env: Record<string, string>;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-signals-"));
  server = await startTestServer();
  env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s is passed on to the newer Node", async (signal) => {
  const running = execa(process.execPath, ["--import", olderNode, muster, "audit", "watch"], {
    env,
    reject: false,
  });
  await once(running.stderr, "data");
  running.kill(signal);
  expect(await running).toMatchObject({ exitCode: 0 });
});

/** Runs a command in a terminal, presses keys at the first question, and waits for its end. */
async function inTerminal(args: readonly string[], question: string, keys: string, more = {}) {
  const terminal = spawn(process.execPath, [muster, ...args], { env: { ...process.env, ...env, ...more } });
  let shown = "";
  let answered = false;
  terminal.onData((text) => {
    shown += text;
    if (answered || !shown.includes(question)) return;
    answered = true;
    terminal.write(keys);
  });
  const exitCode = await new Promise<number>((resolve) => terminal.onExit((end) => resolve(end.exitCode)));
  return { exitCode, shown };
}

test("Ctrl-C at a prompt exits with 130, and declining with 11", async () => {
  const args = ["organizations", "delete", "My organization"];
  const interrupted = await inTerminal(args, "[y/N]", "\u0003");
  expect(interrupted.exitCode).toBe(130);
  expect(interrupted.shown).not.toContain("AbortError");
  const declined = await inTerminal(args, "[y/N]", "n\r");
  expect(declined.exitCode).toBe(11);
  expect(declined.shown).toContain("Canceled. Nothing was changed. [declined]");
});

test("Ctrl-C at a password prompt exits with 130", async () => {
  const login = await inTerminal(["login", "--email", "ada@example.com"], "assword", "\u0003");
  expect(login.exitCode).toBe(130);
  expect(login.shown).not.toContain("AbortError");
});

test("--timeout and Ctrl-C end the prompt for a recent proof", async () => {
  const { token } = await server.person();
  // a sign-in is a recent proof for some minutes
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60_000 });
  try {
    const add = ["auth", "mfa", "create"];
    const timedOut = await inTerminal([...add, "--timeout", "3"], "Password:", "", { MUSTER_TOKEN: token });
    expect(timedOut.shown).toContain("Password:");
    expect(timedOut.exitCode, timedOut.shown).toBe(8);
    const interrupted = await inTerminal(add, "Password:", "\u0003", { MUSTER_TOKEN: token });
    expect(interrupted.exitCode).toBe(130);
  } finally {
    vi.useRealTimers();
  }
});
