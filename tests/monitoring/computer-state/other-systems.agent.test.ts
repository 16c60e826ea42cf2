// Services, updates and software of Alpine, Windows and macOS, from recorded files and output.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { macOS } from "../../../agent/src/monitoring/state/macos.ts";
import { runProgram, type Run } from "../../../agent/src/monitoring/state/run-program.ts";
import { readServices, servicesStamp } from "../../../agent/src/monitoring/state/services.ts";
import { readUpdates, updatesStamp } from "../../../agent/src/monitoring/state/updates.ts";
import { windows } from "../../../agent/src/monitoring/state/windows.ts";
import { startTestServer, until } from "../../support/server/server.ts";

let root: string;
const write = (file: string, text = "") => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const nothing: Run = () => Promise.reject(new Error("nothing is run"));
const answering =
  (answer: unknown): Run =>
  () =>
    Promise.resolve(typeof answer === "string" ? answer : JSON.stringify(answer));

beforeEach(() => (root = mkdtempSync(join(tmpdir(), "muster-systems-"))));
afterEach(() => rmSync(root, { recursive: true }));

describe("Alpine", () => {
  const service = (name: string, description: string) =>
    write(
      `etc/init.d/${name}`,
      `#!/sbin/openrc-run\ndescription="${description}"\ncommand=/usr/sbin/${name}\n`,
    );

  test("has the services of OpenRC, from its files alone", async () => {
    write("run/openrc/softlevel", "default");
    for (const name of ["crond", "sshd", "nginx", "networking", "chronyd", "docker"])
      service(name, `The ${name}`);
    write("etc/init.d/functions.sh");
    for (const name of ["crond", "sshd", "nginx"]) write(`etc/runlevels/default/${name}`);
    write("etc/runlevels/boot/networking");
    for (const name of ["crond", "sshd", "networking"]) write(`run/openrc/started/${name}`);
    write("run/openrc/starting/chronyd");
    write("run/openrc/failed/nginx");
    write(
      "run/openrc/daemons/crond/001",
      "exec=/usr/sbin/crond\nargv_0=/usr/sbin/crond\npidfile=/run/crond.pid\n",
    );
    write("run/crond.pid", "211\n");
    write("proc/211/comm", "crond\n");
    write("run/openrc/daemons/networking/001", "exec=/sbin/ifup\npidfile=\n");
    const stamp = servicesStamp(root);
    const read = async () =>
      (await readServices(root, nothing))!.map(({ name, state, isEnabled }) => [name, state, isEnabled]);
    expect(await read()).toEqual([
      ["chronyd", "STARTING", false],
      ["crond", "ACTIVE", true],
      ["docker", "INACTIVE", false],
      ["networking", "ACTIVE", true],
      ["nginx", "FAILED", true],
      ["sshd", "ACTIVE", true],
    ]);
    expect((await readServices(root, nothing))?.[1]?.description).toBe("The crond");
    rmSync(join(root, "proc/211"), { recursive: true });
    expect(servicesStamp(root), "a crash is noticed").not.toBe(stamp);
    expect((await read())[1], "it crashed").toEqual(["crond", "FAILED", true]);
  });

  test("has the updates that apk lists, read without the network", async () => {
    write("lib/apk/db/installed", "P:musl\nV:1.2.5-r0\n\n");
    mkdirSync(join(root, "var/cache/apk"), { recursive: true });
    expect(await readUpdates(root, nothing)).toEqual({ listsAt: null, updates: [] });
    const index = "var/cache/apk/APKINDEX.b53994b4.tar.gz";
    write(index);
    utimesSync(join(root, index), 1_763_679_600, 1_763_679_600);
    const stamp = updatesStamp(root);
    const asked: unknown[] = [];
    const run: Run = (...command) => {
      asked.push(command);
      return Promise.resolve(`Installed:                                Available:
busybox-1.36.1-r28                      < 1.36.1-r29
py3-idna-3.7-r0                         < 3.10-r0 @edge
tzdata-2024a-r1                         < 2024b-r0
`);
    };
    expect(await readUpdates(root, run)).toEqual({
      listsAt: 1_763_679_600_000,
      updates: [
        { name: "busybox", installed: "1.36.1-r28", candidate: "1.36.1-r29", isSecurity: false },
        { name: "py3-idna", installed: "3.7-r0", candidate: "3.10-r0", isSecurity: false },
        { name: "tzdata", installed: "2024a-r1", candidate: "2024b-r0", isSecurity: false },
      ],
    });
    expect(asked).toEqual([["apk", ["--no-network", "version", "-l", "<"]]]);
    utimesSync(join(root, index), 1_763_679_700, 1_763_679_700);
    expect(updatesStamp(root)).not.toBe(stamp);
  });
});

