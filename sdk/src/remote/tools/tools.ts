// Describes what the tools of a computer return.
import { enums } from "../../generated/limits.ts";
import type {
  AntivirusAction,
  AntivirusTraceType,
  ProcessState,
  ScheduledJobKind,
  ToolProcess,
  WifiNetwork,
} from "../../index.ts";
import { labels, t } from "../../text/messages.ts";

export const processStateLabels: Readonly<Record<ProcessState, string>> = labels(
  "remote.deviceTools.processes.state",
  enums.ProcessState,
);

export const scheduledJobKindLabels: Readonly<Record<ScheduledJobKind, string>> = labels(
  "remote.deviceTools.jobs.kinds",
  enums.ScheduledJobKind,
);

export const antivirusTraceLabels: Readonly<Record<AntivirusTraceType, string>> = labels(
  "remote.deviceTools.antivirus.types",
  enums.AntivirusTraceType,
);

export const antivirusActionLabels: Readonly<Record<AntivirusAction, string>> = labels(
  "remote.deviceTools.antivirus.actions",
  enums.AntivirusAction,
);

/** "nginx (412)". */
export const processLabel = ({ name, pid }: Pick<ToolProcess, "name" | "pid">): string =>
  t("remote.deviceTools.processes.named", { name, pid });

/** Sorts the connected network first, then networks by signal strength. */
export const wifiOrder = (a: WifiNetwork, b: WifiNetwork): number =>
  Number(b.isConnected) - Number(a.isConnected) || (b.signalPercent ?? -1) - (a.signalPercent ?? -1);

/** The tools of a computer, as they are named in addresses. */
export const deviceTools = [
  "processes",
  "services",
  "journal",
  "network",
  "logins",
  "disks",
  "jobs",
  "updates",
  "antivirus",
  "registry",
] as const;
export type DeviceTool = (typeof deviceTools)[number];

export interface ProcessNode {
  process: ToolProcess;
  depth: number;
}

/** Arranges processes as a tree, each below the one that started it; `order` sorts siblings. */
export function processTree(
  all: readonly ToolProcess[],
  order: (a: ToolProcess, b: ToolProcess) => number,
): ProcessNode[] {
  const known = new Map(all.map((one) => [one.pid, one]));
  const children = Map.groupBy(all, ({ pid, parentPid }) =>
    known.has(parentPid) && parentPid !== pid ? parentPid : null,
  );
  const found: ProcessNode[] = [];
  const shown = new Set<number>();
  const add = (ones: readonly ToolProcess[], depth: number) => {
    for (const process of ones.toSorted(order)) {
      if (shown.has(process.pid)) continue;
      shown.add(process.pid);
      found.push({ process, depth });
      add(children.get(process.pid) ?? [], depth + 1);
    }
  };
  add(children.get(null) ?? [], 0);
  // adds the rest: an agent may report two processes that have started each other
  add(all, 0);
  return found;
}

const sortKeys = {
  cpu: (one: ToolProcess) => -(one.cpuPercent ?? 0),
  memory: (one: ToolProcess) => -one.memoryBytes,
  pid: (one: ToolProcess) => one.pid,
};
export type ProcessOrder = keyof typeof sortKeys | "name";

/** Sorts by the given value, then by name and ID. */
export function processOrder(by: ProcessOrder): (a: ToolProcess, b: ToolProcess) => number {
  return (a, b) => {
    const first = by === "name" ? 0 : sortKeys[by](a) - sortKeys[by](b);
    return first || a.name.localeCompare(b.name, "en") || a.pid - b.pid;
  };
}

/** The health that a disk reports: "Healthy" or "Failing"; "–" if unknown. */
export const diskHealthText = (isHealthy: boolean | null): string =>
  isHealthy === null ? "–" : t(`remote.deviceTools.disks.${isHealthy ? "healthy" : "failing"}`);
