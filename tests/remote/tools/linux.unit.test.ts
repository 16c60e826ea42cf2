// What Linux reports in files and by its programs, where this computer can't be used.
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { processTree, type ToolProcess } from "@muster/sdk";
import { linuxDisks } from "../../../agent/src/remote/tools/disks/linux.ts";
import { readCron } from "../../../agent/src/remote/tools/jobs/linux.ts";
import { logFile } from "../../../agent/src/remote/tools/journal/file.ts";
import { parseAddress } from "../../../agent/src/remote/tools/network/connections.ts";
import { trace } from "../../../agent/src/remote/tools/network/probe.ts";
import { parseStat } from "../../../agent/src/remote/tools/processes/linux.ts";
import type { RunTool } from "../../../agent/src/remote/tools/run-tool.ts";

const query = { source: "", severity: null, text: "", since: null, until: null, cursor: "", limit: 100 };

function computer(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "muster-root-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test("a process's name with parentheses isn't parsed as other fields", () => {
  const rest = Array.from({ length: 40 }, (_, i) => String(i + 5)).join(" ");
  expect(parseStat(`77 (evil) S 1) S 12 ${rest}`)).toMatchObject({
    pid: 77,
    name: "evil) S 1",
    state: "S",
    parentPid: 12,
    start: "22",
  });
  expect(parseStat("nothing")).toBeUndefined();
});

test("IPv4 and IPv6 addresses of connections are parsed", () => {
  expect(parseAddress("0100007F:1F90")).toEqual({ address: "127.0.0.1", port: 8_080 });
  expect(parseAddress("00000000000000000000000001000000:0016")).toEqual({ address: "::1", port: 22 });
  expect(parseAddress("0000000000000000FFFF0000070200C0:0050")).toEqual({ address: "192.0.2.7", port: 80 });
});

describe("A log file", () => {
  const lines = [
    "Nov 25 10:00:00 web-01 nginx[412]: started",
    "2025-11-25T10:00:01.5+01:00 web-01 sshd[99]: \u001b[31mFailed password",
    "no time at all",
  ];

  test("is read from its end, filtered, and followed through a rotation", async () => {
    const root = computer({ "var/log/syslog": `${lines.join("\n")}\n` });
    const log = logFile(root)!;
    const first = await log.read(query);
    expect(first.results.map(({ source, pid, text }) => [source, pid, text])).toEqual([
      ["nginx", 412, "started"],
      ["sshd", 99, "Failed password"],
    ]);
    expect(first.results[1]!.at).toBe(Date.parse("2025-11-25T09:00:01.500Z"));
    expect((await log.read({ ...query, source: "sshd" })).results).toHaveLength(1);
    expect((await log.read({ ...query, text: "FAILED" })).results).toHaveLength(1);
    const path = join(root, "var/log/syslog");
    appendFileSync(path, "Nov 25 10:00:02 web-01 cron[1]: half a li");
    const half = await log.read({ ...query, cursor: first.cursor });
    expect(half.results).toEqual([]);
    appendFileSync(path, "ne\n");
    const whole = await log.read({ ...query, cursor: half.cursor });
    expect(whole.results.map(({ text }) => text)).toEqual(["half a line"]);
    renameSync(path, `${path}.1`);
    writeFileSync(path, "Nov 25 10:00:03 web-01 cron[2]: new file\n");
    const rotated = await log.read({ ...query, cursor: whole.cursor });
    expect(rotated.results.map(({ text }) => text)).toEqual(["new file"]);
  });

  test("can't be filtered by severity", async () => {
    const log = logFile(computer({ "var/log/messages": "" }))!;
    await expect(log.read({ ...query, severity: 3 })).rejects.toThrow("noSeverities");
  });
});

