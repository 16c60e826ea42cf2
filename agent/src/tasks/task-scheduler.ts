import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Socket } from "socket.io-client";
import type {
  AgentToServer,
  HeldTime,
  ScriptProgress,
  ServerToAgent,
  TaskOrder,
  TaskOutcome,
} from "@muster/sdk/live";
import type { Machine } from "./machine.ts";
import { Scripts } from "../scripts/script-runner.ts";
import type { Orders } from "../security/verify-commands.ts";

interface Kept extends Pick<TaskOrder, "taskId" | "action" | "runAt" | "expiresAt"> {
  state: "SCHEDULED" | TaskOutcome["state"];
  detail: string;
  /** Whether the server knows this state. */
  told: boolean;
  startedAt?: number;
  script?: ScriptProgress;
  /** Whether it installs something; no two of these run at once, installers do not bear it. */
  installs?: boolean;
}

interface Memory {
  tasks: Kept[];
  held: HeldTime[];
}

const lookMS = 1_000;
const answerMS = 10_000;
const mostTasks = 1_000;
const rebootMS = 15 * 60_000;
/** How long a task is remembered after it has expired, so that it is not run again. */
const rememberMS = 24 * 3_600_000;

/**
 * The tasks of this machine. They are kept on disk, run once when they are due and no maintenance holds them, connected
 * or not, and their outcomes are told until the server has them.
 */
export class Tasks {
  private readonly socket: Socket<ServerToAgent, AgentToServer>;
  private readonly file: string;
  private readonly machine: Machine;
  private readonly memory: Memory;
  private readonly scripts: Scripts;
  private readonly timer: NodeJS.Timeout;
  private telling = false;

  constructor(socket: Socket<ServerToAgent, AgentToServer>, orders: Orders, data: string, machine: Machine) {
    this.socket = socket;
    this.machine = machine;
    this.file = join(data, "tasks.json");
    this.memory = read(this.file);
    this.scripts = new Scripts(socket, data);
    for (const task of this.memory.tasks)
      if (task.action === "RUN_SCRIPT" && task.state === "RUNNING") void this.giveUp(task);
    this.timer = setInterval(() => this.look(), lookMS);
    socket.on("maintenance", (times) => {
      this.memory.held = times;
      this.save();
    });
    socket.on("task.run", async ({ proof, ...order }, answer) => {
      answer((await orders.take("task.run", order, proof, order.taskId)) && this.keep(order));
    });
    socket.on("task.cancel", async (taskId, proof) => {
      if (await orders.take("task.cancel", taskId, proof, taskId)) this.cancel(taskId);
    });
  }

  close(): void {
    clearInterval(this.timer);
    this.scripts.close();
  }

  private cancel(taskId: string): void {
    const task = this.memory.tasks.find((one) => one.taskId === taskId);
    if (task?.action === "RUN_SCRIPT") {
      if (task.state === "RUNNING") this.scripts.cancel(taskId);
      else if (task.state === "SCHEDULED") {
        this.scripts.forget(taskId);
        this.set(task, "CANCELLED", "");
      }
      return;
    }
    this.memory.tasks = this.memory.tasks.filter((one) => one !== task || one.state !== "SCHEDULED");
    this.save();
  }

  /** Scripts that ran when this agent's forerunner ended. They are not begun again. */
  private async giveUp(task: Kept): Promise<void> {
    const restarted = this.machine.bootedAt() > (task.startedAt ?? 0);
    if (task.script) task.script.endedAt = Date.now();
    await this.scripts.clear(task.taskId);
    this.set(
      task,
      "FAILED",
      restarted
        ? "The computer restarted while it ran."
        : "The agent was stopped while it ran; it is not begun again.",
    );
  }

  /** Forgets every task, begun or not: nobody wants it any more. */
  stop(): void {
    this.memory.tasks = [];
    this.memory.held = [];
    this.save();
  }

