// What an agent measures on its computer, and that no measurement is lost.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { readLinux } from "../../../agent/src/monitoring/metrics/linux.ts";
import { readOtherSystem } from "../../../agent/src/monitoring/metrics/other-systems.ts";
import { Sampler, type Reading } from "../../../agent/src/monitoring/metrics/sample.ts";
import { startTestServer, until, type TestServer } from "../../support/server/server.ts";

const files: Record<string, string> = {
  "proc/stat": "cpu  100 0 50 800 40 5 5 0 0 0\ncpu0 50 0 25 400 20 2 2 0 0 0\n",
  "proc/meminfo":
    "MemTotal:       1000 kB\nMemFree: 100 kB\nMemAvailable:   250 kB\nSwapTotal: 200 kB\nSwapFree: 150 kB\n",
  "proc/loadavg": "0.50 1.25 2.00 3/420 12345\n",
  "proc/uptime": "3600.5 7000.0\n",
  "proc/1/stat": "",
  "proc/42/stat": "",
  "proc/self/mounts":
    "tmpfs /run tmpfs rw 0 0\n/dev/sda1 / ext4 rw 0 0\n/dev/sda1 /var/lib/x ext4 rw 0 0\nserver:/x /nfs nfs4 rw 0 0\n",
  "proc/diskstats":
    "   8  0 sda 10 0 2000 5 20 0 4000 9 0 1500 14\n   8  1 sda1 10 0 2000 5 20 0 4000 9 0 1500 14\n   7  0 loop0 5 0 10 0 0 0 0 0 0 0 0\n 259  0 nvme0n1 1 0 8 0 0 0 0 0 0 10 0\n 259  1 nvme0n1p1 1 0 8 0 0 0 0 0 0 10 0\n",
  "proc/net/dev":
    "Inter-|   Receive |  Transmit\n face |bytes packets errs drop fifo frame compressed multicast|bytes packets errs drop fifo colls carrier compressed\n    lo: 500 5 0 0 0 0 0 0 500 5 0 0 0 0 0 0\n  eth0: 1000 10 1 2 0 0 0 0 3000 30 4 8 0 0 0 0\n veth1: 10 1 0 0 0 0 0 0 10 1 0 0 0 0 0 0\n  eth1: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
  "sys/class/hwmon/hwmon0/name": "coretemp\n",
  "sys/class/hwmon/hwmon0/temp1_input": "48500\n",
  "sys/class/hwmon/hwmon0/temp1_label": "Package id 0\n",
};

