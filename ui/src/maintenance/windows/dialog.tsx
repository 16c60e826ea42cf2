import {
  changedForm,
  checkMaintenanceForm,
  countDevices,
  enabledWords,
  enableMaintenance,
  enums,
  maintenanceOptionLabels,
  newMaintenanceForm,
  planMaintenance,
  planWords,
  repeatLabels,
  ruleOf,
  scheduleOf,
  timeZoneOptions,
  weekdayLabels,
  type DeviceSelection,
  type MaintenanceForm,
  type MaintenanceOption,
  type Weekday,
} from "@muster/sdk";
import { useState } from "react";
import { Banner, ChoicesField, Dialog, NumberField, SelectField, Text, TextField, ToggleField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm, type FormState } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { useNow } from "../../hooks/time.ts";
import { EndMaintenance } from "./end-dialog.tsx";

interface DialogProps {
  selection: DeviceSelection;
  onClose(): void;
  /** It was enabled or disabled. */
  onDone(): void;
}

export function MaintenanceDialog({ selection, onClose, onDone }: DialogProps) {
  const { session, notify } = useConsole();
  const change = useMutate();
  const [ending, setEnding] = useState(false);
  const [initial] = useState(() => newMaintenanceForm(Date.now()));
  const devices = useOperation("checkMaintenance", { body: selection });
  const form = useForm(initial, (values) => checkMaintenanceForm(values, Date.now(), session.user));
  const { values } = form;
  const now = useNow();
  const schedule = scheduleOf(values);
  const chosen = devices.data?.results ?? [];
  const rule = ruleOf(schedule ?? scheduleOf(initial)!, now);
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
      title: nothing ? "Nothing changed" : `Maintenance enabled for ${countDevices(plan.enable.length)}`,
      detail: [...(nothing ? [] : [enabledWords(rule, now)]), planWords(plan)].filter(Boolean).join(" "),
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
    <Dialog title={devices.data ? `Maintenance mode: ${named}` : "Maintenance mode"} onClose={onClose}>
      {inIt.length > 0 && (
        <Banner
          tone="warning"
          title={
            inIt.length === 1
              ? `${inIt[0]!.displayName} is in maintenance or comes into it`
              : `${countDevices(inIt.length)} are in maintenance or come into it`
          }
          actions={[{ label: "Disable maintenance", kind: "danger", onSelect: () => setEnding(true) }]}
        />
      )}
      {planWords(plan) && <Text>{planWords(plan)}</Text>}
      <EditForm
        label="Maintenance mode"
        submitLabel="Enable"
        form={form}
        busy={devices.isPending}
        onCancel={onClose}
        save={enable}
      >
        <MaintenanceFields form={form} />
      </EditForm>
    </Dialog>
  );
}

function MaintenanceFields({ form }: { form: FormState<MaintenanceForm> }) {
  const { values } = form;
  const set = (changes: Partial<MaintenanceForm>) => form.set(changedForm(values, changes));
  /** Binds a field so that the end follows the start. */
  const field = <K extends keyof MaintenanceForm>(name: K) => ({
    ...form.field(name),
    onChange: (value: MaintenanceForm[K]) => set({ [name]: value }),
  });
  const { value: _, ...daysField } = field("daysOfWeek");
  return (
    <>
      <SelectField
        label="Start"
        required
        options={[
          { value: "NOW", label: "Now" },
          { value: "AT", label: "Later" },
        ]}
        {...field("startType")}
      />
      {values.startType === "AT" && (
        <TextField
          label="Start date"
          required
          placeholder="2027-01-31"
          maxLength={10}
          {...field("startDate")}
        />
      )}
      {values.startType === "AT" && (
        <TextField label="Start time" required placeholder="22:00" maxLength={5} {...field("startTime")} />
      )}
      <TextField label="End date" required placeholder="2027-01-31" maxLength={10} {...field("endDate")} />
      <TextField label="End time" required placeholder="23:00" maxLength={5} {...field("endTime")} />
      <SelectField label="Time zone" required options={timeZoneOptions()} {...field("timeZone")} />
      <SelectField
        label="Repeat"
        required
        options={enums.MaintenanceRepeats.map((value) => ({ value, label: repeatLabels[value] }))}
        {...field("repeats")}
      />
      {values.repeats === "WEEKLY" && (
        <ChoicesField
          label="Days of the week"
          required
          values={values.daysOfWeek}
          options={enums.Weekday.map((value) => ({ value, label: weekdayLabels[value] }))}
          {...daysField}
          onChange={(days) => set({ daysOfWeek: days as Weekday[] })}
        />
      )}
      {values.repeats === "MONTHLY" && (
        <NumberField
          label="Day of the month"
          required
          hint="0 is the last day."
          minimum={0}
          maximum={31}
          {...field("dayOfMonth")}
        />
      )}
      <ToggleField label="Hold back notifications" value disabled onChange={() => undefined} />
      {(Object.keys(maintenanceOptionLabels) as MaintenanceOption[])
        .filter((option) => option !== "NOTIFICATIONS")
        .map((option) => (
          <ToggleField
            key={option}
            label={`Hold back ${lowerFirst(maintenanceOptionLabels[option])}`}
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

const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
