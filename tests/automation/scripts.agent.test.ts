// Scripts that a real agent in a separate process runs on this machine with its interpreters.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enroll } from "@muster/agent";
import { scriptCommand } from "../../agent/src/scripts/interpreter-commands.ts";
import { runAsUser, parsePasswd, parseSessions } from "../../agent/src/scripts/run-as-user.ts";
import {
  cleanOutput,
  followRun,
  limits,
  splitParameters,
  type NewScriptRun,
  type ScriptRunChunk,
  type TextLanguage,
} from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { startTestServer, until, type TestServer } from "../support/server/server.ts";

const data = mkdtempSync(join(tmpdir(), "muster-agent-scripts-"));
const now = { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" } as const;
const isRoot = process.getuid?.() === 0;
let server: TestServer;
let nodeId: number;
let agent: ChildProcess | undefined;
let scripts = 0;
let endless = "";
const endlessMark = `86${Date.now()}`;

beforeAll(async () => {
  server = await startTestServer({ schedulerTickMS: 100, malwareScan: "off" });
  const { clientId, locationId } = server;
  const { token } = await server.ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  ({ nodeId } = await enroll({ data, url: server.url, token, name: "srv-1" }));
  await start();
  const children = `(trap "" TERM; while :; do sleep 0.${endlessMark}; done) &`;
  const script = await create(`trap "" TERM\n${children}\nwhile :; do sleep 1; done`);
  endless = await begin(script, { timeoutSeconds: 1 });
});
afterAll(async () => {
  await stop("SIGTERM");
  await server.close();
  rmSync(data, { recursive: true, force: true });
});

async function start() {
  agent = fork(join(import.meta.dirname, "../support/agents/agent-process.ts"), [data]);
  const [state] = (await once(agent, "message")) as [string];
  expect(state).toBe("connected");
}
async function stop(signal: NodeJS.Signals) {
  const ending = agent;
  agent = undefined;
  if (!ending) return;
  ending.kill(signal);
  await once(ending, "exit");
  await until(
    "the device is offline",
    async () => !(await call("getDevice", { path: { nodeId } })).isUp,
    20_000,
  );
}

const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
const create = async (
  content: string,
  more: { language?: TextLanguage; scriptVariables?: { name: string; type: "TEXT" }[] } = {},
) => {
  const { id } = await call("createScript", {
    body: {
      name: `Script ${++scripts}`,
      language: "sh",
      operatingSystems: ["LINUX"],
      categoriesIds: [1],
      content: Buffer.from(content).toString("base64"),
      ...more,
    },
  });
  return id;
};
type More = Partial<Pick<NewScriptRun, "timeoutSeconds" | "runAs">> &
  Pick<NewScriptRun["scripts"][0], "parameters" | "variables">;
async function begin(scriptIds: number | number[], { parameters, variables, ...more }: More = {}) {
  const run = await call("createScriptRun", {
    body: {
      scripts: [scriptIds].flat().map((scriptId) => ({ scriptId, parameters, variables })),
      deviceIds: [nodeId],
      schedule: now,
      timeoutSeconds: 60,
      concurrency: 1,
      skipIfOffline: false,
      ...more,
    },
  });
  return run.id;
}
async function targetOf(runId: string) {
  return (await call("listScriptRunTargets", { path: { runId }, query: {} })).results[0]!;
}
async function outputOf(runId: string) {
  const chunks: ScriptRunChunk[] = [];
  for (;;) {
    const query = { after: chunks.at(-1)?.seq ?? 0 };
    const { results } = await call("getScriptRunOutput", { path: { runId, nodeId }, query });
    if (!results.length) return chunks;
    chunks.push(...results);
  }
}
const wrote = async (runId: string) => (await outputOf(runId)).map(({ text }) => text).join("");
async function ended(runId: string) {
  await until(
    "the run ends",
    async () => (await call("getScriptRun", { path: { runId } })).finishedAt !== null,
    40_000,
  );
  return targetOf(runId);
}
async function run(scriptIds: number | number[], more: More = {}) {
  const runId = await begin(scriptIds, more);
  const target = await ended(runId);
  return { runId, target, output: await wrote(runId) };
}
const writes = (runId: string, text: string) =>
  until(`the script has written ${text}`, async () => (await wrote(runId)).includes(text), 20_000);
const processes = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
      } catch {
        return "";
      }
    });
const isRunning = (mark: string) => processes().some((line) => line.includes(mark));

