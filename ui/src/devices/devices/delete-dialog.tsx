import { countDevices, t, type DeviceSelection } from "@muster/sdk";
import { Confirm } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";

interface Props {
  body: DeviceSelection;
  count: number;
  /** The name if it is one device. */
  name?: string;
  onClose(): void;
  onDone(): void;
}

/** Deletes devices after a confirmation. */
export function DeleteDevices({ body, count, name, onClose, onDone }: Props) {
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const remove = async () => {
    const { deleted, kept: skipped } = await change("deleteDevices", { body });
    onDone();
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
      title={t("devices.devices.deleteQuestion", { devices: name ?? countDevices(count) })}
      message={t("devices.devices.whatKnownThemLostDiscovery")}
      confirmLabel={t("common.delete")}
      busy={busy}
      onConfirm={() => run(remove)}
      onCancel={onClose}
    />
  );
}
