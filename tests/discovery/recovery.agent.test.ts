// Recovery of a discovery from failures, with a server and a probe as real processes and a simulated site.
import { execFileSync } from "node:child_process";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSite, type Site } from "@muster/fixtures/site";
import { MusterError, unanswered, type Job } from "@muster/sdk";
import { openLive, type ReportedTarget } from "@muster/sdk/live";
import { openProcesses, type Processes } from "../support/server/processes.ts";
import { until } from "../support/server/server.ts";

const sites: Site[] = [];
let addresses: string[];
let snmpPort: number;
beforeAll(async () => {
  for (const base of ["127.80.0", "127.80.1", "127.80.2", "127.80.3", "127.80.4"])
    sites.push(await startSite({ port: sites[0]?.snmpPort ?? 0, base }));
  snmpPort = sites[0]!.snmpPort;
  addresses = sites.flatMap((site) => site.devices.map(({ ip }) => ip));
});
afterAll(async () => {
  for (const site of sites) await site.stop();
});

const datagrams = () => new Map(sites.flatMap((site) => [...site.datagrams]));
const journals = ({ agentData }: Processes) => {
  const folder = join(agentData, "jobs");
  return existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : [];
};

/** Opens a console that counts how often the verdict of each target is reported. */
function follow({ url, token }: Processes, jobUUID: string) {
  const live = openLive({ url, token });
  const seen = {
    reported: new Map<string, number>(),
    sums: [] as Job[],
    ended: undefined as Job | undefined,
  };
  live.watchDiscovery(jobUUID, {
    targets(targets, job) {
      seen.sums.push(job);
      // the five sites have the same serial numbers, so at the end most targets are reported again as
      // same_device
      for (const { ip, complete, verdict } of targets)
        if (complete && !(verdict === "same_device" && seen.reported.has(ip)))
          seen.reported.set(ip, (seen.reported.get(ip) ?? 0) + 1);
    },
    end: (job) => (seen.ended = job),
    error: (error) => expect.unreachable(error.message),
  });
  return { seen, close: () => live.close() };
}

async function isCompleteAndReportedOnce(
  processes: Processes,
  jobUUID: string,
  seen: ReturnType<typeof follow>["seen"],
) {
  await until("the job ends", () => seen.ended !== undefined, 25_000);
  expect(seen.ended).toMatchObject({
    state: "COMPLETED",
    total: addresses.length,
    done: addresses.length,
    error: null,
  });
  expect(seen.ended!.verdicts.cancelled).toBeUndefined();
  const { results } = await processes.muster.call("listDiscoveredDevices", {
    path: { jobId: jobUUID },
    query: {},
  });
  expect(results.map(({ ip }) => ip)).toEqual(addresses);
  expect([...seen.reported.values()].filter((times) => times !== 1)).toEqual([]);
  expect(seen.reported.size).toBe(addresses.length);
  await until("the journal is gone", () => journals(processes).length === 0);
}

const midway = (processes: Processes, jobUUID: string) =>
  until(
    "some targets have a verdict",
    async () => {
      const { done, state } = await processes.jobOf(jobUUID);
      expect(state).toBe("RUNNING");
      return done >= 30;
    },
    15_000,
  );

/**
 * Waits until no more datagrams are sent. Returns the targets with a verdict, reported or not, and the number
 * of datagrams to each device.
 */
