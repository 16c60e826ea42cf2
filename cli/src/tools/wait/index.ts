import { t } from "@muster/sdk";
import { finish, runFields } from "../../automation/runs/finish.ts";
import { runArgument, exampleRun } from "../../automation/runs/run-argument.ts";
import { exampleJob, jobArgument } from "../../discovery/discovery/job-argument.ts";
import { type TypeFlags, typeOptions } from "../../discovery/discovery/found.ts";
import { watchDiscoveries } from "../../discovery/discovery/watch.ts";
import { addCommands, dataFormats, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { resolveRun } from "../../lib/resolve.ts";
import { waitForDevices } from "./devices.ts";
import { waitForRequest } from "./request.ts";

const waitForRun = defineCommand(() => ({
  name: "run",
  args: runArgument,
  summary: t("tools.wait.cli.run.summary"),
  permission: "signed-in",
  data: runFields,
  formats: [...dataFormats, "junit"],
  pages: true,
  examples: [`wait run ${exampleRun} --timeout 3600`, 'wait run "Free space"'],
  async run({ args, flags, signal, connect }) {
    const connection = await connect();
    const runId = await resolveRun(connection.muster, args[0] ?? "", signal);
    const run = await connection.muster.call("getScriptRun", { path: { runId } }, signal);
    await finish({ flags: { ...flags, wait: true }, signal }, connection, run);
  },
}));

const waitForDiscovery = defineCommand<TypeFlags>(() => ({
  name: "discovery",
  args: jobArgument,
  summary: t("tools.wait.cli.discovery.summary"),
  permission: "signed-in",
  options: typeOptions(),
  data: { of: "listDiscoveredDevices", and: ["name", "result"] },
  examples: [`wait discovery ${exampleJob} --timeout 600 -o name`],
  run: (context) => watchDiscoveries(context, context.args[0] ?? ""),
}));

export default {
  name: "wait",
  area: "tools",
  summary: "tools.wait.cli.summary",
  load: (wait) => addCommands(wait, waitForDevices, waitForRun, waitForDiscovery, waitForRequest),
} satisfies CommandFeature;
