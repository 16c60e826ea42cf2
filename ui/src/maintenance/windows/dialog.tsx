import {
  changedForm,
  checkMaintenanceForm,
  countDevices,
  enabledText,
  enableMaintenance,
  enums,
  labels,
  maintenanceOptionLabels,
  maintenanceStart,
  newMaintenanceForm,
  parseWhen,
  planMaintenance,
  planText,
  previewText,
  repeatLabels,
  ruleOf,
  scheduleOf,
  type DeviceSelection,
  type MaintenanceForm,
  type MaintenanceOption,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { Banner, Dialog, SelectField, Text, TextField, ToggleField } from "#kit";
import { MomentField } from "../../components/date-time.tsx";
import { EditForm } from "../../components/edit-form.tsx";
import { ScheduleFields } from "../../components/schedule-fields.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm, type FormState } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { useNow } from "../../hooks/time.ts";
import { EndMaintenance } from "./end-dialog.tsx";

/** The form's values, and the text that fills in the times. */
type Fields = MaintenanceForm & { when: string };

interface DialogProps {
  selection: DeviceSelection;
  onClose(): void;
  /** Called after maintenance was enabled or disabled. */
  onDone(): void;
}

export function MaintenanceDialog({ selection, onClose, onDone }: DialogProps) {
  const { session, notify } = useConsole();
  const change = useMutate();
  const [ending, setEnding] = useState(false);
  const [initial] = useState(() => newMaintenanceForm(Date.now()));
  const devices = useOperation("checkMaintenance", { body: selection });
  const check = (values: MaintenanceForm) => checkMaintenanceForm(values, Date.now(), session.user);
  const form = useForm<Fields>({ ...initial, when: "" }, (values) => ({
    ...check(values),
    ...(values.when.trim() &&
      !parseWhen(values.when, values.timeZone, Date.now()) && {
        when: t("maintenance.windows.whenUnknown"),
      }),
  }));
  const { values } = form;
  const now = useNow();
  const schedule = scheduleOf(values, now);
  const isValid = !Object.values(check(values)).some(Boolean);
  const chosen = devices.data?.results ?? [];
  const rule = ruleOf(schedule ?? scheduleOf(initial, now)!, now);
  const plan = planMaintenance(chosen, rule);
  const inIt = chosen.filter(({ windows }) => windows.length);
  const named = chosen.length === 1 ? chosen[0]!.displayName : countDevices(chosen.length);
  const enable = async () => {
    if (!schedule) return;
    await enableMaintenance({ call: change }, { ...selection, schedule, options: values.options });
    onDone();
    const nothing = devices.data && !plan.enable.length;
    notify({
      tone: nothing ? "info" : "success",
      title: nothing
        ? t("maintenance.windows.nothingChanged")
        : t("maintenance.windows.maintenanceEnabled", { devices: countDevices(plan.enable.length) }),
      detail: [...(nothing ? [] : [enabledText(rule, now)]), planText(plan)].filter(Boolean).join(" "),
    });
  };
  if (ending)
    return (
      <EndMaintenance
        selection={selection}
        count={inIt.length}
        onClose={() => setEnding(false)}
        onDone={onDone}
      />
    );
  return (
    <Dialog
      title={
        devices.data
          ? t("maintenance.windows.maintenanceMode", { named })
          : t("maintenance.windows.maintenanceModeTitle")
      }
      onClose={onClose}
    >
      {inIt.length > 0 && (
        <Banner
          tone="warning"
          title={
            inIt.length === 1
              ? t("maintenance.windows.maintenanceComesInto", { displayName: inIt[0]!.displayName })
              : t("maintenance.windows.maintenanceComeInto", { devices: countDevices(inIt.length) })
          }
          actions={[
            {
              label: t("maintenance.windows.disableMaintenance"),
              kind: "danger",
              onSelect: () => setEnding(true),
            },
          ]}
        />
      )}
      {planText(plan) && <Text>{planText(plan)}</Text>}
      <EditForm
        label={t("maintenance.windows.maintenanceModeTitle")}
        submitLabel={t("maintenance.windows.enable")}
        form={form}
        busy={devices.isPending}
        onCancel={onClose}
        save={enable}
      >
        <MaintenanceFields form={form} />
        {isValid && <Text>{previewText(rule, now)}</Text>}
      </EditForm>
    </Dialog>
  );
}

function MaintenanceFields({ form }: { form: FormState<Fields> }) {
  const now = useNow();
  const { values } = form;
  // a manual change clears the text, which no longer describes the values
  const set = (changes: Partial<MaintenanceForm>) =>
    form.set(changedForm(values, { ...changes, when: "" }, now));
  const readWhen = (when: string) => form.set({ when, ...parseWhen(when, values.timeZone, Date.now()) });
  /** Binds a field so that a change of the start also moves the end. */
  const field = <K extends keyof MaintenanceForm>(name: K) => ({
    ...form.field(name),
    onChange: (value: MaintenanceForm[K]) => set({ [name]: value }),
  });
  return (
    <>
      <TextField
        label={t("maintenance.windows.when")}
        hint={t("maintenance.windows.whenHint")}
        {...form.field("when")}
        onChange={readWhen}
      />
      <SelectField
        label={t("maintenance.windows.start")}
        required
        options={[
          { value: "NOW", label: t("maintenance.windows.now") },
          { value: "AT", label: t("maintenance.windows.later") },
        ]}
        {...field("startType")}
      />
      {values.startType === "AT" && (
        <MomentField
          label={t("maintenance.windows.startTime")}
          required
          daily
          timeZone={values.timeZone}
          presets={["1h", "4h"]}
          {...field("startTime")}
        />
      )}
      <MomentField
        label={t("maintenance.windows.endTime")}
        required
        timeZone={values.timeZone}
        from={maintenanceStart(values, now)}
        presets={["30m", "1h", "2h", "4h", "8h", "1d"]}
        {...field("endTime")}
      />
      <ScheduleFields
        repeat={{
          ...field("repeats"),
          options: enums.MaintenanceRepeats.map((value) => ({ value, label: repeatLabels[value] })),
        }}
        asks={asked[values.repeats]}
        weekdays={field("daysOfWeek")}
        dayOfMonth={{ ...field("dayOfMonth"), lastDay: true }}
        timeZone={field("timeZone")}
      />
      <ToggleField label={suppressLabels.NOTIFICATIONS} value disabled onChange={() => undefined} />
      {(Object.keys(maintenanceOptionLabels) as MaintenanceOption[])
        .filter((option) => option !== "NOTIFICATIONS")
        .map((option) => (
          <ToggleField
            key={option}
            label={suppressLabels[option]}
            value={values.options.includes(option)}
            onChange={(on) =>
              set({
                options: on
                  ? [...values.options, option]
                  : values.options.filter((other) => other !== option),
              })
            }
          />
        ))}
    </>
  );
}

const asked = { NEVER: undefined, DAILY: undefined, WEEKLY: "weekdays", MONTHLY: "dayOfMonth" } as const;

const suppressLabels: Record<MaintenanceOption, string> = labels(
  "maintenance.windows.suppress",
  enums.MaintenanceOption,
);
