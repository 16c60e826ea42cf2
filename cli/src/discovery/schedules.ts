import { changeKinds, changeText, scheduleReport, t } from "@muster/sdk";
import { type Command, Option } from "commander";
import { addCommands, defineCommand } from "../lib/command.ts";
import { addGroup } from "../lib/feature.ts";
import { integer } from "../lib/option-values.ts";
import { printList, printOne, printStatus, wantsJson } from "../lib/output.ts";
import { resolveSchedule } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";
import { columnsOf } from "../lib/table.ts";

const scheduleArgument = [
  { name: "<schedule>", text: t("discovery.schedules.cli.idName"), field: "scheduleId" },
];

const runSchedule = defineCommand(() => ({
  name: "run",
  args: scheduleArgument,
  summary: t("discovery.schedules.cli.summary"),
  permission: "canCreateDevices",
  data: "runDiscoverySchedule",
  examples: ["discovery schedules run nightly"],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const { muster } = await context.connect();
    const path = { scheduleId: await resolveSchedule(muster, args[0] ?? "", signal) };
    if (await context.onlyPlanned("POST", `/ws/nms/discovery-schedules/${path.scheduleId}/run`)) return;
    const started = await muster.call("runDiscoverySchedule", { path }, signal);
    printStatus(t("discovery.schedules.cli.startedFollowMusterDiscovery", { jobUUID: started.jobUUID }));
    await printOne(started, flags);
  },
}));

const reportSchedule = defineCommand<{ runs: number }>(() => ({
  name: "report",
  args: scheduleArgument,
  summary: t("discovery.schedules.cli.reportSummary"),
  permission: "signed-in",
  options: [new Option("--runs <n>", t("discovery.schedules.cli.runsOption")).argParser(integer).default(10)],
  data: { of: "listDiscoveryChanges", and: ["change", "what"] },
  examples: ["discovery schedules report nightly", "discovery schedules report nightly --runs 1 -o csv"],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const reports = await scheduleReport(
      muster,
      await resolveSchedule(muster, args[0] ?? "", signal),
      flags.runs,
      signal,
    );
    const rows = reports.flatMap(({ changes }) =>
      changes.map((change) =>
        wantsJson(flags)
          ? change
          : { ...change, change: changeKinds[change.kind].label, what: changeText(change) },
      ),
    );
    await printList(rows, columnsOf("at", "change", "ip", "name", "what", "jobId"), flags);
    for (const { job, changes } of reports)
      if (!changes.length)
        printStatus(t("discovery.schedules.cli.noChanges", { time: new Date(job.createdAt).toISOString() }));
    if (!reports.length) printStatus(t("discovery.schedules.cli.noCompletedRuns"));
  },
}));

/** `muster discovery schedules`: manages schedules of discoveries. */
export function addSchedules(discovery: Command): void {
  const schedules = addGroup(discovery, "schedules", t("discovery.schedules.cli.manageDiscoverySchedules"));
  addResource(schedules, {
    one: "schedule",
    kind: "schedule",
    operations: {
      list: "listDiscoverySchedules",
      show: "getDiscoverySchedule",
      create: "createDiscoverySchedule",
      update: "updateDiscoverySchedule",
      delete: "deleteDiscoverySchedule",
    },
    columns: ["id", "name", "frequency", "at", "timeZone", "enabled", "nextAt", "lastState", "lastError"],
    argument: "scheduleId",
    find: resolveSchedule,
    example: {
      name: "nightly",
      list: '--organization "Acme Dental"',
      create:
        "--name nightly --job-id 018f2b5e-7e57-7000-8000-000000000001 --frequency DAILY --at 02:30 --time-zone Europe/Berlin",
      update: "--no-enabled",
    },
  });
  addCommands(schedules, runSchedule, reportSchedule);
}
