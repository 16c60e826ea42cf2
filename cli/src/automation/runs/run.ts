import {
  calculatedNameOf,
  countDevices,
  parseDuration,
  type DeviceSelection,
  failedStates,
  followRun,
  limits,
  localTimeZone,
  type Muster,
  MusterError,
  type NewScriptRun,
  clockOf,
  readRunTargets,
  type ScriptRun,
  scriptOutcomeWords,
  scriptRunSum,
  scriptRunTargetLabels,
  scriptRunVerdict,
  type ScriptRunTarget,
} from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { InvalidArgumentError, Option } from "commander";
import { type Context, integer, repeatable } from "../../lib/command.ts";
import { columnsOf, printList, printOne, printStatus, wantsJson } from "../../lib/output.ts";
import { resolveScript } from "../../lib/resolve.ts";
import {
  readMoment,
  readZone,
  requireMatch,
  requireSelection,
  type SelectionFlags,
  selectionOptions,
  zoneOption,
} from "../../lib/selection.ts";
import { prefixer } from "./output.ts";
import type { Connection } from "../../lib/session.ts";

export interface WaitFlags {
  wait?: boolean;
  follow?: boolean;
}

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

const { timeoutSeconds, concurrency } = limits.NewScriptRun;

function variable(text: string, before: RunFlags["var"]) {
  const [, name, value] = /^([^=]+)=([^]*)$/.exec(text) ?? [];
  if (!name || value === undefined) throw new InvalidArgumentError("It must be NAME=VALUE.");
  return [...(before ?? []), { name, value }];
}

function canary(text: string): NonNullable<RunFlags["canary"]> {
  const [, n, percent] = /^([1-9]\d{0,3})(%?)$/.exec(text) ?? [];
  if (!n) throw new InvalidArgumentError("It must be a number of devices, or per cent of them such as 10%.");
  return percent ? { percent: Number(n) } : { devices: Number(n) };
}

export const waitOptions = () => [
  new Option("--wait", "wait until it has ended; exit 7 when it succeeded on some devices alone, 1 on none"),
  new Option("--follow", "the same, and show what the devices write as it comes"),
];

export const runOptions = () => [
  ...selectionOptions(),
  new Option("--preset <parameter>", "one of its preset parameters"),
  new Option("--param <argument>", "an argument, passed on as it is; repeat it").argParser(repeatable),
  new Option("--var <name=value>", "value of a script variable; repeat it").argParser(variable),
  new Option("--run-as <user>", "system, loggedonuser or credential:ID; usually as the script says"),
  new Option("--at <moment>", 'when it begins, such as "2027-01-31 22:00"; usually now'),
  zoneOption(),
  new Option(
    "--expires <time>",
    "a moment, or how long such as 2h, after which it does not begin; usually 7d",
  ),
  new Option("--skip-offline", "leave out devices that are offline when it begins"),
  new Option("--concurrency <n>", "on how many devices at once")
    .argParser(integer)
    .default(concurrency.default),
  new Option("--canary <devices>", "first on so many devices, or so many per cent such as 10%").argParser(
    canary,
  ),
  new Option("--confirm-canary", "wait for `scripts runs continue` after them"),
  new Option("--stop-after <n>", "begin on no other device after so many failures").argParser(integer),
  new Option("--time-limit <seconds>", "end a script after this long")
    .argParser(integer)
    .default(timeoutSeconds.default),
  ...waitOptions(),
];

/** A date and time, or how long after the start. */
function endOf(text: string, start: number, timeZone: string): number {
  const duration = parseDuration(text);
  return duration ? start + duration : readMoment(text, timeZone);
}

