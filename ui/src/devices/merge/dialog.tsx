import { deviceAddress, provenanceMessages, type Device, t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Banner, Dialog, SelectField, Text } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";

/** Merges two devices; the user chooses which one stays. */
export function MergeDevices({
  ids,
  onDone,
}: {
  ids: readonly [number, number];
  onDone(merged: boolean): void;
}) {
  const first = useOperation("getDevice", { path: { nodeId: ids[0] } });
  const second = useOperation("getDevice", { path: { nodeId: ids[1] } });
  const error = operationError(first, second);
  return (
    <Dialog title={provenanceMessages.mergeTitle} onClose={() => onDone(false)}>
      {error && (
        <Banner tone="danger" title={error.message}>
          {error.nextStep}
        </Banner>
      )}
      {first.data && second.data && <Choose devices={[first.data, second.data]} onDone={onDone} />}
    </Dialog>
  );
}

function Choose({ devices, onDone }: { devices: readonly [Device, Device]; onDone(merged: boolean): void }) {
  const { notify } = useConsole();
  const change = useMutate();
  const navigate = useNavigate();
  const form = useForm({ keep: String(devices[0].id) }, (values) => required(values, "keep"));
  const merge = async ({ keep }: { keep: string }) => {
    const [remaining, merged] = String(devices[0].id) === keep ? devices : [devices[1], devices[0]];
    await change("mergeDevices", { path: { nodeId: remaining.id }, body: { nodeId: merged.id } });
    onDone(true);
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
      onCancel={() => onDone(false)}
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