const awkward = [
  "plain",
  "two words",
  "",
  'it\'s "quoted"',
  "line one\nline two",
  "$(touch /tmp/muster-was-here) `id` $HOME",
  "* ? [a-z] ~ ; & | < > # ! \\ %PATH%",
  "-n",
  "Größe 漢字 🎉",
  " trailing ",
];

describe("Script parameters arrive byte for byte", () => {
  const expected = awkward.map((text) => Buffer.from(text).toString("hex"));

  test("in a shell script", async () => {
    const script = await create(
      'for one in "$@"; do printf %s "$one" | od -An -v -tx1 | tr -d " \\n"; echo; done',
    );
    const { target, output } = await run(script, { parameters: awkward });
    expect(target).toMatchObject({ state: "SUCCEEDED", exitCode: 0, signal: null });
    expect(output.split("\n").slice(0, -1)).toEqual(expected);
    expect(existsSync("/tmp/muster-was-here")).toBe(false);
  });

  test("in Python, and variables in its environment", async () => {
    const source = [
      "import os, sys",
      "for one in sys.argv[1:] + [os.environ['note']]: print(os.fsencode(one).hex())",
    ].join("\n");
    const script = await create(source, {
      language: "python",
      scriptVariables: [{ name: "note", type: "TEXT" }],
    });
    const note = "a 'b' \"c\" $(id) `id` *\nsecond line";
    const { target, output } = await run(script, {
      parameters: awkward,
      variables: [{ name: "note", value: note }],
    });
    expect(target.state).toBe("SUCCEEDED");
    expect(output.trimEnd().split("\n")).toEqual([...expected, Buffer.from(note).toString("hex")]);
  });

  test("in a preset, which is split at unquoted spaces", () => {
    expect(splitParameters(`-a  "b c" 'd "e"' f"g h"i "" C:\\new\\folder it's $HOME`)).toEqual([
      "-a",
      "b c",
      'd "e"',
      "fg hi",
      "",
      "C:\\new\\folder",
      "it's",
      "$HOME",
    ]);
  });
});

test("a script has a minimal environment and a private folder that is removed", async () => {
  const script = await create(
    'env | sort | sed "s/=.*//" | tr "\\n" " "; echo; pwd; stat -c "%a %U" . "$0"; umask',
  );
  const { output } = await run(script);
  const [names, folder, own, file] = output.split("\n");
  expect(names?.trim().split(" ")).toEqual(
    ["HOME", "LANG", "LOGNAME", "PATH", "PWD", "PYTHONUNBUFFERED", "TMPDIR", "USER"].filter(
      (name) => name !== "OLDPWD",
    ),
  );
  expect([own, file]).toEqual([expect.stringMatching(/^700 /), expect.stringMatching(/^600 /)]);
  expect(existsSync(folder!)).toBe(false);
});

test("scripts run in sequence until one fails", async () => {
  const [first, second, third] = [
    await create("echo one"),
    await create("echo two >&2; exit 3"),
    await create("echo three"),
  ];
  const { runId, target } = await run([first, second, third]);
  expect(target).toMatchObject({ state: "FAILED", exitCode: 3, step: 1 });
  expect((await outputOf(runId)).map(({ step, stream, text }) => [step, stream, text])).toEqual([
    [0, "STDOUT", "one\n"],
    [1, "STDERR", "two\n"],
  ]);
});

test("escape sequences, control characters and split characters are removed from output", async () => {
  const source = [
    "import sys, time",
    "out = sys.stdout.buffer",
    "for part in [b'\\xe2\\x82', b'\\xac \\x1b', b'[31mred\\x1b[0m \\x1b]0;title', b'\\x07\\x9b2Jx\\r', b'\\nbad \\xff\\xfe \\x00\\x08\\xe2\\x80\\xae.']:",
    "  out.write(part); out.flush(); time.sleep(0.1)",
  ].join("\n");
  const { output } = await run(await create(source, { language: "python" }));
  expect(output).toBe("€ red �2Jx\nbad �� .");
  expect(cleanOutput("a\u001b[1;31mb\u202ec\r\nd\re\tf")).toBe("abc\nd\ne\tf");
});

test("the middle of output over 1 MB is omitted", async () => {
  const source = "import sys\nfor n in range(400000): print('line', n)\n";
  const { runId, target, output } = await run(await create(source, { language: "python" }));
  expect(target.state).toBe("SUCCEEDED");
  expect(output.startsWith("line 0\nline 1\n")).toBe(true);
  expect(output.endsWith("line 399999\n")).toBe(true);
  const stored = Buffer.byteLength(output);
  expect(stored).toBeLessThanOrEqual(limits.scriptRunOutputBytes + 16_000);
  const omitted = (await outputOf(runId)).reduce((sum, { omittedBytes }) => sum + omittedBytes, 0);
  const all = Array.from({ length: 400_000 }, (_, n) => `line ${n}\n`.length).reduce((a, b) => a + b);
  expect(stored + omitted).toBe(all);
}, 60_000);

