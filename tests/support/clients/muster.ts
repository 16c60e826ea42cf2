import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { languageOfEnvironment } from "@muster/sdk/node";
import { execa, type Options } from "execa";
import type { Command, CommandResult } from "./command-host.ts";

/** The built command, as started by `npx muster`. */
export const muster = join(import.meta.dirname, "../../../cli/bin/muster.js");

export interface RunOptions {
  env?: Record<string, string>;
  input?: string;
}

/** Processes that run commands in one language, because loaded modules cache their messages. */
class Hosts {
  private readonly idle: ChildProcess[] = [];
  private readonly waiting: ((host: ChildProcess) => void)[] = [];
  private started = 0;

  take(): ChildProcess | Promise<ChildProcess> {
    const host = this.idle.pop();
    if (host) return host;
    if (this.started >= maxAtOnce) return new Promise((resolve) => this.waiting.push(resolve));
    this.started++;
    return fork(join(import.meta.dirname, "command-host.ts"), { execArgv: [] });
  }

  giveBack(host: ChildProcess): void {
    const next = this.waiting.shift();
    if (next) next(host);
    else this.idle.push(host);
  }
}

const maxAtOnce = 3;
/** The processes by language, shared by the test files of a worker. */
const hostsByLanguage = new Map<string, Hosts>();

function hostsOf(env: NodeJS.ProcessEnv): Hosts {
  const language = languageOfEnvironment(env);
  const hosts = hostsByLanguage.get(language) ?? new Hosts();
  hostsByLanguage.set(language, hosts);
  return hosts;
}

const withoutLastNewline = (text: string) => text.replace(/\r?\n$/, "");

/** Runs a command to its end, whatever its exit code, without a terminal, in a reused process. */
export async function run(
  args: readonly string[],
  { env, input = "" }: RunOptions = {},
): Promise<CommandResult> {
  const command: Command = { args, env: { ...process.env, ...env }, input };
  const hosts = hostsOf(command.env);
  const host = await hosts.take();
  host.ref();
  host.channel?.ref();
  host.send(command);
  const { stdout, stderr, exitCode } = await new Promise<CommandResult>((resolve, reject) => {
    host.once("message", resolve);
    host.once("exit", (code) => reject(new Error(`muster ${args.join(" ")} ended its process: ${code}`)));
  });
  host.removeAllListeners("exit");
  host.unref();
  host.channel?.unref();
  hosts.giveBack(host);
  return { stdout: withoutLastNewline(stdout), stderr: withoutLastNewline(stderr), exitCode };
}

/** Starts a command in a separate process, for tests of signals, streams and the environment. */
export const start = <O extends Options>(args: readonly string[], options: O = {} as O) =>
  execa(process.execPath, [muster, ...args], { reject: false, ...options });
