// What an agent reads about its computer's state, and when it reports it.
import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { readPendingReboot, readUsers } from "../../../agent/src/monitoring/state/logins-and-reboot.ts";
import { ProcessReader } from "../../../agent/src/monitoring/state/processes.ts";
import { runProgram, type Run } from "../../../agent/src/monitoring/state/run-program.ts";
import { readServices, servicesStamp } from "../../../agent/src/monitoring/state/services.ts";
import { readUpdates, updatesStamp } from "../../../agent/src/monitoring/state/updates.ts";
import { startTestServer, until } from "../../support/server/server.ts";

let root: string;
const write = (file: string, text: string | Buffer = "") => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const isLinux = process.platform === "linux";
const nothing: Run = () => Promise.reject(new Error("nothing is run"));

beforeEach(() => (root = mkdtempSync(join(tmpdir(), "muster-state-"))));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

describe("Logged-in users", () => {
  const session = (name: string, fields: Record<string, string>) =>
    write(
      `run/systemd/sessions/${name}`,
      Object.entries({ CLASS: "user", STATE: "active", ...fields })
        .map(([key, value]) => `${key}=${value}\n`)
        .join(""),
    );

  test("are those of logind, without greeters, managers and closing sessions", () => {
    write("run/systemd/system/x");
    session("3", { USER: "ada", TTY: "pts/0", REMOTE_HOST: "192.0.2.7", REALTIME: "1763679600000000" });
    session("2", { USER: "bob", DISPLAY: ":0", REALTIME: "1763676000000000" });
    session("c1", { USER: "gdm", CLASS: "greeter" });
    session("4", { USER: "eve", STATE: "closing" });
    session("5", { USER: "ada", CLASS: "manager" });
    write("run/systemd/sessions/3.ref");
    expect(readUsers(root)).toEqual([
      { user: "bob", terminal: ":0", host: "", loggedInAt: 1_763_676_000_000 },
      { user: "ada", terminal: "pts/0", host: "192.0.2.7", loggedInAt: 1_763_679_600_000 },
    ]);
  });

  test.runIf(process.arch === "x64")("are those of utmp without logind, if their processes exist", () => {
    const entry = (type: number, pid: number, [line, user, host]: [string, string, string]) => {
      const bytes = Buffer.alloc(384);
      bytes.writeInt16LE(type, 0);
      bytes.writeInt32LE(pid, 4);
      bytes.write(line, 8);
      bytes.write(user, 44);
      bytes.write(host, 76);
      bytes.writeUInt32LE(1_763_679_600, 340);
      return bytes;
    };
    write("proc/77/stat");
    const entries = [
      entry(7, 77, ["tty1", "ada", ""]),
      entry(7, 78, ["tty2", "gone", ""]),
      entry(8, 77, ["tty3", "logged-out", ""]),
      entry(7, 77, ["pts/1", "e\u001b[31mve", "host"]),
    ];
    write("run/utmp", Buffer.concat(entries));
    expect(readUsers(root)).toEqual([
      { user: "ada", terminal: "tty1", host: "", loggedInAt: 1_763_679_600_000 },
      { user: "e ve", terminal: "pts/1", host: "host", loggedInAt: 1_763_679_600_000 },
    ]);
  });

  test("are unknown without logind and utmp", () => expect(readUsers(root)).toBeNull());
});

