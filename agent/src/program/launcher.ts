// What services start: it chooses the version of the agent and runs it in this process. It is part of the installer and
// isn't updated, so it knows no more than that. A version on trial is ended from a thread of this process when it hangs
// or doesn't reach the server, and services start the agent again when it has ended. A version that keeps crashing on
// the day after its update is replaced by the one before.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire, enableCompileCache, flushCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import {
  afterStop,
  chooseVersion,
  isWhole,
  programOf,
  readState,
  restartCode,
  updatesFolder,
  writeState,
  type Candidate,
  type InstalledVersion,
} from "../updates/state.ts";
import { installedPlaces } from "./places.ts";

/** Set by services, which start the agent again when it has ended. */
const service = "MUSTER_SERVICE";
const stopSignals = ["SIGTERM", "SIGINT"] as const;
const restartMS = 1_000;
const beatMS = 500;
const mostSilenceMS = 30_000;
/** By then the agent has done once what it always does. */
const settledMS = 60_000;

interface Watched {
  updates: string;
  beats: Int32Array;
  helloMS: number;
}

const program = fileURLToPath(import.meta.url);
const base = dirname(program);

/** The data folder that the agent will use. */
function dataOf(args: readonly string[]): string {
  const at = args.findIndex((one) => one === "--data" || one.startsWith("--data="));
  if (at < 0) return installedPlaces().data;
  return args[at]!.startsWith("--data=") ? args[at]!.slice("--data=".length) : (args[at + 1] ?? "");
}

/** Modules that no version contains, which the installer has. */
function linkModules(updates: string): void {
  const link = join(updates, "versions", "node_modules");
  if (existsSync(join(link, "oui-data"))) return;
  rmSync(link, { recursive: true, force: true });
  mkdirSync(dirname(link), { recursive: true, mode: 0o700 });
  symlinkSync(join(base, "node_modules"), link, "junction");
}

/** Keeps compiled code on disk, and gives memory of the start back. Node.js 20 can't keep compiled code. */
function saveMemory(updates: string, version: string, isRun: boolean): void {
  const kept = join(updates, "compiled");
  if (isRun && existsSync(kept))
    for (const other of readdirSync(kept))
      if (other !== version) rmSync(join(kept, other), { recursive: true, force: true });
  // without it, what compiling needs would stay
  enableCompileCache?.(join(kept, version));
  // socket.io-client looks at it without using it, and Node.js loads its HTTP clients for that
  Reflect.deleteProperty(globalThis, "WebSocket");
  // otherwise V8 holds on to about 60 MB that a scan has freed
  setFlagsFromString("--semi-space-growth-factor=1");
  if (!isRun) return;
  setTimeout(() => {
    flushCompileCache?.();
    setFlagsFromString("--expose-gc");
    (runInNewContext("gc") as () => void)();
  }, settledMS).unref();
}

function start(args: readonly string[]): void {
  const updates = updatesFolder(dataOf(args));
  const before = readState(updates);
  const baseVersion = readFileSync(join(base, "version"), "utf8").trim();
  const isRun = args[0] === "run";
  const isThere = (installed: InstalledVersion) => isWhole(updates, installed);
  const chosen = chooseVersion(before, baseVersion, isThere, Date.now());
  // other commands don't try a candidate
  const run = isRun ? chosen.run : chosen.state.current;
  if (isRun && JSON.stringify(chosen.state) !== JSON.stringify(before)) writeState(updates, chosen.state);
  if (run) linkModules(updates);
  if (isRun && chosen.state.candidate) watch(updates, chosen.state.candidate);
  if (isRun && (chosen.state.candidate || chosen.state.probation)) noteStop(updates);
  saveMemory(updates, run?.version ?? baseVersion, isRun);
  process.env.MUSTER_AGENT_BASE = base;
  createRequire(import.meta.url)(run ? programOf(updates, run) : join(base, "agent.cjs"));
}

/** Ends this process if the candidate isn't confirmed in time. */
function watch(updates: string, { helloMS }: Candidate): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), beatMS).unref();
  new Worker(program, { workerData: { updates, beats, helloMS } satisfies Watched }).unref();
}

/** Being stopped isn't a failure. */
function noteStop(updates: string): void {
  let isStopped = false;
  for (const signal of stopSignals) process.once(signal, () => (isStopped = true));
  process.once("exit", () => {
    if (isStopped) writeState(updates, afterStop(readState(updates)));
  });
}

/** In a thread, which goes on while the program hangs. */
function watchCandidate({ updates, beats, helloMS }: Watched): void {
  const startedAt = performance.now();
  const silenceMS = Math.min(mostSilenceMS, helloMS / 2);
  let heard = { beat: -1, at: startedAt };
  setInterval(() => {
    const now = performance.now();
    const beat = Atomics.load(beats, 0);
    if (beat !== heard.beat) heard = { beat, at: now };
    const isHung = now - heard.at > silenceMS;
    if (!isHung && now - startedAt < helloMS) return;
    const state = readState(updates);
    // in a thread, this ends the thread alone
    if (!state.candidate) process.exit();
    writeState(updates, {
      ...state,
      candidate: { ...state.candidate, failure: isHung ? "HUNG" : "NO_HELLO" },
    });
    process.kill(process.pid, "SIGKILL");
  }, beatMS);
}

/** Where no service does it, as in containers: starts the agent again after an update. */
function supervise(args: readonly string[]): void {
  const updates = updatesFolder(dataOf(args));
  const env = { ...process.env, [service]: "1" };
  const child = spawn(process.execPath, [program, ...args], { stdio: "inherit", env });
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    isStopping = true;
    child.kill(signal);
  };
  for (const signal of stopSignals) process.on(signal, stop);
  child.once("exit", (code) => {
    for (const signal of stopSignals) process.off(signal, stop);
    const { candidate, probation } = readState(updates);
    if (!isStopping && (code === restartCode || candidate || probation))
      setTimeout(() => supervise(args), restartMS);
    else process.exitCode = code ?? 1;
  });
}

if (!isMainThread) watchCandidate(workerData as Watched);
else {
  const args = process.argv.slice(2);
  if (args[0] === "run" && !process.env[service]) supervise(args);
  else start(args);
}