const windowsServices = [
  {
    Name: "Spooler",
    DisplayName: "Print \u001b[31mSpooler",
    State: "Running",
    StartMode: "Auto",
    ExitCode: 0,
  },
  { Name: "Broken", DisplayName: "Broken", State: "Stopped", StartMode: "Auto", ExitCode: 1_067 },
  { Name: "gupdate", DisplayName: "Updater", State: "Stopped", StartMode: "Auto", ExitCode: 0 },
  { Name: "Later", DisplayName: "Later", State: "Stopped", StartMode: "Auto", ExitCode: 1_077 },
  { Name: "Manual", DisplayName: "Manual", State: "Stopped", StartMode: "Manual", ExitCode: 5 },
  { Name: "Off", DisplayName: "Off", State: "Stopped", StartMode: "Disabled", ExitCode: 1_077 },
  { Name: "W32Time", DisplayName: "Time", State: "Start Pending", StartMode: "Auto", ExitCode: 0 },
];

describe("Windows", () => {
  test("has services, and those that should run and ended with an error have failed", async () => {
    const services = await windows.SERVICES(answering(windowsServices));
    expect(services.map(({ name, state, isEnabled }) => [name, state, isEnabled])).toEqual([
      ["Broken", "FAILED", true],
      ["Later", "INACTIVE", true],
      ["Manual", "INACTIVE", null],
      ["Off", "INACTIVE", false],
      ["Spooler", "ACTIVE", true],
      ["W32Time", "STARTING", true],
      ["gupdate", "INACTIVE", true],
    ]);
    expect(services[4]?.description).toBe("Print Spooler");
  });

  test("has the updates that its last search found", async () => {
    const security = "0FA1201D-4330-4FA8-8AE9-B877473B6441";
    const update = (title: string, more: object = {}) => ({
      title,
      articles: ["5046617"],
      severity: null,
      categories: ["cd5ffd1e-e932-4e3a-bf74-18bf0b1bbd83"],
      ...more,
    });
    const updates = [
      update("Kumulatives Update", { categories: [security] }),
      update("Driver", { articles: [] }),
      update("Office", { severity: "Critical", articles: "4484" }),
    ];
    const read = windows.UPDATES(answering({ updates, searched: "/Date(1763679600000)/" }));
    expect(await read).toEqual({
      listsAt: 1_763_679_600_000,
      updates: [
        { name: "Driver", installed: "", candidate: "", isSecurity: false },
        { name: "Kumulatives Update", installed: "", candidate: "KB5046617", isSecurity: true },
        { name: "Office", installed: "", candidate: "KB4484", isSecurity: true },
      ],
    });
    expect(await windows.UPDATES(answering({ updates, searched: null })), "never looked").toEqual({
      listsAt: null,
      updates: [],
    });
  });

  test("has the software that can be uninstalled", async () => {
    const programs = [
      { DisplayName: "7-Zip 24.08 (x64)", DisplayVersion: "24.08" },
      { DisplayName: "Old tool", DisplayVersion: null },
      { DisplayName: "7-Zip 24.08 (x64)", DisplayVersion: "24.08" },
    ];
    expect(await windows.SOFTWARE(answering(programs))).toEqual([
      ["WINDOWS", "7-Zip 24.08 (x64)", "24.08"],
      ["WINDOWS", "Old tool", "?"],
    ]);
    expect(await windows.SOFTWARE(answering("")), "none").toEqual([]);
  });

  test("is read with PowerShell scripts without quotation marks", async () => {
    const asked: string[] = [];
    const run: Run = (program, args) => {
      asked.push(`${program} ${args.join(" ")}`);
      return Promise.resolve("");
    };
    await windows.SERVICES(run);
    await windows.UPDATES(run);
    await windows.SOFTWARE(run);
    for (const one of asked) {
      expect(one).toMatch(/^powershell\.exe -NoProfile -NonInteractive -ExecutionPolicy Bypass -Command /);
      // the shell would interpret quotation marks
      expect(one).not.toContain('"');
    }
    expect(asked[2]).toContain(String.raw`HKLM:\Software\Microsoft\Windows\CurrentVersion\Uninstall\*`);
  });
});

