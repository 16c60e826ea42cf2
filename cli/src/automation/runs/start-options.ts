import {
  clockOf,
  formatDuration,
  limits,
  localTimeZone,
  type NewScriptRun,
  parseDuration,
  t,
} from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";
import { type SelectionFlags, selectionOptions } from "../../lib/device-selection.ts";
import { fills } from "../../lib/field-flags.ts";
import {
  durationOption,
  integer,
  readMoment,
  readZone,
  repeatable,
  zoneOption,
} from "../../lib/option-values.ts";
import { type WaitFlags, waitOptions } from "./finish.ts";
import { type SignFlags, signOptions } from "./sign.ts";

export interface RunFlags extends SelectionFlags, WaitFlags, SignFlags {
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
  if (!name || value === undefined)
    throw new InvalidArgumentError(t("automation.runs.cli.startOptions.mustNamevalue"));
  return [...(before ?? []), { name, value }];
}

export function canary(text: string): NonNullable<RunFlags["canary"]> {
  const [, n, percent] = /^([1-9]\d{0,3})(%?)$/.exec(text) ?? [];
  if (!n) throw new InvalidArgumentError(t("automation.runs.cli.startOptions.mustNumberDevicesPercentage"));
  return percent ? { percent: Number(n) } : { devices: Number(n) };
}

export const runOptions = () => [
  ...selectionOptions(),
  new Option("--preset <parameter>", t("automation.runs.cli.startOptions.presetOption")),
  new Option("--param <argument>", t("automation.runs.cli.startOptions.paramOption")).argParser(repeatable),
  new Option("--var <name=value>", t("automation.runs.cli.startOptions.varOption")).argParser(variable),
  new Option("--run-as <user>", t("automation.runs.cli.startOptions.runAsOption")),
  fills(
    new Option("--at <moment>", t("automation.runs.cli.startOptions.atOption")),
    "schedule.startDate",
    "schedule.runAtHour",
    "schedule.runAtMinute",
  ),
  fills(zoneOption(), "schedule.timeZone"),
  fills(new Option("--expires <time>", t("automation.runs.cli.startOptions.expiresOption")), "schedule.end"),
  fills(
    new Option("--skip-offline", t("automation.runs.cli.startOptions.skipOfflineOption")),
    "skipIfOffline",
  ),
  new Option("--concurrency <n>", t("automation.runs.cli.startOptions.concurrencyOption"))
    .argParser(integer)
    .default(concurrency.default),
  new Option("--canary <devices>", t("automation.runs.cli.startOptions.canaryOption")).argParser(canary),
  new Option("--confirm-canary", t("automation.runs.cli.startOptions.confirmCanaryOption")),
  fills(
    new Option("--stop-after <n>", t("automation.runs.cli.startOptions.stopAfterOption")),
    "stopAfterFailures",
  ).argParser(integer),
  fills(
    durationOption("--time-limit <duration>", t("automation.runs.cli.startOptions.timeLimitOption"), 1_000, {
      ...timeoutSeconds,
      minimum: 60,
    }),
    "timeoutSeconds",
  ).default(timeoutSeconds.default, formatDuration(timeoutSeconds.default * 1_000)),
  ...signOptions(),
  ...waitOptions(),
];

/** Parses a date and time, or a duration after the start. */
function endOf(text: string, start: number, timeZone: string): number {
  const duration = parseDuration(text);
  return duration ? start + duration : readMoment(text, timeZone);
}

export function runScheduleOf(flags: RunFlags): NewScriptRun["schedule"] {
  const timeZone = flags.timeZone || flags.at ? readZone(flags.timeZone) : localTimeZone();
  const at = flags.at === undefined ? undefined : readMoment(flags.at, timeZone);
  const end = flags.expires ? endOf(flags.expires, at ?? Date.now(), timeZone) : undefined;
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
