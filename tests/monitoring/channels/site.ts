// A server with a measured computer, a policy that opens an alert at once, and a receiver of webhooks.
import type { PolicyCondition } from "@muster/sdk";
import type { MetricReport } from "@muster/sdk/live";
import type { ServerContext } from "../../../server/src/context.ts";
import { WebhookReceiver } from "../../support/monitoring/webhook-receiver.ts";
import { attachAgent, startTestServer, type ScriptedAgent } from "../../support/server/server.ts";

const condition = (name: string, metric: "CPU_USE" | "MEMORY_USE", severity: "MAJOR" | "CRITICAL") =>
  ({
    id: name.toLowerCase().replaceAll(" ", "-"),
    name,
    enabled: true,
    type: "METRIC",
    terms: [{ metric, operator: "ABOVE", threshold: 90, resetThreshold: null }],
    samples: 1,
    resetInterval: 0,
    severity,
    notificationAction: "SEND",
    ticketingAction: "NONE",
  }) satisfies PolicyCondition;

type Options = Parameters<typeof startTestServer>[0];

export async function startSite(options: Options = {}) {
  const receiver = new WebhookReceiver();
  await receiver.start();
  const origin = `http://127.0.0.1:${receiver.port}`;
  const contexts: ServerContext[] = [];
  const server = await startTestServer(
    { schedulerTickMS: 100, notificationAllowHosts: [origin, "127.0.0.1"], ...options },
    [{ start: (started) => void contexts.push(started) }],
  );
  const agents: ScriptedAgent[] = [];
  let sequence = 0;
  const site = {
    server,
    receiver,
    origin,
    agents,
    context: () => contexts.at(-1)!,
    /** Attaches a computer with a policy like the first one's. */
    async attach(name: string, more: Partial<PolicyCondition> = {}): Promise<ScriptedAgent> {
      const agent = await attachAgent(server, server, { delegate: false, name });
      agents.push(agent);
      const { nodeClass } = await server.ada.muster.call("getDevice", { path: { nodeId: agent.nodeId } });
      await server.session.call("createPolicy", {
        body: {
          name: `Policy of ${agent.nodeId}`,
          nodeClass: nodeClass as "LINUX_SERVER",
          content: {
            conditions: [
              { ...condition("CPU busy", "CPU_USE", "MAJOR"), ...more } as PolicyCondition,
              condition("Out of memory", "MEMORY_USE", "CRITICAL"),
            ],
          },
          assignments: [{ scope: "DEVICE", id: agent.nodeId }],
        },
      });
      return agent;
    },
    /**
     * Reports a measurement. A CPU or memory above 90% opens an alert at once; otherwise the alert is reset.
     */
    async measure(agent: ScriptedAgent, { cpu = 1, memory = 1 }): Promise<void> {
      sequence += 1;
      const series: [string, string][] = [
        ["CPU_USE", ""],
        ["MEMORY_USE", ""],
      ];
      const report = { source: "run", sequence, ageMS: 0, values: [cpu, memory], series };
      const answer = await agent.socket.timeout(5_000).emitWithAck("metrics", report as MetricReport);
      if (answer !== "STORED") throw new Error(`The measurement was ${answer}`);
    },
    /** Makes its alerts hours older, so that those that open afterwards aren't flapping. */
    async letAlertsAge(): Promise<void> {
      const { db } = site.context();
      await db
        .updateTable("alerts")
        .set((e) => ({ openedAt: e("openedAt", "-", 3 * 3_600_000) }))
        .execute();
    },
    async close(): Promise<void> {
      for (const { socket } of agents) socket.close();
      await server.close();
      await receiver.close();
    },
  };
  return site;
}

export type Site = Awaited<ReturnType<typeof startSite>>;