describe("A pending restart", () => {
  const none = { isPending: false, requiredAt: null, reasons: [] };

  test("is what /run/reboot-required says, with its packages once", () => {
    expect(readPendingReboot(root)).toEqual(none);
    write("run/reboot-required", "*** System restart required ***\n");
    write("run/reboot-required.pkgs", "linux-base\nlibc6\nlinux-base\n");
    utimesSync(join(root, "run/reboot-required"), 1_763_679_600, 1_763_679_600);
    expect(readPendingReboot(root)).toEqual({
      isPending: true,
      requiredAt: 1_763_679_600_000,
      reasons: ["linux-base", "libc6"],
    });
  });

  const running = (version: string) => {
    write("proc/sys/kernel/osrelease", `${version}\n`);
    write(`lib/modules/${version}/modules.dep`);
  };

  test("is a newer kernel of the same kind that can be started", () => {
    running("5.14.0-427.13.1.el9_4.x86_64");
    write("lib/modules/5.14.0-362.8.1.el9_3.x86_64/vmlinuz");
    write("lib/modules/5.15.0-203.146.5.1.el9uek.x86_64/vmlinuz");
    write("lib/modules/5.14.0-999.1.el9_9.x86_64/modules.dep");
    expect(readPendingReboot(root)).toEqual(none);
    write("lib/modules/5.14.0-503.11.1.el9_5.x86_64/vmlinuz");
    expect(readPendingReboot(root)).toMatchObject({
      isPending: true,
      reasons: ["linux 5.14.0-503.11.1.el9_5.x86_64"],
    });
    write(".dockerenv");
    expect(readPendingReboot(root), "in a container").toEqual(none);
  });

  test("is a newer kernel of Debian, too", () => {
    write("var/lib/dpkg/status");
    running("6.1.0-9-amd64");
    write("boot/vmlinuz-6.1.0-31-cloud-amd64");
    write("lib/modules/6.1.0-31-cloud-amd64/modules.dep");
    expect(readPendingReboot(root)).toEqual(none);
    write("boot/vmlinuz-6.1.0-31-amd64");
    write("lib/modules/6.1.0-31-amd64/modules.dep");
    expect(readPendingReboot(root)).toMatchObject({ isPending: true, reasons: ["linux 6.1.0-31-amd64"] });
  });
});

describe("Processes", () => {
  const stat = (pid: number, name: string, ticks: number, pages: number, start = 5) => {
    const fields = Array.from({ length: 50 }, () => "0");
    Object.assign(fields, { 0: "S", 11: String(ticks), 19: String(start), 21: String(pages) });
    write(`proc/${pid}/stat`, `${pid} (${name}) ${fields.join(" ")}\n`);
    write(`proc/${pid}/status`, `Name:\tx\nVmRSS:\t    ${pages * 4} kB\n`);
  };

  test("are ranked by their CPU use since the last reading, and by memory", async () => {
    const reader = new ProcessReader(root);
    stat(1, "init", 100_000, 10);
    stat(20, "evil) R 1 (x", 50, 300);
    stat(30, "reused", 90_000, 20, 5);
    stat(40, "kernel", 10, 0);
    write("proc/meminfo", "x");
    expect(await reader.read(), "nothing to compare with").toBeUndefined();
    stat(20, "evil) R 1 (x", 150, 300);
    stat(30, "reused", 20, 20, 900);
    await new Promise((done) => setTimeout(done, 50));
    const read = (await reader.read())!;
    expect(read.byCpu.map(({ pid, name }) => [pid, name])).toEqual([
      [20, "evil) R 1 (x"],
      [30, "reused"],
    ]);
    expect(read.byCpu[0]!.cpuPercent / read.byCpu[1]!.cpuPercent).toBeCloseTo(5, 0);
    expect(read.byMemory.map(({ pid, memoryBytes }) => [pid, memoryBytes])).toEqual([
      [20, 300 * 4_096],
      [30, 20 * 4_096],
      [1, 10 * 4_096],
    ]);
  });

  test.runIf(isLinux)("of this computer have their CPU use and memory", async () => {
    const reader = new ProcessReader("/");
    await reader.read();
    const end = performance.now() + 1_000;
    while (performance.now() < end) createHash("sha256").update("busy").digest();
    const { byCpu, byMemory } = (await reader.read())!;
    const own = byCpu.find(({ pid }) => pid === process.pid);
    expect(own?.cpuPercent).toBeGreaterThan(10);
    expect(byMemory.length).toBeGreaterThan(1);
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
    expect(own!.memoryBytes / 1_024 / kilobytes).toBeCloseTo(1, 0);
  });
});

