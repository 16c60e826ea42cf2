// Runs the programs of tools: with argument lists, a time-out and an output limit.
import { execFile } from "node:child_process";
import { delimiter } from "node:path";
import { cleanText, keyed } from "@muster/sdk";
import { standardPath } from "../../scripts/interpreter-commands.ts";
import { ToolError } from "./tool.ts";

export interface Ran {
  /** null if the program was ended by a signal. */
  code: number | null;
  output: string;
  errors: string;
}

export interface RunOptions {
  withinMS?: number;
  /** Additional environment variables. */
  variables?: Readonly<Record<string, string>>;
}

/** Runs a program and returns its output, whatever its exit code. */
export type RunTool = (program: string, args: readonly string[], options?: RunOptions) => Promise<Ran>;

const defaultTimeoutMS = 10_000;
const maxBytes = 4 * 1024 * 1024;

export class TooSlow extends ToolError {
  constructor(program: string) {
    super(keyed("remote.deviceTools.tooSlow", { program }));
  }
}

/** Escapes a text for use in a regular expression. */
export const literally = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);

/** The environment of programs: PATH includes the standard folders, and output isn't localized. */
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

/** @throws ToolError if the program isn't installed, takes too long or prints too much */
export const runTool: RunTool = (program, args, { withinMS = defaultTimeoutMS, variables = {} } = {}) =>
  new Promise((resolve, reject) => {
    const options = {
      env: toolEnvironment(variables),
      timeout: withinMS,
      killSignal: "SIGKILL" as const,
      maxBuffer: maxBytes,
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

/** Returns what a program printed. @throws ToolError with its error message if it failed */
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

/** Parses the JSON that a program printed. @throws ToolError */
export async function jsonOf(run: RunTool, program: string, args: readonly string[]): Promise<unknown> {
  try {
    return JSON.parse(await outputOf(run, program, args));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ToolError(keyed("remote.deviceTools.unreadable", { program }));
    throw error;
  }
}