test("a script that ignores signals is killed with its children at the time limit", async () => {
  // started at the beginning of the suite, because killing it takes 10 seconds
  expect(await ended(endless)).toMatchObject({
    state: "TIMED_OUT",
    signal: "SIGKILL",
    detail: "Stopped: the time limit was reached.",
  });
  await until("its children are gone", () => !isRunning(endlessMark));
});

test("a cancelled script ends at once, and its output is kept", async () => {
  const script = await create("echo begun; sleep 1000; echo never");
  const runId = await begin(script);
  await writes(runId, "begun");
  await call("cancelScriptRun", { path: { runId } });
  const target = await ended(runId);
  expect(target).toMatchObject({ state: "CANCELLED", signal: "SIGTERM", detail: "Canceled by request." });
  expect(await wrote(runId)).toBe("begun\n");
  expect((await call("getScriptRun", { path: { runId } })).state).toBe("CANCELLED");
});

test("output is streamed with each chunk once, even across a server restart", async () => {
  const gate = join(data, "gate");
  const script = await create(`echo first; while [ ! -e "$1" ]; do sleep 0.1; done; echo last`);
  const runId = await begin(script, { parameters: [gate] });
  const live = openLive({ url: server.url, token: server.ada.token });
  const streamed: string[] = [];
  const states: string[] = [];
  const following = followRun({ muster: server.ada.muster, live }, runId, {
    target: ({ state }) => states.push(state),
    output: (_, { text }) => streamed.push(text),
  });
  await until("the first line is received", () => streamed.join("").includes("first"), 20_000);
  await server.restart();
  writeFileSync(gate, "");
  const done = await following;
  live.close();
  expect(done.states).toEqual({ SUCCEEDED: 1 });
  expect(streamed.join("")).toBe("first\nlast\n");
  expect(states.at(-1)).toBe("SUCCEEDED");
});

test("a killed agent reports the interruption, kills leftover processes, and starts nothing twice", async () => {
  const log = join(data, "begun");
  const mark = `97${Date.now()}`;
  const script = await create(`echo begun >> "$1"; echo begun; while :; do sleep 0.${mark}; done`);
  const runId = await begin(script, { parameters: [log] });
  await writes(runId, "begun");
  await stop("SIGKILL");
  expect(isRunning(mark)).toBe(true);
  await start();
  const target = await ended(runId);
  expect(target).toMatchObject({
    state: "FAILED",
    exitCode: null,
    detail: "The agent stopped during the run. The script wasn't restarted.",
  });
  expect(await wrote(runId)).toBe("begun\n");
  await until("the leftover process has ended", () => !isRunning(mark));
  expect(readFileSync(log, "utf8")).toBe("begun\n");
  expect(readdirSync(join(data, "scripts"))).toEqual([]);
});

test("a run waits for an offline agent, and later edits of the script do not affect it", async () => {
  await stop("SIGTERM");
  const body = {
    name: `Script ${scripts + 1}`,
    language: "sh" as const,
    operatingSystems: ["LINUX" as const],
    categoriesIds: [1],
  };
  const script = await create("echo as it was");
  const runId = await begin(script);
  await call("updateScript", {
    body: { ...body, id: script, content: Buffer.from("echo changed").toString("base64") },
  });
  expect(await targetOf(runId)).toMatchObject({ state: "WAITING" });
  await start();
  expect(await ended(runId)).toMatchObject({ state: "SUCCEEDED" });
  expect(await wrote(runId)).toBe("as it was\n");
});

test("a missing user is reported by name", async () => {
  const unknownUser = await call("createCredential", {
    path: { clientId: server.clientId },
    body: {
      name: "nobody here",
      type: "TELNET_SSH",
      networks: ["10.0.0.0/8"],
      secret: { user: "muster-nobody", password: "secret" },
    },
  });
  const { target } = await run(await create("id"), { runAs: { LINUX: `credential:${unknownUser.id}` } });
  expect(target).toMatchObject({
    state: "FAILED",
    detail: "User muster-nobody doesn't exist on this computer.",
  });
});

