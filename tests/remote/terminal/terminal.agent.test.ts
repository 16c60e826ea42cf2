// Terminals and commands on a real agent, over connections that break.
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRecording } from "@muster/sdk/remote";
import {
  openSession,
  startManagedComputer,
  type ManagedComputer,
} from "../../support/agents/managed-computer.ts";
import { refusal, until } from "../../support/server/server.ts";

const prompt = process.getuid?.() === 0 ? "#" : "$";
let computer: ManagedComputer;
const terminal = () => ({
  nodeId: computer.nodeId,
  user: "SYSTEM" as const,
  shell: "DEFAULT" as const,
});
const open = (more: object = {}) =>
  openSession(computer.server.ada, computer.server.url, { ...terminal(), ...more });
const sessionOf = (sessionId = "") =>
  computer.server.ada.muster.call("getRemoteSession", { path: { sessionId } });

beforeAll(async () => {
  computer = await startManagedComputer();
});
afterAll(() => computer.close());

describe("A terminal", () => {
  test("runs a shell, shows what it prints and ends with its exit code", async () => {
    const session = open({ columns: 100, rows: 30 });
    session.type("stty size; echo tty=$(tty); exit 7\n");
    expect(await session.ended).toEqual({ type: "exit", exitCode: 7, signal: null });
    expect(session.output()).toContain("30 100");
    expect(session.output()).toMatch(/tty=\/dev\/pts\/\d+/);
    const { client } = session;
    await until("the session has ended", async () => (await sessionOf(client.sessionId)).state === "ENDED");
    expect(await sessionOf(client.sessionId)).toMatchObject({
      deviceName: "web-01",
      userName: "ada@example.com",
      tool: "TERMINAL",
      ending: "EXITED",
      exitCode: 7,
    });
  });

  test("can be resized and interrupted", async () => {
    const session = open();
    await session.shows(prompt);
    session.client.resize(132, 43);
    session.type("stty size; sleep 100\n");
    await session.shows("43 132");
    session.type("\x03");
    await session.shows("^C");
    session.type("echo code=$?; exit\n");
    await session.ended;
    expect(session.output()).toContain("code=130");
  });

  test("doesn't have the agent's environment variables", async () => {
    process.env.MUSTER_TEST_SECRET = "hidden";
    const session = open();
    session.type("env; exit\n");
    await session.ended;
    delete process.env.MUSTER_TEST_SECRET;
    expect(session.output()).not.toContain("hidden");
    expect(session.output()).toContain("TERM=xterm-256color");
  });

  test("is recorded without hidden input, and its digest is in the audit log", async () => {
    const session = open({ reason: "T-12" });
    session.type("echo now; read -s x; echo got-${#x}; exit\n");
    await session.shows("now\r\n");
    // the shell disables the echo only when it reads
    await new Promise((resolve) => setTimeout(resolve, 300));
    session.type("very-secret\n");
    await session.ended;
    const { sessionId = "" } = session.client;
    await until("the recording is done", async () => (await sessionOf(sessionId)).recordingDigest !== null);
    const text = await computer.server.ada.muster.call("getRecording", { path: { sessionId } });
    const shown = readRecording(text).outputs.map((one) => one.text);
    expect(shown.join("")).toContain("got-11");
    expect(text).not.toContain("very-secret");
    const digest = createHash("sha256").update(text).digest("base64url");
    expect((await sessionOf(sessionId)).recordingDigest).toBe(digest);
    const entries = await computer.server.ada.muster.call("listActivities", {
      query: { operation: "remoteSessionEnded", objectId: sessionId },
    });
    expect(entries.results[0]?.detail).toContain(digest);
    expect(computer.server.stored()).not.toContain("got-11");
  });

  test("ends when its recording can't be stored, while other terminals continue", async () => {
    const [full, other] = [open(), open()];
    await Promise.all([full.shows(prompt), other.shows(prompt)]);
    const db = new DatabaseSync(join(computer.server.data, "muster.db"));
    db.exec(`create trigger "full" before insert on "remoteRecordings" when new."sessionId" = '${full.client.sessionId}'
      begin select raise(abort, 'database or disk is full'); end`);
    try {
      for (const session of [full, other]) session.type('echo u""p\n');
      expect(await full.ended).toMatchObject({ type: "ended", ending: "NOT_RECORDED" });
    } finally {
      db.exec(`drop trigger "full"`);
      db.close();
    }
    other.type("echo still; exit\n");
    expect(await other.ended).toMatchObject({ type: "exit", exitCode: 0 });
    const { sessionId = "" } = other.client;
    await until("the recording is done", async () => (await sessionOf(sessionId)).recordingDigest !== null);
    const text = await computer.server.ada.muster.call("getRecording", { path: { sessionId } });
    const shown = readRecording(text).outputs.map((one) => one.text);
    expect(shown.join("")).toMatch(/up\r\n[^]*still\r\n/);
  });

  test("is ended once, with its recording, by several simultaneous requests", async () => {
    const session = open();
    session.type('echo u""p\n');
    await session.shows("up\r\n");
    const path = { sessionId: session.client.sessionId! };
    const end = () => refusal(computer.server.ada.muster.call("endRemoteSession", { path }));
    expect((await Promise.all([end(), end(), end()])).toSorted()).toEqual([
      "done",
      "session_ended",
      "session_ended",
    ]);
    expect((await sessionOf(path.sessionId)).recordingDigest).toEqual(expect.any(String));
  });
});

describe("A command", () => {
  const run = (...command: string[]) => open({ command });

  test("receives its arguments unchanged, and its stdout and stderr are kept separate", async () => {
    const session = run("sh", "-c", 'printf "%s|" "$@"; echo oops >&2; exit 3', "sh", "a b", "$HOME", '"');
    session.client.endInput();
    expect(await session.ended).toEqual({ type: "exit", exitCode: 3, signal: null });
    expect(session.output()).toBe('a b|$HOME|"|');
    expect(session.errors()).toBe("oops\n");
  });

  test("reads its input to the end", async () => {
    const session = run("sha256sum");
    const bytes = Buffer.alloc(3_000_000, "muster ");
    let at = 0;
    const send = async () => {
      while (at < bytes.length) {
        const goesOn = session.client.write(bytes.subarray(at, (at += 50_000)));
        if (!goesOn) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      session.client.endInput();
    };
    await send();
    await session.ended;
    expect(session.output()).toContain(createHash("sha256").update(bytes).digest("hex"));
  });

  test("that doesn't exist fails to start", async () => {
    const session = run("no-such-program");
    expect(await session.ended).toMatchObject({ type: "failed", code: "ERROR_START" });
  });
});
