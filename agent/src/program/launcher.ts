// The program that services start: it chooses the version of the agent and runs it in this process. It is
// part of the installer and isn't updated, so it does nothing else. A thread of this process kills it when a
// version on trial hangs or doesn't reach the server; the service then starts the agent again. A version that
// keeps crashing or hanging on the day after its update is rolled back.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire, enableCompileCache, flushCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import {
  afterHang,
  afterStop,
  chooseVersion,
  isWhole,
  markStop,
  probationMS,
  programOf,
  readState,
  restartCode,
  takeStop,
  updatesFolder,
  writeState,
  type InstalledVersion,
  type UpdateState,
} from "../updates/state.ts";
import { installedPlaces } from "./places.ts";

/** Set by services that restart the agent whenever it exits. */
const service = "MUSTER_SERVICE";
const stopSignals = ["SIGTERM", "SIGINT"] as const;
const restartMS = 1_000;
const beatMS = 500;
/** By this time the agent has run its usual start-up work, so most of its code is compiled. */
const settledMS = 60_000;
/** The longest time counted between two beats: while the computer is suspended, no version can beat. */
const maxStepMS = 2 * beatMS;
const trialSilenceMS = 30_000;
const silenceMS = 120_000;

interface Watched {
  updates: string;
  beats: Int32Array;
  /** How long a version on trial has to be confirmed; undefined for a confirmed version. */
  helloMS: number | undefined;
  silenceMS: number;
}

const program = fileURLToPath(import.meta.url);
const base = dirname(program);

/** The data folder that the agent will use. */
function dataOf(args: readonly string[]): string {
  const at = args.findIndex((one) => one === "--data" || one.startsWith("--data="));
  if (at < 0) return installedPlaces().data;
  return args[at]!.startsWith("--data=") ? args[at]!.slice("--data=".length) : (args[at + 1] ?? "");
}

/** Links the installer's node_modules, which the versions don't contain. */
function linkModules(updates: string): void {
  const link = join(updates, "versions", "node_modules");
  if (existsSync(join(link, "oui-data"))) return;
  rmSync(link, { recursive: true, force: true });
  mkdirSync(dirname(link), { recursive: true, mode: 0o700 });
  symlinkSync(join(base, "node_modules"), link, "junction");
}

/** Caches compiled code on disk and frees memory used at start-up. Node.js 20 has no compile cache. */
function saveMemory(updates: string, version: string, isRun: boolean): void {
  const kept = join(updates, "compiled");
  if (isRun && existsSync(kept))
    for (const other of readdirSync(kept))
      if (other !== version) rmSync(join(kept, other), { recursive: true, force: true });
  // otherwise the memory that compiling needs stays allocated
  enableCompileCache?.(join(kept, version));
  // socket.io-client checks for it without using it, which makes Node.js load its HTTP client
  Reflect.deleteProperty(globalThis, "WebSocket");
  // otherwise V8 retains about 60 MB freed by a scan
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
  const stored = readState(updates);
  const baseVersion = readFileSync(join(base, "version"), "utf8").trim();
  const isRun = args[0] === "run";
  const before = isRun && takeStop(updates) ? afterStop(stored) : stored;
  const isThere = (installed: InstalledVersion) => isWhole(updates, installed);
  const chosen = chooseVersion(before, baseVersion, isThere, Date.now());
  // other commands don't try a candidate
  const run = isRun ? chosen.run : chosen.state.current;
  if (isRun && JSON.stringify(chosen.state) !== JSON.stringify(stored)) writeState(updates, chosen.state);
  if (run) linkModules(updates);
  if (isRun && (chosen.state.candidate || chosen.state.probation)) {
    watch(updates, chosen.state);
    for (const signal of stopSignals) process.once(signal, () => markStop(updates));
  }
  saveMemory(updates, run?.version ?? baseVersion, isRun);
  process.env.MUSTER_AGENT_BASE = base;
  createRequire(import.meta.url)(run ? programOf(updates, run) : join(base, "agent.cjs"));
}

/** Starts a thread that kills this process if its version hangs, or isn't confirmed in time when on trial. */
function watch(updates: string, { candidate, probation }: UpdateState): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const watched: Watched = {
    updates,
    beats,
    helloMS: candidate?.helloMS,
    silenceMS: (!candidate && probation?.silenceMS) || silenceMS,
  };
  const beat = setInterval(() => Atomics.add(beats, 0, 1), beatMS).unref();
  const thread = new Worker(program, { workerData: watched, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  thread.once("exit", () => clearInterval(beat)).unref();
}

/** Runs in a thread, which keeps running while the main thread hangs. */
function watchVersion({ updates, beats, helloMS, ...limits }: Watched): void {
  let isOnTrial = helloMS !== undefined;
  const time = { last: performance.now(), total: 0, silent: 0, beat: -1 };
  const end = (state: UpdateState) => {
    writeState(updates, state);
    process.kill(process.pid, "SIGKILL");
  };
  setInterval(() => {
    const now = performance.now();
    const step = Math.min(now - time.last, maxStepMS);
    const beat = Atomics.load(beats, 0);
    time.last = now;
    time.total += step;
    time.silent = beat === time.beat ? time.silent + step : 0;
    time.beat = beat;
    const maxSilenceMS = isOnTrial ? Math.min(trialSilenceMS, helloMS! / 2) : limits.silenceMS;
    const isHung = time.silent > maxSilenceMS;
    if (!isHung && time.total < (isOnTrial ? helloMS! : probationMS)) return;
    const state = readState(updates);
    if (state.candidate)
      return end(
        isHung ? afterHang(state) : { ...state, candidate: { ...state.candidate, failure: "NO_HELLO" } },
      );
    // in a thread, this ends only the thread
    if (!state.probation || time.total >= probationMS) process.exit();
    if (isHung && !isOnTrial) return end(afterHang(state));
    isOnTrial = false;
  }, beatMS);
}

/** Restarts the agent after an update where no service does so, such as in containers. */
function supervise(args: readonly string[]): void {
  const updates = updatesFolder(dataOf(args));
  const env = { ...process.env, [service]: "1" };
  const child = spawn(process.execPath, [program, ...args], { stdio: "inherit", env });
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    isStopping = true;
    // on Windows, kill() ends the child without a signal that it could handle
    markStop(updates);
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

if (!isMainThread) watchVersion(workerData as Watched);
else {
  const args = process.argv.slice(2);
  if (args[0] === "run" && !process.env[service]) supervise(args);
  else start(args);
}
