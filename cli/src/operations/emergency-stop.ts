import { MusterError, stopMessages, t } from "@muster/sdk";
import { Option } from "commander";
import { exampleJob } from "../discovery/discovery/job-argument.ts";
import { stopJob } from "../discovery/discovery/stop.ts";
import { type Context, defineCommand, dryRunNotice } from "../lib/command.ts";
import { printList, printStatus } from "../lib/output.ts";
import { optionalOrganization } from "../lib/resolve.ts";
import { columnsOf } from "../lib/table.ts";
import { partlyDone } from "../lib/usage/partly-done.ts";

interface StopFlags {
  all?: boolean;
  organization?: string;
  pauseSchedules?: boolean;
}

export const stopJobs = defineCommand<StopFlags>(() => ({
  name: "stop",
  args: [{ name: "[job]", text: t("operations.emergencyStop.cli.jobId"), uuidOf: "Job" }],
  summary: t("operations.emergencyStop.cli.summary"),
  permission: "canCreateDevices",
  options: [
    new Option("--all", t("operations.emergencyStop.cli.allOption")),
    new Option("--organization <organization>", t("operations.emergencyStop.cli.organizationOption")),
    new Option("--pause-schedules", t("operations.emergencyStop.cli.pauseSchedulesOption")),
  ],
  data: "stopEverything",
  examples: [`jobs stop ${exampleJob}`, "jobs stop --all --dry-run"],
  changes: true,
  asks: true,
  async run(context) {
    const [jobId] = context.args;
    if ((jobId === undefined) !== Boolean(context.flags.all))
      throw new MusterError("usage", {
        message: t("operations.emergencyStop.cli.noJobGiven"),
        nextStep: t("operations.emergencyStop.cli.passJobIdStop"),
      });
    return jobId === undefined ? stopEverything(context) : stopJob(context, jobId);
  },
}));

async function stopEverything(context: Context<StopFlags>): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const clientId = await optionalOrganization(muster, flags.organization, signal);
  const dryRun = Boolean(flags.dryRun);
  const body = { ...(clientId && { clientId }), pauseSchedules: Boolean(flags.pauseSchedules), dryRun };
  if (dryRun) printStatus(dryRunNotice());
  else await context.confirm(`${stopMessages.title} ${stopMessages.message}`);
  const { results, schedulesLeft } = await muster.call("stopEverything", { body }, signal);
  const rows = results.map((one) => ({ ...one, result: stopMessages.results[one.result] }));
  await printList(rows, columnsOf("kind", "id", "name", "clientId", "result", "detail"), flags);
  printStatus(stopMessages.sum(results, schedulesLeft));
  const refused = results.filter(({ result }) => result === "FAILED" || result === "REFUSED");
  if (!refused.length) return;
  throw refused.length < results.length ? partlyDone(refused, results.length) : new MusterError("failed");
}
