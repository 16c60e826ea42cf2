// Applications that a real agent in a separate process downloads and installs on this machine.
import { execFileSync, fork, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enroll } from "@muster/agent";
import {
  mountCommands,
  diskImageCommand,
  installerCommand,
  programCommand,
  restartMessage,
} from "../../agent/src/scripts/installer-commands.ts";
import { downloadFiles, safeFileName } from "../../agent/src/scripts/file-download.ts";
import { limits, uploadAttachment, type AttachmentKind, type BinaryInstallSettings } from "@muster/sdk";
import { startTestServer, until, type TestServer } from "../support/server/server.ts";

const data = mkdtempSync(join(tmpdir(), "muster-agent-applications-"));
const work = mkdtempSync(join(tmpdir(), "muster-applications-"));
const hasApt = existsSync("/usr/bin/apt-get") && existsSync("/usr/bin/dpkg-deb") && process.getuid?.() === 0;
let server: TestServer;
let nodeId: number;
let agent: ChildProcess | undefined;

beforeAll(async () => {
  server = await startTestServer({ schedulerTickMS: 100, malwareScan: "off" });
  const { clientId, locationId } = server;
  const { token } = await call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  ({ nodeId } = await enroll({ data, url: server.url, token, name: "srv-1" }));
  await start();
});
afterAll(async () => {
  agent?.kill("SIGKILL");
  if (agent) await once(agent, "exit");
  await server.close();
  for (const folder of [data, work]) rmSync(folder, { recursive: true, force: true });
});

async function start() {
  agent = fork(join(import.meta.dirname, "../support/agents/agent-process.ts"), [data]);
  expect(((await once(agent, "message")) as [string])[0]).toBe("connected");
}
const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
const upload = (kind: AttachmentKind, name: string, bytes: Uint8Array | string) =>
  uploadAttachment(server.ada.muster, { kind, name, file: new Blob([Buffer.from(bytes)]) });
const script = async (name: string, content: string) => {
  const body = { name, language: "sh", operatingSystems: ["LINUX"], categoriesIds: [1] } as const;
  const made = await call("createScript", {
    body: { ...body, operatingSystems: ["LINUX"], categoriesIds: [1], content: btoa(content) },
  });
  return made.id;
};
async function application(
  name: string,
  bytes: Uint8Array | string,
  more: Partial<BinaryInstallSettings> = {},
) {
  const installer = await upload("INSTALLER", name, bytes);
  const { id } = await call("createApplication", {
    body: {
      name,
      language: "binary_install",
      operatingSystems: ["LINUX"],
      architecture: ["64", "32"],
      categoriesIds: [1],
      binaryInstallSettings: { runnableAttachmentId: installer.id, runAs: "system", ...more },
    },
  });
  return { id, installer };
}
async function begin(scriptId: number, parameters: string[] = []) {
  const run = await call("createScriptRun", {
    body: {
      scripts: [{ scriptId, parameters }],
      deviceIds: [nodeId],
      schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
      timeoutSeconds: 60,
      concurrency: 1,
      skipIfOffline: false,
    },
  });
  return run.id;
}
const targetOf = async (runId: string) =>
  (await call("listScriptRunTargets", { path: { runId }, query: {} })).results[0]!;
const outputOf = async (runId: string) =>
  (await call("getScriptRunOutput", { path: { runId, nodeId }, query: {} })).results;
const wrote = async (runId: string) => (await outputOf(runId)).map(({ text }) => text).join("");
async function ended(runId: string) {
  const isOver = async () => (await call("getScriptRun", { path: { runId } })).finishedAt !== null;
  await until("the run ends", isOver, 60_000);
  return targetOf(runId);
}
const left = () => readdirSync(join(data, "applications"));

