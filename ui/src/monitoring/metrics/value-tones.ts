import type { MetricName } from "@muster/sdk";

const shares: ReadonlySet<MetricName> = new Set(["CPU_USE", "MEMORY_USE", "VOLUME_USE"]);
const urgent = 95;
const high = 85;

/** Returns how urgent the use of a limited resource is; undefined if there is enough left. */
export function toneOf(metric: MetricName, value: number): "danger" | "warning" | undefined {
  if (!shares.has(metric) || value < high) return undefined;
  return value >= urgent ? "danger" : "warning";
}
