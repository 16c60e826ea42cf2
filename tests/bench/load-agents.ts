import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillFleet } from "../support/fleet.ts";
import type { AgentsState } from "../support/agents.ts";
import { openServer, Program } from "../support/processes.ts";
import { until } from "../support/server.ts";
import { getter, percentile, type Row } from "./measure.ts";

const agents = 2_000;
const devices = 5_000;
const patienceMS = 300_000;
const lookMS = 100;

/** What a process has grown by for each connection, in kB. */
async function memoryEach(server: Program, url: string, token: string) {
  const before = await server.ask<NodeJS.MemoryUsage>("memory");
  const fleet = new Program("agents.ts", () => [url, token, String(agents)]);
  await fleet.start(undefined, patienceMS);
  const state = () => fleet.ask<AgentsState>("state");
  await until("all are connected", async () => (await state()).connected === agents, patienceMS);
  const after = await server.ask<NodeJS.MemoryUsage>("memory");
  return { fleet, state, each: (after.rss - before.rss) / agents / 1_000 };
}

/** 2,000 simulated agents at one server: its memory, and its restart while a console reads. */
export async function agentsBench(): Promise<Row[]> {
  const bare = new Program("bare-live.ts", () => []);
  const { url: bareUrl } = (await bare.start()) as { url: string };
  const floor = await memoryEach(bare, bareUrl, "");
  await floor.fleet.kill();
  await bare.kill();

  const data = mkdtempSync(join(tmpdir(), "muster-load-"));
  const { url, token, muster, server } = await openServer(data, { enrolmentsPerMinute: 100_000 });
  await fillFleet("", data, devices);
  const body = { clientId: 1, locationId: 1, expiresInMinutes: 60 };
  const enrolment = await muster.call("createEnrolmentToken", { body });
  // first reads compile and cache
  const get = getter(url, token);
  const reads = ["/ws/query/devices?pageSize=50", "/ws/node/500", "/ws/health"];
  for (let round = 0; round < 50; round++) for (const path of reads) await get(path);
  const { fleet, state, each } = await memoryEach(server, url, enrolment.token);

  await server.kill();
  await state();
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
  const attempts: number[] = [];
  await until(
    "all are back",
    async () => {
      const now = await state();
      attempts.push(...now.attempts);
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
    row("attempts to connect in the busiest second meanwhile", String(Math.max(...attempts)), "under 200"),
    row(
      `a console's reads meanwhile, 95th percentile of ${times.length}`,
      `${percentile(times, 0.95).toFixed(0)} ms`,
      "under 200 ms",
    ),
  ];
}
