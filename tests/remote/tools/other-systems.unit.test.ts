// Tools on Windows and macOS, with recorded output of their programs, which did not run there.
import { expect, test } from "vitest";
import { diskTool } from "../../../agent/src/remote/tools/disks/tool.ts";
import { macDisks, windowsDisks } from "../../../agent/src/remote/tools/disks/other-systems.ts";
import { windowsJobs } from "../../../agent/src/remote/tools/jobs/other-systems.ts";
import { unifiedLog } from "../../../agent/src/remote/tools/journal/macos.ts";
import { eventLog } from "../../../agent/src/remote/tools/journal/windows.ts";
import { macNetwork, windowsNetwork } from "../../../agent/src/remote/tools/network/systems.ts";
import { macProcesses } from "../../../agent/src/remote/tools/processes/macos.ts";
import { windowsProcesses } from "../../../agent/src/remote/tools/processes/windows.ts";
import type { RunTool } from "../../../agent/src/remote/tools/run-tool.ts";
import { launchd } from "../../../agent/src/remote/tools/services/macos.ts";
import { windowsServices } from "../../../agent/src/remote/tools/services/windows.ts";
import { macUsers, windowsUsers } from "../../../agent/src/remote/tools/users/other-systems.ts";

interface Started {
  program: string;
  args: readonly string[];
  /** The data that PowerShell receives. */
  input: unknown;
}

/** A computer whose programs print recorded output, or nothing without a recording. */
function recorded(answers: readonly [program: RegExp, output: unknown][]) {
  const started: Started[] = [];
  const run: RunTool = (program, args, { variables } = {}) => {
    started.push({ program, args, input: JSON.parse(variables?.MUSTER_INPUT ?? "null") });
    const line = [program, ...args].join(" ");
    const output = answers.find(([wanted]) => wanted.test(line))?.[1] ?? "";
    const text = typeof output === "string" ? output : JSON.stringify(output);
    return Promise.resolve({ code: 0, output: text, errors: "" });
  };
  return { run, started };
}

const query = { source: "", severity: null, text: "", since: null, until: null, cursor: "", limit: 100 };

test("Windows lists processes, and ends one only if its start time matches", async () => {
  const row = {
    pid: 4_812,
    parent: 912,
    name: "notepad.exe",
    command: '"C:\\Windows\\notepad.exe"',
    start: "134085546000000000",
    started: "/Date(1764081000000)/",
    used: 1_250,
    memory: 17_330_176,
    threads: 6,
    user: "ACME\\ada",
  };
  const kernel = { pid: 4, parent: 0, name: "System", start: "", used: 1, memory: 1, threads: 200 };
  const { run, started } = recorded([
    [/Win32_Process/, [row, kernel, { ...row, pid: 700, name: "lsass.exe" }]],
    [/Kill\(\)/, { name: "notepad" }],
  ]);
  const system = windowsProcesses(run);
  const { results } = await system.list();
  expect(results.map(({ pid, name, protection }) => [pid, name, protection])).toEqual([
    [4_812, "notepad.exe", null],
    [4, "System", "KERNEL"],
    [700, "lsass.exe", "SYSTEM"],
  ]);
  expect(results[0]).toMatchObject({ user: "ACME\\ada", startedAt: 1_764_081_000_000 });
  await system.signal({ pid: 4_812, start: row.start }, "SIGTERM");
  expect(started.at(-1)?.input).toEqual({ pid: 4_812, start: row.start });
  expect(started.at(-1)?.args.join(" ")).not.toContain("4812");
  await expect(system.signal({ pid: 4_812, start: "1" }, "SIGTERM")).rejects.toThrow("processGone");
  await expect(system.signal({ pid: 700, start: row.start }, "SIGKILL")).rejects.toThrow("SYSTEM");
  await expect(system.signal({ pid: 4_812, start: row.start }, "SIGHUP")).rejects.toThrow("noSignals");
});

test("macOS lists processes, and ends one only if its start time matches", async () => {
  const line =
    "  412     1 root             Ss     0.3   5120 Tue Nov 25 08:30:00 2025     /usr/sbin/syslogd";
  const { run, started } = recorded([
    [/-axww/, `${line}\n`],
    [/-p 412/, `${line}\n`],
  ]);
  const killed: unknown[] = [];
  const system = macProcesses(run, (...what) => {
    killed.push(what);
    return true;
  });
  const [first] = (await system.list()).results;
  expect(first).toMatchObject({
    pid: 412,
    name: "syslogd",
    state: "SLEEPING",
    cpuPercent: 0.3,
    memoryBytes: 5_242_880,
    start: "Tue Nov 25 08:30:00 2025",
  });
  await system.signal({ pid: 412, start: first!.start }, "SIGTERM");
  expect(killed).toEqual([[412, "SIGTERM"]]);
  await expect(system.signal({ pid: 412, start: "Mon" }, "SIGTERM")).rejects.toThrow("processGone");
  expect(started.every(({ program }) => program === "/bin/ps")).toBe(true);
});

