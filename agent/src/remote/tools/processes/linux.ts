// Processes on Linux, read from /proc without starting a program.
import { closeSync, openSync, readSync, statSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { cleanText, keyed } from "@muster/sdk";
import { list, read } from "../../../monitoring/metrics/linux.ts";
import { userNames } from "../user-names.ts";
import { ToolError } from "../tool.ts";
import {
  cleanName,
  CpuUse,
  maxCommandLength,
  maxProcesses,
  type ProcessList,
  type ProcessState,
  type ProcessSystem,
  type Protection,
  type RunningProcess,
} from "./process.ts";

/** The unit of /proc/PID/stat is 1/100 s on every architecture that Node.js runs on. */
const tickMS = 10;
/** How many processes are read before other work may run. */
const atOnce = 200;
/** How long the first reading waits to compute CPU use, because it has no previous reading. */
const firstMS = 500;
const kernelThreads = 2;

const states: Readonly<Record<string, ProcessState>> = {
  R: "RUNNING",
  S: "SLEEPING",
  I: "SLEEPING",
  D: "WAITING",
  T: "STOPPED",
  t: "STOPPED",
  Z: "ZOMBIE",
};

interface Stat {
  pid: number;
  parentPid: number;
  /** Start time in ticks since the computer started. */
  start: string;
  name: string;
  state: string;
  usedMS: number;
  threads: number;
  pages: number;
}

const buffer = Buffer.allocUnsafe(4_096);

/** Reads the beginning of a file in /proc; "" if the process has exited. */
function readStart(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    return buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
  } catch {
    return "";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Parses https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; a name can contain anything, even ") R".
 */
export function parseStat(text: string): Stat | undefined {
  const begin = text.indexOf("(");
  const end = text.lastIndexOf(")");
  if (begin < 0 || end < begin) return undefined;
  const fields = text.slice(end + 2).split(" ");
  const number = (field: number) => Number(fields[field - 3] ?? 0);
  return {
    pid: Number.parseInt(text, 10),
    parentPid: number(4),
    start: fields[19] ?? "",
    name: Buffer.from(text.slice(begin + 1, end), "latin1").toString("utf8"),
    state: fields[0] ?? "",
    usedMS: (number(14) + number(15)) * tickMS,
    threads: number(20),
    pages: number(24),
  };
}

/** The page size, from the auxiliary vector: https://man7.org/linux/man-pages/man3/getauxval.3.html */
function readPageBytes(root: string): number {
  const pageSize = 6n;
  try {
    const words = readFileSync(join(root, "proc/self/auxv"));
    for (let at = 0; at + 16 <= words.length; at += 16)
      if (words.readBigUInt64LE(at) === pageSize) return Number(words.readBigUInt64LE(at + 8));
  } catch {
    // use the usual size
  }
  return 4_096;
}

const keyOf = ({ pid, start }: { pid: number; start: string }) => `${pid} ${start}`;

/** @param root the folder that contains `proc` and `etc`, for tests */
export function linuxProcesses(root = "/"): ProcessSystem {
  const folder = join(root, "proc");
  const pageBytes = readPageBytes(root);
  const use = new CpuUse();

  const readAll = async (): Promise<Stat[]> => {
    const all: Stat[] = [];
    let count = 0;
    for (const name of list(folder)) {
      const first = name.charCodeAt(0);
      if (first < 48 || first > 57) continue;
      if (++count % atOnce === 0) await setImmediate();
      const found = parseStat(readStart(`${folder}/${name}/stat`));
      if (found) all.push(found);
    }
    return all;
  };
  const usedOf = (all: readonly Stat[]) => new Map(all.map((one) => [keyOf(one), one.usedMS]));

  const protectionOf = ({ pid, parentPid }: Stat): Protection | null => {
    if (pid === 1) return "SYSTEM";
    if (pid === process.pid) return "AGENT";
    return pid === kernelThreads || parentPid === kernelThreads ? "KERNEL" : null;
  };

  const details = (stat: Stat, nameOf: (uid: number) => string, bootedAt: number) => {
    const path = `${folder}/${stat.pid}`;
    const uid = statSync(path, { throwIfNoEntry: false })?.uid;
    const command = protectionOf(stat) === "KERNEL" ? "" : readStart(`${path}/cmdline`);
    const text = Buffer.from(command.replaceAll("\0", " "), "latin1").toString("utf8");
    return {
      command: cleanText(text, maxCommandLength),
      user: uid === undefined ? "" : nameOf(uid),
      startedAt: bootedAt ? bootedAt + Number(stat.start) * tickMS : null,
    };
  };

  return {
    async list(): Promise<ProcessList> {
      const wait = use.waitMS;
      if (wait < 0) use.next(usedOf(await readAll()));
      if (wait !== 0) await setTimeout(wait < 0 ? firstMS : wait);
      const all = await readAll();
      const percentOf = use.next(usedOf(all));
      const nameOf = userNames(root);
      const bootedAt = Number(/^btime (\d+)$/m.exec(read(join(folder, "stat")))?.[1] ?? 0) * 1_000;
      const shown = all.slice(0, maxProcesses);
      const results: RunningProcess[] = [];
      for (const [i, stat] of shown.entries()) {
        if (i % atOnce === atOnce - 1) await setImmediate();
        results.push({
          pid: stat.pid,
          parentPid: stat.parentPid,
          start: stat.start,
          name: cleanName(stat.name),
          ...details(stat, nameOf, bootedAt),
          state: states[stat.state] ?? "OTHER",
          cpuPercent: percentOf(keyOf(stat)),
          memoryBytes: stat.pages * pageBytes,
          threads: stat.threads,
          protection: protectionOf(stat),
        });
      }
      return { readAt: Date.now(), processors: availableParallelism(), results, total: all.length };
    },

    async signal({ pid, start }, signal) {
      const stat = parseStat(readStart(`${folder}/${pid}/stat`));
      // ids are reused: the process that was listed may have exited
      if (!stat || stat.start !== start)
        throw new ToolError(keyed("remote.deviceTools.processGone", { pid }));
      const protection = protectionOf(stat);
      if (protection) throw new ToolError(keyed(`remote.deviceTools.protection.${protection}`));
      const name = cleanName(stat.name);
      try {
        process.kill(pid, signal);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ESRCH") throw new ToolError(keyed("remote.deviceTools.processGone", { pid }));
        throw new ToolError(keyed("remote.deviceTools.notAllowed", { name }));
      }
      return { name };
    },
  };
}