describe("Services", () => {
  // printed by systemd 252
  const printed = `Id=gpg-agent.service
Description=GnuPG cryptographic agent and passphrase cache
LoadState=loaded
ActiveState=inactive
UnitFileState=static

Id=looping.service
Description=Restarts
LoadState=loaded
ActiveState=activating
UnitFileState=enabled

Id=fine.service
Description=Runs
LoadState=loaded
ActiveState=active
UnitFileState=enabled

Id=plymouth-quit.service
Description=plymouth-quit.service
LoadState=not-found
ActiveState=inactive
UnitFileState=

Id=broken.service
Description=Breaks "at once" = always
LoadState=loaded
ActiveState=failed
UnitFileState=disabled
`;

  test("are those of systemd, read with a single command", async () => {
    const asked: unknown[] = [];
    const run: Run = (...command) => {
      asked.push(command);
      return Promise.resolve(printed);
    };
    expect(await readServices(root, run)).toBeNull();
    expect(asked).toEqual([]);
    write("run/systemd/system/x");
    expect(await readServices(root, run)).toEqual([
      { name: "broken", description: 'Breaks "at once" = always', state: "FAILED", isEnabled: false },
      { name: "fine", description: "Runs", state: "ACTIVE", isEnabled: true },
      {
        name: "gpg-agent",
        description: "GnuPG cryptographic agent and passphrase cache",
        state: "INACTIVE",
        isEnabled: null,
      },
      { name: "looping", description: "Restarts", state: "STARTING", isEnabled: true },
    ]);
    expect(asked).toHaveLength(1);
  });

  test("that start or stop are noticed without running a program", () => {
    write("run/systemd/system/x");
    const before = servicesStamp(root);
    write("run/systemd/units/invocation:fine.service");
    expect(servicesStamp(root)).not.toBe(before);
  });
});

