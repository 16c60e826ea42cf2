import { countDevices, t } from "@muster/sdk";
import { Confirm } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import type { DevicesSelection } from "./use-selection.ts";

interface Props {
  selection: DevicesSelection;
  onClose(): void;
}

/** Deletes the selected devices after a confirmation. */
export function DeleteDevices({ selection, onClose }: Props) {
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const remove = async () => {
    const { deleted, kept: skipped } = await change("deleteDevices", { body: selection.body });
    onClose();
    selection.clear();
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
      title={t("devices.devices.deleteQuestion", { devices: countDevices(selection.count) })}
      message={t("devices.devices.whatKnownThemLostDiscovery")}
      confirmLabel={t("common.delete")}
      busy={busy}
      onConfirm={() => run(remove)}
      onCancel={onClose}
    />
  );
}