test("cron jobs are read from crontabs and folders, without backup files", () => {
  const root = computer({
    "etc/crontab": "SHELL=/bin/sh\n# m h\n17 *\t* * *\troot\tcd / && run-parts /etc/cron.hourly\n",
    "etc/cron.d/backup": "@daily backup /usr/bin/backup --all\n*/5 * * * 1-5 root echo hi\n",
    "etc/cron.d/old.dpkg-bak": "* * * * * root rm\n",
    "etc/cron.daily/logrotate": "#!/bin/sh\n",
    "var/spool/cron/crontabs/ada": "0 9 * * mon echo \u001b[2Jmorning\n",
  });
  expect(readCron(root).map(({ schedule, user, command }) => [schedule, user, command])).toEqual([
    ["17 *\t* * *".replace("\t", " "), "root", "cd / && run-parts /etc/cron.hourly"],
    ["@daily", "backup", "/usr/bin/backup --all"],
    ["*/5 * * * 1-5", "root", "echo hi"],
    ["0 9 * * mon", "ada", "echo morning"],
    ["@daily", "root", "/etc/cron.daily/logrotate"],
  ]);
});

test("disks are listed with their SMART health, and file systems with their type", async () => {
  const answers: Record<string, unknown> = {
    lsblk: {
      blockdevices: [
        {
          name: "sda",
          type: "disk",
          size: 1_000,
          model: "Example",
          serial: "S1",
          rota: "0",
          ro: "0",
          children: [{ name: "sda1", type: "part", size: 900, fstype: "ext4", rota: false, ro: false }],
        },
        { name: "loop0", type: "loop", size: 5 },
      ],
    },
    "/usr/sbin/smartctl": { smart_status: { passed: false } },
  };
  const run: RunTool = (program) =>
    // smartctl's exit code describes the disk's problem
    Promise.resolve({
      code: program === "lsblk" ? 0 : 8,
      output: JSON.stringify(answers[program]),
      errors: "",
    });
  const root = computer({ "proc/self/mounts": "/dev/sda1 / ext4 rw 0 0\nnas:/x /mnt\\040x nfs4 ro 0 0\n" });
  const { disks, fileSystems } = await linuxDisks(run, root, "/usr/sbin/smartctl").read();
  expect(disks).toMatchObject([
    { name: "sda", kind: "DISK", media: "SSD", isHealthy: false },
    { name: "sda1", kind: "PARTITION", parent: "sda", fileSystem: "ext4", isHealthy: null },
  ]);
  expect(fileSystems).toMatchObject([
    { path: "/", type: "ext4", isReadOnly: false },
    { path: "/mnt x", type: "nfs4", sizeBytes: null, isReadOnly: true },
  ]);
});

test("the route to a host is traced by pings with increasing TTLs", async () => {
  const run: RunTool = (_, args) => {
    const ttl = Number(args[args.indexOf("-t") + 1]);
    const outputs: Record<number, string> = {
      1: "From 192.0.2.1 icmp_seq=1 Time to live exceeded\n",
      2: "",
      3: "64 bytes from 198.51.100.9: icmp_seq=1 ttl=62 time=12.5 ms\n",
    };
    return Promise.resolve({ code: 1, output: outputs[ttl] ?? outputs[3]!, errors: "" });
  };
  expect(await trace(run, "198.51.100.9", "linux")).toEqual([
    { hop: 1, address: "192.0.2.1", ms: null },
    { hop: 2, address: "", ms: null },
    { hop: 3, address: "198.51.100.9", ms: 12.5 },
  ]);
});

test("a process tree includes processes that are each other's parents", () => {
  const one = (pid: number, parentPid: number) => ({ pid, parentPid, name: `p${pid}` }) as ToolProcess;
  const order = (a: ToolProcess, b: ToolProcess) => a.pid - b.pid;
  const tree = processTree([one(1, 0), one(2, 1), one(3, 2), one(8, 9), one(9, 8)], order);
  expect(tree.map(({ process, depth }) => [process.pid, depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [8, 0],
    [9, 1],
  ]);
});
