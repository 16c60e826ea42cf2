// The fields for the script that a condition runs, and for which of its results raise an alert.
import { comparesNumber, comparesText, enums, isText, scriptFactLabels, t } from "@muster/sdk";
import { NumberField, SelectField, TextField } from "#kit";
import { useScriptPicker } from "../../automation/use-script-picker.ts";
import type { FormState } from "../../hooks/form.ts";
import { ranges } from "./check-form.ts";
import type { ConditionValues } from "./condition-form.ts";

interface Props {
  form: FormState<ConditionValues>;
}

/** Chooses a script that the user may run; applications and installations aren't offered. */
function Script({ form }: Props) {
  const { value, ...field } = form.field("scriptId");
  const { scripts, total: _, isPending, error, ...search } = useScriptPicker([value], { show: "RUNNABLE" });
  const offered = scripts.filter(({ language }) => isText(language) || language === "native");
  const nameOf = (id: string) => offered.find((one) => String(one.id) === id)?.name ?? "";
  return (
    <SelectField
      label={t("monitoring.policies.script.script")}
      hint={error ? error.message : t("monitoring.policies.script.scriptHint")}
      placeholder={t("monitoring.policies.script.choose")}
      required
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...search}
      {...field}
      value={value}
      onChange={(scriptId) => form.set({ scriptId, scriptName: nameOf(scriptId) })}
      disabled={isPending}
    />
  );
}

/** The field for what the script's result is compared with. */
function Comparison({ form }: Props) {
  const { scriptState: state } = form.values;
  const isNumber = comparesNumber(state);
  if (!isNumber && !comparesText(state))
    return (
      <NumberField
        label={t("monitoring.policies.script.exitCode")}
        required
        {...ranges.exitCode}
        {...form.field("exitCode")}
      />
    );
  const isPattern = isNumber || state === "MATCHES";
  const hint = t(`monitoring.policies.script.${isNumber ? "numberPatternHint" : "patternHint"}`);
  return (
    <>
      {isNumber && (
        <TextField
          label={t("monitoring.policies.script.threshold")}
          required
          maxLength={20}
          {...form.field("scriptThreshold")}
        />
      )}
      <TextField
        label={t(`monitoring.policies.script.${isPattern ? "pattern" : "text"}`)}
        {...(isPattern && { hint })}
        required={!isNumber}
        maxLength={200}
        {...form.field("output")}
      />
    </>
  );
}

export const ScriptFields = ({ form }: Props) => (
  <>
    <Script form={form} />
    <NumberField
      label={t("monitoring.policies.script.everyMinutes")}
      unit={t("monitoring.policies.minutesUnit")}
      required
      {...ranges.everyMinutes}
      {...form.field("everyMinutes")}
    />
    <SelectField
      label={t("monitoring.policies.script.state")}
      options={enums.ScriptFact.map((value) => ({ value, label: scriptFactLabels[value] }))}
      {...form.field("scriptState")}
    />
    <Comparison form={form} />
    <NumberField
      label={t("monitoring.policies.script.timeout")}
      unit={t("monitoring.policies.check.secondsUnit")}
      required
      {...ranges.scriptTimeout}
      {...form.field("scriptTimeout")}
    />
  </>
);
