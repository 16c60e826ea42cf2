// Questions on the desktop of the computer's user, shown by installed programs.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { cleanText } from "@muster/sdk";
import { scriptEnvironment, type Command } from "../scripts/interpreter-commands.ts";
import { findProgram } from "../scripts/run-folder.ts";
import { agentUser, findRunUser, runAsUser, type OsUser } from "../scripts/run-as-user.ts";

/** The desktop on which a user can be asked. */
export interface Desktop {
  user: OsUser;
  /** The environment variables that programs need to find the desktop. */
  variables: Readonly<Record<string, string>>;
}

export interface Question {
  title: string;
  text: string;
  yes: string;
  /** The label of the second button. Without it the dialog has one button and no time limit. */
  no?: string;
  seconds?: number;
}

/** The answer; UNAVAILABLE if the question couldn't be shown. A closed window counts as NO. */
export type Answer = "YES" | "NO" | "TIMED_OUT" | "UNAVAILABLE";

interface Dialog {
  program: string;
  args(question: Question): string[];
  /** The answer for each exit code; other codes mean that the dialog couldn't be shown. */
  codes: Readonly<Record<number, Answer>>;
}

/** In order of preference: the first installed one is used. */
const linuxDialogs: readonly Dialog[] = [
  {
    program: "zenity",
    args: ({ title, text, yes, no, seconds }) => [
      no === undefined ? "--info" : "--question",
      "--no-markup",
      `--title=${title}`,
      `--text=${text}`,
      `--ok-label=${yes}`,
      ...(no === undefined ? [] : [`--cancel-label=${no}`]),
      ...(seconds === undefined ? [] : [`--timeout=${seconds}`]),
    ],
    codes: { 0: "YES", 1: "NO", 5: "TIMED_OUT" },
  },
  {
    program: "kdialog",
    args: ({ title, text, yes, no }) => [
      `--title=${title}`,
      `--yes-label=${yes}`,
      ...(no === undefined ? ["--msgbox"] : [`--no-label=${no}`, "--yesno"]),
      text,
    ],
    codes: { 0: "YES", 1: "NO", 2: "NO" },
  },
  {
    program: "xmessage",
    args: ({ title, text, yes, no }) => [
      "-center",
      "-title",
      title,
      "-buttons",
      // a comma or a colon would add another button
      [`${label(yes)}:20`, ...(no === undefined ? [] : [`${label(no)}:21`])].join(","),
      text,
    ],
    codes: { 1: "NO", 20: "YES", 21: "NO" },
  },
];

const label = (text: string) => text.replaceAll(/[,:]/g, " ");

// a service has no desktop, so Windows shows the dialog: WTSSendMessage returns 6 for yes, 7 for no, 1 for OK
// and 32000 for a time-out
const windowsScript = `
Add-Type -Namespace Muster -Name Session -MemberDefinition '
  [DllImport("wtsapi32.dll", CharSet = CharSet.Unicode, SetLastError = true)] public static extern bool WTSSendMessage(
    System.IntPtr server, int session, string title, int titleLength, string message, int messageLength,
    int style, int seconds, out int response, bool wait);
  [DllImport("kernel32.dll")] public static extern int WTSGetActiveConsoleSessionId();'
$answer = 0
$session = [Muster.Session]::WTSGetActiveConsoleSessionId()
$title = $env:MUSTER_TITLE; $text = $env:MUSTER_TEXT
$sent = [Muster.Session]::WTSSendMessage(0, $session, $title, 2 * $title.Length, $text, 2 * $text.Length,
  [int]$env:MUSTER_STYLE, [int]$env:MUSTER_SECONDS, [ref]$answer, $true)
if (-not $sent) { exit 90 }
switch ($answer) { 6 { exit 20 } 1 { exit 20 } 7 { exit 21 } 32000 { exit 22 } default { exit 90 } }`;

const macScript = [
  "on run {title, body, yesLabel, noLabel, waitSeconds}",
  "set given to display dialog body with title title buttons {noLabel, yesLabel} giving up after waitSeconds as integer",
  'if gave up of given then return "TIMED_OUT"',
  'if button returned of given is yesLabel then return "YES"',
  'return "NO"',
  "end run",
].join("\n");

/** How long a dialog without a time limit stays open; no session is longer. */
const maxSeconds = 24 * 3_600;

/**
 * Shows a question.
 * @returns the answer, and a function that closes the dialog
 */
