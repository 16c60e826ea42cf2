// Which actions are offered for devices, and why one can't be used.
import { isMobile, t, vmPathOf, type Device } from "@muster/sdk";
import type { ChosenDevices, DeviceAction } from "../../feature.ts";

const isComputer = ({ device, hasAgent = true }: ChosenDevices) =>
  !device || (hasAgent && isOwnComputer(device) && !isMobile(device));

/** Whether a device can have an agent: devices that probes or VM hosts report have none. */
export const isOwnComputer = ({ nodeClass }: Pick<Device, "nodeClass">): boolean =>
  !nodeClass.startsWith("NMS_") && !vmPathOf(nodeClass);

const fits: Record<DeviceAction["devices"], (chosen: ChosenDevices) => boolean> = {
  all: () => true,
  "not-mobile": ({ device }) => !device || !isMobile(device),
  computers: isComputer,
};

/** Whether an action is offered for these devices; for a selection, the server decides for each device. */
export function isOffered(action: DeviceAction, chosen: ChosenDevices): boolean {
  if (action.only && action.only !== (chosen.device ? "one" : "selection")) return false;
  return fits[action.devices](chosen) && (action.isOffered?.(chosen) ?? true);
}

/** Returns why an action that needs a connection isn't possible now. */
export const offlineText = ({ displayName: name }: Pick<Device, "displayName">): string =>
  `${t("devices.actions.offlineTitle", { name })}. ${t("devices.actions.offlineText")}`;

export function refusalOf(action: DeviceAction, chosen: ChosenDevices): string | undefined {
  const { device } = chosen;
  if (device && action.needs === "online" && device.isUp !== true) return offlineText(device);
  if (device && action.needs === "offline" && device.isUp === true)
    return t("devices.actions.isOnline", { name: device.displayName });
  return action.refusal?.(chosen);
}
