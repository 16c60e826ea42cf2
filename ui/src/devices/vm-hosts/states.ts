import { t, vmPowerLabels, type Vm, type VmHost, type VmPowerState } from "@muster/sdk";
import type { Cell, Tone } from "#kit";

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

/** Whether a host answered when it was asked last. */
export function hostState({ error, errorText, readAt }: VmHost): Cell {
  if (error) return { text: errorText || error, tone: "danger" };
  return readAt === null
    ? { text: t("devices.vmHosts.neverRead"), tone: "neutral" }
    : { text: t("devices.vmHosts.readable"), tone: "success" };
}
