import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillFleet } from "../../support/agents/fleet.ts";
import type { AgentsState } from "../../support/agents/simulated-agents.ts";
import { openServer, Program } from "../../support/server/processes.ts";
import { until } from "../../support/server/server.ts";
import { getter, median, percentile, type Row } from "../measure.ts";

const agents = 2_000;
const devices = 5_000;
const patienceMS = 300_000;
const lookMS = 100;

/** The memory of a process after garbage collection, in bytes; the median of several measurements. */
async function rss(server: Program): Promise<number> {
  const looks: number[] = [];
  for (let i = 0; i < 5; i++) looks.push((await server.ask<NodeJS.MemoryUsage>("memory")).rss);
  return median(looks);
}

/** The growth of a process for each connection, in kB. */
async function memoryEach(server: Program, url: string, token: string) {
  const before = await rss(server);
  const fleet = new Program("../agents/simulated-agents.ts", () => [url, token, String(agents)]);
  await fleet.start(undefined, patienceMS);
  const state = (question = "state") => fleet.ask<AgentsState>(question);
  await until("all are connected", async () => (await state()).connected === agents, patienceMS);
  return { fleet, state, each: ((await rss(server)) - before) / agents / 1_000 };
}

/** Measures a server with 2,000 simulated agents: its memory, and its restart while a console reads. */
export async function agentsBench(): Promise<Row[]> {
  const bare = new Program("raw-socket.ts", () => []);
  const { url: bareUrl } = (await bare.start()) as { url: string };
  const floor = await memoryEach(bare, bareUrl, "");
  await floor.fleet.kill();
  await bare.kill();

  const data = mkdtempSync(join(tmpdir(), "muster-load-"));
  const { url, token, muster, server } = await openServer(data, { enrollmentsPerMinute: 100_000 });
  await fillFleet("", data, devices);
  const body = { clientId: 1, locationId: 1, expiresInMinutes: 60 };
  const enrollment = await muster.call("createEnrollmentToken", { body });
  // the first reads compile code and fill caches
  const get = getter(url, token);
  const reads = ["/ws/query/devices?pageSize=50", "/ws/node/500", "/ws/health"];
  for (let round = 0; round < 50; round++) for (const path of reads) await get(path);
  const { fleet, state, each } = await memoryEach(server, url, enrollment.token);

  await server.kill();
  await state("begin");
  await server.start();
  const from = performance.now();
  const times: number[] = [];
  let back = false;
  const read = async () => {
    for (;;)
      for (const path of reads) {
        if (back) return;
        times.push(await get(path));
        await new Promise((resolve) => setTimeout(resolve, lookMS / reads.length));
      }
  };
  const reading = read();
  let attempts: number[] = [];
  await until(
    "all are back",
    async () => {
      const now = await state();
      attempts = now.attempts;
      return now.connected === agents;
    },
    patienceMS,
  );
  const backS = (performance.now() - from) / 1_000;
  back = true;
  await reading;
  await fleet.kill();
  await server.kill();
  rmSync(data, { recursive: true, force: true });
  const row = (what: string, muster: string, goal: string, peer = "", ratio = "") => ({
    what: `${agents} agents: ${what}`,
    muster,
    peer,
    ratio,
    goal,
  });
  return [
    row(
      "memory of the server for each, against a bare Socket.IO server",
      `${each.toFixed(1)} kB`,
      "under 60 kB",
      `${floor.each.toFixed(1)} kB`,
      (each / floor.each).toFixed(2),
    ),
    row("all back after the server was killed and started", `${backS.toFixed(1)} s`, "under 60 s"),
    row(
      "attempts to connect in a second meanwhile: median, 95th percentile, most",
      [median(attempts), percentile(attempts, 0.95), Math.max(...attempts)].join(", "),
      "under 200",
    ),
    row(
      `a console's reads meanwhile, median and 95th percentile of ${times.length}`,
      `${median(times).toFixed(0)} and ${percentile(times, 0.95).toFixed(0)} ms`,
      "under 200 ms",
    ),
  ];
}
