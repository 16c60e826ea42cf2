// Reads which processes run on a Linux computer, and which use most CPU time and memory.
import { basename, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { cleanText } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import { list, read } from "../metrics/linux.ts";

const shown = 5;
/** After so many processes, other work of the agent may run. */
const atOnce = 200;
/** The unit of /proc/PID/stat is 1/100 s on every architecture that Node.js runs on. */
const ticksPerSecond = 100;

/** The kernel cuts longer names. */
const maxNameLength = 15;

interface Process {
  pid: number;
  name: string;
  hasEnded: boolean;
  /** The id and start time, because ids are reused. */
  key: string;
  ticks: number;
  pages: number;
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; a name can contain anything, even ") R". */
function parseStat(stat: string): Process | undefined {
  const end = stat.lastIndexOf(")");
  const start = stat.indexOf("(");
  if (start < 0 || end < start) return undefined;
  const fields = stat.slice(end + 2).split(" ");
  const number = (field: number) => Number(fields[field - 3] ?? 0);
  const pid = Number.parseInt(stat, 10);
  return {
    pid,
    name: stat.slice(start + 1, end),
    hasEnded: "ZX".includes(fields[0] ?? ""),
    key: `${pid} ${number(22)}`,
    ticks: number(14) + number(15),
    pages: number(24),
  };
}

/** Reads all processes from /proc. */
async function readAll(root: string): Promise<Process[]> {
  const all: Process[] = [];
  let count = 0;
  for (const name of list(join(root, "proc"))) {
    if (!/^\d+$/.test(name)) continue;
    if (++count % atOnce === 0) await setImmediate();
    const found = parseStat(read(join(root, "proc", name, "stat")));
    if (found) all.push(found);
  }
  return all;
}

/** The name of a process's program, even if the kernel has cut it. */
function fullName(root: string, { pid, name }: Process): string {
  if (Buffer.byteLength(name) < maxNameLength) return name;
  const [program = ""] = read(join(root, "proc", String(pid), "cmdline")).split("\0");
  const full = basename(program);
  return full.startsWith(name) ? full : name;
}

/**
 * Counts the running processes of each name, ignoring case. Returns no counts if processes of other users are
 * hidden.
 */
export async function countProcesses(root: string, names: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map(names.map((name) => [name.toLowerCase(), 0]));
  const all = await readAll(root);
  // hidepid hides the processes of other users, including the first process
  if (!all.some(({ pid }) => pid === 1)) return new Map();
  for (const one of all) {
    if (one.hasEnded) continue;
    const key = fullName(root, one).toLowerCase();
    const count = counts.get(key);
    if (count !== undefined) counts.set(key, count + 1);
  }
  return new Map(names.map((name) => [name, counts.get(name.toLowerCase()) ?? 0]));
}

/** Reads what each process has used since the previous reading. */
export class ProcessReader {
  readonly #root: string;
  #before: { at: number; ticks: Map<string, number> } | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** Returns undefined the first time. */
  async read(): Promise<ReportedState["PROCESSES"] | undefined> {
    const at = performance.now();
    const all = await readAll(this.#root);
    const before = this.#before;
    this.#before = { at, ticks: new Map(all.map(({ key, ticks }) => [key, ticks])) };
    const seconds = before ? (at - before.at) / 1_000 : 0;
    if (!before || seconds <= 0) return undefined;
    const used = new Map(all.map((one) => [one, Math.max(0, one.ticks - (before.ticks.get(one.key) ?? 0))]));
    const usedBy = (one: Process) => used.get(one) ?? 0;
    const report = (top: Process[]) =>
      top.slice(0, shown).map((one) => ({
        pid: one.pid,
        name: cleanText(one.name, 100) || "?",
        cpuPercent: Math.round((usedBy(one) / ticksPerSecond / seconds) * 1_000) / 10,
        memoryBytes: this.#memoryOf(one),
      }));
    return {
      seconds: Math.round(seconds),
      byCpu: report(all.filter((one) => usedBy(one) > 0).toSorted((a, b) => usedBy(b) - usedBy(a))),
      // kernel threads have no memory
      byMemory: report(all.filter(({ pages }) => pages > 0).toSorted((a, b) => b.pages - a.pages)),
    };
  }

  /** The resident memory in bytes, whatever the page size is. */
  #memoryOf({ pid }: Process): number {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(join(this.#root, "proc", String(pid), "status")))?.[1];
    return Number(kilobytes ?? 0) * 1_024;
  }
}
