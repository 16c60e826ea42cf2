import { join } from "node:path";
import type { Socket } from "socket.io-client";
import {
  keyed,
  runFaultReasons,
  sentMessage,
  t,
  type AgentRefusalReason,
  type DeviceWork,
  type DeviceWorkItem,
  type KeyedMessage,
  type LocalPolicyCapability,
  type RunFault,
} from "@muster/sdk";
import type {
  AgentToServer,
  SuppressedPeriod,
  ScriptProgress,
  ServerToAgent,
  ScanOrder,
  TaskCommand,
  TaskOutcome,
  UpdateOrder,
} from "@muster/sdk/live";
import { readChecked, writeChecked } from "@muster/sdk/files";
import { beginScan } from "../remote/tools/antivirus/tool.ts";
import { ToolError } from "../remote/tools/tool.ts";
import { installUpdates } from "../remote/tools/updates/tool.ts";
import type { DeviceWorks } from "../remote/tools/work/work.ts";
import type { Machine } from "./machine.ts";
import { ScriptRunner } from "../scripts/script-runner.ts";
import type { LocalPolicy } from "../security/local-policy.ts";
import type { SignerStore } from "../security/signer-store.ts";
import type { CommandVerifier } from "../security/verify-commands.ts";

interface StoredTask extends Pick<TaskCommand, "taskId" | "action" | "runAt" | "expiresAt"> {
  state: "SCHEDULED" | TaskOutcome["state"];
  detail: TaskOutcome["detail"];
  /** Whether the server has acknowledged this state. */
  reported: boolean;
  startedAt?: number;
  script?: ScriptProgress;
  /** Installers conflict with one another, so only one such task runs at a time. */
  installs?: boolean;
  /** The capabilities that the local policy must allow. */
  needs?: LocalPolicyCapability[];
  /** The id of the signer whose signature was valid. */
  signer?: string;
  /** Why the task was refused. */
  reason?: AgentRefusalReason;
  /** The updates to install or the scan to run, and the id of the work that does so. */
  updates?: UpdateOrder;
  scan?: ScanOrder;
  workId?: string;
}

type Refusal = Required<Pick<StoredTask, "reason">> & Pick<StoredTask, "detail">;

interface Guards {
  verifier: CommandVerifier;
  policy: LocalPolicy;
  signers: SignerStore;
  nodeId: number;
  machine: Machine;
  works: DeviceWorks;
}

interface TaskStore {
  tasks: StoredTask[];
  maintenance: SuppressedPeriod[];
}

const tickMS = 1_000;
const ackTimeoutMS = 10_000;
const maxTasks = 1_000;
const rebootTimeoutMS = 15 * 60_000;
/** How long a finished task is stored, so that a resent command does not run it again. */
const retentionMS = 24 * 3_600_000;

/**
 * Stores this computer's tasks on disk and runs each once when it is due and no maintenance suppresses it,
 * with or without a connection. Outcomes are reported until the server acknowledges them.
 */
export class TaskScheduler {
  private readonly socket: Socket<ServerToAgent, AgentToServer>;
  private readonly file: string;
  private readonly machine: Machine;
  private readonly works: DeviceWorks;
  private readonly policy: LocalPolicy;
  private readonly signers: SignerStore;
  private readonly nodeId: number;
  private readonly store: TaskStore;
  private readonly scripts: ScriptRunner;
  private readonly timer: NodeJS.Timeout;
  private reporting = false;

  constructor(
    socket: Socket<ServerToAgent, AgentToServer>,
    { verifier, policy, signers, nodeId, machine, works }: Guards,
    data: string,
  ) {
    this.socket = socket;
    this.machine = machine;
    this.works = works;
    this.policy = policy;
    this.signers = signers;
    this.nodeId = nodeId;
    this.file = join(data, "tasks.json");
    this.store = read(this.file);
    this.scripts = new ScriptRunner(socket, data);
    for (const task of this.store.tasks)
      if (task.action === "RUN_SCRIPT" && task.state === "RUNNING") void this.failInterrupted(task);
      else if ((task.updates || task.scan) && task.state === "RUNNING" && task.workId === undefined)
        this.setState(task, "FAILED", sentMessage(keyed("automation.outcomes.agentStopped")));
    this.timer = setInterval(() => this.tick(), tickMS);
    socket.on("maintenance", async ({ proof, ...maintenance }) => {
      if (!(await verifier.verify("maintenance", maintenance, proof, ""))) return;
      this.store.maintenance = maintenance.periods;
      this.save();
    });
    socket.on("task.run", async ({ proof, ...command }, answer) => {
      const isValid = await verifier.verify("task.run", command, proof, command.taskId);
      answer(isValid && this.accept(command, await this.signatureFault(command)));
    });
    socket.on("task.cancel", async (taskId, proof) => {
      if (await verifier.verify("task.cancel", taskId, proof, taskId)) this.cancel(taskId);
    });
  }

  close(): void {
    clearInterval(this.timer);
    this.scripts.close();
  }

