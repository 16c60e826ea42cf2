import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Socket } from "socket.io-client";
import { cleanText, keyed, KeyedError, sentMessage, t, type KeyedMessage } from "@muster/sdk";
import { makeFolder, readChecked, writeChecked } from "@muster/sdk/files";
import type {
  AgentToServer,
  ScriptCommand,
  ScriptProgress,
  ServerToAgent,
  TaskOutcome,
} from "@muster/sdk/live";
import { OutputLog } from "./output-log.ts";
import { type StepResult, runScriptStep } from "./run-step.ts";
import { cleanUpRun, storeTrace } from "./run-trace.ts";
import { killGroup, type ProcessResult } from "./child-process.ts";

/** Progress of a run; the last report has a state other than RUNNING. */
export type RunReport = Pick<TaskOutcome, "state" | "detail"> & { script: ScriptProgress };

interface ActiveRun {
  abort: AbortController;
  log: OutputLog;
  pid: number | undefined;
  ended: boolean;
  sending: boolean;
  /** When the next batch may be sent, on the monotonic clock. */
  nextAt: number;
}

const maxConcurrentRuns = 4;
const maxStoredCommands = 200;
const sendMS = 250;
/** Chunks of a long run are sent at growing intervals, so a day of output takes only some thousand chunks. */
const delayPerChunkMS = 10;
const batchBytes = 64_000;
const ackTimeoutMS = 10_000;

const endMessages: Record<Exclude<ProcessResult["cause"], "ENDED">, KeyedMessage> = {
  TIMED_OUT: keyed("automation.outcomes.timedOut"),
  CANCELLED: keyed("automation.outcomes.cancelled"),
};

/**
 * Runs scripts and applications: stores their commands until they end, starts their processes, uploads
 * their output.
 */
export class ScriptRunner {
  private readonly socket: Socket<ServerToAgent, AgentToServer>;
  private readonly folder: string;
  private readonly applications: string;
  private readonly runs = new Map<string, ActiveRun>();
  private readonly timer: NodeJS.Timeout;
  private closed = false;

  constructor(socket: Socket<ServerToAgent, AgentToServer>, data: string) {
    this.socket = socket;
    this.folder = join(data, "scripts");
    this.applications = join(data, "applications");
    try {
      rmSync(this.applications, { recursive: true, force: true });
    } catch {
      // files of a killed agent may still be in use; they are removed together with their command
    }
    for (const folder of [this.folder, this.applications]) makeFolder(folder);
    this.timer = setInterval(() => this.send(), sendMS);
  }

  /** Stores a command; returns false if it can't be stored. */
  store(command: ScriptCommand): boolean {
    if (!/^[\w-]{1,40}$/.test(command.taskId)) return false;
    if (readdirSync(this.folder).length >= maxStoredCommands) return false;
    writeChecked(this.commandFile(command.taskId), JSON.stringify(command));
    return true;
  }

  discard(taskId: string): void {
    for (const file of [this.commandFile(taskId), this.trace(taskId)]) rmSync(file, { force: true });
  }

  get hasCapacity(): boolean {
    return [...this.runs.values()].filter(({ ended }) => !ended).length < maxConcurrentRuns;
  }

  /** Starts a stored command and calls `onReport` until it ends. */
  start(taskId: string, onReport: (report: RunReport) => void): void {
    const run: ActiveRun = {
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
    const end = ({ state, detail }: Pick<RunReport, "state" | "detail">) => {
      if (this.closed) return;
      run.log.end();
      run.ended = true;
      this.discard(taskId);
      onReport({ state, detail, script: { ...script, endedAt: Date.now() } });
    };
    void this.run(taskId, run, script, onReport).then(end, (error: Error) =>
      end({ state: "FAILED", detail: detailOf(error) }),
    );
  }

  /** Cancels a run; returns false if it doesn't exist. */
  cancel(taskId: string): boolean {
    const run = this.runs.get(taskId);
    run?.abort.abort();
    return run !== undefined;
  }

  /** Whether the server has acknowledged all output; the outcome is reported only after that. */
  isReported(taskId: string): boolean {
    const run = this.runs.get(taskId);
    if (!run) return true;
    if (!run.ended || !run.log.isEmpty) return false;
    this.runs.delete(taskId);
    return true;
  }

  /** Kills the processes and removes the files of an interrupted run of a previous agent process. */
  async cleanUp(taskId: string): Promise<void> {
    await cleanUpRun(this.trace(taskId));
    this.discard(taskId);
  }

  /** Kills running processes; the next agent process reports them as interrupted. */
  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    for (const { pid } of this.runs.values()) if (pid) killGroup(pid, "SIGKILL");
  }

