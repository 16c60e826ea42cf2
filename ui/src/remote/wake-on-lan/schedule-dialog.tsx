import {
  countDevices,
  formatDateTime,
  runAtOf,
  t,
  wakeTask,
  type TaskSchedule,
  type Weekday,
} from "@muster/sdk";
import { useState } from "react";
import { Dialog, Text } from "#kit";
import { taskAddress } from "../../automation/tasks/columns.ts";
import { inAnHourHere, MomentField, startErrors, startOf } from "../../components/date-time.tsx";
import { EditForm } from "../../components/edit-form.tsx";
import { ScheduleFields } from "../../components/schedule-fields.tsx";
import type { DeviceDialogProps } from "../../feature.ts";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { useNow } from "../../hooks/time.ts";

interface Values {
  start: string;
  timeZone: string;
  repeats: TaskSchedule["repeats"];
  daysOfWeek: Weekday[];
}

const choices = ["RUN_ONCE", "DAILY", "WEEKLY"] as const satisfies readonly TaskSchedule["repeats"][];
const workdays: Weekday[] = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"];

/** Schedules waking devices, once or repeatedly. */
export function ScheduleWake({ selection, count, device, onClose, onDone }: DeviceDialogProps) {
  const { notify } = useConsole();
  const change = useMutate();
  const now = useNow();
  const [initial] = useState((): Values => ({
    ...inAnHourHere(),
    repeats: "RUN_ONCE",
    daysOfWeek: workdays,
  }));
  const bodyOf = (values: Values) => wakeTask(startOf({ when: "AT", ...values })!, selection, values);
  const form = useForm(initial, (values) => startErrors(bodyOf(values).schedule));
  const { timeZone, repeats } = form.values;
  const first = runAtOf(bodyOf(form.values).schedule, now);
  const schedule = async (values: Values) => {
    const task = await change("createScheduledTask", { body: bodyOf(values) });
    onDone();
    notify({
      tone: task.refused.length ? "warning" : "success",
      title: t("remote.wake.ui.scheduled", { count: task.deviceCount, time: formatDateTime(task.runAt) }),
      to: taskAddress(task.id),
      linkLabel: t("automation.tasks.goTask"),
    });
  };
  const devices = device?.displayName ?? countDevices(count);
  return (
    <Dialog title={t("remote.wake.ui.scheduleTitle", { devices })} onClose={onClose}>
      <EditForm
        label={t("remote.wake.ui.scheduleTitle", { devices })}
        submitLabel={t("remote.wake.ui.scheduleSubmit")}
        form={form}
        onCancel={onClose}
        save={schedule}
      >
        <MomentField
          label={repeats === "RUN_ONCE" ? t("common.dateTime.dateAndTime") : t("remote.wake.ui.first")}
          required
          daily
          timeZone={timeZone}
          presets={["1h", "4h"]}
          {...form.field("start")}
        />
        <ScheduleFields
          repeat={{
            ...form.field("repeats"),
            options: choices.map((value) => ({ value, label: t(`remote.wake.ui.repeat.${value}`) })),
          }}
          asks={repeats === "WEEKLY" ? "weekdays" : undefined}
          weekdays={form.field("daysOfWeek")}
          dayOfMonth={{ value: "", onChange: () => undefined }}
          timeZone={form.field("timeZone")}
          next={first !== undefined && repeats !== "RUN_ONCE" ? [first] : []}
        />
        <Text muted>{t("remote.wake.ui.scheduleHint")}</Text>
      </EditForm>
    </Dialog>
  );
}
