// Describes work on a computer that continues after its call has returned.
import { enums } from "../../generated/limits.ts";
import type { DeviceWork, DeviceWorkItemState, NewScheduledTask, TaskUpdates } from "../../index.ts";
import { rebootTask } from "../../automation/tasks.ts";
import { formatDateTime } from "../../text/format.ts";
import { labels, t } from "../../text/messages.ts";

export const deviceWorkKindLabels: Readonly<Record<DeviceWork["kind"], string>> = labels(
  "remote.deviceTools.work.kinds",
  enums.DeviceWorkKind,
);
export const deviceWorkStateLabels: Readonly<Record<DeviceWork["state"], string>> = labels(
  "remote.deviceTools.work.states",
  enums.DeviceWorkState,
);
export const deviceWorkItemLabels: Readonly<Record<DeviceWorkItemState, string>> = labels(
  "remote.deviceTools.work.itemStates",
  enums.DeviceWorkItemState,
);

/**
 * Describes work: "Installation of updates, ended 10:00: Done", "Quick scan since 10:00, begun by
 * ada@example.com".
 */
export function deviceWorkText({ kind: of, state, startedAt, endedAt, by }: DeviceWork): string {
  const kind = deviceWorkKindLabels[of];
  if (state !== "RUNNING")
    return t("remote.deviceTools.work.ended", {
      kind,
      state: deviceWorkStateLabels[state],
      time: formatDateTime(endedAt ?? startedAt),
    });
  const time = formatDateTime(startedAt);
  return by
    ? t("remote.deviceTools.work.runningBy", { kind, time, by })
    : t("remote.deviceTools.work.running", { kind, time });
}

/** Which updates a scheduled installation can install, the default first. */
export const updateChoices = [
  "SECURITY",
  "APPROVED",
  "ALL",
] as const satisfies readonly TaskUpdates["select"][];

/** Builds the request for an installation of updates at a time, or as soon as possible. */
export function updateTask(
  updates: TaskUpdates,
  ...[at, devices, skipIfOffline]: Parameters<typeof rebootTask>
): NewScheduledTask {
  return {
    ...rebootTask(at, devices, skipIfOffline),
    name: t("remote.deviceTools.updates.taskName"),
    scripts: { actionList: [{ action: "INSTALL_UPDATES", updates }] },
  };
}
