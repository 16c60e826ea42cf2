import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { execa, type Options } from "execa";
import type { Command, CommandResult } from "./command-host.ts";

/** The built command, as `npx muster` starts it. */
export const muster = join(import.meta.dirname, "../../../cli/bin/muster.js");

export interface RunOptions {
  env?: Record<string, string>;
  input?: string;
}

/** Processes that wait for their next command; test files that share a worker share them. */
const idle: ChildProcess[] = [];
const most = 3;
let started = 0;
const waiting: ((host: ChildProcess) => void)[] = [];

function takeHost(): ChildProcess | Promise<ChildProcess> {
  const host = idle.pop();
  if (host) return host;
  if (started >= most) return new Promise((resolve) => waiting.push(resolve));
  started++;
  return fork(join(import.meta.dirname, "command-host.ts"), { execArgv: [] });
}

function giveBack(host: ChildProcess): void {
  const next = waiting.shift();
  if (next) next(host);
  else idle.push(host);
}

const withoutLastNewline = (text: string) => text.replace(/\r?\n$/, "");

/**
 * Runs a command to its end, whatever its exit code, without a terminal. A command without input runs in a process that
 * has run others before; lines of standard input are read once per process, so one with input gets its own.
 */
export async function run(args: readonly string[], { env, input }: RunOptions = {}): Promise<CommandResult> {
  if (input !== undefined) {
    const { stdout, stderr, exitCode = 1 } = await start(args, { env, input });
    return { stdout, stderr, exitCode };
  }
  const host = await takeHost();
  host.ref();
  host.channel?.ref();
  host.send({ args, env: { ...process.env, ...env } } satisfies Command);
  const { stdout, stderr, exitCode } = await new Promise<CommandResult>((resolve, reject) => {
    host.once("message", resolve);
    host.once("exit", (code) => reject(new Error(`muster ${args.join(" ")} ended its process: ${code}`)));
  });
  host.removeAllListeners("exit");
  host.unref();
  host.channel?.unref();
  giveBack(host);
  return { stdout: withoutLastNewline(stdout), stderr: withoutLastNewline(stderr), exitCode };
}

/** Starts a command in a separate process, for tests of signals, streams and the environment. */
export const start = <O extends Options>(args: readonly string[], options: O = {} as O) =>
  execa(process.execPath, [muster, ...args], { reject: false, ...options });