  private keep(order: TaskOrder): boolean {
    const { taskId, action, runAt, expiresAt } = order;
    const { tasks } = this.memory;
    const known = tasks.find((task) => task.taskId === taskId);
    // handed over again: the server does not know yet what has become of it
    if (known) known.told = known.state === "SCHEDULED";
    else if (tasks.length >= mostTasks || (order.action === "RUN_SCRIPT" && !this.scripts.keep(order)))
      return false;
    else {
      const installs =
        action === "RUN_SCRIPT" && order.scripts.some(({ language }) => language === "binary_install");
      tasks.push({ taskId, action, runAt, expiresAt, state: "SCHEDULED", detail: "", told: true, installs });
    }
    this.save();
    // the answer first: that it is kept is known before that it runs
    if (action === "RUN_SCRIPT") setImmediate(() => this.look());
    return true;
  }

  private look(): void {
    const now = Date.now();
    const isHeld = this.memory.held.some(
      ({ startTime, endTime, options }) => startTime <= now && now < endTime && options.includes("TASKS"),
    );
    for (const task of this.memory.tasks) {
      if (task.state === "SCHEDULED" && task.expiresAt <= now) {
        if (task.action === "RUN_SCRIPT") this.scripts.forget(task.taskId);
        this.set(task, "EXPIRED", "It was not begun in time.");
      } else if (task.state === "SCHEDULED" && task.runAt <= now && !isHeld) this.start(task, now);
      else if (task.state === "RUNNING" && task.action === "REBOOT") this.follow(task, now);
    }
    const before = this.memory.tasks.length;
    this.memory.tasks = this.memory.tasks.filter((task) => !task.told || endOf(task) + rememberMS > now);
    if (this.memory.tasks.length < before) this.save();
    void this.tell();
  }

  private start(task: Kept, now: number): void {
    if (task.action === "RUN_SCRIPT" && !this.scripts.hasRoom) return;
    if (task.installs && this.memory.tasks.some(({ installs, state }) => installs && state === "RUNNING"))
      return;
    task.startedAt = now;
    // on disk before it begins: whatever happens then, it is not begun twice
    this.set(task, "RUNNING", "");
    if (task.action === "RUN_SCRIPT")
      return this.scripts.start(task.taskId, ({ state, detail, script }) => {
        task.script = script;
        this.set(task, state, detail);
      });
    this.machine.reboot().catch((error: Error) => this.set(task, "FAILED", error.message));
  }

  private follow(task: Kept, now: number): void {
    const startedAt = task.startedAt ?? now;
    const bootedAt = this.machine.bootedAt();
    if (bootedAt > startedAt) this.set(task, "COMPLETED", `Restarted at ${new Date(bootedAt).toISOString()}`);
    else if (now - startedAt > rebootMS) this.set(task, "FAILED", "The computer did not restart.");
  }

  private set(task: Kept, state: Kept["state"], detail: string): void {
    Object.assign(task, { state, detail, told: false });
    this.save();
  }

  private async tell(): Promise<void> {
    if (this.telling || !this.socket.connected) return;
    this.telling = true;
    for (const task of this.memory.tasks.filter(({ told }) => !told)) {
      const { taskId, state, detail, script } = task;
      if (state === "SCHEDULED" || (state !== "RUNNING" && !this.scripts.isTold(taskId))) continue;
      const kept = await this.socket
        .timeout(answerMS)
        .emitWithAck("task.outcome", { taskId, state, detail, ...(script && { script }) })
        .catch(() => false);
      if (!kept) break;
      // it may have gone on while the server was told
      if (task.state === state && task.script === script) task.told = true;
      this.save();
    }
    this.telling = false;
  }

  private save(): void {
    // a full disk or a kill must not leave half of it
    writeFileSync(`${this.file}.new`, JSON.stringify(this.memory), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}

/** Until when something may still be heard of it: the server asks no more for scripts whose end it knows. */
const endOf = ({ script, expiresAt }: Kept): number => script?.endedAt ?? expiresAt;

function read(file: string): Memory {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Memory;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { tasks: [], held: [] };
    throw error;
  }
}
