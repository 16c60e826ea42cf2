// Sessions in the shell, with a real agent and a real terminal.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  openSession,
  startManagedComputer,
  type ManagedComputer,
} from "../support/agents/managed-computer.ts";
import { muster, run, start } from "../support/clients/muster.ts";
import { until } from "../support/server/server.ts";
import { openTerminal } from "../support/terminal/terminal.ts";

let computer: ManagedComputer;
let home: string;
let env: Record<string, string>;

beforeAll(async () => {
  computer = await startManagedComputer();
  home = mkdtempSync(join(tmpdir(), "muster-remote-"));
  const { server } = computer;
  env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
});
afterAll(async () => {
  await computer.close();
  rmSync(home, { recursive: true, force: true });
});

const exec = (args: readonly string[], input?: string) =>
  start(["exec", "web-01", ...args], {
    env,
    reject: false,
    ...(input === undefined ? { stdin: "ignore" } : { input }),
  });

describe("muster exec", () => {
  test("passes on the command's stdout, stderr and exit code", async () => {
    const done = await exec(["--", "sh", "-c", "echo out; echo err >&2; exit 9"]);
    expect(done).toMatchObject({ stdout: "out", stderr: "err", exitCode: 9 });
  });

  test("passes its stdin on to the command", async () => {
    const done = await exec(["--", "tr", "a-z", "A-Z"], "from a pipe");
    expect(done).toMatchObject({ stdout: "FROM A PIPE", exitCode: 0 });
  });

  test("exits with 128 plus the signal's number if a signal ended the command", async () => {
    expect((await exec(["--", "sh", "-c", "kill -9 $$"])).exitCode).toBe(137);
  });

  test("fails with advice for a missing program, and with exit code 3 for an unknown device", async () => {
    const missing = await exec(["--", "no-such-program"]);
    expect(missing.exitCode).toBe(5);
    expect(missing.stderr).toContain("Next: Check that the program exists");
    const unknown = await run(["exec", "nowhere", "--", "true"], { env });
    expect(unknown.exitCode).toBe(3);
  });

  test("shows its request and runs nothing with --dry-run", async () => {
    const planned = await exec(["--dry-run", "--", "touch", join(home, "never")]);
    expect(planned.exitCode).toBe(0);
    expect(planned.stdout).toContain("/ws/rtc/terminal");
    const { total } = await computer.server.ada.muster.call("listRemoteSessions", { query: {} });
    await exec(["--dry-run", "--", "true"]);
    expect((await computer.server.ada.muster.call("listRemoteSessions", { query: {} })).total).toBe(total);
  });
});

describe("Tools and files", () => {
  test("need a reason each for tools and for files if the organization requires one", async () => {
    const { muster } = computer.server.ada;
    await muster.call("updateRemoteSettings", { body: { reason: "REQUIRED" } });
    const refused = await run(["processes", "list", "web-01"], { env });
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain("--reason: This organization requires a reason for remote sessions.");
    const listed = await run(["processes", "list", "web-01", "--reason", "T-14", "--json", "pid"], { env });
    expect(listed).toMatchObject({ exitCode: 0 });
    // later calls of tools reuse the reason, but not those of files
    expect((await run(["disks", "list", "web-01"], { env })).exitCode).toBe(0);
    expect((await run(["ls", "web-01:/"], { env })).exitCode).toBe(2);
    expect((await run(["ls", "web-01:/", "--reason", "T-15"], { env })).stdout).toContain("tmp");
    const { results } = await muster.call("listRemoteSessions", { query: {} });
    expect(results.slice(0, 2)).toMatchObject([
      { tool: "FILES", reason: "T-15" },
      { tool: "TOOLS", reason: "T-14" },
    ]);
    await muster.call("updateRemoteSettings", { body: { reason: null } });
  });

  test("are refused if no user is signed in to give consent", async () => {
    const { muster } = computer.server.ada;
    for (const { id, state } of (await muster.call("listRemoteSessions", { query: {} })).results)
      if (state !== "ENDED") await muster.call("endRemoteSession", { path: { sessionId: id } });
    await muster.call("updateRemoteSettings", { body: { consent: "ALWAYS" } });
    const refused = await run(["ls", "web-01:/"], { env });
    expect(refused.exitCode).toBe(5);
    expect(refused.stderr).toContain("Try again once someone has signed in to the desktop of the computer.");
    await muster.call("updateRemoteSettings", { body: { consent: null } });
  });
});

describe("muster terminal", () => {
  test("opens a terminal that can be left and resumed, and whose session can be exported", async () => {
    const terminal = openTerminal(process.execPath, [muster, "terminal", "web-01"], {
      env,
      columns: 90,
      rows: 20,
    });
    await terminal.until(/[#$]$/m);
    terminal.type("stty size; x=kept\r");
    await terminal.until("20 90");
    terminal.type("\x1dd");
    await terminal.until("muster terminal --attach");
    const [session] = (await computer.server.ada.muster.call("listRemoteSessions", { query: {} })).results;
    const id = session?.id ?? "";

    const again = openTerminal(process.execPath, [muster, "terminal", "--attach", id], {
      env,
      columns: 90,
      rows: 20,
    });
    await again.until("20 90");
    again.type("echo $x-still; exit 4\r");
    expect(await again.exited).toBe(4);

    await until("the session has ended", async () => {
      const { stdout } = await run(["sessions", "show", id, "--json", "state"], { env });
      return String(stdout).includes("ENDED");
    });
    const listed = await run(["sessions", "list"], { env });
    expect(listed.stdout).toContain("the program ended");
    const played = await run(["sessions", "play", id, "--text"], { env });
    expect(played.stdout).toContain("kept-still");
    const file = join(home, "session.cast");
    expect((await run(["sessions", "export", id, file], { env })).exitCode).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8").split("\n")[0] ?? "")).toMatchObject({ version: 2 });
    expect((await run(["sessions", "end", id], { env })).exitCode).toBe(6);
  });

  test("says who watches it without changing what a program has drawn", async () => {
    const { server } = computer;
    const terminal = openTerminal(process.execPath, [muster, "terminal", "web-01"], {
      env,
      columns: 60,
      rows: 10,
    });
    await terminal.until(/[#$]$/m);
    terminal.type("clear; printf 'top\\nmiddle\\n'; cat\r");
    await terminal.until(/^top\nmiddle$/m);
    terminal.type("typed");
    await terminal.until("typed");
    const [session] = (await server.ada.muster.call("listRemoteSessions", { query: {} })).results;
    const manager = await server.person({ permissions: ["canManageRemoteSessions"] });
    const watching = openSession(manager, server.url, { watch: session?.id ?? "" });
    await terminal.until(/^Watched by .*\nmiddle\ntyped$/m);
    terminal.type("-on");
    await terminal.until(/^middle\ntyped-on$/m);
    watching.client.leave();
    await terminal.until(/^No longer watched\nmiddle\ntyped-on$/m);
    terminal.type("\x1dq");
    expect(await terminal.exited).toBe(0);
  });

  test("fails without a terminal and suggests muster exec", async () => {
    const refused = await start(["terminal", "web-01"], { env, reject: false, stdin: "ignore" });
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain("muster exec");
  });
});