test("Windows lists services, and passes a service's name as data", async () => {
  const row = {
    Name: "Spooler",
    DisplayName: "Print Spooler",
    State: "Running",
    StartMode: "Auto",
    ProcessId: 900,
  };
  const { run, started } = recorded([[/Win32_Service/, row]]);
  const manager = windowsServices(run);
  expect(await manager.list()).toMatchObject([
    { name: "Spooler", state: "ACTIVE", isEnabled: true, pid: 900 },
  ]);
  const name = "x'; Remove-Item C:\\ -Recurse; '";
  await manager.change(name, "stop");
  expect(started.at(-1)?.input).toEqual({ name });
  expect(started.at(-1)?.args.at(-1)).toMatch(/Stop-Service -Name \$in\.name -Force$/);
});

test("macOS lists and restarts services of the system with launchd", async () => {
  const { run, started } = recorded([
    [/launchctl list/, "PID\tStatus\tLabel\n300\t0\tcom.openssh.sshd\n-\t78\tcom.acme.broken\n"],
    [/print-disabled/, '\tdisabled services = {\n\t\t"com.acme.broken" => disabled\n\t}\n'],
  ]);
  const manager = launchd(run);
  expect(await manager.list()).toMatchObject([
    { name: "com.openssh.sshd", state: "ACTIVE", isEnabled: null, pid: 300 },
    { name: "com.acme.broken", state: "FAILED", isEnabled: false, pid: null },
  ]);
  await manager.change("com.openssh.sshd", "restart");
  expect(started.at(-1)?.args).toEqual(["kickstart", "-k", "system/com.openssh.sshd"]);
});

test("Windows reads its event log with filters and after a cursor", async () => {
  const event = (mark: string, level: number, text: string) => ({
    at: "/Date(1764081000000)/",
    mark,
    source: "Service Control Manager",
    level,
    pid: 700,
    text,
  });
  const { run, started } = recorded([
    [/Get-WinEvent/, [event("20", 2, "It failed.\r\n"), event("10", 4, "It started.")]],
  ]);
  const page = await eventLog(run).read({ ...query, severity: 3, text: "it" });
  expect(page.results.map(({ text, severity }) => [text, severity])).toEqual([
    ["It started.", 6],
    ["It failed.", 3],
  ]);
  expect(page.cursor).toBe("20");
  expect(started[0]?.input).toMatchObject({ levels: [1, 2], text: "it", after: "" });
  await eventLog(run).read({ ...query, cursor: "134085546000000000" });
  expect(started[1]?.input).toMatchObject({ after: "134085546000000000", since: 1_764_081_000_000 });
});

test("macOS reads its log and filters it without building a predicate", async () => {
  const line = {
    timestamp: "2025-11-25 08:30:00.123456+0000",
    messageType: "Error",
    processID: 99,
    processImagePath: "/usr/libexec/nsurlsessiond",
    eventMessage: 'no "network"',
  };
  const { run, started } = recorded([[/log show/, `${JSON.stringify(line)}\n{"count":1,"finished":1}\n`]]);
  const page = await unifiedLog(run).read({ ...query, since: 0, text: 'NO "' });
  expect(page.results).toEqual([
    {
      at: Date.UTC(2025, 10, 25, 8, 30, 0, 123),
      source: "nsurlsessiond",
      severity: 3,
      pid: 99,
      text: 'no "network"',
    },
  ]);
  expect(started[0]?.args.join(" ")).not.toContain("predicate");
});

