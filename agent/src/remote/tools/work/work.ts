// Work that continues after the call that began it, and after a restart of the agent: installations and
// scans.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import {
  cleanText,
  keyed,
  t,
  textOf,
  type DeviceWork,
  type DeviceWorkLog,
  type PendingRestart,
} from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import { read } from "../../../monitoring/metrics/linux.ts";
import { killGroup, processExists } from "../../../scripts/child-process.ts";
import { parseStat } from "../processes/linux.ts";
import { toolEnvironment } from "../run-tool.ts";
import type { Quarantine } from "../antivirus/quarantine.ts";
import { ToolError } from "../tool.ts";
import { readLines, readTail } from "./log.ts";
import type { WorkKind, WorkOutcome, WorkPlan, WorkStep } from "./plan.ts";

interface Stored extends DeviceWork {
  steps: readonly WorkStep[];
  step: number;
  quarantines?: WorkPlan["quarantines"];
  /** The process of the current step, and its start time, to detect a reused process id. */
  pid: number | null;
  pidStart: string;
}

export interface WorkOptions {
  /** The agent's data folder. */
  data: string;
  /** The quarantine for infected files. */
  quarantine: Quarantine;
  kinds: Readonly<Record<DeviceWork["kind"], WorkKind>>;
  /**
   * Restarts this computer in one minute. @throws Error, ToolError with the reason when it can't or must not
   */
  restart(): Promise<void>;
  /** Whether a restart is needed; null if unknown. */
  pendingRestart(): PendingRestart | null;
}

const maxKept = 10;
const pollMS = 1_000;
const killMS = 10_000;
const restartsInMS = 60_000;
/** A program whose log grows beyond this is stopped. */
const maxLogBytes = 200_000_000;

/** The exit code of a program ended by a signal, as in shells. */
const codeOf = (signal: NodeJS.Signals | null) => 128 + (signal ? constants.signals[signal] : 0);

const startOf = (pid: number) => parseStat(read(`/proc/${pid}/stat`))?.start ?? "";

const isAlive = ({ pid, pidStart }: Stored): boolean =>
  pid !== null && processExists(pid) && startOf(pid) === pidStart;

export class DeviceWorks {
  readonly quarantine: Quarantine;
  readonly #options: WorkOptions;
  readonly #file: string;
  readonly #folder: string;
  readonly #works: Stored[];
  readonly #stopped = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;

