import { t } from "@muster/sdk";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

const list = defineCommand(() => ({
  name: "list",
  args: [deviceArgument],
  summary: t("remote.deviceTools.cli.scheduledJobs.list.summary"),
  permission: "canUseRemoteToolsServicesManager",
  reaches: true,
  data: { of: "listScheduledJobs", and: [] },
  examples: ["scheduled-jobs list web-01", "scheduled-jobs list web-01 --json name,schedule,command"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const { results } = await muster.call("listScheduledJobs", { path }, signal);
    await printList(
      results,
      columnsOf("name", "schedule", "command", "user", "isEnabled", "nextRunAt", "lastRunAt"),
      flags,
    );
    if (!results.length) printStatus(t("remote.deviceTools.jobs.none"));
  },
}));

export default {
  name: "scheduled-jobs",
  area: "remote",
  summary: "remote.deviceTools.cli.scheduledJobs.summary",
  load: (jobs) => addCommands(jobs, list),
} satisfies CommandFeature;
