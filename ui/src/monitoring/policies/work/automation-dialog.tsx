import { limits, t, type ActionsetSchedule, type PolicyContent, type Script } from "@muster/sdk";
import { useState } from "react";
import { TextField } from "#kit";
import { useScriptPicker } from "../../../automation/use-script-picker.ts";
import { DurationInput, checkMinutes, minutesOf } from "../../../components/date-time.tsx";
import { required, useForm } from "../../../hooks/form.ts";
import { AutomationFields, automationsError, automationsOf, automationValues } from "./automation-fields.tsx";
import { SectionDialog, type SectionDialogProps } from "./section-dialog.tsx";
import { checkTiming, timingOf, timingValues, TimingFields } from "./timing.tsx";

interface Props extends SectionDialogProps {
  value: ActionsetSchedule | undefined;
  /** Returns the policy's content with this entry added or replaced. */
  contentWith(entry: ActionsetSchedule): PolicyContent;
}

const { minimum, maximum } = limits.ActionsetSchedule.timeoutSeconds;

const valuesOf = (value: ActionsetSchedule | undefined) => ({
  ...timingValues(value),
  name: value?.actionsetScheduleName ?? "",
  scripts: automationValues(value?.scripts ?? []),
  timeout: `${Math.round((value?.timeoutSeconds ?? 3_600) / 60)}m`,
});

type Values = ReturnType<typeof valuesOf>;

const check = (values: Values, scripts: readonly Script[]) => ({
  ...required(values, "name"),
  ...checkTiming(values),
  scripts: automationsError(values.scripts, scripts),
  timeout: checkMinutes(values.timeout, Math.ceil(minimum / 60), maximum / 60),
});

/** Schedules automations that run one after the other, each with its parameters. */
export function AutomationDialog({ value, contentWith, ...props }: Props) {
  const [chosen, setChosen] = useState(value?.scripts.map(({ scriptId }) => String(scriptId)) ?? []);
  const picker = useScriptPicker(chosen, { show: "RUNNABLE" });
  const { scripts } = picker;
  const form = useForm(valuesOf(value), (values) => check(values, scripts));
  const entryOf = (given: Values): ActionsetSchedule => ({
    ...(value?.id && { id: value.id }),
    actionsetScheduleName: given.name.trim(),
    ...timingOf(given),
    scripts: automationsOf(given.scripts, scripts),
    timeoutSeconds: (minutesOf(given.timeout) ?? 60) * 60,
  });
  // keeps automations that were found by an earlier search available to the picker
  const now = form.values.scripts.map(({ script }) => script);
  if (now.some((id) => id && !chosen.includes(id))) setChosen([...new Set([...chosen, ...now])]);
  return (
    <SectionDialog
      {...props}
      title={value?.actionsetScheduleName ?? t("monitoring.policies.work.addAutomation")}
      form={form}
      contentOf={(given) => contentWith(entryOf(given))}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <AutomationFields form={form} picker={picker} />
      <TimingFields form={form} />
      <DurationInput
        label={t("automation.runs.timeOut")}
        presets={["15m", "1h", "4h", "1d"]}
        {...form.field("timeout")}
      />
    </SectionDialog>
  );
}
