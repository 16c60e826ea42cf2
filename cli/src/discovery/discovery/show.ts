import { discoverySum, readJobs, sumJobs, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { readFound, type TypeFlags, typeOptions } from "./found.ts";
import { exampleJob, jobArgument } from "./job-argument.ts";
import { printDevices } from "./print.ts";

export const showDiscovery = defineCommand<TypeFlags>(() => ({
  name: "show",
  args: jobArgument,
  summary: t("discovery.discovery.cli.show.summary"),
  permission: "signed-in",
  options: typeOptions(),
  data: { of: "listDiscoveredDevices", and: ["name", "result"] },
  examples: [
    `discovery show ${exampleJob} --type all -o csv`,
    `discovery show ${exampleJob} --verdict silent`,
  ],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const jobs = await readJobs(muster, args[0] ?? "", signal);
    const found = await readFound(muster, jobs, flags, signal);
    await printDevices(
      found.flatMap(({ devices }) => devices),
      flags,
    );
    printStatus(`${discoverySum(sumJobs(jobs))}.`);
  },
}));
