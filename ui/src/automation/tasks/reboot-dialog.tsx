import { checkTaskSchedule, countDevices, rebootTask, refusedWords, type DeviceSelection } from "@muster/sdk";
import { useState } from "react";
import { Dialog, SelectField, Text } from "#kit";
import { inAnHourHere, MomentFields } from "../../components/date-time.tsx";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { taskAddress } from "./columns.ts";

export function RebootDialog({ selection, onClose }: { selection: DeviceSelection; onClose(): void }) {
  const { notify } = useConsole();
  const change = useMutate();
  const [initial] = useState(() => ({ when: "AT", ...inAnHourHere() }));
  const bodyOf = ({ when, startDate, startTime, timeZone }: typeof initial) =>
    rebootTask(when === "AT" ? { date: startDate, time: startTime, timeZone } : undefined, selection);
  const form = useForm(initial, (values) =>
    Object.fromEntries(
      checkTaskSchedule(bodyOf(values).schedule, Date.now()).map(({ field, message }) => [field, message]),
    ),
  );
  const schedule = async (values: typeof initial) => {
    const { refused, ...task } = await change("createScheduledTask", { body: bodyOf(values) });
    onClose();
    const reasons = [...new Set(refused.map(({ reason }) => refusedWords[reason]))];
    notify({
      tone: refused.length ? "warning" : "success",
      title: `Reboot of ${countDevices(task.targets)} scheduled`,
      detail: refused.length ? `${countDevices(refused.length)} left out. ${reasons.join(". ")}.` : undefined,
      to: taskAddress(task.id),
      linkLabel: "Go to the task",
    });
  };
  return (
    <Dialog title="Reboot schedule" onClose={onClose}>
      <Text muted>Devices that are offline are rebooted as soon as they are back.</Text>
      <EditForm label="Reboot schedule" submitLabel="Schedule" form={form} onCancel={onClose} save={schedule}>
        <SelectField
          label="When"
          required
          options={[
            { value: "AT", label: "At a time" },
            { value: "NOW", label: "Now" },
          ]}
          {...form.field("when")}
        />
        {form.values.when === "AT" && <MomentFields form={form} />}
      </EditForm>
    </Dialog>
  );
}