  private cancel(taskId: string): void {
    const task = this.store.tasks.find((task) => task.taskId === taskId);
    if (task?.action === "RUN_SCRIPT") {
      if (task.state === "RUNNING") this.scripts.cancel(taskId);
      else if (task.state === "SCHEDULED") {
        this.scripts.discard(taskId);
        this.setState(task, "CANCELLED", "");
      }
      return;
    }
    this.store.tasks = this.store.tasks.filter((other) => other !== task || other.state !== "SCHEDULED");
    this.save();
  }

  /** Fails a script that was running when the previous agent process ended; it is not restarted. */
  private async failInterrupted(task: StoredTask): Promise<void> {
    const hasRestarted = this.machine.bootedAt() > (task.startedAt ?? 0);
    if (task.script) task.script.endedAt = Date.now();
    await this.scripts.cleanUp(task.taskId);
    this.setState(
      task,
      "FAILED",
      hasRestarted
        ? sentMessage(keyed("automation.outcomes.computerRestarted"))
        : sentMessage(keyed("automation.outcomes.agentStopped")),
    );
  }

  /** Whether a task is running that a restart of the agent would interrupt. */
  get isBusy(): boolean {
    return this.store.tasks.some(({ state }) => state === "RUNNING");
  }

  /** Discards all tasks, because the agent was rejected. */
  stop(): void {
    this.store.tasks = [];
    this.store.maintenance = [];
    this.save();
  }

  /** Why the signature of a run is invalid; undefined if it is valid, or if the run was accepted before. */
  private async signatureFault(command: TaskCommand): Promise<RunFault | undefined> {
    if (command.action !== "RUN_SCRIPT") return "unsigned";
    if (this.store.tasks.some(({ taskId }) => taskId === command.taskId)) return undefined;
    return this.signers.findFault(command, this.nodeId);
  }

  private accept(command: TaskCommand, fault: RunFault | undefined): boolean {
    const { taskId, action, runAt, expiresAt } = command;
    const { tasks } = this.store;
    const known = tasks.find((task) => task.taskId === taskId);
    // resent: the server has not received its outcome yet
    if (known) known.reported = known.state === "SCHEDULED";
    else if (tasks.length >= maxTasks) return false;
    else {
      const needs = neededFor(command);
      const signer = fault === undefined ? signerOf(command) : undefined;
      const refused = this.refusalOf({ action, needs, signer }, fault);
      if (!refused && command.action === "RUN_SCRIPT" && !this.scripts.store(command)) return false;
      tasks.push({
        taskId,
        action,
        runAt,
        expiresAt,
        state: refused ? "REFUSED" : "SCHEDULED",
        detail: "",
        ...refused,
        reported: !refused,
        installs: needs.includes("installs"),
        needs,
        signer,
        ...(command.action === "INSTALL_UPDATES" && { updates: command.updates }),
        ...(command.action === "SCAN_FOR_MALWARE" && { scan: command.scan }),
      });
    }
    this.save();
    // start only after the acknowledgment is sent
    if (action === "RUN_SCRIPT") setImmediate(() => this.tick());
    return true;
  }

  private tick(): void {
    const now = Date.now();
    const suppressed = this.store.maintenance
      .filter(({ startTime, endTime }) => startTime <= now && now < endTime)
      .flatMap(({ options }) => options);
    const isSuppressed = ({ action }: StoredTask) =>
      suppressed.includes("TASKS") || (action === "INSTALL_UPDATES" && suppressed.includes("PATCHING"));
    for (const task of this.store.tasks) {
      if (task.state === "SCHEDULED" && task.expiresAt <= now) {
        if (task.action === "RUN_SCRIPT") this.scripts.discard(task.taskId);
        this.setState(task, "EXPIRED", sentMessage(keyed("automation.outcomes.expired")));
      } else if (task.state === "SCHEDULED" && task.runAt <= now && !isSuppressed(task))
        this.start(task, now);
      else if (task.state === "RUNNING" && task.action === "REBOOT") this.checkReboot(task, now);
      else if (task.state === "RUNNING" && task.workId !== undefined) this.checkWork(task);
    }
    const before = this.store.tasks.length;
    this.store.tasks = this.store.tasks.filter(
      (task) => !task.reported || reportableUntil(task) + retentionMS > now,
    );
    if (this.store.tasks.length < before) this.save();
    void this.reportOutcomes();
  }

  private refusalOf(
    { action, needs = [], signer }: Pick<StoredTask, "action" | "needs" | "signer">,
    fault: RunFault = "unsigned",
  ): Refusal | undefined {
    // the signer may have been removed after the task was accepted
    const isSigned = this.signers.isSigner(signer);
    if (action === "RUN_SCRIPT" && this.signers.required && !isSigned) {
      const found = signer === undefined ? fault : "untrusted";
      return {
        reason: runFaultReasons[found],
        detail: sentMessage(keyed(`agents.signers.runFault.${found}`)),
      };
    }
    const detail = needs.map((capability) => this.policy.refusal(capability, { isSigned })).find(Boolean);
    return detail && { reason: "LOCAL_POLICY", detail: sentMessage(detail) };
  }

