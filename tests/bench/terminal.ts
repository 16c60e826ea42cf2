import { mkdtemp, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { muster } from "../support/clients/muster.ts";
import {
  answered,
  attachAgent,
  discoveryOf,
  startTestServer,
  toAdd,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";
import { openTerminal } from "../support/terminal/terminal.ts";
import { median, ms, run, times, type Row } from "./measure.ts";

const targets = 1_000;
const batchesPerSecond = 10;
const seconds = 8;
/** The number of batches until a target is completed. */
const later = 5;
const rounds = 5;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The CPU time of a process in seconds, read from /proc with a resolution of 1/100 s. */
function cpuSeconds(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * Resident memory in MB after opening a list of 250 devices, and then one of them: medians of three consoles.
 */
async function memoryOf(
  server: TestServer,
  { nodeId }: ScriptedAgent,
  open: (address: string) => ReturnType<typeof openTerminal>,
) {
  const place = { locationId: server.locationId, nmsDelegateNodeId: nodeId };
  const devices = Array.from({ length: 250 }, (_, i) => toAdd(`10.8.0.${i + 1}`, place));
  await server.ada.muster.call("importDevices", { path: { orgId: server.clientId }, body: { devices } });
  const resident = (pid: number) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  const [lists, pages] = [[] as number[], [] as number[]];
  for (let round = 0; round < 3; round++) {
    const terminal = open("#/deviceSearch");
    await terminal.until("1 of 251");
    await pause(1_000);
    lists.push(resident(terminal.pty.pid));
    terminal.type("\r");
    await terminal.until("Data sources");
    await pause(1_000);
    pages.push(resident(terminal.pty.pid));
    terminal.pty.kill();
    await terminal.exited;
  }
  return { list: median(lists), page: median(pages) };
}

/** Measures a discovery of 1,000 targets, reported by a simulated agent and watched in the terminal. */
export async function terminalBench(): Promise<Row[]> {
  const home = await mkdtemp(join(tmpdir(), "muster-bench-"));
  const server = await startTestServer();
  const env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  const open = (address: string) =>
    openTerminal(process.execPath, [muster, "tui", address], { columns: 120, rows: 40, env });
  try {
    const [frames, bare] = [[] as number[], [] as number[]];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      const terminal = open("#/");
      await terminal.until(/\? Help/);
      frames.push(performance.now() - start);
      terminal.type("q");
      await terminal.exited;
      const startBare = performance.now();
      await run(process.execPath, ["-e", "0"]);
      bare.push(performance.now() - startBare);
    }

    const agent = await attachAgent(server);
    const memory = await memoryOf(server, agent, open);
    const { id } = await server.ada.muster.call("createCredential", {
      path: { clientId: server.clientId },
      body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
    });
    const request = discoveryOf(agent, id, "10.9.0.1-10.9.3.232", server.clientId);
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", { body: request });
    const terminal = open(`#/discovery/${jobUUID}`);
    await terminal.until("s Stop");
    await pause(500);
    // responses arrive in no order, so rows appear above and below the visible ones
    const { targets: given } = agent.orders[0]!;
    const ips = given.map((_, at) => given[(at * 389) % targets]!);
    const batches = seconds * batchesPerSecond;
    // each target appears with its first response and is completed in place in a later batch
    const found = (ip: string) =>
      answered(ip, { complete: false, verdict: "ping_only", role: "", model: "" });
    const share = (batch: number) =>
      batch < 0
        ? []
        : ips.slice(Math.floor((targets * batch) / batches), Math.floor((targets * (batch + 1)) / batches));
    const before = {
      bytes: Buffer.byteLength(terminal.raw),
      cpu: cpuSeconds(terminal.pty.pid),
      at: performance.now(),
    };
    for (let batch = 0; batch < batches + later; batch++) {
      const late = before.at + (batch * 1_000) / batchesPerSecond - performance.now();
      await pause(Math.max(0, late));
      const completed = share(batch - later).map((ip) => answered(ip));
      await agent.report(jobUUID, [...completed, ...share(batch).map(found)]);
    }
    const took = (performance.now() - before.at) / 1_000;
    const rate = (Buffer.byteLength(terminal.raw) - before.bytes) / 1_000 / took;
    const core = (cpuSeconds(terminal.pty.pid) - before.cpu) / took;
    await agent.report(jobUUID, []);
    await terminal.until("1,000 targets: 1,000 found, 0 silent");
    terminal.pty.kill();
    await terminal.exited;
    agent.socket.close();
    const [frame, node] = [median(frames), median(bare)];
    return [
      {
        what: "terminal, first frame",
        muster: ms(frame),
        peer: `node -e 0: ${ms(node)}`,
        ratio: times(frame / node),
        goal: "–",
      },
      {
        what: "terminal, resident memory with 250 devices listed; then with one open",
        muster: `${Math.round(memory.list)} MB; ${Math.round(memory.page)} MB`,
        peer: "–",
        ratio: times(memory.page / 120),
        goal: "≤ 120 MB",
      },
      {
        what: "terminal, 1,000 rows streaming, output",
        muster: `${rate.toFixed(1)} kB/s`,
        peer: "–",
        ratio: times(rate / 50),
        goal: "< 50 kB/s",
      },
      {
        what: "terminal, 1,000 rows streaming, processor",
        muster: `${core.toFixed(2)} of a core`,
        peer: "–",
        ratio: times(core / 0.25),
        goal: "< 0.25",
      },
    ];
  } finally {
    await server.close();
    await rm(home, { recursive: true, force: true });
  }
}
