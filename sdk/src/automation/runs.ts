import { enums } from "../generated/limits.ts";
import type { FieldError } from "../client/errors.ts";
import type {
  Script,
  ScriptLanguage,
  ScriptOperatingSystem,
  ScriptRun,
  ScriptRunRefusal,
  ScriptRunState,
  ScriptRunTarget,
  ScriptRunTargetState,
} from "../index.ts";
import { resolveReference, storeMessage } from "../text/keyed-messages.ts";
import type { Muster } from "../client/client.ts";
import { labels, t, tonedLabels, type Tone } from "../text/messages.ts";
import { formatList } from "../text/format.ts";

/**
 * The languages of scripts and applications, which steps of a run execute; native automations are not among
 * them.
 */
export type Carried = Exclude<ScriptLanguage, "native">;

export const scriptRunStateLabels: Record<ScriptRunState, { label: string; tone: Tone }> = tonedLabels(
  "automation.runs.scriptRunState",
  {
    SCHEDULED: "neutral",
    CANARY: "info",
    AWAITING_CONFIRMATION: "warning",
    RUNNING: "info",
    FINISHED: "success",
    STOPPED: "danger",
    CANCELLED: "neutral",
  },
);

export const scriptRunTargetLabels: Record<ScriptRunTargetState, { label: string; tone: Tone }> = tonedLabels(
  "automation.runs.scriptRunTarget",
  {
    WAITING: "neutral",
    HELD: "neutral",
    SENT: "info",
    RUNNING: "info",
    SUCCEEDED: "success",
    FAILED: "danger",
    TIMED_OUT: "danger",
    CANCELLED: "neutral",
    EXPIRED: "danger",
    SKIPPED: "neutral",
    REFUSED: "danger",
  },
);

export const scriptRefusalMessages: Record<ScriptRunRefusal, string> = labels(
  "automation.runs.scriptRefusal",
  enums.ScriptRunRefusal,
);

export const scriptRunMessages = {
  get batch() {
    return t("automation.runs.batchFileCannotPassedLine");
  },
  get filesDeleted() {
    return t("automation.runs.itsFilesWereReplacedDeleted");
  },
  get windowsUser() {
    return storeMessage("automation.runs.windowsScriptsRunAsAgents");
  },
  get noCredential() {
    return storeMessage("automation.runs.thereSuchUserHereChoose");
  },
  get offline() {
    return storeMessage("automation.runs.deviceWasOffline");
  },
  get waits() {
    return t("automation.runs.offlineBeginsWhenBack");
  },
  get userNotFound() {
    return storeMessage("automation.runs.whoStartedMaySignAny");
  },
  get notAllowed() {
    return storeMessage("automation.runs.whoStartedMayRunAny");
  },
  get notBegun() {
    return storeMessage("automation.runs.wasBegunTime");
  },
  get deleted() {
    return storeMessage("automation.runs.deviceDidComeBackTime");
  },
  stopped: (failures: number) => storeMessage("automation.runs.failedOn", { count: failures }),
  canary: (name: string) => storeMessage("automation.runs.didSucceedOneItsFirst", { name }),
  get continue() {
    return t("automation.runs.goAllDevices");
  },
  get cancel() {
    return t("automation.runs.cancelRunWhereRunsEnded");
  },
};

/** The states that a retry runs again. */
export const failedStates = [
  "FAILED",
  "TIMED_OUT",
  "EXPIRED",
] as const satisfies readonly ScriptRunTargetState[];

/** Counts the devices by state: "2 Succeeded, 1 Waiting". */
export const scriptRunSum = (states: ScriptRun["states"]): string =>
  formatList(
    Object.entries(states).map(([state, count]) =>
      t("automation.runs.stateCount", {
        count,
        state: scriptRunTargetLabels[state as ScriptRunTargetState].label,
      }),
    ),
  );

/** On how many of its devices a run succeeded: all, some or none. */
export function scriptRunVerdict({
  states,
  targets,
}: Pick<ScriptRun, "states" | "targets">): "all" | "partly" | "none" {
  if (!states.SUCCEEDED) return "none";
  return states.SUCCEEDED === targets ? "all" : "partly";
}

