import { t, type EffectiveAgentUpdates } from "@muster/sdk";
import { SelectField, ToggleField } from "#kit";
import {
  checkHours,
  HoursFields,
  hoursValues,
  rulesOf,
} from "../../../agents/agent-updates/hours-fields.tsx";
import { useForm } from "../../../hooks/form.ts";
import { useOperation } from "../../../hooks/operations.ts";
import { SectionDialog, type SectionDialogProps } from "./section-dialog.tsx";

interface Props extends SectionDialogProps {
  value: EffectiveAgentUpdates | null;
}

/** Sets when rollouts may update the agents of a policy, and to which version. */
export function AgentUpdatesDialog({ value, ...props }: Props) {
  const { releases = [] } = useOperation("listAgentUpdates", {}).data ?? {};
  const { hours = null, onlyInMaintenance = false, paused = false, version } = value ?? {};
  const initial = { ...hoursValues({ hours, onlyInMaintenance }), paused, version: version ?? "" };
  const form = useForm(initial, checkHours);
  const versions = [...new Set([...(version ? [version] : []), ...releases.map((one) => one.version)])];
  return (
    <SectionDialog
      {...props}
      title={t("monitoring.policies.sections.agentUpdates")}
      hint={t("agents.agentUpdates.policy.hint")}
      form={form}
      contentOf={(values) => ({
        agentUpdates: {
          ...rulesOf(values),
          paused: values.paused,
          version: values.version || null,
        },
      })}
    >
      <ToggleField
        label={t("agents.agentUpdates.policy.paused")}
        hint={t("agents.agentUpdates.policy.pausedHint")}
        {...form.field("paused")}
      />
      <SelectField
        label={t("agents.agentUpdates.policy.version")}
        hint={t("agents.agentUpdates.policy.versionHint")}
        options={[
          { value: "", label: t("agents.agentUpdates.policy.anyVersion") },
          ...versions.map((one) => ({ value: one, label: one })),
        ]}
        {...form.field("version")}
      />
      <HoursFields form={form} />
    </SectionDialog>
  );
}