describe("Updates", () => {
  test("are unknown without apt and dnf", async () => expect(await readUpdates(root, nothing)).toBeNull());

  test("of Ubuntu and its extended maintenance are security updates by their origin", async () => {
    write("var/lib/apt/lists/x_Packages");
    const text = `NOTE: This is only a simulation!
Inst libc6 [2.35-0ubuntu3.1] (2.35-0ubuntu3.8 Ubuntu:22.04/jammy-updates, Ubuntu:22.04/jammy-security [amd64]) []
Inst vim [2:8.2.1] (2:8.2.2 UbuntuESM:22.04/jammy-infra-security [amd64])
Inst nano [6.2-1] (6.2-2 Ubuntu:22.04/jammy-updates [amd64])
Inst linux-image-6.8 (6.8.1 Ubuntu:22.04/jammy-security [amd64])
Inst my\u001b[2Jtool [1] (2 security-tools:stable [all])
Conf libc6 (2.35-0ubuntu3.8 Ubuntu:22.04/jammy-updates [amd64])
`;
    const read = await readUpdates(root, () => Promise.resolve(text));
    expect(read?.updates.map(({ name, isSecurity }) => [name, isSecurity])).toEqual([
      ["libc6", true],
      ["my tool", false],
      ["nano", false],
      ["vim", true],
    ]);
    expect(read?.updates[0]).toMatchObject({ installed: "2.35-0ubuntu3.1", candidate: "2.35-0ubuntu3.8" });
  });

  test("of dnf are those it lists, and security updates those it lists as such", async () => {
    const file = "var/cache/dnf/appstream-c6b6ef2435e7100e/repodata/repomd.xml";
    mkdirSync(join(root, "var/cache/dnf"), { recursive: true });
    expect(await readUpdates(root, nothing)).toEqual({ listsAt: null, updates: [] });
    write(file);
    // printed by dnf 4.14
    const demo = "demo.noarch                           1.1-1.el9                            local\n";
    const all = `
averyveryverylongpackagename-with-many-words-and-more-words-that-does-not-fit.noarch 2-1.el9_5.12345 local
demo.noarch                                                                          1.1-1.el9       local
plain.x86_64                                                                         1:2.1-1.el9     local
Obsoleting Packages
newplain.noarch                                                                      1-1             local
    plain.noarch                                                                     2.0-1.el9       @System
`;
    const asked: unknown[] = [];
    const run: Run = (program, args, also) => {
      asked.push([program, also]);
      return Promise.resolve(args.includes("--security") ? `\n${demo}` : all);
    };
    const stamp = updatesStamp(root);
    const read = await readUpdates(root, run);
    expect(asked).toEqual([
      ["dnf", 100],
      ["dnf", 100],
    ]);
    expect(read?.updates.map(({ name, candidate, isSecurity }) => [name, candidate, isSecurity])).toEqual([
      [
        "averyveryverylongpackagename-with-many-words-and-more-words-that-does-not-fit",
        "2-1.el9_5.12345",
        false,
      ],
      ["demo", "1.1-1.el9", true],
      ["plain", "1:2.1-1.el9", false],
    ]);
    write("var/cache/dnf/metadata_lock.pid");
    expect(updatesStamp(root), "reading is no change").toBe(stamp);
    utimesSync(join(root, file), new Date(), Date.now() / 1_000 + 60);
    expect(updatesStamp(root)).not.toBe(stamp);
  });

  test("are read even if the exit code says that there are some", async () => {
    expect(await runProgram("sh", ["-c", "echo some; exit 100"], 100)).toBe("some\n");
    await expect(runProgram("sh", ["-c", "exit 1"], 100)).rejects.toThrow();
    await expect(runProgram("muster-no-such-program", [])).rejects.toThrow();
  });

  test.runIf(isLinux)("are read at a low priority", async () => {
    // the shell starts before its priority is set
    const [priority] = (await runProgram("sh", ["-c", "sleep 0.3; cat /proc/self/stat"]))
      .split(" ")
      .slice(18);
    expect(Number(priority)).toBe(Math.max(getPriority(), 10));
  });

  const hasApt = spawnSync("apt-get", ["--version"]).status === 0;

  test.runIf(hasApt)("are what apt would install from a repository", async () => {
    const control = (name: string, version: string, more: string) =>
      `Package: ${name}\n${more}Architecture: all\nVersion: ${version}\nMaintainer: A <a@example.com>\nDescription: text\n\n`;
    const installed = "Status: install ok installed\n";
    write(
      "var/lib/dpkg/status",
      control("openssl", "3.0.14-1", installed) +
        control("zip", "3.0-12", installed) +
        control("current", "1.0", installed),
    );
    for (const folder of [
      "etc/apt/preferences.d",
      "etc/apt/apt.conf.d",
      "var/lib/apt/lists/partial",
      "var/cache/apt/archives/partial",
    ])
      mkdirSync(join(root, folder), { recursive: true });
    const repository = (folder: string, label: string, suite: string, packages: string) => {
      write(`${folder}/Packages`, packages);
      const digest = createHash("sha256").update(packages).digest("hex");
      const head = `Origin: Debian\nLabel: ${label}\nSuite: ${suite}\nDate: Wed, 25 Nov 2026 00:00:00 UTC\n`;
      write(`${folder}/Release`, `${head}SHA256:\n ${digest} ${packages.length} Packages\n`);
      return `deb [trusted=yes] file:${root}/${folder} ./\n`;
    };
    const file = (name: string) => `Filename: ./${name}.deb\nSize: 10\nSHA256: ${"0".repeat(64)}\n`;
    write(
      "etc/apt/sources.list",
      repository(
        "security",
        "Debian-Security",
        "stable-security",
        control("openssl", "3.0.15-1", file("openssl")),
      ) +
        repository(
          "main",
          "Debian",
          "stable",
          control("zip", "3.0-13", file("zip")) + control("current", "1.0", file("current")),
        ),
    );
    const inRoot = [
      `Dir=${root}`,
      `Dir::State::status=${root}/var/lib/dpkg/status`,
      `Dir::State::lists=${root}/var/lib/apt/lists`,
      "APT::Sandbox::User=root",
    ];
    const methods = "Dir::Bin::Methods=/usr/lib/apt/methods";
    const options = [...inRoot, methods].flatMap((one) => ["-o", one]);
    const run: Run = (program, args) => runProgram(program, [...options, ...args]);
    expect(await readUpdates(root, run), "before lists were fetched").toEqual({
      listsAt: null,
      updates: [],
    });
    const before = updatesStamp(root);
    await promisify(execFile)("apt-get", [...options, "update"]);
    expect(updatesStamp(root)).not.toBe(before);
    const read = await readUpdates(root, run);
    expect(read?.updates).toEqual([
      { name: "openssl", installed: "3.0.14-1", candidate: "3.0.15-1", isSecurity: true },
      { name: "zip", installed: "3.0-12", candidate: "3.0-13", isSecurity: false },
    ]);
    expect(Date.now() - read!.listsAt!).toBeLessThan(60_000);
  });

  test.runIf(hasApt)(
    "of this computer are what apt lists",
    async () => {
      const env = { ...process.env, LC_ALL: "C" };
      const { stdout } = spawnSync("apt", ["list", "--upgradable"], { encoding: "utf8", env });
      const said = new Map(
        stdout.split("\n").map((line) => {
          const [, name = "", candidate = "", installed = ""] =
            /^([^/\s]+)\/\S+ (\S+) .*upgradable from: (\S+)\]/.exec(line) ?? [];
          return [name, { installed, candidate }];
        }),
      );
      for (const { name, installed, candidate } of (await readUpdates("/", runProgram))!.updates)
        expect({ name, ...said.get(name.replace(/:\w+$/, "")) }).toEqual({ name, installed, candidate });
    },
    120_000,
  );
});

