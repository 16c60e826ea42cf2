import { join } from "node:path";
import { isUnsafeForBatch, keyed, KeyedError, type TextLanguage } from "@muster/sdk";

/** A program and its arguments, run without a shell. */
export interface Command {
  program: string;
  args: string[];
  /** Windows: the arguments are already quoted. */
  verbatim?: boolean;
  /** User and group that spawn() sets. */
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

export type FindProgram = (program: string) => string | undefined;

/** Path of a program in Windows' System32 folder. */
export const systemProgram = (env: NodeJS.ProcessEnv = process.env, ...parts: string[]): string =>
  join(env.SystemRoot ?? "C:\\Windows", "System32", ...parts);

/**
 * The command that runs a script file with its interpreter; arguments are passed unchanged.
 * @param find returns the path of a program on this computer
 * @throws Error with a message for the technician when the interpreter is missing or an argument cannot be
 *   passed safely
 */
export function scriptCommand(
  language: TextLanguage,
  file: string,
  args: readonly string[],
  {
    platform,
    find,
    env = process.env,
  }: { platform: NodeJS.Platform; find: FindProgram; env?: NodeJS.ProcessEnv },
): Command {
  const windows = platform === "win32";
  const system = (...parts: string[]) => systemProgram(env, ...parts);
  const first = (...programs: string[]) => programs.map(find).find((path) => path !== undefined);
  const missing = (program: string) => new KeyedError(keyed("automation.outcomes.notInstalled", { program }));
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
      const options = ["-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-File"];
      return { program, args: [...options, file, ...args] };
    }
    case "batchfile": {
      if (!windows) throw new KeyedError(keyed("automation.outcomes.batchOnWindows"));
      if ([file, ...args].some(isUnsafeForBatch))
        throw new KeyedError(keyed("automation.outcomes.batchArguments"));
      // /s strips only the outer quotes; /v:off disables ! expansion; /d skips AutoRun
      const line = [file, ...args].map((argument) => `"${argument}"`).join(" ");
      return { program: system("cmd.exe"), args: ["/d", "/v:off", "/s", "/c", `"${line}"`], verbatim: true };
    }
    case "vbscript":
      if (!windows) throw new KeyedError(keyed("automation.outcomes.vbscriptOnWindows"));
      return { program: system("cscript.exe"), args: ["//nologo", file, ...args] };
    case "javascript": {
      const node = first(windows ? "node.exe" : "node");
      if (node) return { program: node, args: [file, ...args] };
      if (!windows) throw missing("Node.js");
      return { program: system("cscript.exe"), args: ["//nologo", "//E:jscript", file, ...args] };
    }
  }
}

/** The environment of a script: the variables that programs need, and the script's own variables. */
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
    const passed = Object.entries(env).filter(
      ([name, value]) => value !== undefined && windowsVariables.has(name.toUpperCase()),
    );
    return { ...(Object.fromEntries(passed) as Record<string, string>), TEMP: folder, TMP: folder, ...own };
  }
  return {
    PATH: standardPath,
    HOME: user.home,
    USER: user.name,
    LOGNAME: user.name,
    LANG: platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8",
    TMPDIR: folder,
    // unbuffered, so that output is shown live
    PYTHONUNBUFFERED: "1",
    ...own,
  };
}

export const standardPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

const windowsVariables = new Set([
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
