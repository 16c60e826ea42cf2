import type { MetricReport } from "@muster/sdk/live";
import { until, type ScriptedAgent, type TestServer } from "./server.ts";

/** Opens an alert about a device's CPU use, with a new policy of that device. */
export async function raiseAlert(server: TestServer, agent: ScriptedAgent, name: string) {
  const { call } = server.session;
  const { nodeClass } = await call("getDevice", { path: { nodeId: agent.nodeId } });
  const { policyId } = await call("createPolicy", {
    body: {
      name,
      nodeClass: nodeClass as "LINUX_SERVER",
      content: {
        conditions: [
          {
            name,
            enabled: true,
            type: "METRIC",
            terms: [{ metric: "CPU_USE", operator: "ABOVE", threshold: 90 }],
            samples: 1,
            severity: "MAJOR",
            notificationAction: "SEND",
            ticketingAction: "NONE",
          },
        ],
      },
      assignments: [{ scope: "DEVICE", id: agent.nodeId }],
    },
  });
  const series: [string, string][] = [["CPU_USE", ""]];
  for (const sequence of [1, 2]) {
    const report = { source: "busy", sequence, ageMS: 0, values: [97], series };
    await agent.socket.timeout(5_000).emitWithAck("metrics", report as MetricReport);
  }
  const alerts = async () =>
    (await call("listAlerts", { query: { nodeId: agent.nodeId } })).results.filter(
      ({ conditionName }) => conditionName === name,
    );
  await until("the alert is raised", async () => (await alerts()).length > 0);
  return { alertId: (await alerts())[0]!.id, policyId };
}
