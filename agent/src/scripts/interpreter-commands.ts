import { join } from "node:path";
import { isUnsafeForBatch, type TextLanguage } from "@muster/sdk";

/** A program and its arguments as they are, no shell between. */
export interface Command {
  program: string;
  args: string[];
  /** Windows: the arguments are one line that is quoted already. */
  verbatim?: boolean;
  /** The user whom the operating system itself makes it run as. */
  ids?: { uid: number; gid: number };
}

export const extensions: Record<TextLanguage, string> = {
  sh: "sh",
  python: "py",
  powershell: "ps1",
  batchfile: "cmd",
  vbscript: "vbs",
  javascript: "js",
};

export type Find = (program: string) => string | undefined;

/** A program of Windows itself. */
export const systemProgram = (env: NodeJS.ProcessEnv = process.env, ...parts: string[]): string =>
  join(env.SystemRoot ?? "C:\\Windows", "System32", ...parts);

/**
 * How an interpreter is started for a script's file with its arguments, each passed on byte for byte.
 * @param find answers where a program is on this computer
 * @throws Error in words when there is no interpreter, or an argument cannot be passed on as it is
 */
export function scriptCommand(
  language: TextLanguage,
  file: string,
  args: readonly string[],
  { platform, find, env = process.env }: { platform: NodeJS.Platform; find: Find; env?: NodeJS.ProcessEnv },
): Command {
  const windows = platform === "win32";
  const system = (...parts: string[]) => systemProgram(env, ...parts);
  const first = (...programs: string[]) => programs.map(find).find((one) => one !== undefined);
  const missing = (what: string) => new Error(`There is no ${what} on this computer.`);
  const only = (what: string) => new Error(`${what} run on Windows only.`);
  switch (language) {
    case "sh":
      if (windows) throw missing("sh");
      return { program: "/bin/sh", args: [file, ...args] };
    case "python": {
      const program = windows ? first("python.exe", "py.exe") : first("python3");
      if (!program) throw missing("Python 3");
      return { program, args: [file, ...args] };
    }
    case "powershell": {
      const program = windows
        ? first(system("WindowsPowerShell", "v1.0", "powershell.exe"), "pwsh.exe")
        : first("pwsh");
      if (!program) throw missing("PowerShell");
      const manners = ["-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-File"];
      return { program, args: [...manners, file, ...args] };
    }
    case "batchfile": {
      if (!windows) throw only("Batch files");
      if ([file, ...args].some(isUnsafeForBatch))
        throw new Error(
          'An argument has one of " % ! ^ & | < > or a line end, which no batch file can be passed safely.',
        );
      // /s takes the outer quotes off and leaves the rest as it is; /v:off keeps ! a character, /d runs no AutoRun
      const line = [file, ...args].map((one) => `"${one}"`).join(" ");
      return { program: system("cmd.exe"), args: ["/d", "/v:off", "/s", "/c", `"${line}"`], verbatim: true };
    }
    case "vbscript":
      if (!windows) throw only("VBScripts");
      return { program: system("cscript.exe"), args: ["//nologo", file, ...args] };
    case "javascript": {
      const node = first(windows ? "node.exe" : "node");
      if (node) return { program: node, args: [file, ...args] };
      if (!windows) throw missing("Node.js");
      return { program: system("cscript.exe"), args: ["//nologo", "//E:jscript", file, ...args] };
    }
  }
}

/** What a script finds in its environment: what programs need to work, and its own variables. */
export function scriptEnvironment(
  variables: readonly { name: string; value: string }[],
  {
    platform,
    user,
    folder,
    env = process.env,
  }: {
    platform: NodeJS.Platform;
    user: { name: string; home: string };
    folder: string;
    env?: NodeJS.ProcessEnv;
  },
): Record<string, string> {
  const own = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
  if (platform === "win32") {
    const kept = Object.entries(env).filter(
      ([name, value]) => value !== undefined && ofWindows.has(name.toUpperCase()),
    );
    return { ...(Object.fromEntries(kept) as Record<string, string>), TEMP: folder, TMP: folder, ...own };
  }
  return {
    PATH: standardPath,
    HOME: user.home,
    USER: user.name,
    LOGNAME: user.name,
    LANG: platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8",
    TMPDIR: folder,
    // what it writes comes as it writes it
    PYTHONUNBUFFERED: "1",
    ...own,
  };
}

export const standardPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

const ofWindows = new Set([
  "SYSTEMROOT",
  "SYSTEMDRIVE",
  "WINDIR",
  "COMSPEC",
  "PATH",
  "PATHEXT",
  "PSMODULEPATH",
  "PROCESSOR_ARCHITECTURE",
  "NUMBER_OF_PROCESSORS",
  "OS",
  "COMPUTERNAME",
  "USERNAME",
  "USERDOMAIN",
  "USERPROFILE",
  "APPDATA",
  "LOCALAPPDATA",
  "ALLUSERSPROFILE",
  "PROGRAMDATA",
  "PROGRAMFILES",
  "PROGRAMFILES(X86)",
  "PROGRAMW6432",
  "COMMONPROGRAMFILES",
  "COMMONPROGRAMFILES(X86)",
  "PUBLIC",
]);
