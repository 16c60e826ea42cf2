import { discoverySum } from "@muster/sdk";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { exampleJob } from "./job-argument.ts";

/** Stops one discovery; what it found is kept. */
export async function stopJob(context: Context<object>, jobId: string): Promise<void> {
  if (await context.onlyPlanned("POST", `/ws/nms/cancel-network-discovery/${jobId}`)) return;
  const { muster } = await context.connect();
  const job = await muster.call("cancelNetworkDiscovery", { path: { jobId } }, context.signal);
  printStatus(`Stopped: ${discoverySum(job)}.`);
  await printOne(job, context.flags);
}

export const stopRunning = defineCommand({
  name: "stop",
  args: [{ name: "<job>", text: "job ID", uuidOf: "Job" }],
  summary: "Stop a network discovery; its results are kept",
  permission: "canCreateDevices",
  examples: [`discovery stop ${exampleJob}`],
  changes: true,
  run: (context) => stopJob(context, context.args[0] ?? ""),
});
