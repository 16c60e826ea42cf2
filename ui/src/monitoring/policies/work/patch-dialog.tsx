import { t, type PatchManagement } from "@muster/sdk";
import { SelectField } from "#kit";
import { useForm } from "../../../hooks/form.ts";
import { restartOptions, updateChoiceOptions } from "../../../remote/updates/options.ts";
import { SectionDialog, type SectionDialogProps } from "./section-dialog.tsx";
import { checkTiming, timingOf, timingValues, TimingFields } from "./timing.tsx";

export function PatchDialog({
  value,
  ...props
}: SectionDialogProps & { value: PatchManagement | undefined }) {
  const { select = "SECURITY", restart = "NEVER" } = value ?? {};
  const form = useForm({ ...timingValues(value), select, restart }, checkTiming);
  return (
    <SectionDialog
      {...props}
      title={t("monitoring.policies.work.section.PATCH_MANAGEMENT")}
      hint={t("monitoring.policies.work.patchHint")}
      form={form}
      contentOf={(values) => ({
        patchManagement: { ...timingOf(values), select: values.select, restart: values.restart },
      })}
    >
      <SelectField
        label={t("remote.deviceTools.updates.which")}
        options={updateChoiceOptions()}
        {...form.field("select")}
      />
      <SelectField
        label={t("remote.deviceTools.updates.restart")}
        options={restartOptions()}
        {...form.field("restart")}
      />
      <TimingFields form={form} />
    </SectionDialog>
  );
}
