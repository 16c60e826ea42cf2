import { execFile } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";

/**
 * Runs a program without a shell and returns its output; `also` is a further exit code that isn't a failure.
 */
export type Run = (program: string, args: readonly string[], also?: number) => Promise<string>;

const timeoutMS = 120_000;

const start: Run = (program, args, also) =>
  new Promise((resolve, reject) => {
    const options = {
      env: { ...process.env, LC_ALL: "C" },
      timeout: timeoutMS,
      maxBuffer: 16 * 1024 * 1024,
    };
    const { pid } = execFile(program, args, options, (error, stdout) => {
      if (error && error.code !== also) reject(error);
      else resolve(stdout);
    });
    if (pid !== undefined) lowerPriority(pid);
  });

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // the process has ended, or its priority may not be changed
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Runs programs one after another at low priority, so that readings don't slow the computer down. */
export const runProgram: Run = (program, args, also) => {
  const next = last.then(() => start(program, args, also));
  last = next.catch(() => undefined);
  return next;
};
