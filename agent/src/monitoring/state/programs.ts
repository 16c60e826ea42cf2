import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs a program without a shell and answers with what it prints. */
export type Run = (program: string, args: readonly string[]) => Promise<string>;

const execute = promisify(execFile);
const longestMS = 120_000;

export const runProgram: Run = async (program, args) => {
  const { stdout } = await execute(program, args, {
    env: { ...process.env, LC_ALL: "C" },
    timeout: longestMS,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
};
