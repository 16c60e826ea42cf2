import { clockOf, durationOf, limits, localTimeZone, type NewScriptRun } from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";
import { type SelectionFlags, selectionOptions } from "../../lib/device-selection.ts";
import { integer, readMoment, readZone, repeatable, zoneOption } from "../../lib/option-values.ts";
import { type WaitFlags, waitOptions } from "./finish.ts";

export interface RunFlags extends SelectionFlags, WaitFlags {
  preset?: string;
  param?: string[];
  var?: { name: string; value: string }[];
  runAs?: string;
  at?: string;
  timeZone?: string;
  expires?: string;
  skipOffline?: boolean;
  concurrency: number;
  canary?: { devices: number } | { percent: number };
  confirmCanary?: boolean;
  stopAfter?: number;
  timeLimit: number;
}

export const { timeoutSeconds, concurrency } = limits.NewScriptRun;

export function variable(text: string, before: RunFlags["var"]) {
  const [, name, value] = /^([^=]+)=([^]*)$/.exec(text) ?? [];
  if (!name || value === undefined) throw new InvalidArgumentError("Must be NAME=VALUE.");
  return [...(before ?? []), { name, value }];
}

export function canary(text: string): NonNullable<RunFlags["canary"]> {
  const [, n, percent] = /^([1-9]\d{0,3})(%?)$/.exec(text) ?? [];
  if (!n) throw new InvalidArgumentError("Must be a number of devices, or a percentage such as 10%.");
  return percent ? { percent: Number(n) } : { devices: Number(n) };
}

export const runOptions = () => [
  ...selectionOptions(),
  new Option("--preset <parameter>", "preset parameter of the script"),
  new Option("--param <argument>", "argument, passed on unchanged (repeatable)").argParser(repeatable),
  new Option("--var <name=value>", "value of a script variable (repeatable)").argParser(variable),
  new Option("--run-as <user>", "system, loggedonuser or credential:ID (default the script's setting)"),
  new Option("--at <moment>", 'start time, such as "2027-01-31 22:00" (default now)'),
  zoneOption(),
  new Option("--expires <time>", "don't start after this time or duration, such as 2h (default 7d)"),
  new Option("--skip-offline", "skip devices that are offline when the run starts"),
  new Option("--concurrency <n>", "number of devices at once")
    .argParser(integer)
    .default(concurrency.default),
  new Option("--canary <devices>", "run on this many devices first, or a percentage such as 10%").argParser(
    canary,
  ),
  new Option("--confirm-canary", "after the canary devices, wait for `muster scripts runs continue`"),
  new Option("--stop-after <n>", "stop starting on more devices after this many failures").argParser(integer),
  new Option("--time-limit <seconds>", "stop a script after this time")
    .argParser(integer)
    .default(timeoutSeconds.default),
  ...waitOptions(),
];

export function runScheduleOf(flags: RunFlags): NewScriptRun["schedule"] {
  const timeZone = flags.timeZone || flags.at ? readZone(flags.timeZone) : localTimeZone();
  const at = flags.at === undefined ? undefined : readMoment(flags.at, timeZone);
  const given = flags.expires ? durationOf(flags.expires) : undefined;
  const end = given
    ? (at ?? Date.now()) + given
    : flags.expires
      ? readMoment(flags.expires, timeZone)
      : undefined;
  const clock = at === undefined ? undefined : clockOf(at, timeZone);
  const [runAtHour, runAtMinute] = clock?.time.split(":").map(Number) ?? [];
  return {
    ...(clock
      ? { repeats: "RUN_ONCE" as const, startDate: clock.date, runAtHour, runAtMinute }
      : { repeats: "RUN_IMMEDIATELY" as const }),
    timeZone,
    ...(end !== undefined && { end }),
  };
}
