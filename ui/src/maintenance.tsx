import {
  changedForm,
  checkMaintenanceForm,
  countDevices,
  disableMaintenance,
  enableMaintenance,
  enums,
  heldWords,
  maintenanceOptionLabels,
  maintenanceState,
  maintenanceWords,
  newMaintenanceForm,
  planMaintenance,
  planWords,
  recurrenceWords,
  repeatLabels,
  ruleOf,
  scheduleOf,
  timeZoneOptions,
  weekdayLabels,
  type Weekday,
  type DeviceSelection,
  type MaintenanceForm,
  type MaintenanceOption,
  type MaintenanceWindow,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  Banner,
  ChoicesField,
  Confirm,
  DataTable,
  Dialog,
  Form,
  NumberField,
  Screen,
  SelectField,
  Tabs,
  Text,
  TextField,
  ToggleField,
} from "#kit";
import { readError, useAction, useAllowed, useChange, useConsole, useNow, useRead, useScope } from "./console.ts";
import { useDeletion } from "./deletion.tsx";
import { useForm } from "./form.ts";

/** Ends the maintenance of devices after a question. */
export function EndMaintenance({
  selection,
  onClose,
  onDone,
}: {
  selection: DeviceSelection;
  onClose(): void;
  onDone(): void;
}) {
  const { notify } = useConsole();
  const change = useChange();
  const { busy, run } = useAction();
  const disable = async () => {
    await disableMaintenance({ call: change }, selection);
    onDone();
    notify({ tone: "success", title: "Maintenance disabled" });
  };
  return (
    <Confirm
      danger
      title="Disable maintenance?"
      message={maintenanceWords.disable}
      confirmLabel="Yes"
      cancelLabel="No"
      busy={busy}
      onConfirm={() => run(disable)}
      onCancel={onClose}
    />
  );
}

interface DialogProps {
  selection: DeviceSelection;
  onClose(): void;
  /** It was enabled or disabled. */
  onDone(): void;
}

export function MaintenanceDialog({ selection, onClose, onDone }: DialogProps) {
  const { session, notify } = useConsole();
  const change = useChange();
  const [ending, setEnding] = useState(false);
  const [initial] = useState(() => newMaintenanceForm(Date.now()));
  const devices = useRead("checkMaintenance", { body: selection });
  const form = useForm(initial, (values) => checkMaintenanceForm(values, Date.now(), session.user));
  const { values } = form;
  const now = useNow();
  const schedule = scheduleOf(values);
  const plan = planMaintenance(devices.data?.results ?? [], ruleOf(schedule ?? scheduleOf(initial)!, now));
  const inIt = (devices.data?.results ?? []).filter(({ windows }) => windows.length);
  const set = (changes: Partial<MaintenanceForm>) => form.set(changedForm(values, changes));
  /** As the form binds a field, but that the end follows the start. */
  const field = <K extends keyof MaintenanceForm>(name: K) => ({
    ...form.field(name),
    onChange: (value: MaintenanceForm[K]) => set({ [name]: value }),
  });
  const enable = async () => {
    if (!schedule) return;
    await enableMaintenance({ call: change }, { ...selection, schedule, options: values.options });
    onDone();
    const nothing = devices.data && !plan.enable.length;
    notify({
      tone: nothing ? "info" : "success",
      title: nothing ? "Nothing changed" : `Maintenance enabled for ${countDevices(plan.enable.length)}`,
      detail: planWords(plan) || undefined,
    });
  };
  if (ending) return <EndMaintenance selection={selection} onClose={() => setEnding(false)} onDone={onDone} />;
  const { value: _, ...daysField } = field("daysOfWeek");
  return (
    <Dialog title="Maintenance mode" onClose={onClose}>
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
      <Form
        label="Maintenance mode"
        submitLabel="Enable"
        busy={form.busy || devices.isPending}
        error={form.error}
        onCancel={onClose}
        onSubmit={() => form.submit(enable)}
      >
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
          <TextField label="Start date" required placeholder="2027-01-31" maxLength={10} {...field("startDate")} />
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
                set({ options: on ? [...values.options, option] : values.options.filter((one) => one !== option) })
              }
            />
          ))}
      </Form>
    </Dialog>
  );
}

const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

const tabs = [
  { id: "active", label: "Active", of: (one: MaintenanceWindow, now: number) => one.startTime <= now },
  { id: "coming", label: "Coming", of: (one: MaintenanceWindow, now: number) => one.startTime > now },
  { id: "recurring", label: "Recurring", of: (one: MaintenanceWindow) => one.repeats !== "NEVER" },
];

export function Maintenance() {
  const scope = useScope();
  const editable = useAllowed()("SYSTEM.MaintenanceMode.Editor.Access", "canEditMaintenanceMode");
  const change = useChange();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const list = useRead("listMaintenance", { query: scope });
  const now = useNow();
  const current = tabs.find(({ id }) => id === params.get("show")) ?? tabs[0]!;
  const all = list.data?.results ?? [];
  const rows = all.filter((one) => current.of(one, now));
  const deletion = useDeletion({
    noun: "window",
    label: "End or remove",
    rows,
    message: () => maintenanceWords.disable,
    remove: ({ id }) => change("deleteMaintenance", { path: { maintenanceId: id } }),
  });
  return (
    <Screen
      title="Maintenance"
      subtitle="Times in which alerts, notifications, patching, scans and tasks are held back"
      error={readError(list)}
      actions={editable ? [deletion.action] : []}
    >
      <Tabs
        label="Maintenance windows"
        tabs={tabs.map(({ id, label, of }) => ({ id, label, count: all.filter((one) => of(one, now)).length }))}
        current={current.id}
        onChange={(show) => setParams({ show }, { replace: true })}
      />
      <DataTable
        label="Maintenance windows"
        rows={rows}
        rowKey={({ id }) => id}
        loading={list.isPending}
        {...(editable && deletion.table)}
        columns={[
          { id: "devices", label: "Devices", cell: namesOf, priority: 0, width: "wide" },
          {
            id: "state",
            label: "State",
            cell: (one) => {
              const { short, tone } = maintenanceState(one, now);
              return { text: short, tone };
            },
            priority: 1,
            width: "wide",
          },
          { id: "zone", label: "Time zone", cell: ({ timeZone }) => timeZone, priority: 4 },
          { id: "recurring", label: "Recurring", cell: recurrenceWords, priority: 2, width: "wide" },
          { id: "held", label: "Held back", cell: (one) => heldWords(one.disabledOptions), priority: 3, width: "wide" },
          { id: "by", label: "By", cell: ({ createdBy }) => createdBy, priority: 5 },
        ]}
        empty={{
          title: "No maintenance",
          hint: "Select devices in the devices list to put them into maintenance.",
          action: { label: "Choose devices", onSelect: () => void navigate("/deviceSearch") },
        }}
      />
      {deletion.question}
    </Screen>
  );
}

const namesOf = ({ devices, deviceNames }: MaintenanceWindow) =>
  devices > deviceNames.length
    ? `${deviceNames.join(", ")} and ${countDevices(devices - deviceNames.length)} more`
    : deviceNames.join(", ");
