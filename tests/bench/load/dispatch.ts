import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ScriptRun } from "@muster/sdk";
import type { AgentsState } from "../../support/agents/simulated-agents.ts";
import { openServer, Program, type ServerProcess } from "../../support/server/processes.ts";
import { request, until } from "../../support/server/server.ts";
import { median, type Row } from "../measure.ts";

const agents = 3_000;
const rounds = 5;
const patienceMS = 300_000;
const lookMS = 250;

async function cpuSeconds({ url, token }: ServerProcess): Promise<number> {
  const answer = await request(url, "GET", "/ws/metrics", { headers: { authorization: `Bearer ${token}` } });
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(await answer.text())?.[1]);
}

async function run(server: ServerProcess, scriptId: number, concurrency: number) {
  const { muster } = server;
  const cpu = await cpuSeconds(server);
  const from = performance.now();
  const { id } = await muster.call("createScriptRun", {
    body: {
      scripts: [{ scriptId }],
      selectAll: true,
      searchCriteria: {},
      schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
      timeoutSeconds: 60,
      skipIfOffline: false,
      concurrency,
    },
  });
  const read = () => muster.call("getScriptRun", { path: { runId: id } });
  // a read counts all devices, which must not dominate the measurement
  const when = async (holds: (run: ScriptRun) => boolean) => {
    while (!holds(await read())) await new Promise((resolve) => setTimeout(resolve, lookMS));
    return performance.now() - from;
  };
  const sent = await when(({ states }) => !states.WAITING);
  const finished = await when(({ finishedAt }) => finishedAt !== null);
  const { states } = await read();
  if (states.SUCCEEDED !== agents) throw new Error(`It ended as ${JSON.stringify(states)}`);
  return { sent, finished, cpu: (await cpuSeconds(server)) - cpu };
}

/**
 * Measures a script run on 3,000 simulated agents: the time until all have received it and until it has
 * finished, and the server's CPU time.
 */
export async function dispatchBench(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), "muster-dispatch-"));
  const server = await openServer(data, { enrollmentsPerMinute: 100_000, malwareScan: "off" });
  const { url, muster } = server;
  const body = { clientId: 1, locationId: 1, expiresInMinutes: 60 };
  const { token } = await muster.call("createEnrollmentToken", { body });
  const fleet = new Program("../agents/simulated-agents.ts", () => [url, token, String(agents)]);
  await fleet.start(undefined, patienceMS);
  await until(
    "all are connected",
    async () => (await fleet.ask<AgentsState>("state")).connected === agents,
    patienceMS,
  );
  await muster.call("setActionLimit", { body: { devicesPerHour: 100_000 } });
  const { id } = await muster.call("createScript", {
    body: {
      name: "Benchmark",
      language: "python",
      operatingSystems: ["LINUX", "WINDOWS"],
      categoriesIds: [1],
      content: Buffer.from("print(1)").toString("base64"),
    },
  });
  const rows: Row[] = [];
  for (const concurrency of [10_000, 300]) {
    const results: Awaited<ReturnType<typeof run>>[] = [];
    for (let round = 0; round < rounds; round++) results.push(await run(server, id, concurrency));
    const of = (pick: (result: (typeof results)[number]) => number) => median(results.map(pick));
    const row = (what: string, value: string) => ({
      what: `${agents} agents, ${concurrency} at once: ${what}`,
      muster: value,
      peer: "",
      ratio: "",
      goal: "",
    });
    rows.push(
      row("all have the run", `${(of(({ sent }) => sent) / 1_000).toFixed(2)} s`),
      row("finished", `${(of(({ finished }) => finished) / 1_000).toFixed(2)} s`),
      row("processor time of the server", `${of(({ cpu }) => cpu).toFixed(2)} s`),
    );
  }
  await fleet.kill();
  await server.server.kill();
  rmSync(data, { recursive: true, force: true });
  return rows;
}
