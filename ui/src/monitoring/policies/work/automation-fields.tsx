import { checkRunVariables, limits, scriptName, t, type ActionsetSchedule, type Script } from "@muster/sdk";
import { RepeatableGroup, SelectField } from "#kit";
import { ParameterFields } from "../../../automation/runs/form-fields.tsx";
import { parametersOf } from "../../../automation/runs/use-run-form.ts";
import type { useScriptPicker } from "../../../automation/use-script-picker.ts";
import type { FormState } from "../../../hooks/form.ts";

/** The form values of one automation in a schedule. */
export interface AutomationValues {
  /** Identifies the automation when it's moved. */
  key: number;
  script: string;
  preset: string;
  parameters: string;
  variables: Readonly<Record<string, string>>;
}

type Automation = ActionsetSchedule["scripts"][number];
type Picker = ReturnType<typeof useScriptPicker>;

const newAutomation = (key: number): AutomationValues => ({
  key,
  script: "",
  preset: "",
  parameters: "",
  variables: {},
});

export const automationValues = (scripts: readonly Automation[]): AutomationValues[] =>
  scripts.length
    ? scripts.map(({ scriptId, preset = "", parameters = [], variables = [] }, key) => ({
        key,
        script: String(scriptId),
        preset,
        parameters: parameters.join("\n"),
        variables: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
      }))
    : [newAutomation(0)];

const scriptOf = ({ script }: AutomationValues, scripts: readonly Script[]) =>
  scripts.find(({ id }) => String(id) === script);

const variablesOf = ({ variables }: AutomationValues, script: Script | undefined) =>
  (script?.scriptVariables ?? []).flatMap(({ calculatedName: name = "" }) => {
    const value = variables[name];
    return value === undefined ? [] : [{ name, value }];
  });

/** Returns the automations in the form in which they're saved. */
export const automationsOf = (all: readonly AutomationValues[], scripts: readonly Script[]): Automation[] =>
  all.map((one) => ({
    scriptId: Number(one.script),
    ...(one.preset && { preset: one.preset }),
    parameters: parametersOf(one),
    variables: variablesOf(one, scriptOf(one, scripts)),
  }));

function variableErrors(one: AutomationValues, script: Script | undefined) {
  const given = Object.fromEntries(variablesOf(one, script).map(({ name, value }) => [name, value]));
  return script ? checkRunVariables(script, given) : [];
}

/** Returns the automations' error, or undefined if they're valid. */
export function automationsError(
  all: readonly AutomationValues[],
  scripts: readonly Script[],
): string | undefined {
  if (all.some(({ script }) => !script)) return t("monitoring.policies.work.chooseEach");
  const isWrong = all.some((one) => variableErrors(one, scriptOf(one, scripts)).length);
  return isWrong ? t("automation.runs.someValuesAllowed") : undefined;
}

interface Props {
  form: FormState<{ scripts: AutomationValues[] }>;
  picker: Picker;
}

/** The fields for the automations that run one after the other, each with its parameters. */
export function AutomationFields({ form, picker }: Props) {
  const { value: all, onChange, onBlur, error } = form.field("scripts");
  const change = (index: number, changed: Partial<AutomationValues>) =>
    onChange(all.with(index, { ...all[index]!, ...changed }));
  const nextKey = Math.max(-1, ...all.map(({ key }) => key)) + 1;
  return (
    <RepeatableGroup
      label={t("monitoring.policies.work.automationsInOrder")}
      hint={t("monitoring.policies.work.automationsHint")}
      items={all}
      itemKey={({ key }) => String(key)}
      itemLabel={(_, index) => t("monitoring.policies.work.automationNumber", { number: index + 1 })}
      addLabel={t("monitoring.policies.work.addAnother")}
      minimum={1}
      maximum={limits.ActionsetSchedule.scripts.maxItems}
      {...(error && { error })}
      onAdd={() => onChange([...all, newAutomation(nextKey)])}
      onRemove={(index) => onChange(all.toSpliced(index, 1))}
      onMove={(from, to) => onChange(all.toSpliced(from, 1).toSpliced(to, 0, all[from]!))}
    >
      {(one, index) => (
        <AutomationField
          one={one}
          picker={picker}
          showsErrors={error !== undefined}
          onBlur={onBlur}
          onChange={(changed) => change(index, changed)}
        />
      )}
    </RepeatableGroup>
  );
}

interface FieldProps {
  one: AutomationValues;
  picker: Picker;
  showsErrors: boolean;
  onBlur(): void;
  onChange(changed: Partial<AutomationValues>): void;
}

function AutomationField({ one, picker, showsErrors, onBlur, onChange }: FieldProps) {
  const { scripts, total: _, isPending, error, ...search } = picker;
  const script = scriptOf(one, scripts);
  const wrong = showsErrors ? variableErrors(one, script) : [];
  return (
    <>
      <SelectField
        label={t("automation.runs.automation")}
        required
        placeholder={t("automation.runs.chooseAutomation")}
        hint={error?.message}
        error={showsErrors && !one.script ? t("common.required") : undefined}
        options={scripts.map((choice) => ({ value: String(choice.id), label: scriptName(choice) }))}
        disabled={isPending}
        {...search}
        value={one.script}
        onBlur={onBlur}
        onChange={(next) => onChange({ script: next, preset: "", variables: {} })}
      />
      <ParameterFields
        field={(name) => ({
          value: one[name],
          error: undefined,
          onBlur,
          onChange: (text) => onChange({ [name]: text }),
        })}
        script={script}
        variable={({ calculatedName = "", defaultValue = "" }) => ({
          value: one.variables[calculatedName] ?? defaultValue,
          error: wrong.find(({ field }) => field === calculatedName)?.message,
          onBlur,
          onChange: (text) => onChange({ variables: { ...one.variables, [calculatedName]: text } }),
        })}
      />
    </>
  );
}