test("Windows and macOS list connections with their processes", async () => {
  const row = {
    protocol: "TCP",
    local: "0.0.0.0",
    localPort: 3_389,
    remote: "0.0.0.0",
    remotePort: 0,
    state: "Listen",
    pid: 1_000,
    name: "svchost",
  };
  const windows = recorded([[/Get-NetTCPConnection/, [row]]]);
  expect(await windowsNetwork(windows.run).connections()).toEqual([
    {
      protocol: "TCP",
      localAddress: "0.0.0.0",
      localPort: 3_389,
      remoteAddress: "",
      remotePort: null,
      state: "LISTENING",
      pid: 1_000,
      process: "svchost",
    },
  ]);
  const lsof =
    "p300\ncsshd\nf4\nPTCP\nn*:22\nTST=LISTEN\nTQR=0\nf5\nPTCP\nn192.0.2.7:22->198.51.100.4:51000\nTST=ESTABLISHED\n";
  const mac = recorded([[/lsof/, lsof]]);
  expect(await macNetwork(mac.run).connections()).toMatchObject([
    { localAddress: "0.0.0.0", localPort: 22, state: "LISTENING", pid: 300, process: "sshd" },
    { localPort: 22, remoteAddress: "198.51.100.4", remotePort: 51_000, state: "ESTABLISHED" },
  ]);
});

test("Windows and macOS log users off, and send them messages as arguments", async () => {
  const quser =
    " USERNAME              SESSIONNAME        ID  STATE   IDLE TIME  LOGON TIME\r\n" +
    ">ada                   rdp-tcp#2           2  Active          .  11/25/2025 8:30 AM\r\n" +
    " bob                                       3  Disc         1:12  11/24/2025 5:00 PM\r\n";
  const windows = recorded([[/quser/, quser]]);
  const users = windowsUsers(windows.run);
  const [ada, bob] = await users.list();
  expect([ada, bob]).toMatchObject([
    { id: "2", user: "ada", terminal: "rdp-tcp#2" },
    { id: "3", user: "bob", terminal: "" },
  ]);
  await users.logOff(bob!);
  await users.send(ada!, "ada@example.com: /v & calc.exe");
  expect(windows.started.slice(1).map(({ program, args }) => [program, ...args])).toEqual([
    ["logoff.exe", "3"],
    ["msg.exe", "2", "/TIME:3600", "ada@example.com: /v & calc.exe"],
  ]);
  const mac = recorded([
    [/who/, "ada      console      Nov 25 08:30 \nbob      ttys000      Nov 25 09:00 (192.0.2.7)\n"],
    [/id -u/, "501\n"],
  ]);
  const macs = macUsers(mac.run);
  const [first, second] = await macs.list();
  expect(second).toMatchObject({ user: "bob", terminal: "ttys000", host: "192.0.2.7" });
  await macs.logOff(first!);
  expect(mac.started.at(-1)?.args).toEqual(["bootout", "gui/501"]);
  await expect(macs.logOff(second!)).rejects.toThrow("onlyConsole");
  await macs.send(first!, 'x: " & (do shell script "id")');
  expect(mac.started.at(-1)?.args.at(-1)).toBe('x: " & (do shell script "id")');
});

test("Windows and macOS list disks with their health, and Windows jobs with their next run", async () => {
  const windows = recorded([
    [
      /Get-PhysicalDisk/,
      {
        disks: [{ name: "0", model: "NVMe", serial: "1", size: 512, media: "SSD", health: "Unhealthy" }],
        volumes: [{ path: "C:", type: "NTFS", label: "System", size: 500, free: 100 }],
      },
    ],
    [
      /Get-ScheduledTask/,
      [
        {
          name: "\\Backup",
          enabled: true,
          user: "SYSTEM",
          command: "backup.exe /all",
          schedule: "Daily",
          next: "/Date(1764081000000)/",
        },
      ],
    ],
  ]);
  expect(await diskTool(windowsDisks(windows.run)).actions.read!({}, {} as never)).toMatchObject({
    disks: [{ name: "0", media: "SSD", isHealthy: false }],
    fileSystems: [{ path: "C:", sizeBytes: 500, usedBytes: 400 }],
  });
  expect(await windowsJobs(windows.run)).toMatchObject([
    { kind: "TASK", name: "\\Backup", nextRunAt: 1_764_081_000_000, lastRunAt: null },
  ]);
  const storage = {
    _name: "Macintosh HD",
    bsd_name: "disk3s1",
    mount_point: "/",
    size_in_bytes: 1_000,
    free_space_in_bytes: 400,
    file_system: "APFS",
    physical_drive: { device_name: "APPLE SSD", medium_type: "ssd", smart_status: "Verified" },
  };
  const mac = recorded([[/SPStorageDataType/, { SPStorageDataType: [storage] }]]);
  expect(await macDisks(mac.run).read()).toMatchObject({
    disks: [{ name: "APPLE SSD", media: "SSD", isHealthy: true }],
    fileSystems: [{ path: "/", usedBytes: 600 }],
  });
});
