import { discoverySum, t } from "@muster/sdk";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { exampleJob } from "./job-argument.ts";

/** Stops one discovery; its results are preserved. */
export async function stopJob(context: Context<object>, jobId: string): Promise<void> {
  if (await context.onlyPlanned("POST", `/ws/nms/cancel-network-discovery/${jobId}`)) return;
  const { muster } = await context.connect();
  const job = await muster.call("cancelNetworkDiscovery", { path: { jobId } }, context.signal);
  printStatus(t("discovery.discovery.cli.stop.stopped", { sum: discoverySum(job) }));
  await printOne(job, context.flags);
}

export const stopRunning = defineCommand(() => ({
  name: "stop",
  args: [{ name: "<job>", text: t("discovery.discovery.cli.stop.jobId"), uuidOf: "Job" }],
  summary: t("discovery.discovery.cli.stop.summary"),
  permission: "canCreateDevices",
  data: "cancelNetworkDiscovery",
  examples: [`discovery stop ${exampleJob}`],
  changes: true,
  run: (context) => stopJob(context, context.args[0] ?? ""),
}));
