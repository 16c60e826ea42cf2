import {
  checkRunVariables,
  checkTaskSchedule,
  countDevices,
  rebootTask,
  runAsOptions,
  scriptLanguages,
  scriptName,
  variableTypes,
  type Answer,
  type DeviceSelection,
  type NewScriptRun,
  type Script,
  type ScriptVariable,
} from "@muster/sdk";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  Button,
  Columns,
  DataTable,
  Details,
  EmptyState,
  NumberField,
  Page,
  Section,
  SelectField,
  TextField,
  ToggleField,
} from "#kit";
import { inAnHourHere, MomentFields } from "../../components/date-time.tsx";
import { EditForm } from "../../components/edit-form.tsx";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { libraryAddress, runAddress, type RunStart } from "../scripts/addresses.ts";

/** Sets up a run: what, on which devices, when and how carefully; shows the devices before anything happens. */
export function NewRun() {
  const start = (useLocation().state ?? {}) as RunStart;
  const list = useOperation("listScripts", { query: { pageSize: 1000 } });
  if (!list.data) return <Page title="Run scripts" loading={list.isPending} error={operationError(list)} />;
  const runnable = list.data.results.filter(({ actions }) => actions.includes("RUN"));
  return <RunForm start={start} scripts={runnable} />;
}

type Checked = Answer<"checkScriptRun">["results"];
const none = { scriptVariables: [] };

/** "On 3 devices that were chosen". */
function selectionWords({ deviceIds, unselectedDevicesIds = [] }: DeviceSelection): string {
  if (deviceIds) return `On ${countDevices(deviceIds.length)} chosen in the devices list`;
  const but = unselectedDevicesIds.length ? ` but ${countDevices(unselectedDevicesIds.length)}` : "";
  return `On all devices that matched in the devices list${but}`;
}