function scheduleOf(flags: RunFlags): NewScriptRun["schedule"] {
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

/** Each script with what is meant for it: variables go to the scripts that have them. */
async function scriptsOf(
  { args, flags, signal }: Context<RunFlags>,
  muster: Muster,
): Promise<NewScriptRun["scripts"]> {
  if (args.length > 1 && (flags.param || flags.preset !== undefined))
    throw new MusterError("usage", {
      message: "Parameters are given to one script.",
      nextStep: "Run one at a time.",
    });
  const ids = await Promise.all(args.map((text) => resolveScript(muster, text, signal)));
  const given = flags.var ?? [];
  const named = given.map(({ name }) => name);
  const known = new Set<string>();
  const scripts = [];
  for (const scriptId of ids) {
    let variables = given;
    if (given.length && ids.length > 1) {
      const { scriptVariables } = await muster.call("getScript", { path: { scriptId } }, signal);
      const own = scriptVariables.map((one) => one.calculatedName ?? calculatedNameOf(one.name));
      variables = given.filter(({ name }) => own.includes(name));
      for (const { name } of variables) known.add(name);
    }
    scripts.push({
      scriptId,
      ...(flags.preset !== undefined && { preset: flags.preset }),
      ...(flags.param && { parameters: flags.param }),
      ...(variables.length && { variables }),
    });
  }
  const unknown = ids.length > 1 ? named.filter((name) => !known.has(name)) : [];
  if (unknown.length)
    throw new MusterError("usage", { message: `None of the scripts has a variable ${unknown.join(", ")}.` });
  return scripts;
}

/** `scripts run`: says where it would run, asks, begins, and waits where that is asked for. */
export async function runScripts(context: Context<RunFlags>): Promise<void> {
  const { flags, signal } = context;
  const connection = await context.connect();
  const { muster } = connection;
  const scripts = await scriptsOf(context, muster);
  const chosen: DeviceSelection = await requireSelection(muster, flags, signal);
  const { runAs } = flags;
  const body: NewScriptRun = {
    scripts,
    ...chosen,
    schedule: scheduleOf(flags),
    timeoutSeconds: flags.timeLimit,
    concurrency: flags.concurrency,
    skipIfOffline: flags.skipOffline ?? false,
    ...(runAs && { runAs: { WINDOWS: runAs, MAC: runAs, LINUX: runAs } }),
    ...(flags.canary && {
      canary: { ...flags.canary, continue: flags.confirmCanary ? "CONFIRM" : "AUTOMATIC" },
    }),
    ...(flags.stopAfter !== undefined && { stopAfterFailures: flags.stopAfter }),
  };
  const { results } = await muster.call("checkScriptRun", { body }, signal);
  requireMatch(chosen, results);
  const able = results.filter(({ reason }) => !reason);
  if (flags.dryRun) {
    printStatus("Nothing is changed (--dry-run). This would be:");
    const rows = results.map((one) => ({
      ...one,
      result: one.reason ? "refused" : "would run",
      why: one.detail,
    }));
    return printList(
      rows,
      columnsOf("nodeId", "displayName", "clientName", "operatingSystem", "result", "why"),
      flags,
    );
  }
  if (!able.length) throw new MusterError("script_run_not_available");
  await context.confirm(`Run ${context.args.join(", ")} on ${countDevices(able.length)}?`);
  const run = await muster.call("createScriptRun", { body }, signal);
  const refused = results.length - able.length;
  printStatus(`Run ${run.id} on ${countDevices(able.length)}${refused ? `; ${refused} refused` : ""}.`);
  await finish(context, connection, run);
}

/** Waits for the end where that is asked for, and says how it was; else says what there is to follow. */
export async function finish(
  { flags, signal }: Pick<Context<WaitFlags>, "flags" | "signal">,
  { url, token, muster }: Connection,
  run: ScriptRun,
): Promise<void> {
  if (!flags.wait && !flags.follow) {
    await printOne(
      { id: run.id, name: run.name, state: run.state, devices: scriptRunSum(run.states) },
      flags,
    );
    return printStatus(`Follow it: muster scripts runs output ${run.id} --follow`);
  }
  const live = openLive({ url, token });
  const lines = prefixer();
  const output = flags.follow && !wantsJson(flags);
  try {
    const ended = await followRun({ muster, live }, run.id, output ? { output: lines.take } : {}, signal);
    lines.end();
    const targets = await readRunTargets(muster, run.id, signal);
    if (!output) await printTargets(targets, flags);
    else
      for (const one of targets)
        if (one.state !== "SUCCEEDED") printStatus(`${one.displayName}: ${outcomeOf(one)}`);
    judge(ended);
  } finally {
    live.close();
  }
}

const outcomeOf = (one: ScriptRunTarget) =>
  [scriptRunTargetLabels[one.state].label, scriptOutcomeWords(one)].filter(Boolean).join(". ");

export async function printTargets(targets: readonly ScriptRunTarget[], flags: Context<object>["flags"]) {
  const rows = targets.map((one) => ({
    ...one,
    outcome: scriptRunTargetLabels[one.state].label,
    words: scriptOutcomeWords(one),
  }));
  await printList(rows, columnsOf("nodeId", "displayName", "clientName", "outcome", "words"), flags);
}

/** Ends with what the outcome is on the command line: 0 on all devices, 7 on some, 1 on none. */
function judge(run: ScriptRun): void {
  printStatus(`${scriptRunSum(run.states)}.${run.detail ? ` ${run.detail}` : ""}`);
  const verdict = scriptRunVerdict(run);
  if (verdict === "all") return;
  const again = failedStates.some((state) => run.states[state])
    ? `; again: muster scripts runs retry ${run.id} --failed`
    : "";
  const nextStep = `See what it wrote: muster scripts runs output ${run.id}${again}`;
  throw new MusterError(verdict === "partly" ? "partly_done" : "failed", {
    message: verdict === "partly" ? "It did not succeed on all devices." : "It succeeded on no device.",
    nextStep,
  });
}