async function checkpoint(processes: Processes) {
  const lines = journals(processes).flatMap((file) => readFileSync(file, "utf8").split("\n"));
  const verdicts = lines.filter(Boolean).map((line) => (JSON.parse(line) as ReportedTarget).ip);
  let asked = datagrams();
  for (let before = -1; before !== total(asked); asked = datagrams()) {
    before = total(asked);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { verdicts, asked };
}
const total = (asked: ReadonlyMap<string, number>) => [...asked.values()].reduce((sum, n) => sum + n, 0);

function expectNotProbedAgain({ verdicts, asked }: Awaited<ReturnType<typeof checkpoint>>): void {
  const now = datagrams();
  expect(verdicts.length).toBeGreaterThanOrEqual(30);
  expect(verdicts.filter((ip) => now.get(ip) !== asked.get(ip))).toEqual([]);
  // targets without a verdict were probed again
  expect(total(now)).toBeGreaterThan(total(asked));
}

describe("A discovery of 300 targets", { timeout: 60_000 }, () => {
  let processes: Processes;
  beforeAll(async () => {
    processes = await openProcesses({ config: { silenceMS: 1_800 } });
  });
  afterAll(() => processes.close());

  test("survives a killed probe", async () => {
    const jobUUID = await processes.discover(addresses.join(), snmpPort);
    const { seen, close } = follow(processes, jobUUID);
    await midway(processes, jobUUID);
    await processes.agent.kill();
    const before = await checkpoint(processes);
    await until("the job waits", async () => (await processes.jobOf(jobUUID)).waiting);
    expect(readFileSync(journals(processes)[0]!, "utf8")).not.toContain("public");
    await processes.agent.start();
    await isCompleteAndReportedOnce(processes, jobUUID, seen);
    expectNotProbedAgain(before);
    // consoles received both states
    expect(seen.sums.some(({ waiting }) => waiting)).toBe(true);
    expect(seen.sums.at(-1)!.waiting).toBe(false);
    close();
  });

  test("survives a killed server", async () => {
    const jobUUID = await processes.discover(addresses.join(), snmpPort);
    const { seen, close } = follow(processes, jobUUID);
    await midway(processes, jobUUID);
    await processes.server.kill();
    await processes.server.start();
    await isCompleteAndReportedOnce(processes, jobUUID, seen);
    close();
  });

  test("survives a probe and a server killed at once", async () => {
    const jobUUID = await processes.discover(addresses.join(), snmpPort);
    const { seen, close } = follow(processes, jobUUID);
    await midway(processes, jobUUID);
    await Promise.all([processes.server.kill(), processes.agent.kill()]);
    const before = await checkpoint(processes);
    await processes.agent.start();
    await processes.server.start();
    await isCompleteAndReportedOnce(processes, jobUUID, seen);
    expectNotProbedAgain(before);
    close();
  });

  test("continues when a suspended probe resumes", async () => {
    const jobUUID = await processes.discover(addresses.join(), snmpPort);
    const { seen, close } = follow(processes, jobUUID);
    await midway(processes, jobUUID);
    processes.agent.signal("SIGSTOP");
    await until("the server detects the loss", async () => (await processes.jobOf(jobUUID)).waiting);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    processes.agent.signal("SIGCONT");
    await isCompleteAndReportedOnce(processes, jobUUID, seen);
    close();
  });

  test("survives a connection that loses all responses", async () => {
    const proxy = await openProxy(new URL(processes.url));
    await processes.agent.kill();
    processes.via(proxy.url);
    await processes.agent.start((state) => state === "connected");
    const jobUUID = await processes.discover(addresses.join(), snmpPort);
    const { seen, close } = follow(processes, jobUUID);
    await midway(processes, jobUUID);
    // the server stores the results, but the probe receives no acknowledgment and sends them again
    const { done } = await processes.jobOf(jobUUID);
    proxy.swallowAnswers();
    await until("a batch is stored", async () => (await processes.jobOf(jobUUID)).done > done);
    await until("the probe reconnects", () => proxy.connections() > 1, 10_000);
    await isCompleteAndReportedOnce(processes, jobUUID, seen);
    close();
    await processes.agent.kill();
    processes.via(processes.url);
    await proxy.close();
    await processes.agent.start((state) => state === "connected");
  });

  test("sends results larger than a message in parts", async () => {
    const jobUUID = await processes.discover(addresses.join(), snmpPort);
    const { seen, close } = follow(processes, jobUUID);
    await processes.agent.kill();
    const evidence = Array.from({ length: 120 }, (_, atMS) => ({
      atMS,
      kind: "snmp" as const,
      text: "é".repeat(300),
    }));
    const fat = addresses.map((ip): ReportedTarget => ({
      ...unanswered(ip, "ping_only"),
      evidence,
    }));
    const lines = fat.map((target) => `${JSON.stringify(target)}\n`).join("");
    expect(Buffer.byteLength(lines)).toBeGreaterThan(4 * 4_000_000);
    const folder = join(processes.agentData, "jobs");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, jobUUID), lines);
    await processes.agent.start((state) => state === "connected");
    await isCompleteAndReportedOnce(processes, jobUUID, seen);
    expect(seen.ended!.verdicts.ping_only).toBeGreaterThan(250);
    close();
  });

  test("continues without a journal if it cannot be written", async () => {
    const folder = join(processes.agentData, "jobs");
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, "");
    const jobUUID = await processes.discover(addresses.slice(0, 20).join(), snmpPort);
    await until("the job ends", async () => (await processes.jobOf(jobUUID)).state === "COMPLETED", 20_000);
    expect(processes.agent.log).toContain(`Job ${jobUUID} continues without a journal`);
    rmSync(folder);
  });
});

const whyNoMount = (() => {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "needs Linux and root for a small disk";
  const folder = mkdtempSync(join(tmpdir(), "muster-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "muster", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return undefined;
  } catch {
    return "no disk can be mounted here";
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})();

test.skipIf(whyNoMount)(
  `a full disk loses nothing${whyNoMount ? ` (${whyNoMount})` : ""}`,
  async () => {
    const data = mkdtempSync(join(tmpdir(), "muster-full-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "muster", data]);
    try {
      const processes = await openProcesses({ data });
      const jobUUID = await processes.discover(addresses.join(), snmpPort);
      const { seen, close } = follow(processes, jobUUID);
      await midway(processes, jobUUID);
      const ballast = join(data, "ballast");
      try {
        writeFileSync(ballast, Buffer.alloc(9_000_000));
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
      }
      await until(
        "the console is notified",
        () => seen.sums.some(({ error }) => error?.includes("is full")),
        20_000,
      );
      const refused = await processes.muster
        .call("createOrganization", {
          body: { name: "x".repeat(90), description: "y".repeat(400), location: "Here" },
        })
        .catch((error: unknown) => error as MusterError);
      expect(refused).toMatchObject({
        code: "unavailable",
        message: "The disk of the server's database is full.",
        nextStep: expect.stringContaining("Free up space"),
      });
      expect((await processes.jobOf(jobUUID)).state).toBe("RUNNING");
      rmSync(ballast);
      await isCompleteAndReportedOnce(processes, jobUUID, seen);
      close();
      await processes.close();
    } finally {
      execFileSync("umount", ["-l", data]);
      rmSync(data, { recursive: true, force: true });
    }
  },
  60_000,
);

/** A proxy that can drop everything the server sends on its current connections. */
async function openProxy(to: URL) {
  const pairs: [Socket, Socket][] = [];
  let swallowed = 0;
  const proxy = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    const index = pairs.push([near, far]) - 1;
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => index >= swallowed && near.write(bytes));
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const)
      socket.on("error", () => peer.destroy()).on("close", () => peer.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    swallowAnswers: () => (swallowed = pairs.length),
    connections: () => pairs.length,
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
