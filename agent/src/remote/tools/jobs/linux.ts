// Scheduled jobs on Linux: cron and systemd timers.
import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { cleanText } from "@muster/sdk";
import { list, read } from "../../../monitoring/metrics/linux.ts";
import { numberOf, objectsIn, textOf } from "../../../monitoring/state/json.ts";
import { jsonOf, outputOf, type RunTool } from "../run-tool.ts";
import type { ScheduledJob } from "./jobs.ts";

/** Five fields or a word such as "@daily", then the command; in system tables the user comes before it. */
const entry = /^\s*(@\w+|(?:[\d*/,\w-]+\s+){4}[\d*/,\w-]+)\s+(.+)$/;
const tables = ["var/spool/cron/crontabs", "var/spool/cron"];
const periods = ["hourly", "daily", "weekly", "monthly"];

const job = (name: string, schedule: string, command: string, user: string): ScheduledJob => ({
  kind: "CRON",
  name: cleanText(name, 200),
  schedule: cleanText(schedule, 200),
  command: cleanText(command, 500),
  user: cleanText(user, 100),
  isEnabled: true,
  nextRunAt: null,
  lastRunAt: null,
});

/** https://man7.org/linux/man-pages/man5/crontab.5.html */
function parseTable(text: string, name: string, owner?: string): ScheduledJob[] {
  return text.split("\n").flatMap((line) => {
    const [, schedule, rest = ""] = line.trimStart().startsWith("#") ? [] : (entry.exec(line) ?? []);
    if (!schedule) return [];
    if (owner !== undefined) return [job(name, schedule, rest, owner)];
    const [, user = "", command = ""] = /^(\S+)\s+(.+)$/.exec(rest) ?? [];
    return command ? [job(name, schedule, command, user)] : [];
  });
}

const isFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

export function readCron(root = "/"): ScheduledJob[] {
  const system = ["etc/crontab", ...list(join(root, "etc/cron.d")).map((name) => `etc/cron.d/${name}`)]
    // cron ignores files with other names
    .filter((file) => /\/[\w-]+$/.test(file) && isFile(join(root, file)))
    .flatMap((file) => parseTable(read(join(root, file)), `/${file}`));
  const own = tables.flatMap((folder) =>
    list(join(root, folder))
      .filter((user) => isFile(join(root, folder, user)))
      .flatMap((user) => parseTable(read(join(root, folder, user)), `/${folder}/${user}`, user)),
  );
  const scripts = periods.flatMap((period) =>
    list(join(root, `etc/cron.${period}`))
      .filter((name) => /^[\w-]+$/.test(name))
      .map((name) => job(name, `@${period}`, `/etc/cron.${period}/${name}`, "root")),
  );
  return [...system, ...own, ...scripts];
}

/** Converts microseconds since 1970 to milliseconds; null for 0 and the maximum, which mean never. */
function microseconds(value: unknown): number | null {
  const time = numberOf(value);
  return time !== null && time > 0 && time < 2 ** 60 ? Math.round(time / 1_000) : null;
}

/** The schedules of timers, from properties such as "{ OnCalendar=*-*-* 06,18:00:00 ; next_elapse=… }". */
async function schedules(run: RunTool): Promise<Map<string, { schedule: string; isEnabled: boolean }>> {
  const properties = "Id,TimersCalendar,TimersMonotonic,UnitFileState";
  const args = ["show", "--all", "--no-pager", `--property=${properties}`, "*.timer"];
  const found = new Map<string, { schedule: string; isEnabled: boolean }>();
  for (const block of (await outputOf(run, "systemctl", args)).split("\n\n")) {
    const id = /^Id=(.+)$/m.exec(block)?.[1] ?? "";
    const parts = Array.from(block.matchAll(/\{ (\w+)=([^;]+?) ;/g), ([, name = "", value = ""]) =>
      name === "OnCalendar" ? value : `${name}=${value}`,
    );
    const isEnabled = !/^UnitFileState=(?:disabled|masked)$/m.test(block);
    found.set(id, { schedule: parts.join(", "), isEnabled });
  }
  return found;
}

async function readTimers(run: RunTool): Promise<ScheduledJob[]> {
  const args = ["list-timers", "--all", "--no-pager", "--output=json"];
  const [timers, known] = await Promise.all([jsonOf(run, "systemctl", args), schedules(run)]);
  return objectsIn(timers).map((one) => {
    const name = textOf(one.unit, 200);
    const { schedule = "", isEnabled = true } = known.get(name) ?? {};
    return {
      kind: "TIMER",
      name,
      schedule: cleanText(schedule, 200),
      command: textOf(one.activates, 200),
      user: "",
      isEnabled,
      nextRunAt: microseconds(one.next),
      lastRunAt: microseconds(one.last),
    };
  });
}

export async function linuxJobs(run: RunTool, root = "/"): Promise<ScheduledJob[]> {
  const hasTimers = existsSync(join(root, "run/systemd/system"));
  return [...readCron(root), ...(hasTimers ? await readTimers(run) : [])];
}
