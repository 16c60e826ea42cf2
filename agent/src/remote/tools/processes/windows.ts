// Processes on Windows, managed with PowerShell.
import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import { keyed } from "@muster/sdk";
import { numberOf, objectsIn, textOf, timeOf } from "../../../monitoring/state/json.ts";
import { powershell } from "../powershell.ts";
import type { RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import {
  cleanName,
  CpuUse,
  maxCommandLength,
  maxProcesses,
  type ProcessSystem,
  type Protection,
} from "./process.ts";

const listScript = [
  "$users = @{}; Get-Process -IncludeUserName -ErrorAction SilentlyContinue | ForEach-Object { $users[[int]$_.Id] = $_.UserName }",
  "@(Get-CimInstance -ClassName Win32_Process | ForEach-Object { @{ pid = $_.ProcessId; parent = $_.ParentProcessId; " +
    "name = $_.Name; command = $_.CommandLine; start = if ($_.CreationDate) { [string]$_.CreationDate.ToFileTimeUtc() } else { '' }; " +
    "started = $_.CreationDate; used = ($_.KernelModeTime + $_.UserModeTime) / 10000; memory = $_.WorkingSetSize; " +
    "threads = $_.ThreadCount; user = $users[[int]$_.ProcessId] } }) | ConvertTo-Json -Compress",
].join("; ");

/** Opens the process before checking its start time, so that its id can't be reused in between. */
const endScript = [
  "$p = Get-Process -Id $in.pid -ErrorAction SilentlyContinue",
  "if (-not $p -or -not $p.Handle -or [string]$p.StartTime.ToFileTimeUtc() -ne $in.start) { @{ gone = $true } | ConvertTo-Json -Compress; exit 0 }",
  "$p.Kill(); @{ name = $p.ProcessName } | ConvertTo-Json -Compress",
].join("; ");

/** The idle process and the kernel. */
const systemPids = [0, 4];
const critical = /^(?:csrss|wininit|winlogon|services|lsass|smss|Registry)(?:\.exe)?$/i;

function protectionOf(pid: number, name: string): Protection | null {
  if (systemPids.includes(pid)) return "KERNEL";
  if (critical.test(name)) return "SYSTEM";
  return pid === process.pid ? "AGENT" : null;
}

export function windowsProcesses(run: RunTool): ProcessSystem {
  const use = new CpuUse();
  const read = async () =>
    objectsIn(await powershell(run, listScript)).map((one) => ({
      one,
      pid: numberOf(one.pid) ?? 0,
      start: textOf(one.start, 40),
    }));
  type Read = Awaited<ReturnType<typeof read>>;
  const usedOf = (all: Read) =>
    new Map(all.map(({ one, pid, start }) => [`${pid} ${start}`, numberOf(one.used) ?? 0]));
  return {
    async list() {
      const wait = use.waitMS;
      if (wait < 0) use.next(usedOf(await read()));
      else if (wait > 0) await setTimeout(wait);
      const all = await read();
      const percentOf = use.next(usedOf(all));
      const results = all.slice(0, maxProcesses).map(({ one, pid, start }) => {
        const name = cleanName(textOf(one.name, 200));
        return {
          pid,
          parentPid: numberOf(one.parent) ?? 0,
          start,
          name,
          command: textOf(one.command, maxCommandLength),
          user: textOf(one.user, 100),
          state: "OTHER" as const,
          cpuPercent: percentOf(`${pid} ${start}`),
          memoryBytes: numberOf(one.memory) ?? 0,
          threads: numberOf(one.threads) ?? 0,
          startedAt: timeOf(one.started),
          protection: protectionOf(pid, name),
        };
      });
      return { readAt: Date.now(), processors: availableParallelism(), results, total: all.length };
    },

    async signal({ pid, start }, signal) {
      if (signal !== "SIGTERM" && signal !== "SIGKILL")
        throw new ToolError(keyed("remote.deviceTools.noSignals"));
      const known = (await read()).find((one) => one.pid === pid && one.start === start);
      if (!known) throw new ToolError(keyed("remote.deviceTools.processGone", { pid }));
      const protection = protectionOf(pid, textOf(known.one.name, 200));
      if (protection) throw new ToolError(keyed(`remote.deviceTools.protection.${protection}`));
      const [answer = {}] = objectsIn(await powershell(run, endScript, { pid, start }));
      if (answer.gone === true) throw new ToolError(keyed("remote.deviceTools.processGone", { pid }));
      return { name: cleanName(textOf(known.one.name, 200)) };
    },
  };
}
