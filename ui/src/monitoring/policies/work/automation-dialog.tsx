import {
  checkRunVariables,
  limits,
  scriptName,
  t,
  type ActionsetSchedule,
  type PolicyContent,
  type Script,
} from "@muster/sdk";
import { SelectField, Text, TextField } from "#kit";
import { ParameterFields } from "../../../automation/runs/form-fields.tsx";
import { parametersOf } from "../../../automation/runs/use-run-form.ts";
import { useScriptPicker } from "../../../automation/use-script-picker.ts";
import { DurationInput, checkMinutes, minutesOf } from "../../../components/date-time.tsx";
import { required, useForm, type FormState } from "../../../hooks/form.ts";
import { SectionDialog, type SectionDialogProps } from "./dialogs.tsx";
import { checkTiming, timingOf, timingValues, TimingFields } from "./timing.tsx";

interface Props extends SectionDialogProps {
  value: ActionsetSchedule | undefined;
  /** The content with this entry added or replaced. */
  contentWith(entry: ActionsetSchedule): PolicyContent;
}

const { minimum, maximum } = limits.ActionsetSchedule.timeoutSeconds;

const valuesOf = (value: ActionsetSchedule | undefined) => {
  const [first] = value?.scripts ?? [];
  return {
    ...timingValues(value),
    name: value?.actionsetScheduleName ?? "",
    script: String(first?.scriptId ?? ""),
    preset: first?.preset ?? "",
    parameters: first?.parameters?.join("\n") ?? "",
    variables: Object.fromEntries((first?.variables ?? []).map((one) => [one.name, one.value])),
    timeout: `${Math.round((value?.timeoutSeconds ?? 3_600) / 60)}m`,
  };
};

type Values = ReturnType<typeof valuesOf>;

const variablesOf = ({ variables }: Values, script: Script | undefined) =>
  (script?.scriptVariables ?? []).flatMap(({ calculatedName: name = "" }) => {
    const value = variables[name];
    return value === undefined ? [] : [{ name, value }];
  });

function check(values: Values, script: Script | undefined) {
  const given = Object.fromEntries(variablesOf(values, script).map(({ name, value }) => [name, value]));
  const wrong = script ? checkRunVariables(script, given) : [];
  return {
    ...required(values, "name", "script"),
    ...checkTiming(values),
    timeout: checkMinutes(values.timeout, Math.ceil(minimum / 60), maximum / 60),
    ...(wrong.length > 0 && { variables: t("automation.runs.someValuesAllowed") }),
  };
}

/** Runs an automation at set times, with its parameters. */
export function AutomationDialog({ value, contentWith, ...props }: Props) {
  const [first, ...following] = value?.scripts ?? [];
  const picker = useScriptPicker(first ? [first.scriptId] : [], { show: "RUNNABLE" });
  const { scripts, total: _, isPending, error, ...search } = picker;
  const scriptOf = ({ script }: Values) => scripts.find(({ id }) => String(id) === script);
  const form = useForm(valuesOf(value), (values) => check(values, scriptOf(values)));
  const { values } = form;
  const script = scriptOf(values);
  const entryOf = (given: Values): ActionsetSchedule => ({
    ...(value?.id && { id: value.id }),
    actionsetScheduleName: given.name.trim(),
    ...timingOf(given),
    scripts: [
      {
        scriptId: Number(given.script),
        ...(given.preset && { preset: given.preset }),
        parameters: parametersOf(given),
        variables: variablesOf(given, scriptOf(given)),
      },
      ...following,
    ],
    timeoutSeconds: (minutesOf(given.timeout) ?? 60) * 60,
  });
  return (
    <SectionDialog
      {...props}
      title={value?.actionsetScheduleName ?? t("monitoring.policies.work.addAutomation")}
      form={form}
      isValid={!Object.values(check(values, script)).some(Boolean)}
      contentOf={(given) => contentWith(entryOf(given))}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <SelectField
        label={t("automation.runs.automation")}
        required
        placeholder={t("automation.runs.chooseAutomation")}
        hint={error?.message}
        options={scripts.map((one) => ({ value: String(one.id), label: scriptName(one) }))}
        disabled={isPending}
        {...search}
        {...form.field("script")}
        onChange={(next) => form.set({ script: next, preset: "", variables: {} })}
      />
      <Parameters form={form} script={script} />
      {following.length > 0 && (
        <Text muted>{t("monitoring.policies.work.following", { count: following.length })}</Text>
      )}
      <TimingFields form={form} />
      <DurationInput
        label={t("automation.runs.timeOut")}
        presets={["15m", "1h", "4h", "1d"]}
        {...form.field("timeout")}
      />
    </SectionDialog>
  );
}

/** With what the automation runs. */
function Parameters({ form, script }: { form: FormState<Values>; script: Script | undefined }) {
  const { variables } = form.values;
  return (
    <ParameterFields
      form={form}
      script={script}
      variable={({ calculatedName = "", defaultValue = "" }) => ({
        value: variables[calculatedName] ?? defaultValue,
        error: form.errors.variables,
        onBlur: form.field("variables").onBlur,
        onChange: (text) => form.set({ variables: { ...variables, [calculatedName]: text } }),
      })}
    />
  );
}
