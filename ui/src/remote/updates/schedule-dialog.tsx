import { countDevices, formatDateTime, t, updateTask, type RestartRule, type TaskUpdates } from "@muster/sdk";
import { useState } from "react";
import { Dialog, EmptyState, SelectField, ToggleField } from "#kit";
import { taskAddress } from "../../automation/tasks/columns.ts";
import { inAnHourHere, startErrors, StartFields, startOf } from "../../components/date-time.tsx";
import { EditForm } from "../../components/edit-form.tsx";
import type { DeviceDialogProps } from "../../feature.ts";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { restartOptions, updateChoiceOptions } from "./options.ts";

type Props = Pick<DeviceDialogProps, "selection" | "count" | "device" | "onClose" | "onDone"> & {
  /** The device's name, if there is only one. */
  name?: string;
};

interface Values extends TaskUpdates {
  when: string;
  start: string;
  timeZone: string;
  restart: RestartRule;
  skipIfOffline: boolean;
}

/** Schedules the installation of the updates that are pending at that time. */
export function ScheduleUpdates(props: Props) {
  const may = useMay();
  // requires the rights to create tasks and to install updates
  if (may("createScheduledTask") && may("installUpdates")) return <ScheduleForm {...props} />;
  return (
    <Dialog title={t("remote.deviceTools.updates.scheduleAction")} onClose={props.onClose}>
      <EmptyState title={t("remote.deviceTools.forbidden")} hint={t("remote.deviceTools.forbiddenHint")} />
    </Dialog>
  );
}

function ScheduleForm({ selection, count, device, name, onClose, onDone }: Props) {
  const { notify } = useConsole();
  const change = useMutate();
  const [initial] = useState((): Values => ({
    when: "AT",
    skipIfOffline: false,
    select: "SECURITY",
    restart: "NEVER",
    ...inAnHourHere(),
  }));
  const bodyOf = ({ select, restart, skipIfOffline, ...start }: Values) =>
    updateTask({ select, restart }, startOf(start), selection, skipIfOffline);
  const form = useForm(initial, (values) => startErrors(bodyOf(values).schedule));
  const schedule = async (values: Values) => {
    const task = await change("createScheduledTask", { body: bodyOf(values) });
    onDone();
    notify({
      tone: task.refused.length ? "warning" : "success",
      title: t("remote.deviceTools.updates.scheduled", { time: formatDateTime(task.runAt) }),
      to: taskAddress(task.id),
      linkLabel: t("remote.deviceTools.updates.goTask"),
    });
  };
  const devices = name ?? device?.displayName ?? countDevices(count);
  return (
    <Dialog title={t("remote.deviceTools.updates.scheduleTitle", { devices })} onClose={onClose}>
      <EditForm
        label={t("remote.deviceTools.updates.schedule")}
        submitLabel={t("remote.deviceTools.updates.scheduleSubmit")}
        form={form}
        onCancel={onClose}
        save={schedule}
      >
        <SelectField
          label={t("remote.deviceTools.updates.which")}
          options={updateChoiceOptions()}
          {...form.field("select")}
        />
        <StartFields form={form} />
        <SelectField
          label={t("remote.deviceTools.updates.restart")}
          options={restartOptions()}
          {...form.field("restart")}
        />
        <ToggleField
          label={t("automation.tasks.skipIfOffline")}
          hint={t("automation.tasks.skipIfOfflineHint")}
          {...form.field("skipIfOffline")}
        />
      </EditForm>
    </Dialog>
  );
}