test("an installer is downloaded in parts, runs beside its helper files and between its scripts, and is removed", async () => {
  const payload = Buffer.alloc(2 * limits.scriptRunPartBytes + 7, "payload ");
  const source = [
    "#!/bin/sh",
    `tail -c ${payload.length} "$0" | sha256sum | cut -d " " -f 1`,
    'printf "<%s>\\n" "$@"',
    'cat answers.txt; stat -c "%a %n" . answers.txt; echo "$DEBIAN_FRONTEND"; echo "$0"',
    "exit 0\n",
  ].join("\n");
  const answers = await upload("HELPER", "answers.txt", "answer=42\n");
  const { id, installer } = await application("viewer.sh", Buffer.concat([Buffer.from(source), payload]), {
    helperFilesAttachmentIds: [answers.id],
    preExecutionScript: await script("Stop the service", "echo stopped"),
    postExecutionScript: await script("Start the service", "echo started"),
  });
  const awkward = ["two words", "$(id)", "", "'\"", "-y"];
  const runId = await begin(id, awkward);
  expect(await ended(runId)).toMatchObject({ state: "SUCCEEDED", exitCode: 0, step: 2, detail: "" });
  const chunks = await outputOf(runId);
  expect([chunks.at(0), chunks.at(-1)]).toMatchObject([
    { step: 0, text: "stopped\n" },
    { step: 2, text: "started\n" },
  ]);
  const lines = (await wrote(runId)).split("\n").slice(1, -2);
  expect(lines.slice(0, -1)).toEqual([
    createHash("sha256").update(payload).digest("hex"),
    ...awkward.map((text) => `<${text}>`),
    "answer=42",
    "700 .",
    "600 answers.txt",
    "noninteractive",
  ]);
  expect(lines.at(-1)).toMatch(/\/applications\/muster-run-\w+\/viewer\.sh$/);
  expect(left()).toEqual([]);
  const run = await call("getScriptRun", { path: { runId } });
  const signed = await call("getAttachmentSignedUrl", { path: { attachmentId: installer.id } });
  expect([run.name, run.scripts.map(({ name }) => name)]).toEqual([
    "viewer.sh",
    ["Stop the service", "viewer.sh", "Start the service"],
  ]);
  expect(run.scripts[1]?.digest).toBe(signed.digest);
});

test("a program runs directly, and its exit code is reported", async () => {
  const { id } = await application("setup.bin", readFileSync(realpathSync("/bin/sh")));
  const runId = await begin(id, ["-c", 'echo "$# $1"; exit 7', "setup", "a b"]);
  expect(await ended(runId)).toMatchObject({ state: "FAILED", exitCode: 7 });
  expect(await wrote(runId)).toBe("1 a b\n");
});

test.skipIf(!hasApt)(
  "a package is installed by apt-get into a test folder",
  async () => {
    const [tree, root, deb] = [join(work, "tree"), join(work, "root"), join(work, "viewer.deb")];
    mkdirSync(join(tree, "DEBIAN"), { recursive: true });
    mkdirSync(join(tree, "opt/viewer"), { recursive: true });
    const about = [
      "Package: viewer",
      "Version: 1.0",
      "Architecture: all",
      "Maintainer: Ada",
      "Description: Tiny",
      "",
    ];
    writeFileSync(join(tree, "DEBIAN/control"), about.join("\n"));
    writeFileSync(join(tree, "opt/viewer/about"), "a tiny viewer\n");
    execFileSync("dpkg-deb", ["--build", tree, deb]);
    const folders = [
      "lib/dpkg/info",
      "lib/dpkg/updates",
      "lib/apt/lists/partial",
      "cache/apt/archives/partial",
      "log/apt",
    ];
    for (const folder of folders) mkdirSync(join(root, "var", folder), { recursive: true });
    const status = join(root, "var/lib/dpkg/status");
    writeFileSync(status, "");
    const options = [`Dir=${root}`, `Dir::State::status=${status}`, `DPkg::Options::=--root=${root}`];
    const { id } = await application("viewer.deb", readFileSync(deb));
    const runId = await begin(
      id,
      options.flatMap((option) => ["-o", option]),
    );
    expect(await ended(runId), await wrote(runId)).toMatchObject({ state: "SUCCEEDED", exitCode: 0 });
    expect(await wrote(runId)).toContain("Setting up viewer (1.0)");
    expect(readFileSync(join(root, "opt/viewer/about"), "utf8")).toBe("a tiny viewer\n");
  },
  60_000,
);

test("nothing starts if a file has the wrong checksum", async () => {
  const mark = join(work, "never");
  const { id, installer } = await application("swapped.sh", `#!/bin/sh\ntouch ${mark}\n`);
  const path = join(server.data, "attachments", installer.resourceId);
  writeFileSync(path, readFileSync(path, "utf8").replace("touch", "rm -f"));
  const shorter = readFileSync(path, "utf8").slice(0, installer.metadata.size);
  writeFileSync(path, shorter);
  const runId = await begin(id);
  expect(await ended(runId)).toMatchObject({
    state: "FAILED",
    exitCode: null,
    detail: "swapped.sh doesn't match its checksum.",
  });
  expect([existsSync(mark), left()]).toEqual([false, []]);
});

