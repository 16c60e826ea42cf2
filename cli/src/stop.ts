import type { Command } from "commander";
import { discoverySum } from "@muster/sdk";
import { addCommand } from "./command.ts";
import { printOne, talk } from "./output.ts";

/** Stopping a discovery, under `discovery` and under `jobs`. */
export const addStop = (parent: Command) =>
  addCommand(parent, {
    name: "stop",
    args: [{ name: "<job>", text: "job id" }],
    summary: "Stop a network discovery; what was found stays",
    permission: "canCreateDevices",
    examples: [`${parent.name()} stop 018f2b5e-7e57-7000-8000-000000000001`],
    changes: true,
    async run(context) {
      const [jobId = ""] = context.args;
      if (await context.onlyPlanned("POST", `/ws/nms/cancel-network-discovery/${jobId}`)) return;
      const { muster } = await context.connect();
      const job = await muster.call("cancelNetworkDiscovery", { path: { jobId } }, context.signal);
      talk(`Stopped: ${discoverySum(job)}.`);
      await printOne(job, context.flags);
    },
  });