  private async run(
    taskId: string,
    run: ActiveRun,
    script: ScriptProgress,
    onReport: (report: RunReport) => void,
  ): Promise<Pick<RunReport, "state" | "detail">> {
    const notes: KeyedMessage[] = [];
    const stored = readChecked(this.commandFile(taskId), t("errors.runAgain"));
    if (stored === undefined) throw new KeyedError(keyed("automation.outcomes.commandMissing"));
    const command = JSON.parse(stored) as ScriptCommand;
    for (const [step, part] of command.scripts.entries()) {
      Object.assign(script, { step, exitCode: null, signal: null });
      const stage = (current: KeyedMessage | undefined) =>
        onReport({ state: "RUNNING", detail: current ? sentMessage(current) : "", script: { ...script } });
      stage(undefined);
      const { exitCode, signal, cause, note } = await this.runStep(
        taskId,
        run,
        part,
        command.timeoutSeconds * 1_000,
        stage,
      );
      Object.assign(script, { exitCode, signal });
      if (note) notes.push(note);
      if (cause !== "ENDED") return { state: cause, detail: sentMessage(endMessages[cause]) };
      if (exitCode !== 0 && !note) return { state: "FAILED", detail: joined(notes) };
    }
    return { state: "COMPLETED", detail: joined(notes) };
  }

  private async runStep(
    taskId: string,
    run: ActiveRun,
    part: ScriptCommand["scripts"][0],
    timeoutMS: number,
    onStage: (stage: KeyedMessage | undefined) => void,
  ): Promise<StepResult> {
    try {
      return await runScriptStep(part, {
        socket: this.socket,
        taskId,
        applications: this.applications,
        timeoutMS,
        signal: run.abort.signal,
        onTrace: (trace) => {
          run.pid = trace.pid;
          storeTrace(this.trace(taskId), trace);
        },
        onOutput: (stream, bytes) => run.log.add(stream, bytes),
        onStage,
      });
    } finally {
      run.pid = undefined;
      run.log.endStep();
    }
  }

  /** Sends one batch of output for each run; batches that are not acknowledged are sent again. */
  private send(): void {
    if (!this.socket.connected) return;
    const now = performance.now();
    for (const [taskId, run] of this.runs)
      if (!run.sending && !run.log.isEmpty && (run.ended || now >= run.nextAt))
        void this.sendBatch(taskId, run, now);
  }

  private async sendBatch(taskId: string, run: ActiveRun, now: number): Promise<void> {
    run.sending = true;
    for (let isAcknowledged = true; isAcknowledged && !run.log.isEmpty;) {
      const chunks = run.log.next(batchBytes);
      isAcknowledged = await this.socket
        .timeout(ackTimeoutMS)
        .emitWithAck("task.output", { taskId, chunks })
        .catch(() => false);
      if (isAcknowledged) run.log.acknowledge(chunks.length);
      // a run that has ended produces no further output
      if (!run.ended) break;
    }
    run.nextAt = now + sendMS + run.log.chunks * delayPerChunkMS;
    run.sending = false;
  }

  private readonly commandFile = (taskId: string) => join(this.folder, `${taskId}.json`);
  private readonly trace = (taskId: string) => join(this.folder, `${taskId}.trace`);
}

const joined = (parts: readonly KeyedMessage[]): TaskOutcome["detail"] =>
  parts.length ? sentMessage(keyed("automation.outcomes.several", { parts })) : "";

const detailOf = (error: Error): TaskOutcome["detail"] =>
  error instanceof KeyedError ? sentMessage(error.keyed) : cleanText(error.message, 300);
