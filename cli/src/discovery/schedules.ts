import { type Command, Option } from "commander";
import { changeKinds, changeText, scheduleReport } from "@muster/sdk";
import { addCommand, integer } from "../lib/command.ts";
import { columnsOf, printList, printOne, printStatus, wantsJson } from "../lib/output.ts";
import { resolveSchedule } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

const schedule = [{ name: "<schedule>", text: "id or name" }];

/** Discoveries that repeat, under `discovery`. */
export function addSchedules(discovery: Command): void {
  const schedules = addResource(discovery, {
    noun: "schedules",
    under: "discovery",
    one: "schedule",
    summary: "Discoveries that repeat",
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

  addCommand(schedules, {
    name: "run",
    args: schedule,
    summary: "Run a schedule's discovery now",
    permission: "canCreateDevices",
    examples: ["discovery schedules run nightly"],
    changes: true,
    async run(context) {
      const { args, flags, signal } = context;
      const { muster } = await context.connect();
      const path = { scheduleId: await resolveSchedule(muster, args[0] ?? "", signal) };
      if (await context.onlyPlanned("POST", `/ws/nms/discovery-schedules/${path.scheduleId}/run`)) return;
      const started = await muster.call("runDiscoverySchedule", { path }, signal);
      printStatus(`Started. Next: muster discovery watch ${started.jobUUID}`);
      await printOne(started, flags);
    },
  });

  addCommand<{ runs: number }>(schedules, {
    name: "report",
    args: schedule,
    summary: "What the runs of a schedule found changed, each since the run before",
    permission: "signed-in",
    options: [new Option("--runs <n>", "how many runs, the newest first").argParser(integer).default(10)],
    examples: ["discovery schedules report nightly", "discovery schedules report nightly --runs 1 -o csv"],
    formats: ["table", "csv", "json"],
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
        if (!changes.length) printStatus(`${new Date(job.createdAt).toISOString()}: nothing changed.`);
      if (!reports.length) printStatus("No run has been completed yet.");
    },
  });
}