describe("macOS", () => {
  test("has the jobs of launchd", async () => {
    const text =
      "PID\tStatus\tLabel\n312\t0\tcom.apple.mDNSResponder\n-\t78\tcom.example.broken\n-\t-9\tcom.killed\n-\t0\tidle\n";
    const services = await macOS.SERVICES(answering(text));
    expect(services.map(({ name, state }) => [name, state])).toEqual([
      ["com.apple.mDNSResponder", "ACTIVE"],
      ["com.example.broken", "FAILED"],
      ["com.killed", "INACTIVE"],
      ["idle", "INACTIVE"],
    ]);
  });

  test("has the updates that its last search found", async () => {
    const listed = `Software Update Tool

Software Update found the following new or updated software:
* Label: macOS Sequoia 15.1.1-24B91
\tTitle: macOS Sequoia 15.1.1, Version: 15.1.1, Size: 4046980KiB, Recommended: YES, Action: restart,
* Label: RSR-15.1 (a)
\tTitle: macOS Security Response 15.1 (a), Version: 15.1 (a), Size: 1000KiB, Recommended: YES,
`;
    const asked: string[] = [];
    const run: Run = (program, args) => {
      asked.push([program, ...args].join(" "));
      return Promise.resolve(program.endsWith("defaults") ? "2026-11-25 08:30:00 +0000\n" : listed);
    };
    expect(await macOS.UPDATES(run)).toEqual({
      listsAt: 1_795_595_400_000,
      updates: [
        { name: "macOS Security Response 15.1 (a)", installed: "", candidate: "15.1 (a)", isSecurity: true },
        { name: "macOS Sequoia 15.1.1", installed: "", candidate: "15.1.1", isSecurity: false },
      ],
    });
    expect(asked[1]).toBe("/usr/sbin/softwareupdate --list --no-scan");
    expect(await macOS.UPDATES(nothing), "never looked").toEqual({ listsAt: null, updates: [] });
  });

  test("has the applications of system_profiler", async () => {
    const SPApplicationsDataType = [
      { _name: "Safari", version: "18.1", path: "/Applications/Safari.app" },
      { _name: "Script", path: "/Applications/Script.app" },
    ];
    expect(await macOS.SOFTWARE(answering({ SPApplicationsDataType }))).toEqual([
      ["MACOS", "Safari", "18.1"],
      ["MACOS", "Script", "?"],
    ]);
  });
});

test("programs are run one after another, also after one that failed", async () => {
  const file = join(root, "order");
  const step = (name: string) => runProgram("sh", ["-c", `echo ${name} >> ${file}; sleep 0.2; cat ${file}`]);
  const all = [step("a"), runProgram("muster-no-such-program", []).catch(() => "failed"), step("b")];
  expect(await Promise.all(all)).toEqual(["a\n", "failed", "a\nb\n"]);
});

test("an agent on Windows runs each program at long intervals, and reports their output", async () => {
  const server = await startTestServer();
  const { clientId, locationId } = server;
  const { call } = server.ada.muster;
  const { token } = await call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  const data = join(root, "data");
  const { nodeId } = await enroll({ url: server.url, token, data, name: "computer" });
  const asked: string[] = [];
  const run: Run = (_, args) => {
    const script = args.at(-1) ?? "";
    const what = [
      "Win32_BIOS",
      "Win32_Service",
      "Update.Session",
      "SecurityCenter2",
      "BitLocker",
      "Uninstall",
    ].find((one) => script.includes(one));
    asked.push(what ?? script);
    const answers: Record<string, unknown> = {
      Win32_BIOS: { os: { Caption: "Microsoft Windows 11 Pro" } },
      Win32_Service: windowsServices,
      "Update.Session": { updates: [], searched: "/Date(1763679600000)/" },
      SecurityCenter2: { products: [], defender: null, detections: null },
      BitLocker: { volumes: [{ drive: "C:", status: "FullyDecrypted", protection: "Off" }] },
      Uninstall: [{ DisplayName: "7-Zip", DisplayVersion: "24.08" }],
    };
    return Promise.resolve(JSON.stringify(answers[what ?? ""]));
  };
  const options = { root, everyMS: 50, run, platform: "win32" } as const;
  const agent = startAgent({ data, state: options, software: options });
  const path = { nodeId };
  try {
    await until("updates are known", async () => {
      const { supported, listsAt } = await call("listUpdates", { path, query: {} });
      return supported && listsAt !== null;
    });
    expect((await call("listServices", { path, query: { state: "FAILED" } })).results).toMatchObject([
      { name: "Broken" },
    ]);
    expect((await call("getComputerState", { path })).antivirus).toMatchObject({
      supported: true,
      results: [],
    });
    expect((await call("getComputerState", { path })).users).toMatchObject({ supported: false });
    expect((await call("getDevice", { path })).os).toBe("Windows 11 Pro");
    await until("encryption is known", async () => {
      const { encryption } = await call("getComputerState", { path });
      return encryption?.results[0]?.state === "NOT_ENCRYPTED";
    });
    await until(
      "software is known",
      async () => (await call("listDeviceSoftware", { path, query: {} })).total === 1,
    );
    // with this setting, 50 ms count as a minute
    await new Promise((done) => setTimeout(done, 1_000));
    expect(asked.filter((one) => one !== "Win32_Service").toSorted()).toEqual([
      "BitLocker",
      "SecurityCenter2",
      "Uninstall",
      "Update.Session",
      "Win32_BIOS",
    ]);
    expect(asked.length).toBeLessThan(8);
  } finally {
    await agent.close();
    await server.close();
  }
});
