// Describes the status of devices, the same in every client.
import { enums, limits } from "../generated/limits.ts";
import type { Device, DeviceDegraded, DeviceStatus } from "../index.ts";
import { formatRelative } from "../text/format.ts";
import { labels, t } from "../text/messages.ts";

export const deviceStatusLabels: Readonly<Record<DeviceStatus, string>> = labels(
  "devices.devices.statusNames",
  enums.DeviceStatus,
);

export const deviceStatusTones = {
  OFFLINE: "danger",
  DEGRADED: "warning",
  UNKNOWN: "neutral",
  ONLINE: "success",
} as const satisfies Record<DeviceStatus, string>;

type Known = Pick<Device, "isUp" | "lastSeenAt" | "degraded">;

const isStale = ({ lastSeenAt }: Pick<Known, "lastSeenAt">, now: number) =>
  lastSeenAt !== null && now - lastSeenAt > limits.deviceStaleHours * 3_600_000;

/** Whether a device responds; false if its last response is too long ago. */
export const isReachable = (device: Omit<Known, "degraded">, now = Date.now()): boolean =>
  device.isUp === true && !isStale(device, now);

/** "CPU busy" or "CPU busy and 2 more"; empty for users who can't see alerts. */
const causeOf = ({ cause, others }: DeviceDegraded) =>
  cause && others ? t("devices.devices.causeAndMore", { cause, count: others }) : cause;

/** "CPU busy and 2 more, 5 min. ago". */
export const degradedText = (degraded: DeviceDegraded, now = Date.now()): string =>
  [causeOf(degraded), formatRelative(degraded.since, now)].filter(Boolean).join(", ");

function statusOf(device: Known, now: number): DeviceStatus {
  if (device.isUp === false) return "OFFLINE";
  if (!isReachable(device, now)) return "UNKNOWN";
  return device.degraded ? "DEGRADED" : "ONLINE";
}

/** A device's status as a label and a tone, with the cause if it is degraded. */
export function deviceStatus(device: Known, now = Date.now()) {
  const { isUp, lastSeenAt, degraded } = device;
  const status = statusOf(device, now);
  const isLongAgo = status === "UNKNOWN" && isUp && lastSeenAt !== null;
  return {
    status,
    label: isLongAgo
      ? t("devices.devices.seen", { time: formatRelative(lastSeenAt, now) })
      : deviceStatusLabels[status],
    tone: deviceStatusTones[status],
    detail: status === "DEGRADED" && degraded ? degradedText(degraded, now) : "",
  };
}

/** "Degraded: CPU busy, 5 min. ago". */
export function deviceStatusText(device: Known, now = Date.now()): string {
  const { label, detail } = deviceStatus(device, now);
  return [label, detail].filter(Boolean).join(": ");
}

/** A device's status for exports, with the exact time. */
export function statusRecord(device: Known): string {
  const { status, label } = deviceStatus(device);
  if (status !== "DEGRADED" || !device.degraded) return label;
  const since = new Date(device.degraded.since).toISOString();
  return [label, [causeOf(device.degraded), since].filter(Boolean).join(", ")].join(": ");
}