describe("A Linux computer", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "muster-proc-"));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const values = (sampled: ReturnType<Sampler["sample"]>) =>
    Object.fromEntries(
      sampled.map(({ metric, instance, value }) => [
        `${metric} ${instance}`.trim(),
        value === undefined ? undefined : Math.round(value * 100) / 100,
      ]),
    );

  test("is measured by the growth of its counters and by current values", () => {
    const sampler = new Sampler();
    sampler.sample(readLinux(root), 0);
    writeFileSync(join(root, "proc/stat"), "cpu  130 0 60 850 50 5 5 0 0 0\n");
    writeFileSync(join(root, "proc/uptime"), "3610.5 7000.0\n");
    writeFileSync(
      join(root, "proc/diskstats"),
      files["proc/diskstats"]!.replace(
        "sda 10 0 2000 5 20 0 4000 9 0 1500",
        "sda 10 0 2200 5 20 0 4100 9 0 3500",
      ),
    );
    writeFileSync(
      join(root, "proc/net/dev"),
      files["proc/net/dev"]!.replace(
        "eth0: 1000 10 1 2 0 0 0 0 3000 30 4 8",
        "eth0: 2250 10 1 2 0 0 0 0 3000 30 4 18",
      ),
    );
    const found = values(sampler.sample(readLinux(root), 10_000));
    expect(found).toMatchObject({
      CPU_USE: 40,
      CPU_IO_WAIT: 10,
      MEMORY_USE: 75,
      MEMORY_USED: 768_000,
      SWAP_USE: 25,
      LOAD_1: 0.5,
      LOAD_15: 2,
      UPTIME: 3610.5,
      PROCESSES: 2,
      "DISK_READ sda": 10_240,
      "DISK_WRITE sda": 5_120,
      "DISK_BUSY sda": 20,
      "DISK_READ nvme0n1": 0,
      "INTERFACE_IN eth0": 1_000,
      "INTERFACE_OUT eth0": 0,
      "INTERFACE_ERRORS eth0": 0,
      "INTERFACE_DISCARDS eth0": 1,
      "TEMPERATURE coretemp Package id 0": 48.5,
    });
    const names = Object.keys(found).join("\n");
    for (const absent of ["lo", "veth1", "eth1", "sda1", "nvme0n1p1", "loop0", "/nfs", "/var/lib/x"])
      expect(names).not.toMatch(new RegExp(` ${absent}$`, "m"));
    expect(names).toContain("VOLUME_USE /");
  });

  test("has no rates across a reset counter or a sleep", () => {
    const reading = (total: number): Reading => ({
      gauges: [],
      counters: [{ metric: "DISK_READ", instance: "sda", total }],
      shares: [],
    });
    const sampler = new Sampler();
    const rate = (total: number, at: number) => sampler.sample(reading(total), at)[0]!.value;
    expect(rate(1_000, 0)).toBeUndefined();
    expect(rate(2_000, 1_000)).toBe(1_000);
    // a counter that was reset gives neither a negative nor an enormous rate
    expect(rate(500, 2_000)).toBeUndefined();
    expect(rate(600, 3_000)).toBe(100);
    // the computer was asleep
    expect(rate(9_000_000, 3_000 + 6 * 60_000)).toBeUndefined();
    expect(rate(9_000_600, 3_000 + 7 * 60_000)).toBe(10);
  });

  test.each(Object.keys(files))("that has no %s is still measured", (name) => {
    rmSync(join(root, name));
    const sampler = new Sampler();
    sampler.sample(readLinux(root), 0);
    const found = sampler.sample(readLinux(root), 60_000);
    expect(found.length).toBeGreaterThan(5);
    for (const { value } of found) expect(Number.isNaN(value)).toBe(false);
  });

  test.each(["", "\0\0\0", "cpu", "cpu  x y z\n", "x".repeat(100_000), "a: b\n".repeat(2_000)])(
    "whose files are damaged has no invalid values",
    (text) => {
      for (const name of Object.keys(files)) writeFileSync(join(root, name), text);
      const sampler = new Sampler();
      sampler.sample(readLinux(root), 0);
      for (const { value } of sampler.sample(readLinux(root), 60_000))
        expect(Number.isNaN(value)).toBe(false);
    },
  );
});

test("a computer with another system has its processors, memory and volumes measured", () => {
  const { gauges, shares } = readOtherSystem();
  expect(gauges.map(({ metric }) => metric)).toEqual(
    expect.arrayContaining(["MEMORY_USE", "UPTIME", "VOLUME_USE"]),
  );
  expect(shares).toMatchObject([{ metric: "CPU_USE" }]);
});

describe("A real agent", () => {
  let server: TestServer;
  let data: string;
  beforeAll(async () => {
    server = await startTestServer({ reconnectsPerSecond: 1_000 });
    data = mkdtempSync(join(tmpdir(), "muster-agent-"));
  });
  afterAll(async () => {
    await server.close();
    rmSync(data, { recursive: true });
  });

  test("reports what it measures, also what it measured while the server was unavailable", async () => {
    const { clientId, locationId } = server;
    const { token } = await server.ada.muster.call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    const { nodeId } = await enroll({ url: server.url, token, data, name: "srv-real" });
    let measured = 0;
    const read = (): Reading => ({
      gauges: [{ metric: "PROCESSES", instance: "", value: ++measured }],
      counters: [],
      shares: [],
    });
    const agent = startAgent({ data, metrics: { read, intervalMS: 150, firstMS: 50 } });
    try {
      const latest = async () =>
        (await server.ada.muster.call("getDeviceMetrics", { path: { nodeId } })).results[0]?.value ?? 0;
      await until("the agent has reported metrics", async () => (await latest()) > 2);
      await server.restart();
      const after = measured;
      await until("the agent has sent all of them", async () => (await latest()) > after);
      const { series } = await server.ada.muster.call("getDeviceMetricHistory", {
        path: { nodeId },
        query: { from: Date.now() - 86_400_000, step: 86_400 },
      });
      const { minimum, average, maximum } = series[0]!;
      const [lowest, mean, highest] = [minimum, average, maximum].map((one) => one.at(-1) ?? NaN);
      // the first reading only starts the rates; the average shows that no value is missing
      expect(lowest).toBe(2);
      expect(mean).toBe((2 + highest!) / 2);
    } finally {
      await agent.close();
    }
  });
});
