// Which actions are offered for a device, and why one can't be used.
import { isMobile, t, vmPathOf, type Device } from "@muster/sdk";
import type { ChosenDevices, DeviceAction } from "../../feature.ts";

const isComputer = ({ device, hasAgent = true }: ChosenDevices) =>
  !device || (hasAgent && isOwnComputer(device) && !isMobile(device));

/** Whether it can have an agent: what probes and VM hosts tell of has none. */
export const isOwnComputer = ({ nodeClass }: Pick<Device, "nodeClass">): boolean =>
  !nodeClass.startsWith("NMS_") && !vmPathOf(nodeClass);

const fits: Record<DeviceAction["devices"], (chosen: ChosenDevices) => boolean> = {
  all: () => true,
  "not-mobile": ({ device }) => !device || !isMobile(device),
  computers: isComputer,
};

/**
 * Whether an action is for such devices at all; of a selection, the server decides for each of its devices.
 */
export function isOffered(action: DeviceAction, chosen: ChosenDevices): boolean {
  if (action.only && action.only !== (chosen.device ? "one" : "selection")) return false;
  return fits[action.devices](chosen) && (action.isOffered?.(chosen) ?? true);
}

/** Why something that needs a connection can't be done with a device just now. */
export const offlineText = ({ displayName: name }: Pick<Device, "displayName">): string =>
  `${t("devices.actions.offlineTitle", { name })}. ${t("devices.actions.offlineText")}`;

export function refusalOf(action: DeviceAction, chosen: ChosenDevices): string | undefined {
  const { device } = chosen;
  if (device && action.needs === "online" && device.isUp !== true) return offlineText(device);
  if (device && action.needs === "offline" && device.isUp === true)
    return t("devices.actions.isOnline", { name: device.displayName });
  return action.refusal?.(chosen);
}
