import {
  resolveReference,
  failedStates,
  followRun,
  MusterError,
  readRunTargets,
  scriptOutcomeText,
  type ScriptRun,
  scriptRunSum,
  type ScriptRunTarget,
  scriptRunTargetLabels,
  scriptRunVerdict,
  t,
} from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { Option } from "commander";
import type { Context } from "../../lib/command.ts";
import type { DataFields } from "../../lib/contract/data-fields.ts";
import type { Connection } from "../../lib/connection.ts";
import { type JunitCase, junitXml, wantsJunit } from "../../lib/junit.ts";
import { type Format, printList, printOne, printStatus, wantsData, write } from "../../lib/output.ts";
import { stoppedError } from "../../lib/usage/stopped.ts";
import { clean, columnsOf } from "../../lib/table.ts";
import { prefixer } from "./prefixer.ts";

export interface WaitFlags {
  wait?: boolean;
  follow?: boolean;
}

export const waitOptions = () => [
  new Option("--wait", t("automation.runs.cli.finish.waitOption")),
  new Option("--follow", t("automation.runs.cli.finish.followOption")),
];

/** Waits for the end of a run if requested and reports its result; otherwise prints how to follow it. */
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
    return printStatus(t("automation.runs.cli.finish.followMusterScriptsRuns", { id: run.id }));
  }
  const live = openLive({ url, token });
  const lines = prefixer();
  const output = flags.follow && !wantsData(flags) && !wantsJunit(flags);
  try {
    const unfinished = new Map<number, string>();
    const ended = await followRun(
      { muster, live },
      run.id,
      {
        ...(output && { output: lines.take }),
        target({ nodeId, displayName, state }) {
          if (unfinishedStates.has(state)) unfinished.set(nodeId, displayName);
          else unfinished.delete(nodeId);
        },
      },
      signal,
    ).catch((error: unknown) => {
      throw signal.aborted ? stillRunning(signal, run, [...unfinished.values()]) : error;
    });
    lines.end();
    const targets = await readRunTargets(muster, run.id, signal);
    if (!output) await printTargets(targets, flags, run.name);
    else
      for (const one of targets)
        if (one.state !== "SUCCEEDED") printStatus(`${one.displayName}: ${outcomeOf(one)}`);
    judge(ended);
  } finally {
    live.close();
  }
}

/** The fields that are printed: of the run's devices, or of the run itself if its end isn't waited for. */
export const runFields: DataFields = {
  of: "listScriptRunTargets",
  and: ["outcome", "words", "id", "name", "devices"],
};

export const runTargetFields: DataFields = { of: "listScriptRunTargets", and: ["outcome", "words"] };

const namesShown = 20;
const unfinishedStates: ReadonlySet<string> = new Set(["WAITING", "SENT", "RUNNING", "HELD"]);

/**
 * The error of a command that stops waiting. The run continues on the server, so the command must not be
 * repeated.
 */
const stillRunning = (signal: AbortSignal, { id }: ScriptRun, devices: readonly string[]) =>
  stoppedError(signal, {
    message: (reason) =>
      t(`automation.runs.cli.finish.${devices.length > namesShown ? "goesOnManyDevices" : "goesOn"}`, {
        reason,
        id,
        count: devices.length,
        devices: devices.slice(0, namesShown).map(clean).join(", "),
      }),
    nextStep: t("automation.runs.cli.finish.followOrCancel", { id }),
  });

const outcomeOf = (one: ScriptRunTarget) =>
  [scriptRunTargetLabels[one.state].label, scriptOutcomeText(one)].filter(Boolean).join(". ");

const outcomes: Partial<Record<ScriptRunTarget["state"], JunitCase["outcome"]>> = {
  SUCCEEDED: "passed",
  WAITING: "skipped",
  HELD: "skipped",
  SENT: "skipped",
  RUNNING: "skipped",
  SKIPPED: "skipped",
};

/** Converts a device to a test case; devices that the run didn't reach are skipped cases. */
const targetCase = (one: ScriptRunTarget): JunitCase => ({
  name: `${one.displayName} (${one.nodeId})`,
  outcome: outcomes[one.state] ?? "failed",
  message: outcomeOf(one),
});

/** @throws MusterError if -o junit is used without waiting for results */
export function checkJunit(flags: WaitFlags & Format): void {
  if (wantsJunit(flags) && !flags.wait && !flags.follow)
    throw new MusterError("usage", { message: t("automation.runs.cli.finish.junitWaits") });
}

export async function printTargets(
  targets: readonly ScriptRunTarget[],
  flags: Context<object>["flags"],
  name: string,
) {
  if (wantsJunit(flags)) return write(junitXml(name, targets.map(targetCase)));
  const rows = targets.map((one) => ({
    ...one,
    outcome: scriptRunTargetLabels[one.state].label,
    words: scriptOutcomeText(one),
  }));
  await printList(rows, columnsOf("nodeId", "displayName", "clientName", "outcome", "words"), flags);
}

/** Sets the exit code: 0 if it succeeded on all devices, 7 on some, 1 on none. */
function judge(run: ScriptRun): void {
  printStatus(
    `${scriptRunSum(run.states)}.${run.detail ? ` ${resolveReference(run.detailMessage) ?? run.detail}` : ""}`,
  );
  const verdict = scriptRunVerdict(run);
  if (verdict === "all") return;
  const canRetry = failedStates.some((state) => run.states[state]);
  const nextStep = canRetry
    ? t("automation.runs.cli.finish.seeOutputOrRetry", { id: run.id })
    : t("automation.runs.cli.finish.seeOutput", { id: run.id });
  throw new MusterError(verdict === "partly" ? "partly_done" : "failed", {
    message:
      verdict === "partly"
        ? t("automation.runs.cli.finish.runDidntSucceedAll")
        : t("automation.runs.cli.finish.runSucceededNoDevice"),
    nextStep,
  });
}
