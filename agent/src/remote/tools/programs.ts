// Programs that tools start: by argument lists, with a time-out and a limit of what they print.
import { execFile } from "node:child_process";
import { delimiter } from "node:path";
import { cleanText, keyed } from "@muster/sdk";
import { standardPath } from "../../scripts/interpreter-commands.ts";
import { ToolError } from "./tool.ts";

export interface Ran {
  /** null if a signal ended it. */
  code: number | null;
  output: string;
  errors: string;
}

export interface RunOptions {
  withinMS?: number;
  /** More of the environment. */
  variables?: Readonly<Record<string, string>>;
}

/** Runs a program and answers with what it printed, whatever its exit code is. */
export type RunTool = (program: string, args: readonly string[], options?: RunOptions) => Promise<Ran>;

const usualMS = 10_000;
const mostBytes = 4 * 1024 * 1024;

export class TooSlow extends ToolError {
  constructor(program: string) {
    super(keyed("remote.deviceTools.tooSlow", { program }));
  }
}

/** A text as a regular expression that means itself, for programs that take one. */
export const literally = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);

/** The environment of programs: with the usual folders in PATH, and in no language of this computer. */
export function toolEnvironment(variables: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  // services often start without the sbin folders in PATH
  const path = [process.env.PATH, process.platform === "win32" ? "" : standardPath];
  return {
    ...process.env,
    LC_ALL: "C",
    SYSTEMD_COLORS: "0",
    PATH: path.filter(Boolean).join(delimiter),
    ...variables,
  };
}

/** @throws ToolError if the program isn't there, takes too long or prints too much */
export const runTool: RunTool = (program, args, { withinMS = usualMS, variables = {} } = {}) =>
  new Promise((resolve, reject) => {
    const options = {
      env: toolEnvironment(variables),
      timeout: withinMS,
      killSignal: "SIGKILL" as const,
      maxBuffer: mostBytes,
      windowsHide: true,
    };
    const child = execFile(program, args, options, (error, output, errors) => {
      const { code, killed } = error ?? {};
      if (code === "ENOENT" || code === "EACCES")
        return reject(new ToolError(keyed("remote.deviceTools.noProgram", { program })));
      if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
        return reject(new ToolError(keyed("remote.deviceTools.tooMuch", { program })));
      if (killed) return reject(new TooSlow(program));
      const failedWith = Number.isInteger(code) ? Number(code) : null;
      resolve({ code: error ? failedWith : 0, output, errors });
    });
    child.stdin?.end();
  });

/** What a program printed. @throws ToolError with what it complained of if it failed */
export async function outputOf(
  run: RunTool,
  program: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<string> {
  const { code, output, errors } = await run(program, args, options);
  if (code === 0) return output;
  throw new ToolError(cleanText(errors || output, 300) || keyed("remote.deviceTools.failed", { program }));
}

/** The JSON that a program printed. @throws ToolError */
export async function jsonOf(run: RunTool, program: string, args: readonly string[]): Promise<unknown> {
  try {
    return JSON.parse(await outputOf(run, program, args));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ToolError(keyed("remote.deviceTools.unreadable", { program }));
    throw error;
  }
}
