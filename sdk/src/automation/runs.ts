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
import type { Muster } from "../client/client.ts";

/** How a part of a run is carried out: by an interpreter, or as an application. */
export type Carried = Exclude<ScriptLanguage, "native">;

type Tone = "neutral" | "info" | "success" | "warning" | "danger";

export const scriptRunStateLabels: Record<ScriptRunState, { label: string; tone: Tone }> = {
  SCHEDULED: { label: "Scheduled", tone: "neutral" },
  CANARY: { label: "On its first devices", tone: "info" },
  AWAITING_CONFIRMATION: { label: "Waits for you to continue", tone: "warning" },
  RUNNING: { label: "Running", tone: "info" },
  FINISHED: { label: "Finished", tone: "success" },
  STOPPED: { label: "Stopped", tone: "danger" },
  CANCELLED: { label: "Cancelled", tone: "neutral" },
};

export const scriptRunTargetLabels: Record<ScriptRunTargetState, { label: string; tone: Tone }> = {
  WAITING: { label: "Waiting", tone: "neutral" },
  HELD: { label: "Held by maintenance", tone: "neutral" },
  SENT: { label: "Sent", tone: "info" },
  RUNNING: { label: "Running", tone: "info" },
  SUCCEEDED: { label: "Succeeded", tone: "success" },
  FAILED: { label: "Failed", tone: "danger" },
  TIMED_OUT: { label: "Timed out", tone: "danger" },
  CANCELLED: { label: "Cancelled", tone: "neutral" },
  EXPIRED: { label: "Expired", tone: "danger" },
  SKIPPED: { label: "Skipped", tone: "neutral" },
  REFUSED: { label: "Refused", tone: "danger" },
};

export const scriptRefusalWords: Record<ScriptRunRefusal, string> = {
  MOBILE: "Mobile devices run no scripts",
  NO_AGENT: "It runs no agent",
  OPERATING_SYSTEM: "A script is not for its operating system",
  ARCHITECTURE: "A script is not for its architecture",
  RUN_AS: "It cannot run as this user",
};

export const scriptRunWords = {
  subscribeFailed: "The run cannot be followed.",
  batch: 'A batch file cannot be passed " % ! ^ & | < > or a line end safely',
  filesGone: "Its files were replaced or deleted meanwhile.",
  windowsUser: "On Windows scripts run as the agent's own user alone",
  noCredential:
    "There is no such user here; choose system, loggedonuser or a login credential of its organization",
  offline: "The device was offline.",
  waits: "Offline: begins when it is back",
  nobody: "Who started it may not sign in any more.",
  notAllowed: "Who started it may not run it any more.",
  notBegun: "It was not begun in time.",
  gone: "The device did not come back in time.",
  stopped: (failures: number) => `It failed on ${failures === 1 ? "1 device" : `${failures} devices`}.`,
  canary: (name: string) => `It did not succeed on ${name}, one of its first devices.`,
  continue: "Go on with all devices?",
  cancel: "Cancel the run? Where it runs it is ended.",
};

/** The states from which a device has still to go on. */
export const waitingStates = ["WAITING", "HELD"] as const satisfies readonly ScriptRunTargetState[];
export const activeStates = ["SENT", "RUNNING"] as const satisfies readonly ScriptRunTargetState[];
/** The states that a retry tries again. */
export const failedStates = [
  "FAILED",
  "TIMED_OUT",
  "EXPIRED",
] as const satisfies readonly ScriptRunTargetState[];

export const isOpen = (state: ScriptRunTargetState): boolean =>
  [...waitingStates, ...activeStates].some((one) => one === state);

/** "2 Succeeded, 1 Waiting". */
export const scriptRunSum = (states: ScriptRun["states"]): string =>
  Object.entries(states)
    .map(([state, n]) => `${n} ${scriptRunTargetLabels[state as ScriptRunTargetState].label}`)
    .join(", ");

/** How a run ended: on all devices well, on some, or on none. */
export const scriptRunVerdict = ({
  states,
  targets,
}: Pick<ScriptRun, "states" | "targets">): "all" | "partly" | "none" =>
  states.SUCCEEDED === targets && targets > 0 ? "all" : states.SUCCEEDED ? "partly" : "none";

/** "Exit code 3", "Ended by SIGKILL", or what else there is to say of a device's outcome. */
export function scriptOutcomeWords({
  exitCode,
  signal,
  detail,
}: Pick<ScriptRunTarget, "exitCode" | "signal" | "detail">) {
  const end = signal ? `Ended by ${signal}` : exitCode === null ? "" : `Exit code ${exitCode}`;
  return [end, detail].filter(Boolean).join(". ");
}

/**
 * The arguments that a preset parameter stands for: words between spaces; single and double quotes keep spaces in a word
 * and are taken away. Nothing is expanded, and a backslash is a character like any other, as in paths.
 */
export function splitParameters(preset: string): string[] {
  const words = preset.match(/(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g) ?? [];
  return words.map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_all, a?: string, b?: string) => a ?? b ?? ""),
  );
}

/**
 * Whether an argument cannot reach a batch file as it is. The command interpreter reads a batch file's arguments itself
 * and knows no escape for these; a script that takes the quotes off with %~1 reads operators once more.
 */
export const isUnsafeForBatch = (argument: string): boolean =>
  /["%!^&|<>\r\n\u0000-\u0008\u000b-\u001f]/.test(argument);

/** What is wrong with the arguments a script is given, by field; [] when nothing is. */
export function checkRunParameters(
  script: Pick<Script, "name" | "scriptParameters">,
  language: Carried,
  given: { preset?: string; parameters?: readonly string[] },
): FieldError[] {
  if (given.preset !== undefined && !script.scriptParameters.includes(given.preset))
    return [{ field: "preset", message: `${script.name} has no such preset parameter` }];
  const unsafe = language === "batchfile" && runParameters(given).some(isUnsafeForBatch);
  return unsafe ? [{ field: "parameters", message: scriptRunWords.batch }] : [];
}

/** The arguments that a script gets: those of its preset first. */
export const runParameters = (given: { preset?: string; parameters?: readonly string[] }): string[] => [
  ...splitParameters(given.preset ?? ""),
  ...(given.parameters ?? []),
];

/** Which user a script runs as on an operating system, or undefined where agents cannot. */
export function runUserOf(
  runAs: string,
  system: ScriptOperatingSystem,
): { kind: "SYSTEM" | "LOGGED_ON_USER" } | { kind: "CREDENTIAL"; id: number } | undefined {
  if (runAs === "system") return { kind: "SYSTEM" };
  // Windows starts a program as somebody else only with a token, which an agent without drivers of its own has not
  if (system === "WINDOWS") return undefined;
  if (runAs === "loggedonuser") return { kind: "LOGGED_ON_USER" };
  const id = /^credential:(\d+)$/.exec(runAs)?.[1];
  return id ? { kind: "CREDENTIAL", id: Number(id) } : undefined;
}

/** Whether an operating system runs scripts of a language at all; of applications each says so itself. */
export const runsLanguage = (language: Carried, system: ScriptOperatingSystem): boolean =>
  language === "vbscript" || language === "batchfile"
    ? system === "WINDOWS"
    : language !== "sh" || system !== "WINDOWS";

/** Every device of a run with its outcome, read page by page. */
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
