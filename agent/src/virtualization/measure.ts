// The metrics of a VM host and of its virtual machines.
import type { MetricName } from "@muster/sdk";
import type { VmHostReading } from "@muster/sdk/live";
import type { Load, Readout } from "./hypervisor.ts";

export interface Measured {
  names: [metric: MetricName, instance: string][];
  values: Float64Array;
}

const dayMS = 24 * 3_600_000;
const percent = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : NaN);

function measured(...values: [metric: MetricName, value: number, instance?: string][]): Measured {
  return {
    names: values.map(([metric, , instance = ""]) => [metric, instance]),
    values: Float64Array.from(values, ([, value]) => value),
  };
}

const loadOf = ({ cpu, memory, memoryUsed, uptimeSeconds }: Load): [MetricName, number][] => [
  ["CPU_USE", cpu],
  ["MEMORY_USE", memory],
  ["MEMORY_USED", memoryUsed],
  ["UPTIME", uptimeSeconds],
];

/** Metrics of a VM host. @param readout undefined if it couldn't be read */
export function hostMetrics(readout: Readout | undefined): Measured {
  if (!readout) return measured(["VM_HOST_REACHABLE", 0]);
  const { reading, host } = readout;
  return measured(
    ["VM_HOST_REACHABLE", 1],
    ...loadOf(host),
    ["RUNNING_VMS", reading.vms.filter(({ powerState }) => powerState === "RUNNING").length],
    ...reading.datastores
      .filter(({ isAccessible, capacityBytes }) => isAccessible && capacityBytes > 0)
      .flatMap(({ name, capacityBytes, freeBytes }): [MetricName, number, string][] => [
        ["VOLUME_USE", percent(capacityBytes - freeBytes, capacityBytes), name],
        ["VOLUME_FREE", freeBytes, name],
      ]),
  );
}

/** Metrics of a host in a vCenter or cluster, whose datastores are measured with the vCenter or cluster. */
export function memberMetrics(
  { ref, isConnected }: VmHostReading["members"][number],
  load: Load,
  vms: VmHostReading["vms"],
): Measured {
  if (!isConnected) return measured(["VM_HOST_REACHABLE", 0]);
  const running = vms.filter((vm) => vm.runsOnRef === ref && vm.powerState === "RUNNING");
  return measured(["VM_HOST_REACHABLE", 1], ...loadOf(load), ["RUNNING_VMS", running.length]);
}

/** Metrics of a virtual machine. */
export function vmMetrics(
  { powerState, snapshots }: Pick<VmHostReading["vms"][number], "powerState" | "snapshots">,
  load: Load,
  now: number,
): Measured {
  const times = snapshots.flatMap(({ createdAt }) => createdAt ?? []);
  const isOn = powerState === "RUNNING";
  return measured(
    ["POWERED_ON", powerState === "UNKNOWN" ? NaN : Number(isOn)],
    ...loadOf(load).map(([metric, value]): [MetricName, number] => [metric, isOn ? value : NaN]),
    ["SNAPSHOTS", snapshots.length],
    ["SNAPSHOT_AGE", times.length ? Math.max(0, now - Math.min(...times)) / dayMS : 0],
  );
}
