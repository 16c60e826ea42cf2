import { countDevices, t, type WakeResult } from "@muster/sdk";
import { useState } from "react";
import { Banner, DataTable, Dialog, Progress, type Action } from "#kit";
import type { DeviceDialogProps } from "../../feature.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";

interface Row {
  nodeId: number;
  displayName: string;
  text: string;
}

/** Each device with who sends the packets, or why none can be sent. */
const rowsOf = ({ success, fail }: WakeResult, isSent: boolean): Row[] => [
  ...success.map(({ nodeId, displayName, senderName: sender, interface: name, address }) => ({
    nodeId,
    displayName,
    text: t(isSent ? "remote.wake.sent" : "remote.wake.wouldSend", { sender, interface: name, address }),
  })),
  ...fail.map(({ nodeId, displayName, detail: text }) => ({ nodeId, displayName, text })),
];

/** Says through whom devices can be woken, and then for each of them what was done. */
export function WakeDialog({ selection, count, device, onClose, onDone }: DeviceDialogProps) {
  const checked = useOperation("checkWakeDevices", { body: selection });
  const [done, setDone] = useState<WakeResult>();
  const change = useMutate();
  const { busy, run } = useAction();
  const result = done ?? checked.data;
  const error = operationError(checked);
  const able = result?.success.length ?? 0;
  const wake: Action = {
    label: t("remote.wake.ui.submit"),
    kind: "primary",
    busy,
    disabled: checked.data && !able ? t("remote.wake.ui.none") : undefined,
    onSelect: () => run(async () => setDone(await change("wakeDevices", { body: selection })), onClose),
  };
  const close: Action = { label: t("common.close"), onSelect: done ? onDone : onClose };
  return (
    <Dialog
      title={t("remote.wake.ui.title", { devices: device?.displayName ?? countDevices(count) })}
      onClose={done ? onDone : onClose}
      actions={done ? [close] : [wake, { label: t("common.cancel"), onSelect: onClose }]}
    >
      {error && (
        <Banner tone="danger" title={error.message}>
          {error.nextStep}
        </Banner>
      )}
      {checked.isPending && <Progress label={t("remote.wake.ui.checking")} />}
      {result && <Outcome result={result} isSent={done !== undefined} />}
    </Dialog>
  );
}

function Outcome({ result, isSent }: { result: WakeResult; isSent: boolean }) {
  const count = result.success.length;
  const title = isSent ? t("remote.wake.ui.sent", { count }) : t("remote.wake.ui.able", { count });
  return (
    <>
      <Banner tone={result.fail.length ? "warning" : "info"} title={count ? title : t("remote.wake.ui.none")}>
        {isSent && count > 0 ? t("remote.wake.ui.sentDetail") : undefined}
      </Banner>
      <DataTable
        label={t("remote.wake.ui.result")}
        columns={[
          { id: "device", label: t("remote.wake.ui.device"), cell: (row: Row) => row.displayName },
          { id: "result", label: t("remote.wake.ui.result"), cell: (row: Row) => row.text },
        ]}
        rows={rowsOf(result, isSent)}
        rowKey={({ nodeId }) => String(nodeId)}
        empty={{ title: t("remote.wake.ui.none") }}
      />
    </>
  );
}
