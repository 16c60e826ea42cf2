import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { NewPolicy, PolicyNodeClass } from "@muster/sdk";
import type { AgentsState } from "../../support/agents/simulated-agents.ts";
import { WebhookReceiver } from "../../support/monitoring/webhook-receiver.ts";
import type { Use } from "../../support/server/memory-use.ts";
import { openServer, Program } from "../../support/server/processes.ts";
import { toAdd, until } from "../../support/server/server.ts";
import { median, percentile, type Row } from "../measure.ts";

const agents = 2_000;
const probes = 5;
const switches = 500;
const patienceMS = 300_000;
const minuteMS = 60_000;
/** The minimum interval between two CPU spikes. */
const spikeMS = 3_000;

const busyPolicy = (nodeClass: PolicyNodeClass): NewPolicy => ({
  name: `Busy ${nodeClass}`,
  nodeClass,
  content: {
    conditions: [
      {
        name: "Processor busy",
        type: "METRIC",
        terms: [{ metric: "CPU_USE", operator: "ABOVE", threshold: 95 }],
        samples: 1,
        severity: "MAJOR",
      },
    ],
  },
  assignments: [{ scope: "ORGANIZATION", id: 1 }],
});

/**
 * Measures the server's load from 2,000 agents and 500 switches that report each minute, and the delay of
 * alerts.
 */
export async function monitoringBench(): Promise<Row[]> {
  const minutes = Number(process.env.MUSTER_MINUTES ?? 10);
  const receiver = new WebhookReceiver();
  await receiver.start();
  const origin = `http://127.0.0.1:${receiver.port}`;
  const data = mkdtempSync(join(tmpdir(), "muster-monitoring-"));
  const { url, muster, session, server } = await openServer(data, {
    enrollmentsPerMinute: 100_000,
    notificationAllowHosts: [origin],
  });
  const body = { clientId: 1, locationId: 1, expiresInMinutes: 60 };
  const { token } = await muster.call("createEnrollmentToken", { body });
  const fleet = new Program("../agents/simulated-agents.ts", () => [url, token, String(agents), "measures"]);
  await fleet.start(undefined, patienceMS);
  const state = (question = "state") => fleet.ask<AgentsState>(question);
  await until("all are connected", async () => (await state()).connected === agents, patienceMS);
  const { nodeIds } = await state();
  const { id } = await muster.call("createCredential", {
    path: { clientId: 1 },
    body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
  });
  for (const [n, nodeId] of nodeIds.slice(0, probes).entries()) {
    await session.call("installNmAgent", { path: { nodeId } });
    const isProbe = async () => (await muster.call("getNmStatus", { path: { nodeId } })).args[0] === "OK";
    await until("it is a probe", isProbe);
    const devices = Array.from({ length: switches / probes }, (_, at) => ({
      ...toAdd(`10.${n + 1}.0.${at + 1}`, { locationId: 1, nmsDelegateNodeId: nodeId }),
      credentialsIds: [id],
    }));
    await muster.call("importDevices", { path: { orgId: 1 }, body: { devices } });
  }
  const classes = new Set<PolicyNodeClass>();
  for (const nodeId of nodeIds.slice(0, 10))
    classes.add((await muster.call("getDevice", { path: { nodeId } })).nodeClass as PolicyNodeClass);
  for (const nodeClass of classes) await session.call("createPolicy", { body: busyPolicy(nodeClass) });
  const target = { url: `${origin}/hook`, secret: "shared secret" };
  await session.call("createChannel", { body: { name: "On call", type: "WEBHOOK", enabled: true, target } });
  // by then everything has reported, and its series are known
  await wait(2 * minuteMS);
  const { total } = await muster.call("listDevices", { query: { search: "role:switch status:online" } });
  if (total !== switches) throw new Error(`${total} of ${switches} switches were measured.`);

  const before = await server.ask<Use>("use");
  const began = performance.now();
  const latencies: number[] = [];
  let unsent = 0;
  for (let n = probes; performance.now() - began < minutes * minuteMS; n++) {
    const nodeId = nodeIds[n % agents]!;
    const at = performance.now();
    await state(`spike ${n % agents}`);
    const isTold = async () =>
      receiver.events().some(({ event, alert }) => event === "alert.opened" && alert.nodeId === nodeId);
    await until("the webhook is told", isTold, 30_000).then(
      () => latencies.push(performance.now() - at),
      () => unsent++,
    );
    await wait(Math.max(0, at + spikeMS - performance.now()));
  }
  const elapsedMS = performance.now() - began;
  const after = await server.ask<Use>("use");
  await fleet.kill();
  await server.kill();
  await receiver.close();
  rmSync(data, { recursive: true, force: true });
  const values = (agents * 19 + switches * 263) / 60;
  const row = (what: string, found: string, goal: string): Row => ({
    what,
    muster: found,
    peer: "",
    ratio: "",
    goal,
  });
  const cpu = ((after.cpuMS - before.cpuMS) / elapsedMS) * 100;
  return [
    row(
      `${agents} agents and ${switches} switches of 52 interfaces (${Math.round(values)} values a second) for ${minutes} min: the server's processor time`,
      `${cpu.toFixed(1)} % of a core`,
      "under 50 %",
    ),
    row("its memory after garbage collection", `${Math.round(after.rss / 1e6)} MB`, "under 600 MB"),
    row(
      `from a measurement to the webhook: median, 95th percentile, most of ${latencies.length}${unsent ? `; ${unsent} never` : ""}`,
      [median(latencies), percentile(latencies, 0.95), Math.max(...latencies)]
        .map((one) => `${(one / 1_000).toFixed(2)} s`)
        .join(", "),
      "95th under 5 s",
    ),
  ];
}