test("an agent reports the state after connecting and when it has changed, and measures it", async () => {
  write("run/systemd/system/x");
  write("var/lib/apt/lists/x_Packages");
  let failing = false;
  const run: Run = (program) => {
    if (failing) return Promise.reject(new Error("it failed"));
    return Promise.resolve(
      program === "systemctl"
        ? "Id=nginx.service\nDescription=Web\nLoadState=loaded\nActiveState=failed\nUnitFileState=enabled\n"
        : "Inst zip [3.0-12] (3.0-13 Debian-Security:12/oldstable-security [amd64])\n",
    );
  };
  const server = await startTestServer();
  const { clientId, locationId } = server;
  const { call } = server.ada.muster;
  const { token } = await call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  const data = join(root, "data");
  const { nodeId } = await enroll({ url: server.url, token, data, name: "computer" });
  const state = { root, everyMS: 100, run, platform: "linux" } as const;
  const agent = startAgent({ data, state, metrics: { intervalMS: 200 } });
  const path = { nodeId };
  try {
    await until(
      "updates are reported",
      async () => (await call("listUpdates", { path, query: {} })).total === 1,
    );
    expect((await call("listServices", { path, query: {} })).results).toMatchObject([
      { name: "nginx", state: "FAILED" },
    ]);
    const before = await call("getComputerState", { path });
    expect(before.pendingReboot).toMatchObject({ supported: true, isPending: false });
    expect(before.users).toMatchObject({ supported: true, results: [] });
    write("run/reboot-required");
    write("run/reboot-required.pkgs", "libc6\n");
    await until("the change is reported", async () => {
      const { pendingReboot } = await call("getComputerState", { path });
      return pendingReboot?.isPending === true && pendingReboot.reasons.join() === "libc6";
    });
    const measured = async () =>
      Object.fromEntries(
        (await call("getDeviceMetrics", { path })).results.map(({ metric, value }) => [metric, value]),
      );
    await until("the state is measured", async () => (await measured()).PENDING_REBOOT === 1);
    expect((await measured()).PENDING_REBOOT_AGE).toBeCloseTo(0, 1);
    expect(await measured()).toMatchObject({
      LOGGED_IN_USERS: 0,
      FAILED_SERVICES: 1,
      PENDING_UPDATES: 1,
      SECURITY_UPDATES: 1,
    });
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    failing = true;
    await until("what can't be read isn't measured", async () => !("FAILED_SERVICES" in (await measured())));
    const services = await call("listServices", { path, query: {} });
    expect(services.results, "as they last were").toHaveLength(1);
    expect(String(logged.mock.calls[0]?.[0]), "and logged").toContain("it failed");
    await new Promise((done) => setTimeout(done, 2_000));
    expect(await call("listServices", { path, query: {} }), "as of then").toEqual(services);
  } finally {
    await agent.close();
    await server.close();
  }
}, 60_000);

test("an agent on an unsupported system reports its state as not supported", async () => {
  const server = await startTestServer();
  const { clientId, locationId } = server;
  const { call } = server.ada.muster;
  const { token } = await call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  const data = join(root, "data");
  const { nodeId } = await enroll({ url: server.url, token, data, name: "computer" });
  const agent = startAgent({ data, state: { root, run: nothing, platform: "freebsd" } });
  const path = { nodeId };
  try {
    await until("it is reported", async () => !(await call("listUpdates", { path, query: {} })).supported);
    expect(await call("listServices", { path, query: {} })).toMatchObject({ supported: false, results: [] });
    expect((await call("getComputerState", { path })).users).toMatchObject({ supported: false });
  } finally {
    await agent.close();
    await server.close();
  }
});