/** Describes a device's outcome: "Exit code 3", "Ended by SIGKILL", or another detail. */
export function scriptOutcomeText({
  exitCode,
  signal,
  reason,
  detail,
  detailMessage,
}: Pick<ScriptRunTarget, "exitCode" | "signal" | "detail" | "detailMessage"> &
  Partial<Pick<ScriptRunTarget, "reason">>) {
  // this text is translated, while the agent's detail may be in English
  if (reason?.startsWith("SIGNATURE_")) return scriptRefusalMessages[reason];
  const code = exitCode === null ? "" : t("automation.runs.exitCode", { exitCode });
  const end = signal ? t("automation.runs.ended", { signal }) : code;
  return [end, resolveReference(detailMessage) ?? detail].filter(Boolean).join(". ");
}

/**
 * Splits a preset parameter into arguments: words separated by spaces; single and double quotes preserve
 * spaces and are removed. Nothing is expanded, and a backslash is an ordinary character, as in paths.
 */
export function splitParameters(preset: string): string[] {
  const words = preset.match(/(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g) ?? [];
  return words.map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_all, a?: string, b?: string) => a ?? b ?? ""),
  );
}

/**
 * Whether an argument can't be passed to a batch file unchanged. The command interpreter parses a batch
 * file's arguments itself and has no escape for these; a script that removes quotes with %~1 interprets
 * operators again.
 */
export const isUnsafeForBatch = (argument: string): boolean =>
  /["%!^&|<>\r\n\u0000-\u0008\u000b-\u001f]/.test(argument);

/** Returns the errors in a script's arguments, by field. */
export function checkRunParameters(
  script: Pick<Script, "name" | "scriptParameters">,
  language: Carried,
  given: { preset?: string; parameters?: readonly string[] },
): FieldError[] {
  if (given.preset !== undefined && !script.scriptParameters.includes(given.preset))
    return [{ field: "preset", message: t("automation.runs.hasSuchPresetParameter", { name: script.name }) }];
  const unsafe = language === "batchfile" && runParameters(given).some(isUnsafeForBatch);
  return unsafe ? [{ field: "parameters", message: scriptRunMessages.batch }] : [];
}

/** The arguments of a script: first those of the preset, then the given ones. */
export const runParameters = (given: { preset?: string; parameters?: readonly string[] }): string[] => [
  ...splitParameters(given.preset ?? ""),
  ...(given.parameters ?? []),
];

/** The user that a script runs as on an operating system; undefined if agents can't run it as that user. */
export function runUserOf(
  runAs: string,
  system: ScriptOperatingSystem,
): { kind: "SYSTEM" | "LOGGED_ON_USER" } | { kind: "CREDENTIAL"; id: number } | undefined {
  if (runAs === "system") return { kind: "SYSTEM" };
  // starting a program as another user on Windows requires a token, which needs native code
  if (system === "WINDOWS") return undefined;
  if (runAs === "loggedonuser") return { kind: "LOGGED_ON_USER" };
  const id = /^credential:(\d+)$/.exec(runAs)?.[1];
  return id ? { kind: "CREDENTIAL", id: Number(id) } : undefined;
}

/**
 * Whether scripts of a language can run on an operating system. Applications list their systems themselves.
 */
export const runsLanguage = (language: Carried, system: ScriptOperatingSystem): boolean =>
  language === "vbscript" || language === "batchfile"
    ? system === "WINDOWS"
    : language !== "sh" || system !== "WINDOWS";

/** Returns every device of a run with its outcome; reads all pages. */
export async function readRunTargets(
  muster: Muster,
  runId: string,
  signal?: AbortSignal,
): Promise<ScriptRunTarget[]> {
  const targets: ScriptRunTarget[] = [];
  for (;;) {
    const query = { offset: targets.length, pageSize: 1000 };
    const page = await muster.call("listScriptRunTargets", { path: { runId }, query }, signal);
    targets.push(...page.results);
    if (!page.results.length || targets.length >= page.total) return targets;
  }
}

/** Lists scripts in the order in which they run: "Collect logs, then Restart, then Report". */
export const scriptsInOrder = ([first = "", ...others]: readonly string[]): string =>
  others.reduce((scripts, next) => t("automation.runs.thenScript", { scripts, next }), first);
