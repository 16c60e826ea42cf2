import { countDevices, rebootTask, refusalLabels, type DeviceSelection, t } from "@muster/sdk";
import { useState } from "react";
import { Dialog, SelectField, Text } from "#kit";
import { inAnHourHere, startErrors, startOf, StartFields } from "../../components/date-time.tsx";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { taskAddress } from "./columns.ts";

export function RebootDialog({ selection, onClose }: { selection: DeviceSelection; onClose(): void }) {
  const { notify } = useConsole();
  const change = useMutate();
  const [initial] = useState(() => ({ when: "AT", ...inAnHourHere() }));
  const bodyOf = (values: typeof initial) => rebootTask(startOf(values), selection);
  const form = useForm(initial, (values) => startErrors(bodyOf(values).schedule));
  const schedule = async (values: typeof initial) => {
    const { refused, ...task } = await change("createScheduledTask", { body: bodyOf(values) });
    onClose();
    const reasons = [...new Set(refused.map(({ reason }) => refusalLabels[reason]))];
    notify({
      tone: refused.length ? "warning" : "success",
      title: t("automation.tasks.rebootScheduled", { devices: countDevices(task.targets) }),
      detail: refused.length
        ? t("automation.tasks.leftOut", {
            devices: countDevices(refused.length),
            reasons: reasons.join(". "),
          })
        : undefined,
      to: taskAddress(task.id),
      linkLabel: t("automation.tasks.goTask"),
    });
  };
  return (
    <Dialog title={t("automation.tasks.rebootSchedule")} onClose={onClose}>
      <Text muted>{t("automation.tasks.devicesOfflineRebootedAsSoon")}</Text>
      <EditForm
        label={t("automation.tasks.rebootSchedule")}
        submitLabel={t("automation.tasks.schedule")}
        form={form}
        onCancel={onClose}
        save={schedule}
      >
        <SelectField
          label={t("automation.tasks.when")}
          required
          options={[
            { value: "AT", label: t("automation.tasks.time") },
            { value: "NOW", label: t("automation.tasks.now") },
          ]}
          {...form.field("when")}
        />
        {form.values.when === "AT" && <StartFields form={form} />}
      </EditForm>
    </Dialog>
  );
}
