import { countDevices, disableMaintenance, maintenanceWords, type DeviceSelection } from "@muster/sdk";
import { Confirm } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";

/** Ends the maintenance of devices after a question. */
export function EndMaintenance({
  selection,
  count = 1,
  onClose,
  onDone,
}: {
  selection: DeviceSelection;
  /** On how many devices it ends. */
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
    notify({ tone: "success", title: "Maintenance disabled" });
  };
  return (
    <Confirm
      danger
      title={`Disable maintenance of ${countDevices(count)}?`}
      message={maintenanceWords.disable}
      confirmLabel="Yes"
      cancelLabel="No"
      busy={busy}
      onConfirm={() => run(disable)}
      onCancel={onClose}
    />
  );
}
