import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Socket } from "socket.io-client";
import { cleanText } from "@muster/sdk";
import type {
  AgentToServer,
  ScriptOrder,
  ScriptProgress,
  ServerToAgent,
  TaskOutcome,
} from "@muster/sdk/live";
import { OutputLog } from "./output-log.ts";
import { clearFolder, type PartEnd, runPart, type Trace } from "./run-step.ts";
import { killGroup, type ScriptEnd } from "./child-process.ts";

/** What a run says of itself while it goes on; the last word has another state than RUNNING. */
export type Told = Pick<TaskOutcome, "state" | "detail"> & { script: ScriptProgress };

interface Running {
  abort: AbortController;
  log: OutputLog;
  pid: number | undefined;
  ended: boolean;
  sending: boolean;
  /** When the next batch may go, on the monotonic clock. */
  nextAt: number;
}

/** A trace as it is on disk; what was never written, or half of it, is of nothing that had begun. */
type KeptTrace = Partial<Trace & { bornAt: string | undefined }>;

const scriptsAtOnce = 4;
const ordersAtMost = 200;
const sendMS = 250;
/** Each chunk of a long run comes a little later than the one before, so that a day's output is some thousand. */
const laterMS = 10;
const batchBytes = 64_000;
const answerMS = 10_000;

const words: Record<ScriptEnd["why"], string> = {
  ENDED: "",
  TIMED_OUT: "It was ended when its time was over.",
  CANCELLED: "It was ended by request.",
};

/** Runs scripts and applications: their orders, on disk until they have ended, their processes, and what they write. */
export class Scripts {
  private readonly socket: Socket<ServerToAgent, AgentToServer>;
  private readonly folder: string;
  private readonly applications: string;
  private readonly runs = new Map<string, Running>();
  private readonly timer: NodeJS.Timeout;
  private closed = false;

  constructor(socket: Socket<ServerToAgent, AgentToServer>, data: string) {
    this.socket = socket;
    this.folder = join(data, "scripts");
    this.applications = join(data, "applications");
    try {
      rmSync(this.applications, { recursive: true, force: true });
    } catch {
      // what a killed agent left is still in use: it is ended and cleared up with its order
    }
    for (const one of [this.folder, this.applications]) mkdirSync(one, { recursive: true, mode: 0o700 });
    this.timer = setInterval(() => this.send(), sendMS);
  }

  /** Whether the order is on disk. */
  keep(order: ScriptOrder): boolean {
    if (!/^[\w-]{1,40}$/.test(order.taskId)) return false;
    if (readdirSync(this.folder).length >= ordersAtMost) return false;
    writeFileSync(this.order(order.taskId), JSON.stringify(order), { mode: 0o600, flush: true });
    return true;
  }

  forget(taskId: string): void {
    for (const file of [this.order(taskId), this.trace(taskId)]) rmSync(file, { force: true });
  }

  get hasRoom(): boolean {
    return [...this.runs.values()].filter(({ ended }) => !ended).length < scriptsAtOnce;
  }

  /** Begins an order that was kept; what it says comes to `on` until it has ended. */
  start(taskId: string, on: (told: Told) => void): void {
    const run: Running = {
      abort: new AbortController(),
      log: new OutputLog(),
      pid: undefined,
      ended: false,
      sending: false,
      nextAt: 0,
    };
    this.runs.set(taskId, run);
    const script: ScriptProgress = {
      step: 0,
      exitCode: null,
      signal: null,
      startedAt: Date.now(),
      endedAt: null,
    };
    const end = (state: Told["state"], detail: string) => {
      if (this.closed) return;
      run.log.end();
      run.ended = true;
      this.forget(taskId);
      on({ state, detail: cleanText(detail, 300), script: { ...script, endedAt: Date.now() } });
    };
    void this.run(taskId, run, script, on).then(
      ({ state, detail }) => end(state, detail),
      (error: Error) => end("FAILED", error.message),
    );
  }

  /** Ends a run; false when there is none. */
  cancel(taskId: string): boolean {
    const run = this.runs.get(taskId);
    run?.abort.abort();
    return run !== undefined;
  }

