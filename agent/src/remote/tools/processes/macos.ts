// Processes on macOS, listed with ps.
import { availableParallelism } from "node:os";
import { cleanText, keyed } from "@muster/sdk";
import { outputOf, type RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import {
  cleanName,
  maxCommandLength,
  maxProcesses,
  type ProcessState,
  type ProcessSystem,
  type Protection,
  type RunningProcess,
} from "./process.ts";

const columns = "pid=,ppid=,user=,state=,%cpu=,rss=,lstart=,comm=";
/**
 * A line such as "  412     1 root             Ss     0.3   5120 Tue Nov 25 08:30:00 2025
 * /usr/sbin/syslogd".
 */
const line =
  /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+([\d.]+)\s+(\d+)\s+(\w{3} \w{3} +\d+ [\d:]{8} \d{4})\s+(.+)$/;

const states: Readonly<Record<string, ProcessState>> = {
  R: "RUNNING",
  S: "SLEEPING",
  I: "SLEEPING",
  U: "WAITING",
  T: "STOPPED",
  Z: "ZOMBIE",
};

function protectionOf(pid: number): Protection | null {
  if (pid <= 1) return "SYSTEM";
  return pid === process.pid ? "AGENT" : null;
}

function parse(text: string): RunningProcess | undefined {
  const [, pid, parent, user = "", state = "", cpu, rss, start = "", path = ""] = line.exec(text) ?? [];
  if (!pid) return undefined;
  const startedAt = Date.parse(start);
  return {
    pid: Number(pid),
    parentPid: Number(parent),
    start: start.replaceAll(/ +/g, " "),
    name: cleanName(path.slice(path.lastIndexOf("/") + 1)),
    command: cleanText(path, maxCommandLength),
    user: cleanText(user, 100),
    state: states[state.charAt(0)] ?? "OTHER",
    cpuPercent: Number(cpu),
    memoryBytes: Number(rss) * 1_024,
    threads: 0,
    startedAt: Number.isNaN(startedAt) ? null : startedAt,
    protection: protectionOf(Number(pid)),
  };
}

export function macProcesses(run: RunTool, kill = process.kill.bind(process)): ProcessSystem {
  return {
    async list() {
      const text = await outputOf(run, "/bin/ps", ["-axww", "-o", columns]);
      const all = text.split("\n").flatMap((one) => parse(one) ?? []);
      return {
        readAt: Date.now(),
        processors: availableParallelism(),
        results: all.slice(0, maxProcesses),
        total: all.length,
      };
    },

    async signal({ pid, start }, signal) {
      const { output } = await run("/bin/ps", ["-ww", "-o", columns, "-p", String(pid)]);
      const found = parse(output.split("\n")[0] ?? "");
      if (!found || found.start !== start)
        throw new ToolError(keyed("remote.deviceTools.processGone", { pid }));
      if (found.protection) throw new ToolError(keyed(`remote.deviceTools.protection.${found.protection}`));
      try {
        kill(pid, signal);
      } catch {
        throw new ToolError(keyed("remote.deviceTools.notAllowed", { name: found.name }));
      }
      return { name: found.name };
    },
  };
}
