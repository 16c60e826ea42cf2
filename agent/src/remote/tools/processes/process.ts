// Processes, as every system reports them.
import { cleanText } from "@muster/sdk";

export type ProcessState = "RUNNING" | "SLEEPING" | "WAITING" | "STOPPED" | "ZOMBIE" | "OTHER";

/** Why the agent doesn't end a process: the whole system, itself or only the kernel would end. */
export type Protection = "SYSTEM" | "AGENT" | "KERNEL";

export interface RunningProcess {
  pid: number;
  parentPid: number;
  /** What tells it from later processes with the same id. */
  start: string;
  name: string;
  /** With its arguments. */
  command: string;
  user: string;
  state: ProcessState;
  /** Of one processor since the reading before; null if there was none. */
  cpuPercent: number | null;
  memoryBytes: number;
  threads: number;
  startedAt: number | null;
  protection: Protection | null;
}

export interface ProcessList {
  readAt: number;
  processors: number;
  results: RunningProcess[];
  total: number;
}

export const mostProcesses = 4_000;
export const longestName = 100;
export const longestCommand = 500;

export const cleanName = (name: string) => cleanText(name, longestName) || "?";

/** The signals that a process can be sent besides those that end it. */
export const signals = ["HUP", "INT", "QUIT", "USR1", "USR2", "STOP", "CONT"] as const;

/** How a system lists processes, and ends them. */
export interface ProcessSystem {
  list(): Promise<ProcessList>;
  /** @throws ToolError if there is no such process, or it can't be signaled */
  signal(process: { pid: number; start: string }, signal: NodeJS.Signals): Promise<{ name: string }>;
}

/** CPU use between readings: what each process has used, by its id and start. */
export class CpuUse {
  #before: { at: number; used: ReadonlyMap<string, number> } | undefined;

  /** How long to wait until a reading says something. */
  get waitMS(): number {
    const age = this.#before ? performance.now() - this.#before.at : Infinity;
    // what was used on average over minutes says little about now
    if (age > 60_000) return -1;
    return Math.max(0, 400 - age);
  }

  /** @param used in milliseconds of a processor, by process */
  next(used: ReadonlyMap<string, number>): (key: string) => number | null {
    const at = performance.now();
    const before = this.#before;
    this.#before = { at, used };
    return (key) => {
      if (!before || at <= before.at) return null;
      // a process that is new since has used all of it since
      const usedMS = (used.get(key) ?? 0) - (before.used.get(key) ?? 0);
      return Math.max(0, Math.round((usedMS / (at - before.at)) * 1_000) / 10);
    };
  }
}