  /** Whether the server has all that the scripts wrote; then it may be told how they ended. */
  isTold(taskId: string): boolean {
    const run = this.runs.get(taskId);
    if (!run) return true;
    if (!run.ended || !run.log.isEmpty) return false;
    this.runs.delete(taskId);
    return true;
  }

  /** Ends and clears up what an agent that was stopped in the middle has left of a run. */
  async clear(taskId: string): Promise<void> {
    const trace = readTrace(this.trace(taskId));
    if (trace.pid && trace.bornAt && bornAt(trace.pid) === trace.bornAt) killGroup(trace.pid, "SIGKILL");
    const { folder, person } = trace;
    if (folder && person) await clearFolder({ folder, person });
    this.forget(taskId);
  }

  /** What runs is killed: the next agent says so. */
  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    for (const { pid } of this.runs.values()) if (pid) killGroup(pid, "SIGKILL");
  }

  private async run(
    taskId: string,
    run: Running,
    script: ScriptProgress,
    on: (told: Told) => void,
  ): Promise<Pick<Told, "state" | "detail">> {
    const notes: string[] = [];
    const order = JSON.parse(readFileSync(this.order(taskId), "utf8")) as ScriptOrder;
    for (const [step, one] of order.scripts.entries()) {
      Object.assign(script, { step, exitCode: null, signal: null });
      const stage = (detail: string) =>
        on({ state: "RUNNING", detail: cleanText(detail, 300), script: { ...script } });
      stage("");
      const { exitCode, signal, why, note } = await this.runOne(
        taskId,
        run,
        one,
        order.timeoutSeconds * 1_000,
        stage,
      );
      Object.assign(script, { exitCode, signal });
      if (note) notes.push(note);
      if (why !== "ENDED") return { state: why, detail: words[why] };
      if (exitCode !== 0 && !note) return { state: "FAILED", detail: notes.join(" ") };
    }
    return { state: "COMPLETED", detail: notes.join(" ") };
  }

  private async runOne(
    taskId: string,
    run: Running,
    part: ScriptOrder["scripts"][0],
    timeoutMS: number,
    onStage: (words: string) => void,
  ): Promise<PartEnd> {
    try {
      return await runPart(part, {
        socket: this.socket,
        taskId,
        applications: this.applications,
        timeoutMS,
        signal: run.abort.signal,
        onTrace: (trace) => {
          run.pid = trace.pid;
          const kept: KeptTrace = { ...trace, bornAt: trace.pid ? bornAt(trace.pid) : undefined };
          writeFileSync(this.trace(taskId), JSON.stringify(kept), { mode: 0o600 });
        },
        onOutput: (stream, bytes) => run.log.add(stream, bytes),
        onStage,
      });
    } finally {
      run.pid = undefined;
      run.log.endStep();
    }
  }

  /** Sends what waits, a batch of each run; what the server does not keep comes again. */
  private send(): void {
    if (!this.socket.connected) return;
    const now = performance.now();
    for (const [taskId, run] of this.runs)
      if (!run.sending && !run.log.isEmpty && (run.ended || now >= run.nextAt))
        void this.sendBatch(taskId, run, now);
  }

  private async sendBatch(taskId: string, run: Running, now: number): Promise<void> {
    run.sending = true;
    for (let kept = true; kept && !run.log.isEmpty;) {
      const chunks = run.log.next(batchBytes);
      kept = await this.socket
        .timeout(answerMS)
        .emitWithAck("task.output", { taskId, chunks })
        .catch(() => false);
      if (kept) run.log.kept(chunks.length);
      // of one that has ended there is no more than this
      if (!run.ended) break;
    }
    run.nextAt = now + sendMS + run.log.chunks * laterMS;
    run.sending = false;
  }

  private readonly order = (taskId: string) => join(this.folder, `${taskId}.json`);
  private readonly trace = (taskId: string) => join(this.folder, `${taskId}.trace`);
}

function readTrace(file: string): KeptTrace {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as KeptTrace;
  } catch {
    return {};
  }
}

/** When a process began, in the kernel's ticks, which tells it from a later one of the same number; Linux alone says. */
function bornAt(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
