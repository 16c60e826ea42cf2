import { scriptLanguages, scriptName, type Script, type ScriptVariable, t } from "@muster/sdk";
import type { ComponentProps } from "react";
import { Columns, NumberField, SelectField, TextField, ToggleField } from "#kit";
import { DurationInput, StartFields } from "../../components/date-time.tsx";
import { useConsole } from "../../hooks/console.ts";
import type { FormState } from "../../hooks/form.ts";
import { RunAsField } from "../run-as.tsx";
import { canaryLimits, failureLimits, type RunFormState } from "./use-run-form.ts";
import { VariableField } from "./variable-field.tsx";

export interface ScriptPicker {
  scripts: readonly Script[];
  onSearch?(text: string): void;
  searching?: boolean;
  choose(id: string): void;
}

/** Asks for the automation to run, its parameters and its variables. */
export function ScriptFields({ runForm, picker }: { runForm: RunFormState; picker: ScriptPicker }) {
  const { form, script, variable } = runForm;
  const { onChange, ...field } = form.field("script");
  return (
    <>
      <SelectField
        label={t("automation.runs.automation")}
        required
        placeholder={t("automation.runs.chooseAutomation")}
        options={picker.scripts.map((option) => ({
          value: String(option.id),
          label: scriptName(option),
          description: scriptLanguages[option.language].label,
        }))}
        onSearch={picker.onSearch}
        searching={picker.searching}
        {...field}
        onChange={(id) => {
          picker.choose(id);
          onChange(id);
        }}
      />
      <ParameterFields field={form.field} script={script} variable={variable} />
    </>
  );
}

interface ParameterProps {
  field(name: "preset" | "parameters"): ReturnType<FormState<Record<typeof name, string>>["field"]>;
  script: Script | undefined;
  /** Returns a variable's value, its error, and the handlers that change it. */
  variable(variable: ScriptVariable): Omit<ComponentProps<typeof VariableField>, "variable">;
}

/** Asks for the parameters and variables of an automation. */
export function ParameterFields({ field, script, variable }: ParameterProps) {
  return (
    <>
      {script && script.scriptParameters.length > 0 && (
        <SelectField
          label={t("automation.runs.presetParameters")}
          options={[
            { value: "", label: t("common.none") },
            ...script.scriptParameters.map((value) => ({ value, label: value })),
          ]}
          {...field("preset")}
        />
      )}
      <TextField
        label={t("automation.runs.parameters")}
        multiline
        hint={t("automation.runs.oneLinePassedAsWithout")}
        {...field("parameters")}
      />
      {script?.scriptVariables?.map((scriptVariable) => (
        <VariableField key={scriptVariable.name} variable={scriptVariable} {...variable(scriptVariable)} />
      ))}
    </>
  );
}

/** Asks for the devices to run on, unless they were selected before. */
export function TargetFields({ form }: Pick<RunFormState, "form">) {
  const { organizations } = useConsole();
  return (
    <>
      <SelectField
        label={t("common.organization")}
        options={[
          { value: "", label: t("automation.runs.allOrganizations") },
          ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field("clientId")}
      />
      <TextField
        label={t("automation.runs.devicesMatch")}
        hint={t("automation.runs.emptyAll")}
        maxLength={200}
        {...form.field("search")}
      />
    </>
  );
}

/** Asks for the user to run as, the time, and the precautions. */
export function ScheduleFields({ runForm: { form, script } }: { runForm: RunFormState }) {
  return (
    <>
      {script && (
        <RunAsField
          label={t("automation.runs.runAs")}
          systems={script.operatingSystems}
          first={{ value: "", label: t("automation.runs.asAutomationSays") }}
          {...(form.values.clientId && { clientId: Number(form.values.clientId) })}
          {...form.field("runAs")}
        />
      )}
      <SelectField
        label={t("automation.runs.when")}
        required
        options={[
          { value: "NOW", label: t("automation.runs.now") },
          { value: "AT", label: t("automation.runs.time") },
        ]}
        {...form.field("when")}
      />
      {form.values.when === "AT" && <StartFields form={form} />}
      <Columns narrow>
        <NumberField
          label={t("automation.runs.first")}
          unit={t("automation.runs.devicesUnit")}
          {...canaryLimits}
          {...form.field("canary")}
        />
        <NumberField
          label={t("automation.runs.stopAfter")}
          unit={t("automation.runs.failures")}
          {...failureLimits}
          {...form.field("stopAfterFailures")}
        />
        <DurationInput
          label={t("automation.runs.timeOut")}
          presets={["15m", "1h", "4h", "1d"]}
          {...form.field("timeout")}
        />
      </Columns>
      {form.values.canary && (
        <ToggleField label={t("automation.runs.askBeforeAllOthers")} {...form.field("canaryConfirm")} />
      )}
    </>
  );
}