test("installers run one at a time; a killed agent leaves no files behind and continues with the next", async () => {
  const first = await application("endless.sh", "#!/bin/sh\necho begun\nwhile :; do sleep 1; done\n");
  const next = await application("next.sh", "echo no interpreter named\n");
  const runId = await begin(first.id);
  await until("the installer has started", async () => (await wrote(runId)) === "begun\n", 30_000);
  expect(left()).toHaveLength(1);
  const waiting = await begin(next.id);
  await until("the next run is sent", async () => (await targetOf(waiting)).state === "SENT", 30_000);
  const killed = agent!;
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect([left().length, (await targetOf(waiting)).state]).toEqual([1, "SENT"]);
  await start();
  expect(await ended(runId)).toMatchObject({
    state: "FAILED",
    detail: expect.stringContaining("agent stopped"),
  });
  expect(await ended(waiting)).toMatchObject({ state: "SUCCEEDED", detail: "" });
  expect(await wrote(waiting)).toBe("no interpreter named\n");
  expect(left()).toEqual([]);
}, 60_000);

describe("Installer download by the agent", () => {
  const bytes = Buffer.from("0123456789");
  const file = {
    id: 1,
    name: "a.sh",
    size: bytes.length,
    digest: createHash("sha256").update(bytes).digest("base64url"),
  };
  /** A connection whose responses are given by the test. */
  function connection(...answers: (Uint8Array | "WAIT" | null | Error)[]) {
    const asked: number[] = [];
    const socket = {
      connected: true,
      timeout: () => ({
        emitWithAck: async (_: string, { offset }: { offset: number }) => {
          asked.push(offset);
          const answer = answers.shift();
          if (answer instanceof Error) throw answer;
          return answer;
        },
      }),
    };
    const folder = mkdtempSync(join(work, "file-"));
    const fetch = (one: Partial<typeof file> = {}) =>
      downloadFiles(socket as never, "run", [{ ...file, ...one }], folder, AbortSignal.timeout(60_000));
    return { asked, fetch };
  }

  test("resumes after a disconnect or a busy server", async () => {
    const { asked, fetch } = connection(
      bytes.subarray(0, 4),
      new Error("disconnected"),
      "WAIT",
      bytes.subarray(4),
    );
    const [path] = await fetch();
    expect(readFileSync(path!).equals(bytes)).toBe(true);
    expect(asked).toEqual([0, 4, 4, 4]);
  });

  test.each([
    ["more than it has", [Buffer.alloc(11)], {}, "The server sent invalid data for a.sh."],
    ["nothing", [Buffer.alloc(0)], {}, "The server sent invalid data for a.sh."],
    ["no longer provided", [null], {}, "The server no longer provides a.sh."],
    ["other bytes", [Buffer.alloc(10)], {}, "a.sh doesn't match its checksum."],
    ["larger than any", [], { size: 2 ** 40 }, "The files exceed the size limit for applications."],
  ])("is refused if it is %s", async (_, answers, about, expected) => {
    await expect(connection(...answers).fetch(about)).rejects.toThrow(expected);
  });

  test("uses a safe file name", () => {
    expect(
      ["../../etc/passwd", "C:\\x.exe", "NUL.txt", "..", ".bashrc", "a\u202eb.sh ", "Größe 1.cfg"].map(
        safeFileName,
      ),
    ).toEqual(
      [".._.._etc_passwd", "C__x.exe", "_NUL.txt", "_", "_.bashrc", "a_b.sh", "Größe 1.cfg"].map((name) =>
        name.startsWith("..") ? `_${name}` : name,
      ),
    );
  });
});

