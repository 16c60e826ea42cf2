import { countDevices } from "@muster/sdk";
import { Confirm } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import type { DevicesSelection } from "./use-selection.ts";

interface Props {
  selection: DevicesSelection;
  onClose(): void;
}

/** Deletes the selected devices after a question. */
export function DeleteDevices({ selection, onClose }: Props) {
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const remove = async () => {
    const { deleted, kept } = await change("deleteDevices", { body: selection.body });
    onClose();
    selection.clear();
    notify({
      tone: "success",
      title: "Data deleted successfully",
      detail: `${countDevices(deleted)} deleted`,
    });
    if (kept.length)
      notify({
        tone: "warning",
        title: `${countDevices(kept.length)} kept`,
        detail: "They run an agent and cannot be deleted while it is connected.",
      });
  };
  return (
    <Confirm
      danger
      title={`Delete ${countDevices(selection.count)}?`}
      message="What is known of them is lost. A discovery can find and add them again."
      confirmLabel="Delete"
      busy={busy}
      onConfirm={() => run(remove)}
      onCancel={onClose}
    />
  );
}
