import { deviceAddress, provenanceMessages, type Device, t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Banner, Dialog, SelectField, Text } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import type { DeviceDialogProps } from "../../feature.ts";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";

/** Merges two devices; the user chooses which one stays. */
export function MergeDevices({ selection, onClose, onDone }: DeviceDialogProps) {
  const [one = 0, other = 0] = selection.deviceIds ?? [];
  const first = useOperation("getDevice", { path: { nodeId: one } });
  const second = useOperation("getDevice", { path: { nodeId: other } });
  const error = operationError(first, second);
  return (
    <Dialog title={provenanceMessages.mergeTitle} onClose={onClose}>
      {error && (
        <Banner tone="danger" title={error.message}>
          {error.nextStep}
        </Banner>
      )}
      {first.data && second.data && (
        <Choose devices={[first.data, second.data]} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  );
}

function Choose({
  devices,
  onClose,
  onDone,
}: Pick<DeviceDialogProps, "onClose" | "onDone"> & { devices: readonly [Device, Device] }) {
  const { notify } = useConsole();
  const change = useMutate();
  const navigate = useNavigate();
  const form = useForm({ keep: String(devices[0].id) }, (values) => required(values, "keep"));
  const merge = async ({ keep }: { keep: string }) => {
    const [remaining, merged] = String(devices[0].id) === keep ? devices : [devices[1], devices[0]];
    await change("mergeDevices", { path: { nodeId: remaining.id }, body: { nodeId: merged.id } });
    onDone();
    notify({ tone: "success", title: provenanceMessages.merged(remaining.displayName) });
    await navigate(deviceAddress(remaining.id));
  };
  return (
    <EditForm
      label={provenanceMessages.mergeTitle}
      submitLabel={t("devices.merge.merge")}
      form={form}
      guarded={false}
      save={merge}
      onCancel={onClose}
    >
      <Text>{provenanceMessages.mergeMessage}</Text>
      <SelectField
        label={provenanceMessages.mergeKeep}
        required
        options={devices.map(({ id, displayName, ip }) => ({
          value: String(id),
          label: `${displayName} (${ip})`,
        }))}
        {...form.field("keep")}
      />
    </EditForm>
  );
}
