import { runAsOptions, scriptLanguages, scriptName, type Script } from "@muster/sdk";
import { Columns, NumberField, SelectField, TextField, ToggleField } from "#kit";
import { MomentFields } from "../../components/date-time.tsx";
import { useConsole } from "../../hooks/console.ts";
import type { RunFormState } from "./use-run-form.ts";
import { VariableField } from "./variable-field.tsx";

/** Which automation runs, with which parameters and variables. */
export function ScriptFields({ runForm, scripts }: { runForm: RunFormState; scripts: readonly Script[] }) {
  const { form, script, variable } = runForm;
  return (
    <>
      <SelectField
        label="Automation"
        required
        placeholder="Choose an automation"
        options={scripts.map((option) => ({
          value: String(option.id),
          label: scriptName(option),
          description: scriptLanguages[option.language].label,
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
      {script?.scriptVariables?.map((scriptVariable) => (
        <VariableField key={scriptVariable.name} variable={scriptVariable} {...variable(scriptVariable)} />
      ))}
    </>
  );
}

/** Which devices it runs on, where they weren't selected before. */
export function TargetFields({ form }: Pick<RunFormState, "form">) {
  const { organizations } = useConsole();
  return (
    <>
      <SelectField
        label="Organization"
        options={[
          { value: "", label: "All organizations" },
          ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field("clientId")}
      />
      <TextField label="Devices that match" hint="Empty for all" maxLength={200} {...form.field("search")} />
    </>
  );
}

/** As which user, when, and how carefully it runs. */
export function ScheduleFields({ runForm: { form, script } }: { runForm: RunFormState }) {
  return (
    <>
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
        <NumberField label="Time-out" unit="minutes" minimum={1} maximum={1440} {...form.field("timeout")} />
      </Columns>
      {form.values.canary && <ToggleField label="Ask before all others" {...form.field("canaryConfirm")} />}
    </>
  );
}