function RunForm({ start, scripts }: { start: RunStart; scripts: readonly Script[] }) {
  const { muster } = useConnection();
  const { organizations } = useConsole();
  const navigate = useNavigate();
  const change = useMutate();
  const { notify } = useConsole();
  const { busy, run } = useAction();
  const scope = useScope();
  const [checked, setChecked] = useState<{ body: NewScriptRun; devices: Checked }>();
  const [given, setGiven] = useState<Record<string, string>>({});
  const [initial] = useState(() => ({
    script: String(start.scriptIds?.[0] ?? ""),
    preset: "",
    parameters: "",
    variables: "",
    search: "",
    clientId: String(scope.clientId ?? ""),
    runAs: "",
    when: "NOW",
    ...inAnHourHere(),
    canary: "",
    canaryConfirm: false,
    stopAfterFailures: "",
    timeout: "60",
  }));
  const more = (start.scriptIds ?? []).slice(1).flatMap((id) => scripts.filter((script) => script.id === id));
  const scheduleOf = ({ when, startDate, startTime, timeZone }: typeof initial) =>
    rebootTask(when === "AT" ? { date: startDate, time: startTime, timeZone } : undefined, {}).schedule;
  const chosenOf = ({ script }: typeof initial) => scripts.find(({ id }) => String(id) === script);
  const givenOf = (values: typeof initial) =>
    Object.fromEntries(
      (chosenOf(values)?.scriptVariables ?? []).flatMap(({ calculatedName = "" }) => {
        const value = given[calculatedName];
        return value === undefined ? [] : [[calculatedName, value]];
      }),
    );
  const wrongOf = (values: typeof initial) => checkRunVariables(chosenOf(values) ?? none, givenOf(values));
  const form = useForm(initial, (values) => ({
    ...(values.script ? {} : { script: "Required" }),
    ...(wrongOf(values).length > 0 && { variables: "Some values are not allowed" }),
    ...Object.fromEntries(
      checkTaskSchedule(scheduleOf(values), Date.now()).map(({ field, message }) => [field, message]),
    ),
  }));
  const script = chosenOf(form.values);
  const variables = script?.scriptVariables ?? [];
  const wrong = form.errors.variables ? wrongOf(form.values) : [];
  const valueOf = (variable: ScriptVariable) =>
    given[variable.calculatedName ?? ""] ?? variable.defaultValue ?? "";
  const bodyOf = (values: typeof initial): NewScriptRun => ({
    scripts: [
      {
        scriptId: Number(values.script),
        ...(values.preset && { preset: values.preset }),
        // the end of the last line is no parameter more
        parameters: values.parameters ? values.parameters.replace(/\n$/, "").split("\n") : [],
        variables: Object.entries(givenOf(values)).map(([name, value]) => ({ name, value })),
      },
      ...more.map(({ id }) => ({ scriptId: id })),
    ],
    ...(start.selection ?? {
      selectAll: true,
      searchCriteria: {
        ...(values.clientId && { clientId: Number(values.clientId) }),
        ...(values.search.trim() && { search: values.search.trim() }),
      },
    }),
    ...(values.runAs &&
      script && {
        runAs: Object.fromEntries(script.operatingSystems.map((system) => [system, values.runAs])),
      }),
    schedule: scheduleOf(values),
    timeoutSeconds: Number(values.timeout || 60) * 60,
    skipIfOffline: false,
    concurrency: 100,
    ...(values.canary && {
      canary: {
        devices: Number(values.canary),
        continue: values.canaryConfirm ? ("CONFIRM" as const) : ("AUTOMATIC" as const),
      },
    }),
    ...(values.stopAfterFailures && { stopAfterFailures: Number(values.stopAfterFailures) }),
  });
  const look = async (values: typeof initial) => {
    const body = bodyOf(values);
    setChecked({ body, devices: (await muster.call("checkScriptRun", { body })).results });
  };
  const begin = async () => {
    if (!current) return;
    const { id } = await change("createScriptRun", { body: current.body });
    notify({ tone: "success", title: `Runs on ${countDevices(able.length)}` });
    void navigate(runAddress(id), { replace: true });
  };
  if (!scripts.length)
    return (
      <Page title="Run scripts">
        <EmptyState
          title="There is no automation that you may run"
          action={{ label: "Go to the library", onSelect: () => void navigate(libraryAddress) }}
        />
      </Page>
    );
  // what was checked is what runs: after a change it is checked again
  const current =
    checked && JSON.stringify(checked.body) === JSON.stringify(bodyOf(form.values)) ? checked : undefined;
  const able = current?.devices.filter(({ reason }) => !reason) ?? [];
  const subtitle = [
    ...(start.selection ? [selectionWords(start.selection)] : []),
    ...(more.length ? [`Then ${more.map(scriptName).join(", then ")}`] : []),
  ].join(" · ");
  return (
    <Page title="Run scripts" subtitle={subtitle || undefined}>
      <EditForm
        label="Run"
        submitLabel="Check the devices"
        form={form}
        save={look}
        onCancel={() => void (start.selection ? navigate(-1) : navigate(libraryAddress))}
      >
        <SelectField
          label="Automation"
          required
          placeholder="Choose an automation"
          options={scripts.map((one) => ({
            value: String(one.id),
            label: scriptName(one),
            description: scriptLanguages[one.language].label,
          }))}
          {...form.field("script")}
        />
        {script && script.scriptParameters.length > 0 && (
          <SelectField
            label="Preset parameters"
            options={[
              { value: "", label: "None" },
              ...script.scriptParameters.map((value) => ({ value, label: value })),
            ]}
            {...form.field("preset")}
          />
        )}
        <TextField
          label="Parameters"
          multiline
          hint="One on a line, passed on as it is, without a shell"
          {...form.field("parameters")}
        />
        {variables.map((variable) => (
          <VariableField
            key={variable.name}
            variable={variable}
            value={valueOf(variable)}
            error={wrong.find(({ field }) => field === variable.calculatedName)?.message}
            onBlur={form.field("variables").onBlur}
            onChange={(value) => setGiven((now) => ({ ...now, [variable.calculatedName ?? ""]: value }))}
          />
        ))}
        {!start.selection && (
          <SelectField
            label="Organization"
            options={[
              { value: "", label: "All organizations" },
              ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...form.field("clientId")}
          />
        )}
        {!start.selection && (
          <TextField
            label="Devices that match"
            hint="Empty for all"
            maxLength={200}
            {...form.field("search")}
          />
        )}
        {script && (
          <SelectField
            label="Run as"
            options={[
              { value: "", label: "As the automation says" },
              ...runAsOptions(script.operatingSystems).map(({ value, label }) => ({
                value: value as string,
                label,
              })),
            ]}
            {...form.field("runAs")}
          />
        )}
        <SelectField
          label="When"
          required
          options={[
            { value: "NOW", label: "Now" },
            { value: "AT", label: "At a time" },
          ]}
          {...form.field("when")}
        />
        {form.values.when === "AT" && <MomentFields form={form} />}
        <Columns narrow>
          <NumberField label="First on" unit="devices" minimum={1} maximum={1000} {...form.field("canary")} />
          <NumberField
            label="Stop after"
            unit="failures"
            minimum={1}
            maximum={10_000}
            {...form.field("stopAfterFailures")}
          />
          <NumberField
            label="Time-out"
            unit="minutes"
            minimum={1}
            maximum={1440}
            {...form.field("timeout")}
          />
        </Columns>
        {form.values.canary && <ToggleField label="Ask before all others" {...form.field("canaryConfirm")} />}
      </EditForm>
      {current && (
        <Section title="Devices">
          <Details
            items={[
              { label: "Runs on", value: countDevices(able.length) },
              { label: "Left out", value: countDevices(current.devices.length - able.length) },
            ]}
          />
          <Button
            action={{
              label: `Run on ${countDevices(able.length)}`,
              kind: "primary",
              shortcut: "r",
              busy,
              disabled: able.length ? undefined : "No device can run it",
              onSelect: () => run(begin),
            }}
          />
          <DataTable
            label="Devices of the run"
            rows={current.devices}
            rowKey={({ nodeId }) => String(nodeId)}
            columns={[
              { id: "device", label: "Device", cell: ({ displayName }) => displayName, priority: 0 },
              {
                id: "organization",
                label: "Organization",
                cell: ({ clientName }) => clientName,
                priority: 3,
              },
              {
                id: "status",
                label: "Status",
                cell: ({ isUp }) => (isUp ? "Online" : "Offline: it runs when it is back"),
                priority: 2,
              },
              {
                id: "outcome",
                label: "Will run",
                cell: ({ reason, detail }) =>
                  reason ? { text: detail, tone: "warning" } : { text: "Yes", tone: "success" },
                priority: 1,
                width: "wide",
              },
            ]}
            empty={{ title: "No device matches" }}
          />
        </Section>
      )}
    </Page>
  );
}

interface VariableProps {
  variable: ScriptVariable;
  value: string;
  error: string | undefined;
  onBlur(): void;
  onChange(value: string): void;
}

function VariableField({ variable, value, error, onBlur, onChange }: VariableProps) {
  const { name, type, description, required, valueList = [] } = variable;
  const common = { label: name, hint: description || undefined, required, error, onBlur };
  if (type === "CHECKBOX")
    return <ToggleField {...common} value={value === "true"} onChange={(on) => onChange(String(on))} />;
  if (type === "DROPDOWN")
    return (
      <SelectField
        {...common}
        value={value}
        options={valueList.map((one) => ({ value: one, label: one }))}
        onChange={onChange}
      />
    );
  return <TextField {...common} placeholder={variableTypes[type].label} value={value} onChange={onChange} />;
}
