import { t, vmPowerLabels, type Vm, type VmHost, type VmPowerState } from "@muster/sdk";
import type { Cell, Tone } from "#kit";
import { vmAddress } from "./addresses.ts";

const tones: Readonly<Record<VmPowerState, Tone>> = {
  RUNNING: "success",
  STOPPED: "neutral",
  SUSPENDED: "warning",
  GONE: "danger",
  UNKNOWN: "neutral",
};

export const powerCell = ({ powerState }: Pick<Vm, "powerState">): Cell => ({
  text: vmPowerLabels[powerState],
  tone: tones[powerState],
});

/** Returns whether the last reading of a host succeeded, or its error. */
export function hostState({
  error,
  errorText,
  readAt,
}: Pick<VmHost, "error" | "errorText" | "readAt">): Cell {
  if (error) return { text: errorText || error, tone: "danger" };
  return readAt === null
    ? { text: t("devices.vmHosts.neverRead"), tone: "neutral" }
    : { text: t("devices.vmHosts.readable"), tone: "success" };
}

export const linkTo = ({ nodeId, name }: { nodeId: number; name: string }): Cell => ({
  text: name,
  to: vmAddress(nodeId),
});

export const runningCell = ({ runningCount, vmCount }: Pick<VmHost, "runningCount" | "vmCount">): Cell =>
  t("devices.vmHosts.runningOf", { running: runningCount, total: vmCount });
