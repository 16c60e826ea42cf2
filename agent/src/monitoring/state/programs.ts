import { execFile } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";

/**
 * Runs a program without a shell and answers with what it prints; `also` is a further exit code that is no
 * failure.
 */
export type Run = (program: string, args: readonly string[], also?: number) => Promise<string>;

const longestMS = 120_000;

const start: Run = (program, args, also) =>
  new Promise((resolve, reject) => {
    const options = {
      env: { ...process.env, LC_ALL: "C" },
      timeout: longestMS,
      maxBuffer: 16 * 1024 * 1024,
    };
    const { pid } = execFile(program, args, options, (error, stdout) => {
      if (error && error.code !== also) reject(error);
      else resolve(stdout);
    });
    if (pid !== undefined) letOthersFirst(pid);
  });

function letOthersFirst(pid: number): void {
  try {
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // it has ended, or may not be slowed down
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * One after another, after the work of others: what is asked now and then must not slow the computer down.
 */
export const runProgram: Run = (program, args, also) => {
  const next = last.then(() => start(program, args, also));
  last = next.catch(() => undefined);
  return next;
};