  private start(task: StoredTask, now: number): void {
    // the policy and the signers may have changed since the task was accepted
    const refused = this.refusalOf(task);
    if (refused) {
      if (task.action === "RUN_SCRIPT") this.scripts.discard(task.taskId);
      task.reason = refused.reason;
      return this.setState(task, "REFUSED", refused.detail);
    }
    if (task.action === "RUN_SCRIPT" && !this.scripts.hasCapacity) return;
    if (task.installs && this.store.tasks.some(({ installs, state }) => installs && state === "RUNNING"))
      return;
    task.startedAt = now;
    // stored before the task starts, so that it never starts twice
    this.setState(task, "RUNNING", "");
    if (task.action === "RUN_SCRIPT")
      return this.scripts.start(task.taskId, ({ state, detail, script }) => {
        task.script = script;
        this.setState(task, state, detail);
      });
    const { updates, scan } = task;
    if (updates) return void this.startWork(task, () => installUpdates(this.works, updates, ""));
    if (scan) return void this.startWork(task, () => beginScan(this.works, scan));
    if (task.action === "REBOOT")
      this.machine.reboot().catch((error: Error) => this.setState(task, "FAILED", error.message));
  }

  private async startWork(task: StoredTask, begin: () => Promise<DeviceWork>): Promise<void> {
    try {
      task.workId = (await begin()).id;
      this.save();
    } catch (error) {
      const detail = error instanceof ToolError ? error.detail : String(error);
      this.setState(task, "FAILED", typeof detail === "string" ? detail : sentMessage(detail));
    }
  }

  private checkWork(task: StoredTask): void {
    const kinds = task.scan ? ([task.scan.scan] as const) : (["INSTALL_UPDATES"] as const);
    const work = this.works.find(kinds, task.workId);
    if (work?.state === "RUNNING") return;
    const detail = task.scan ? (work?.detail ?? "") : installed(work?.items ?? []);
    this.setState(
      task,
      work?.state === "DONE" ? "COMPLETED" : "FAILED",
      typeof detail === "string" ? detail : sentMessage(detail),
    );
  }

  private checkReboot(task: StoredTask, now: number): void {
    const startedAt = task.startedAt ?? now;
    const bootedAt = this.machine.bootedAt();
    if (bootedAt > startedAt)
      this.setState(
        task,
        "COMPLETED",
        sentMessage(keyed("automation.outcomes.restarted", { time: new Date(bootedAt).toISOString() })),
      );
    else if (now - startedAt > rebootTimeoutMS)
      this.setState(task, "FAILED", sentMessage(keyed("automation.outcomes.notRestarted")));
  }

  private setState(task: StoredTask, state: StoredTask["state"], detail: TaskOutcome["detail"]): void {
    Object.assign(task, { state, detail, reported: false });
    this.save();
  }

  private async reportOutcomes(): Promise<void> {
    if (this.reporting || !this.socket.connected) return;
    this.reporting = true;
    for (const task of this.store.tasks.filter(({ reported }) => !reported)) {
      const { taskId, state, detail, reason, script } = task;
      if (state === "SCHEDULED" || (state !== "RUNNING" && !this.scripts.isReported(taskId))) continue;
      const isAcknowledged = await this.socket
        .timeout(ackTimeoutMS)
        .emitWithAck("task.outcome", {
          taskId,
          state,
          detail,
          ...(reason && { reason }),
          ...(script && { script }),
        })
        .catch(() => false);
      if (!isAcknowledged) break;
      // the task may have advanced during the report
      if (task.state === state && task.script === script) task.reported = true;
      this.save();
    }
    this.reporting = false;
  }

  private save(): void {
    writeChecked(this.file, JSON.stringify(this.store));
  }
}

/** The number of installed updates, or the first one that failed. */
function installed(items: readonly DeviceWorkItem[]): KeyedMessage {
  const count = items.filter(({ state }) => state === "DONE").length;
  const failed = items.find(({ state }) => state !== "DONE");
  return failed
    ? keyed("automation.outcomes.updateFailed", {
        count,
        total: items.length,
        name: failed.name,
        detail: failed.detail,
      })
    : keyed("automation.outcomes.updatesInstalled", { count });
}

/** The capabilities that a command needs; running an installed program needs the same as a script. */
function neededFor(command: TaskCommand): LocalPolicyCapability[] {
  if (command.action === "REBOOT") return ["reboot"];
  if (command.action === "INSTALL_UPDATES") return ["updates"];
  if (command.action === "SCAN_FOR_MALWARE") return ["tools"];
  const needs = command.scripts.map(({ language }) =>
    language === "binary_install" ? "installs" : "scripts",
  );
  return [...new Set(needs)];
}

const signerOf = (command: TaskCommand): string | undefined =>
  command.action === "RUN_SCRIPT" ? command.signed?.signature.signerId : undefined;

/** The time, in ms since 1970, until which the server may ask for the outcome. */
const reportableUntil = ({ script, expiresAt }: StoredTask): number => script?.endedAt ?? expiresAt;

function read(file: string): TaskStore {
  const text = readChecked(file, t("errors.deleteAgentFile"));
  return text === undefined ? { tasks: [], maintenance: [] } : (JSON.parse(text) as TaskStore);
}
