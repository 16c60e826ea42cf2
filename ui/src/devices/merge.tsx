import { deviceAddress, memoryWords, type Device } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Banner, Dialog, Form, SelectField, Text } from "#kit";
import { useConsole } from "../hooks/console.ts";
import { operationError, useMutate, useOperation } from "../hooks/operations.ts";
import { required, useForm } from "../hooks/form.ts";

/** Makes one device of two; the person chooses which stays. */
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
    <Dialog title={memoryWords.mergeTitle} onClose={() => onDone(false)}>
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
  return (
    <Form
      label={memoryWords.mergeTitle}
      submitLabel="Merge"
      busy={form.busy}
      error={form.error}
      onCancel={() => onDone(false)}
      onSubmit={() =>
        form.submit(async ({ keep }) => {
          const [stays, goes] = String(devices[0].id) === keep ? devices : [devices[1], devices[0]];
          await change("mergeDevices", { path: { nodeId: stays.id }, body: { nodeId: goes.id } });
          onDone(true);
          notify({ tone: "success", title: memoryWords.merged(stays.displayName) });
          await navigate(deviceAddress(stays.id));
        })
      }
    >
      <Text>{memoryWords.mergeMessage}</Text>
      <SelectField
        label={memoryWords.mergeKeep}
        required
        options={devices.map(({ id, displayName, ip }) => ({
          value: String(id),
          label: `${displayName} (${ip})`,
        }))}
        {...form.field("keep")}
      />
    </Form>
  );
}