test.skipIf(!isRoot)(
  "a script run as another user has only that user's rights, groups and home",
  async () => {
    const daemon = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((line) => line.startsWith("games:"));
    const credential = await call("createCredential", {
      path: { clientId: server.clientId },
      body: {
        name: "games",
        type: "TELNET_SSH",
        networks: ["10.0.0.0/8"],
        secret: { user: "games", password: "never sent" },
      },
    });
    const script = await create(
      'id -un; id -u; id -G; echo "$HOME $USER"; stat -c "%a %U" . "$0"; cat /etc/shadow; ls -la .',
    );
    const { target, output, runId } = await run(script, { runAs: { LINUX: `credential:${credential.id}` } });
    expect(daemon).toBeDefined();
    const [name, uid, groups, home, own, file] = output.split("\n");
    expect([name, uid, home, own, file]).toEqual([
      "games",
      "5",
      "/usr/games games",
      "700 games",
      "600 games",
    ]);
    expect(groups?.split(" ")).toContain("60");
    expect(output).toContain("Permission denied");
    expect(target.state).toBe("SUCCEEDED");
    expect(JSON.stringify(await call("getScriptRun", { path: { runId } }))).not.toContain("never sent");
  },
);

describe("Script commands on other operating systems", () => {
  const windows = {
    platform: "win32" as const,
    find: (name: string) => name,
    env: { SystemRoot: "C:\\Windows" },
  };
  const unslash = (text: string) => text.replaceAll("/", "\\");

  test("Windows: each interpreter gets the file and the arguments without a shell", () => {
    const powershell = scriptCommand("powershell", "C:\\t\\s.ps1", ["a b", "$(x)"], windows);
    expect(unslash(powershell.program)).toMatch(/\\System32\\WindowsPowerShell\\v1\.0\\powershell\.exe$/);
    expect(powershell.args).toEqual([
      ..."-NoProfile -NonInteractive -ExecutionPolicy Bypass -File".split(" "),
      "C:\\t\\s.ps1",
      "a b",
      "$(x)",
    ]);
    expect(scriptCommand("vbscript", "s.vbs", ["a b"], windows).args).toEqual(["//nologo", "s.vbs", "a b"]);
    const withoutNode = { ...windows, find: (name: string) => (name.startsWith("node") ? undefined : name) };
    expect(scriptCommand("javascript", "s.js", ["x"], withoutNode).args).toEqual([
      "//nologo",
      "//E:jscript",
      "s.js",
      "x",
    ]);
    expect(scriptCommand("python", "s.py", ["x"], windows)).toMatchObject({
      program: "python.exe",
      args: ["s.py", "x"],
    });
  });

  test("Windows: batch file arguments are quoted, and unsafe ones are rejected", () => {
    const { args, verbatim } = scriptCommand("batchfile", "C:\\t\\s.cmd", ["a b", "", "c'd"], windows);
    expect(verbatim).toBe(true);
    expect(args).toEqual(["/d", "/v:off", "/s", "/c", `""C:\\t\\s.cmd" "a b" "" "c'd""`]);
    for (const bad of ['"', "%PATH%", "a&calc", "a|b", "^", "!x!", "a\nb", "<", ">"])
      expect(() => scriptCommand("batchfile", "s.cmd", [bad], windows)).toThrow(
        /Batch file arguments can't contain/,
      );
  });

  test("macOS and Linux: as another user", () => {
    const command = { program: "/bin/sh", args: ["s.sh", "a b"] };
    const ada = parsePasswd("ada:x:501:20:Ada,,,:/Users/ada:/bin/zsh")!;
    const here = { own: 0, setpriv: undefined, variables: ["HOME", "note"] };
    expect(runAsUser(command, ada, { ...here, platform: "darwin" })).toEqual({
      program: "/bin/launchctl",
      args: [
        ..."asuser 501 /usr/bin/sudo -n -H -u ada --preserve-env=HOME,note -- /bin/sh s.sh".split(" "),
        "a b",
      ],
    });
    expect(runAsUser(command, ada, { ...here, platform: "linux" })).toEqual({
      ...command,
      ids: { uid: 501, gid: 20 },
    });
    expect(runAsUser(command, ada, { ...here, own: 501, platform: "linux" })).toEqual(command);
    expect(parseSessions("  1 0 root - pts/0\n 4 1001 bob - pts/1\n 2 1000 ada seat0 tty2\n")).toBe("ada");
    expect(parseSessions("")).toBeUndefined();
    expect(() =>
      scriptCommand("powershell", "s.ps1", [], { platform: "linux", find: () => undefined }),
    ).toThrow("PowerShell isn't installed on this computer.");
  });
});