export function ask(desktop: Desktop, asked: Question): { answer: Promise<Answer>; close: () => void } {
  const question = { ...asked, text: lines(asked.text) };
  const shown = commandOf(question, process.platform);
  if (!shown) return { answer: Promise.resolve("UNAVAILABLE"), close: () => undefined };
  const { command, variables, answerOf } = shown;
  const { user } = desktop;
  const env = {
    ...scriptEnvironment([], { platform: process.platform, user, folder: "/tmp" }),
    ...desktop.variables,
    ...variables,
  };
  const { program, args, ids } = runAsUser(command, user, {
    platform: process.platform,
    own: agentUser().uid,
    setpriv: findProgram("setpriv"),
    variables: Object.keys(env),
  });
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "ignore"], ...ids });
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => (output = `${output}${bytes.toString()}`.slice(0, 100)));
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      child.kill();
    },
    1_000 * (question.seconds ?? maxSeconds),
  );
  const answer = new Promise<Answer>((resolve) => {
    child.on("error", () => resolve("UNAVAILABLE"));
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve(isLate ? "TIMED_OUT" : answerOf(code ?? -1, output.trim()));
    });
  });
  return { answer, close: () => void child.kill() };
}

/** Cleans each line of a text from the server. */
const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => cleanText(line, 400))
    .join("\n");

interface Shown {
  command: Command;
  variables?: Record<string, string>;
  answerOf(code: number, output: string): Answer;
}

/** The command that shows a question; not tested on real Windows and macOS computers. */
export function commandOf(question: Question, platform: NodeJS.Platform): Shown | undefined {
  const { title, text, yes, no, seconds = maxSeconds } = question;
  if (platform === "win32") {
    const encoded = Buffer.from(windowsScript, "utf16le").toString("base64");
    // MB_YESNO or MB_OK, with MB_ICONQUESTION, MB_SETFOREGROUND and MB_TOPMOST
    const style = (no === undefined ? 0 : 4) + 0x20 + 0x1_00_00 + 0x4_00_00;
    return {
      command: {
        program: "powershell.exe",
        args: ["-NoProfile", "-NonInteractive", "-EncodedCommand", encoded],
      },
      variables: {
        MUSTER_TITLE: title,
        MUSTER_TEXT: text,
        MUSTER_STYLE: String(style),
        MUSTER_SECONDS: String(seconds),
      },
      answerOf: (code) => ({ 20: "YES", 21: "NO", 22: "TIMED_OUT" }[code] as Answer) ?? "UNAVAILABLE",
    };
  }
  if (platform === "darwin")
    return {
      command: {
        program: "/usr/bin/osascript",
        args: ["-e", macScript, title, text, yes, no ?? "OK", String(seconds)],
      },
      answerOf: (code, output) => (code === 0 && isAnswer(output) ? output : "NO"),
    };
  for (const { program, args, codes } of linuxDialogs) {
    const path = findProgram(program);
    if (path)
      return {
        command: { program: path, args: args(question) },
        answerOf: (code) => codes[code] ?? "UNAVAILABLE",
      };
  }
  return undefined;
}

const isAnswer = (text: string): text is Answer => ["YES", "NO", "TIMED_OUT"].includes(text);

const wanted = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"];
/** The first uid of a real user; system users, such as those of login screens, have lower ones. */
const firstUser = 1_000;

/** The desktop of the signed-in user; undefined if no user is signed in. */
export async function findDesktop(): Promise<Desktop | undefined> {
  if (process.platform === "win32") return { user: agentUser(), variables: {} };
  if (process.platform === "darwin") {
    const user = await findRunUser({ kind: "LOGGED_ON_USER" }).catch(() => undefined);
    return user && { user, variables: {} };
  }
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const found = variablesOf(pid);
    if (!found) continue;
    const user = await findRunUser({ kind: "NAMED", name: found.name }).catch(() => undefined);
    if (user) return { user, variables: found.variables };
  }
  return undefined;
}

/** Reads the user and the desktop variables from the environment of a process in /proc. */
function variablesOf(pid: string): { name: string; variables: Record<string, string> } | undefined {
  try {
    const folder = join("/proc", pid);
    const { uid } = statSync(folder);
    if (uid < firstUser) return undefined;
    const all = readFileSync(join(folder, "environ"), "utf8").split("\0");
    const variables = Object.fromEntries(
      all.flatMap((line) => {
        const at = line.indexOf("=");
        return wanted.includes(line.slice(0, at)) ? [[line.slice(0, at), line.slice(at + 1)]] : [];
      }),
    );
    const name = userNames().get(uid);
    const hasScreen = variables.DISPLAY || variables.WAYLAND_DISPLAY;
    return hasScreen && name ? { name, variables } : undefined;
  } catch {
    // the process has exited, or belongs to another user and this agent isn't root
    return undefined;
  }
}

function userNames(): Map<number, string> {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [name = "", , uid] = line.split(":");
      return name ? [[Number(uid), name] as const] : [];
    }),
  );
}
