import { countDevices, t } from "@muster/sdk";
import { useLocation, useNavigate } from "react-router";
import { Confirm } from "#kit";
import type { DeviceDialogProps } from "../../feature.ts";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { devicesPath } from "./addresses.ts";

/** Deletes devices after a confirmation. */
export function DeleteDevices({ selection, count, device, onClose, onDone }: DeviceDialogProps) {
  const { notify } = useConsole();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const change = useMutate();
  const { busy, run } = useAction();
  const deleteAll = async () => {
    if (!device) return change("deleteDevices", { body: selection });
    await change("deleteDevice", { path: { nodeId: device.id } });
    return { deleted: 1, kept: [] };
  };
  const remove = async () => {
    const { deleted, kept: skipped } = await deleteAll();
    onDone();
    // the device's page no longer exists
    if (pathname !== devicesPath) await navigate(devicesPath);
    notify({
      tone: "success",
      title: t("devices.devices.dataDeletedSuccessfully"),
      detail: t("devices.devices.deleted", { deleted: countDevices(deleted) }),
    });
    if (skipped.length)
      notify({
        tone: "warning",
        title: t("devices.devices.kept", { devices: countDevices(skipped.length) }),
        detail: t("devices.devices.theyRunAgentCannotDeleted"),
      });
  };
  return (
    <Confirm
      danger
      title={t("devices.devices.deleteQuestion", { devices: device?.displayName ?? countDevices(count) })}
      message={t("devices.devices.whatKnownThemLostDiscovery")}
      confirmLabel={t("common.delete")}
      busy={busy}
      onConfirm={() => run(remove)}
      onCancel={onClose}
    />
  );
}
