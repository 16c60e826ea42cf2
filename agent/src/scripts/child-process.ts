import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { limits, type ScriptRunChunk } from "@muster/sdk";
import type { Command } from "./interpreter-commands.ts";

export interface ProcessResult {
  exitCode: number | null;
  signal: string | null;
  cause: "ENDED" | "TIMED_OUT" | "CANCELLED";
}

/** How long to read output after the exit; child processes may hold the pipes open forever. */
const drainMS = 1_000;
const pollMS = 100;
/** A script that writes more between two polls is paused until the next. */
const maxBytesPerPoll = 1_000_000;

/**
 * Runs a program in a separate process group. On time-out or abort the group gets SIGTERM, and SIGKILL 10
 * seconds later.
 * @throws Error when it cannot be started
 */
export function runProcess(
  command: Command,
  options: {
    env: Record<string, string>;
    cwd: string;
    timeoutMS: number;
    signal: AbortSignal;
    onStart(pid: number): void;
    onOutput(stream: ScriptRunChunk["stream"], bytes: Buffer): void;
  },
): Promise<ProcessResult> {
  const windows = process.platform === "win32";
  const child = spawn(command.program, command.args, {
    cwd: options.cwd,
    env: options.env,
    detached: !windows,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
    windowsVerbatimArguments: command.verbatim ?? false,
    ...command.ids,
  });
  const streams = [child.stdout, child.stderr] as const;
  let read = 0;
  const listen = (name: ScriptRunChunk["stream"], stream: Readable) =>
    stream.on("data", (bytes: Buffer) => {
      options.onOutput(name, bytes);
      read += bytes.length;
      if (read > maxBytesPerPoll) for (const stream of streams) stream.pause();
    });
  listen("STDOUT", child.stdout);
  listen("STDERR", child.stderr);
  const pace = setInterval(() => {
    read = 0;
    for (const stream of streams) stream.resume();
  }, pollMS);

  let cause: ProcessResult["cause"] = "ENDED";
  let killed: NodeJS.Timeout | undefined;
  const stop = (reason: "TIMED_OUT" | "CANCELLED") => {
    if (cause !== "ENDED") return;
    cause = reason;
    const { pid } = child;
    if (!pid) return;
    killGroup(pid, "SIGTERM");
    killed = setTimeout(() => killGroup(pid, "SIGKILL"), limits.scriptRunKillSeconds * 1_000);
  };
  const timer = setTimeout(() => stop("TIMED_OUT"), options.timeoutMS);
  const cancel = () => stop("CANCELLED");
  options.signal.addEventListener("abort", cancel);

  return new Promise<ProcessResult>((resolve, reject) => {
    child.once("spawn", () => {
      if (child.pid) options.onStart(child.pid);
      if (options.signal.aborted) cancel();
    });
    child.once("error", reject);
    child.once("exit", (exitCode, signal) => {
      clearTimeout(timer);
      const closed = new Promise<void>((done) => {
        child.once("close", () => done());
        setTimeout(done, drainMS);
      });
      const alone = cause === "ENDED" || !child.pid ? Promise.resolve() : groupExited(child.pid);
      void Promise.all([closed, alone]).then(() => resolve({ exitCode, signal, cause }));
    });
  }).finally(() => {
    clearInterval(pace);
    clearTimeout(timer);
    clearTimeout(killed);
    options.signal.removeEventListener("abort", cancel);
    for (const stream of streams) stream.destroy();
  });
}

/** Resolves when no process of the group is left, or one second after SIGKILL was due. */
async function groupExited(pid: number): Promise<void> {
  const end = performance.now() + (limits.scriptRunKillSeconds + 1) * 1_000;
  while (processExists(-pid) && performance.now() < end)
    await new Promise((done) => setTimeout(done, pollMS));
}

/** Whether a process with this id exists; with a negative id, whether a process group does. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Sends a signal to a process group; on Windows it terminates the process tree. */
export function killGroup(pid: number, signal: NodeJS.Signals): void {
  if (process.platform === "win32") {
    const taskkill = join(process.env.SystemRoot ?? "C:\\Windows", "System32", "taskkill.exe");
    return void execFile(taskkill, ["/pid", String(pid), "/t", "/f"], () => {});
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // the group has already exited
  }
}
