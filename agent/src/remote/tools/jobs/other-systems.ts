// Scheduled jobs on Windows and macOS.
import { join } from "node:path";
import { list } from "../../../monitoring/metrics/linux.ts";
import { objectsIn, textOf, timeOf } from "../../../monitoring/state/json.ts";
import { powershell } from "../powershell.ts";
import { jsonOf, type RunTool } from "../run-tool.ts";
import type { ScheduledJob } from "./jobs.ts";

const script = [
  "@(Get-ScheduledTask | ForEach-Object { $info = $_ | Get-ScheduledTaskInfo -ErrorAction SilentlyContinue; " +
    "@{ name = $_.TaskPath + $_.TaskName; enabled = [string]$_.State -ne 'Disabled'; user = $_.Principal.UserId; " +
    "command = (@($_.Actions | ForEach-Object { [string]$_.Execute + ' ' + [string]$_.Arguments }) -join '; '); " +
    "schedule = (@($_.Triggers | ForEach-Object { $_.CimClass.CimClassName -replace '^MSFT_Task|Trigger$', '' }) -join ', '); " +
    "next = $info.NextRunTime; last = $info.LastRunTime } }) | ConvertTo-Json -Compress",
].join("; ");

export const windowsJobs = async (run: RunTool): Promise<ScheduledJob[]> =>
  objectsIn(await powershell(run, script)).map((one) => ({
    kind: "TASK",
    name: textOf(one.name, 200),
    schedule: textOf(one.schedule, 200),
    command: textOf(one.command, 500),
    user: textOf(one.user, 100),
    isEnabled: one.enabled !== false,
    nextRunAt: timeOf(one.next),
    lastRunAt: timeOf(one.last),
  }));

const folders = ["Library/LaunchDaemons", "Library/LaunchAgents"];

/** The schedule as text: "Hour=6 Minute=30", or an interval in seconds. */
function scheduleOf({ StartCalendarInterval: calendar, StartInterval: seconds }: Record<string, unknown>) {
  if (typeof seconds === "number") return `StartInterval=${seconds}`;
  return objectsIn(calendar ?? [])
    .map((one) =>
      Object.entries(one)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(" "),
    )
    .join(", ");
}

/** The launchd jobs that have a schedule, from their plist files. */
export async function macJobs(run: RunTool, root = "/"): Promise<ScheduledJob[]> {
  const found: ScheduledJob[] = [];
  for (const folder of folders)
    for (const name of list(join(root, folder)).filter((one) => one.endsWith(".plist"))) {
      const args = ["-convert", "json", "-o", "-", "--", join(root, folder, name)];
      const [plist = {}] = objectsIn(await jsonOf(run, "/usr/bin/plutil", args).catch(() => null));
      const schedule = scheduleOf(plist);
      if (!schedule) continue;
      const command = Array.isArray(plist.ProgramArguments)
        ? plist.ProgramArguments.join(" ")
        : plist.Program;
      found.push({
        kind: "LAUNCHD",
        name: textOf(plist.Label, 200),
        schedule: textOf(schedule, 200),
        command: textOf(command, 500),
        user: textOf(plist.UserName, 100),
        isEnabled: plist.Disabled !== true,
        nextRunAt: null,
        lastRunAt: null,
      });
    }
  return found;
}
