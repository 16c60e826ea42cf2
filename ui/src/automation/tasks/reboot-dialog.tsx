import { countDevices, formatList, rebootTask, refusalLabels, type DeviceSelection, t } from "@muster/sdk";
import { useState } from "react";
import { Banner, Dialog, SelectField, ToggleField } from "#kit";
import { inAnHourHere, startErrors, startOf, StartFields } from "../../components/date-time.tsx";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { taskAddress } from "./columns.ts";

const namesShown = 5;

/**
 * Returns which selected devices can be rebooted, and the others with the reason, as far as the user may read
 * them.
 */
function useTargets(selection: DeviceSelection) {
  const may = useMay();
  const readable = may("checkMaintenance") && may("listAgents");
  const checked = useOperation("checkMaintenance", { body: selection }, readable);
  const agents = useOperation("listAgents", { query: {} }, readable);
  if (!checked.data || !agents.data) return { devices: undefined, able: 0, skipped: [] };
  const managed = new Set(agents.data.results.map(({ nodeId }) => nodeId));
  const skipped = checked.data.results.flatMap(({ nodeId, displayName, refused }) => {
    const reason = refused ?? (managed.has(nodeId) ? undefined : "NO_AGENT");
    return reason ? [`${displayName} (${refusalLabels[reason]})`] : [];
  });
  const devices = checked.data.results.length;
  return { devices, able: devices - skipped.length, skipped };
}

export function RebootDialog({ selection, onClose }: { selection: DeviceSelection; onClose(): void }) {
  const { notify } = useConsole();
  const change = useMutate();
  const [initial] = useState(() => ({ when: "AT", skipIfOffline: false, ...inAnHourHere() }));
  const bodyOf = (values: typeof initial) => rebootTask(startOf(values), selection, values.skipIfOffline);
  const form = useForm(initial, (values) => startErrors(bodyOf(values).schedule));
  const { devices, able, skipped } = useTargets(selection);
  const schedule = async (values: typeof initial) => {
    const { refused, ...task } = await change("createScheduledTask", { body: bodyOf(values) });
    onClose();
    const reasons = [...new Set(refused.map(({ reason }) => refusalLabels[reason]))];
    notify({
      tone: refused.length ? "warning" : "success",
      title: t("automation.tasks.rebootScheduled", { devices: countDevices(task.deviceCount) }),
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
    <Dialog
      title={
        devices
          ? t("automation.tasks.rebootOf", { devices: countDevices(able) })
          : t("automation.tasks.rebootSchedule")
      }
      onClose={onClose}
    >
      {skipped.length > 0 && (
        <Banner
          tone="warning"
          title={t("automation.tasks.willSkip", {
            devices: countDevices(skipped.length),
            names: formatList(skipped.slice(0, namesShown)),
          })}
        />
      )}
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
        <ToggleField
          label={t("automation.tasks.skipIfOffline")}
          hint={t("automation.tasks.skipIfOfflineHint")}
          {...form.field("skipIfOffline")}
        />
      </EditForm>
    </Dialog>
  );
}
