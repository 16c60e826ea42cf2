import { countDevices, disableMaintenance, maintenanceMessages, type DeviceSelection, t } from "@muster/sdk";
import { Confirm } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";

/** Ends the maintenance of devices after a confirmation. */
export function EndMaintenance({
  selection,
  count = 1,
  onClose,
  onDone,
}: {
  selection: DeviceSelection;
  /** The number of devices whose maintenance ends. */
  count?: number;
  onClose(): void;
  onDone(): void;
}) {
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const disable = async () => {
    await disableMaintenance({ call: change }, selection);
    onDone();
    notify({ tone: "success", title: t("maintenance.windows.maintenanceDisabled") });
  };
  return (
    <Confirm
      danger
      title={t("maintenance.windows.disableQuestion", { count: countDevices(count) })}
      message={maintenanceMessages.disable}
      confirmLabel={t("common.yes")}
      cancelLabel={t("common.no")}
      busy={busy}
      onConfirm={() => run(disable, onClose)}
      onCancel={onClose}
    />
  );
}
