// Processes, in the format common to all systems.
import { cleanText } from "@muster/sdk";

export type ProcessState = "RUNNING" | "SLEEPING" | "WAITING" | "STOPPED" | "ZOMBIE" | "OTHER";

/** Why the agent doesn't end a process: it is vital to the system, the agent itself or part of the kernel. */
export type Protection = "SYSTEM" | "AGENT" | "KERNEL";

export interface RunningProcess {
  pid: number;
  parentPid: number;
  /** Distinguishes the process from later ones with the same id. */
  start: string;
  name: string;
  /** The command line with arguments. */
  command: string;
  user: string;
  state: ProcessState;
  /** Percentage of one processor since the previous reading; null without one. */
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

export const maxProcesses = 4_000;
export const maxNameLength = 100;
export const maxCommandLength = 500;

export const cleanName = (name: string) => cleanText(name, maxNameLength) || "?";

/** The signals that can be sent to a process in addition to those that end it. */
export const signals = ["HUP", "INT", "QUIT", "USR1", "USR2", "STOP", "CONT"] as const;

/** Lists and ends the processes of a system. */
export interface ProcessSystem {
  list(): Promise<ProcessList>;
  /** @throws ToolError if the process doesn't exist or can't be signaled */
  signal(process: { pid: number; start: string }, signal: NodeJS.Signals): Promise<{ name: string }>;
}

/** Computes CPU use between readings, from the CPU time of each process, by its id and start. */
export class CpuUse {
  #before: { at: number; used: ReadonlyMap<string, number> } | undefined;

  /** How long to wait for a meaningful reading, in ms; -1 if the previous one is missing or too old. */
  get waitMS(): number {
    const age = this.#before ? performance.now() - this.#before.at : Infinity;
    // an average over minutes says little about the current use
    if (age > 60_000) return -1;
    return Math.max(0, 400 - age);
  }

  /** @param used CPU time in ms, by process */
  next(used: ReadonlyMap<string, number>): (key: string) => number | null {
    const at = performance.now();
    const before = this.#before;
    this.#before = { at, used };
    return (key) => {
      if (!before || at <= before.at) return null;
      // a new process has used all of its CPU time since the previous reading
      const usedMS = (used.get(key) ?? 0) - (before.used.get(key) ?? 0);
      return Math.max(0, Math.round((usedMS / (at - before.at)) * 1_000) / 10);
    };
  }
}