describe("Installer commands on other operating systems", () => {
  const find = (name: string) => name;
  const on = (platform: NodeJS.Platform, here: (name: string) => string | undefined = find) => ({
    platform,
    find: here,
    env: { SystemRoot: "C:\\Windows" },
    isScript: false,
  });
  const line = (file: string, args: string[], here: ReturnType<typeof on>) => {
    const command = installerCommand(file, args, here);
    return [command.program.replaceAll("/", "\\").split("\\").at(-1), ...command.args];
  };

  test("on Windows, installers run through msiexec or directly", () => {
    const args = ["INSTALLDIR=C:\\Program Files\\Viewer", 'NOTE=say "hi"', "ALLUSERS=1"];
    expect(installerCommand("C:\\t a\\v.msi", args, on("win32"))).toMatchObject({
      args: [
        "/i",
        '"C:\\t a\\v.msi"',
        "/qn",
        "/norestart",
        'INSTALLDIR="C:\\Program Files\\Viewer"',
        'NOTE="say ""hi"""',
        "ALLUSERS=1",
      ],
      verbatim: true,
    });
    expect(line("C:\\t\\v.msi", [], on("win32"))[0]).toBe("msiexec.exe");
    expect(installerCommand("C:\\t\\v.exe", ["/S", "a b"], on("win32"))).toEqual({
      program: "C:\\t\\v.exe",
      args: ["/S", "a b"],
    });
    expect(programCommand("C:\\Program Files\\v.exe", ["a b"], on("win32"))).toEqual({
      program: "C:\\Program Files\\v.exe",
      args: ["a b"],
    });
    expect(() => programCommand("C:\\x.bat", [], on("win32"))).toThrow(
      "Batch files can't be run as programs",
    );
    expect(() =>
      programCommand(
        "C:\\x.exe",
        [],
        on("win32", () => undefined),
      ),
    ).toThrow("Program C:\\x.exe wasn't found");
    expect([3010, 1641, 0, 1603].map((code) => restartMessage("win32", code)?.code)).toEqual([
      "automation.outcomes.restartNeeded",
      "automation.outcomes.restarting",
      undefined,
      undefined,
    ]);
    expect(restartMessage("linux", 3010)).toBeUndefined();
  });

  test("on macOS, packages and disk images are installed", () => {
    expect(line("/t/v.pkg", ["-verboseR"], on("darwin"))).toEqual([
      "installer",
      "-pkg",
      "/t/v.pkg",
      "-target",
      "/",
      "-verboseR",
    ]);
    const { attach, detach } = mountCommands("/t/v.dmg", "/t/.image");
    expect([attach.program, ...attach.args].join(" ")).toBe(
      "/usr/bin/hdiutil attach /t/v.dmg -readonly -nobrowse -noautoopen -mountpoint /t/.image",
    );
    expect(detach.args).toEqual(["detach", "/t/.image", "-force"]);
    expect(diskImageCommand("/m", ["Viewer.app", "a b.pkg"], [], on("darwin")).args).toEqual([
      "-pkg",
      "/m/a b.pkg",
      "-target",
      "/",
    ]);
    expect(diskImageCommand("/m", ["Applications", "My Viewer.app"], ["x"], on("darwin"))).toEqual({
      program: "/usr/bin/ditto",
      args: ["/m/My Viewer.app", "/Applications/My Viewer.app"],
    });
    expect(() => diskImageCommand("/m", ["readme.txt"], [], on("darwin"))).toThrow(
      "neither a package nor an application",
    );
  });

  test("on Linux, the package manager that exists is used; unsupported installers are refused", () => {
    const only = (...programs: string[]) =>
      on("linux", (name) => (programs.includes(name) ? name : undefined));
    expect(line("/t/v.deb", ["--root=/r"], only("dpkg"))).toEqual(["dpkg", "--root=/r", "-i", "/t/v.deb"]);
    expect(line("/t/v.rpm", ["-x"], only("dnf", "rpm"))).toEqual(["dnf", "-y", "install", "/t/v.rpm", "-x"]);
    expect(line("/t/v.rpm", [], only("zypper", "rpm"))).toEqual(
      "zypper --non-interactive install --allow-unsigned-rpm /t/v.rpm".split(" "),
    );
    expect(line("/t/v.rpm", ["--nodeps"], only("rpm"))).toEqual(["rpm", "-U", "--nodeps", "/t/v.rpm"]);
    expect(line("/t/v.AppImage", ["--x"], only())).toEqual(["v.AppImage", "--x"]);
    expect(line("/t/v.run", ["a b"], only())).toEqual(["v.run", "a b"]);
    expect(line("/t/v.sh", ["a b"], { ...only(), isScript: true })).toEqual(["v.sh", "a b"]);
    expect(line("/t/v.sh", ["a b"], only())).toEqual(["sh", "/t/v.sh", "a b"]);
    expect(() => line("/t/v.deb", [], only())).toThrow(
      "Neither apt-get nor dpkg is installed on this computer.",
    );
    expect(() => line("/t/v.rpm", [], only())).toThrow(
      "None of dnf, yum, zypper and rpm is installed on this computer.",
    );
    expect(() => line("/t/v.msi", [], only())).toThrow(
      ".msi installers aren't supported on this operating system.",
    );
  });
});