  constructor(options: WorkOptions) {
    this.#options = options;
    this.quarantine = options.quarantine;
    this.#file = join(options.data, "work.json");
    this.#folder = join(options.data, "work");
    const text = readChecked(this.#file, t("errors.deleteAgentFile"));
    this.#works = text === undefined ? [] : (JSON.parse(text) as Stored[]);
    for (const work of this.#works) if (work.state === "RUNNING") this.#follow(work);
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Begins work. @throws ToolError if other work of its group is running */
  begin({ steps, ...plan }: WorkPlan): DeviceWork {
    const { group } = this.#options.kinds[plan.kind];
    const other = this.#works.find(
      ({ kind, state }) => state === "RUNNING" && this.#options.kinds[kind].group === group,
    );
    if (other) throw new ToolError(keyed("remote.deviceTools.work.busy"));
    const work: Stored = {
      ...plan,
      title: cleanText(plan.title, 300),
      id: randomUUID(),
      state: "RUNNING",
      startedAt: Date.now(),
      endedAt: null,
      exitCode: null,
      detail: "",
      restartAt: null,
      steps,
      step: 0,
      pid: null,
      pidStart: "",
    };
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#works.unshift(work);
    for (const old of this.#works.filter(({ state }, i) => i >= maxKept && state !== "RUNNING")) {
      this.#works.splice(this.#works.indexOf(old), 1);
      rmSync(this.#logOf(old.id), { force: true });
    }
    this.#start(work);
    return this.#shown(work);
  }

  pendingRestart(): PendingRestart | null {
    return this.#options.pendingRestart();
  }

  /** The latest work of these kinds, or one by its id. */
  find(kinds: readonly DeviceWork["kind"][], id?: string): DeviceWork | null {
    const found = this.#works.find((one) => kinds.includes(one.kind) && (!id || one.id === id));
    return found ? this.#shown(found) : null;
  }

  /** The logs of such work, newest first, with the time in ms since 1970 at which it ended, or now. */
  logs(kinds: readonly DeviceWork["kind"][]): { at: number; text: string }[] {
    return this.#works
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id, endedAt }) => ({ at: endedAt ?? Date.now(), text: readTail(this.#logOf(id)) }));
  }

  /** Work and its log from an offset. */
  read(kinds: readonly DeviceWork["kind"][], id: string, offset: number): DeviceWorkLog {
    const work = this.find(kinds, id);
    const readAt = Date.now();
    if (!work) return { readAt, work, lines: [], offset: 0, size: 0 };
    return { readAt, work, ...readLines(this.#logOf(work.id), offset, work.state !== "RUNNING") };
  }

  /** Stops work: its programs get ten seconds to exit. @throws ToolError if it isn't running */
  stop(kinds: readonly DeviceWork["kind"][], id: string): DeviceWork {
    const work = this.#works.find((one) => kinds.includes(one.kind) && one.id === id);
    if (work?.state !== "RUNNING") throw new ToolError(keyed("remote.deviceTools.work.notRunning"));
    this.#stop(work);
    return this.#shown(work);
  }

  #stop(work: Stored): void {
    const { pid } = work;
    this.#stopped.add(work.id);
    if (pid === null || !isAlive(work)) return;
    killGroup(pid, "SIGTERM");
    const timer = setTimeout(() => isAlive(work) && killGroup(pid, "SIGKILL"), killMS);
    timer.unref();
  }

  #logOf(id: string): string {
    return join(this.#folder, `${id}.log`);
  }

  #shown(stored: Stored): DeviceWork {
    const { steps: _steps, step: _step, pid: _pid, pidStart: _start, quarantines: _q, ...work } = stored;
    if (work.state !== "RUNNING" || !work.items.length) return work;
    const running = this.#options.kinds[work.kind].running?.(work.items, readTail(this.#logOf(work.id)));
    const items = work.items.map((one) => ({
      ...one,
      state: running?.has(one.id) ? ("RUNNING" as const) : one.state,
    }));
    return { ...work, items };
  }

  #start(work: Stored): void {
    const step = work.steps[work.step];
    if (!step) return void this.#end(work, null, "");
    const log = openSync(this.#logOf(work.id), "a", 0o600);
    try {
      const child = spawn(step.program, [...step.args], {
        detached: process.platform !== "win32",
        stdio: ["ignore", log, log],
        env: toolEnvironment(step.variables),
        windowsHide: true,
      });
      child.once("error", () => {
        const detail = textOf(keyed("remote.deviceTools.noProgram", { program: step.program }));
        void this.#end(work, null, detail);
      });
      if (child.pid !== undefined) {
        Object.assign(work, { pid: child.pid, pidStart: startOf(child.pid) });
        child.once("exit", (code, signal) => void this.#next(work, code ?? codeOf(signal)));
        child.unref();
        this.#watch(work);
      }
    } finally {
      closeSync(log);
    }
    this.#save();
  }

  /** Follows a process that an earlier agent process started; its exit code remains unknown. */
  #follow(work: Stored): void {
    this.#watch(work, () => void this.#next(work, null));
  }

  /**
   * Stops a program that writes too much; calls `onGone` when the process exits, for ones that aren't
   * children.
   */
  #watch(work: Stored, onGone?: () => void): void {
    const timer = setInterval(() => {
      const size = statSync(this.#logOf(work.id), { throwIfNoEntry: false })?.size ?? 0;
      if (size > maxLogBytes) this.#stop(work);
      if (isAlive(work)) return;
      clearInterval(timer);
      this.#timers.delete(timer);
      onGone?.();
    }, pollMS);
    this.#timers.add(timer);
  }

  async #next(work: Stored, code: number | null): Promise<void> {
    if (this.#isClosed) return;
    const { alsoGood, continuesOnFailure = false } = work.steps[work.step] ?? {};
    const isGood = continuesOnFailure || code === null || code === 0 || code === alsoGood;
    work.step++;
    if (isGood && !this.#stopped.has(work.id) && work.step < work.steps.length) return this.#start(work);
    await this.#end(work, code, "");
  }

  async #end(work: Stored, exitCode: number | null, failure: string): Promise<void> {
    if (work.state !== "RUNNING") return;
    const isStopped = this.#stopped.delete(work.id);
    const log = readTail(this.#logOf(work.id));
    const found = await this.#options.kinds[work.kind]
      .outcome(work.items, log, exitCode, work)
      .catch((error: unknown): WorkOutcome => ({
        items: work.items,
        detail: error instanceof ToolError ? error.detail : String(error),
        hasFailed: true,
      }));
    const { items, detail = "", hasFailed, needsRestart = false }: WorkOutcome = found;
    const { alsoGood } = work.steps.at(-1) ?? {};
    const isGoodCode = exitCode === null || exitCode === 0 || exitCode === alsoGood;
    const isDone = items.length ? items.every(({ state }) => state === "DONE") : isGoodCode;
    // completed items stay completed, even if the work was stopped just then
    const isGood = !failure && !(isStopped && !items.length) && !(hasFailed ?? !isDone);
    const notDone = isStopped ? "STOPPED" : "FAILED";
    const said = typeof detail === "string" ? detail : textOf(detail);
    Object.assign(work, {
      items,
      exitCode,
      pid: null,
      detail: cleanText(failure || said, 300),
      state: isGood ? "DONE" : notDone,
      endedAt: Date.now(),
    });
    const isChanged = items.some(({ state }) => state === "DONE");
    if (work.restart === "IF_REQUIRED" && isChanged && !isStopped) await this.#restart(work, needsRestart);
    this.#save();
  }

  async #restart(work: Stored, isNeeded: boolean): Promise<void> {
    if (!isNeeded && !this.#options.pendingRestart()?.isPending) return;
    try {
      await this.#options.restart();
      work.restartAt = Date.now() + restartsInMS;
    } catch (error) {
      const detail = error instanceof ToolError ? error.detail : String(error);
      work.detail = cleanText(typeof detail === "string" ? detail : textOf(detail), 300);
    }
  }

  #save(): void {
    writeChecked(this.#file, JSON.stringify(this.#works));
  }
}
