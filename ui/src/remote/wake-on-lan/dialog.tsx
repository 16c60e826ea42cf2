import { countDevices, t, type WakeResult } from "@muster/sdk";
import { useState } from "react";
import { Banner, Details, Dialog, Progress, Text, type Action } from "#kit";
import type { DeviceDialogProps } from "../../feature.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { ScheduleWake } from "./schedule-dialog.tsx";

const maxShown = 100;

/** Returns each device with the sender of its packets, or why none can be sent. */
const rowsOf = ({ success, fail }: WakeResult, isSent: boolean) => [
  ...success.map(({ displayName: label, senderName: sender, interface: name, address }) => ({
    label,
    value: t(isSent ? "remote.wake.sent" : "remote.wake.wouldSend", { sender, interface: name, address }),
  })),
  ...fail.map(({ displayName: label, detail: value }) => ({ label, value })),
];

/** Wakes devices now or at a scheduled time. */
export function WakeDialog(props: DeviceDialogProps) {
  const [isLater, setLater] = useState(false);
  return isLater ? <ScheduleWake {...props} /> : <WakeNow {...props} onSchedule={() => setLater(true)} />;
}

/** Shows which device can wake each one, and then the results. */
function WakeNow({
  selection,
  count,
  device,
  onClose,
  onDone,
  onSchedule,
}: DeviceDialogProps & { onSchedule(): void }) {
  const may = useMay();
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
  const later: Action = { label: t("remote.wake.ui.schedule"), onSelect: onSchedule };
  const close: Action = { label: t("common.close"), onSelect: done ? onDone : onClose };
  return (
    <Dialog
      title={t("remote.wake.ui.title", { devices: device?.displayName ?? countDevices(count) })}
      onClose={done ? onDone : onClose}
      actions={
        done
          ? [close]
          : [
              wake,
              ...(may("createScheduledTask") ? [later] : []),
              { label: t("common.cancel"), onSelect: onClose },
            ]
      }
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
  const rows = rowsOf(result, isSent);
  const title = isSent ? t("remote.wake.ui.sent", { count }) : t("remote.wake.ui.able", { count });
  return (
    <>
      <Banner tone={result.fail.length ? "warning" : "info"} title={count ? title : t("remote.wake.ui.none")}>
        {isSent && count > 0 ? t("remote.wake.ui.sentDetail") : undefined}
      </Banner>
      <Details items={rows.slice(0, maxShown)} />
      {rows.length > maxShown && (
        <Text muted>{t("remote.wake.ui.more", { count: rows.length - maxShown })}</Text>
      )}
    </>
  );
}
