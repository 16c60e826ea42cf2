import { limits, rolloutDefaults, t, wasRolledBack, type AgentRelease } from "@muster/sdk";
import { Banner, NumberField, SelectField, Text, ToggleField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm, type FormState } from "../../hooks/form.ts";
import { useMutate } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { checkHours, HoursFields, hoursValues, rulesOf } from "./hours-fields.tsx";

const { canaryPercent, earlyPercent, healthyMinutes, maxFailedPercent } = limits.NewAgentRollout;
const all = "all";

/** Starts a rollout of an uploaded release, or pins agents to it. */
export function StartRollout({ releases, onClose }: { releases: readonly AgentRelease[]; onClose(): void }) {
  const change = useMutate();
  const may = useMay();
  const { organization, organizations } = useConsole();
  const rolledBackFrom = ({ release }: { release: string }) =>
    releases.filter(({ id }) => String(id) === release).map(wasRolledBack)[0];
  const form = useForm(
    {
      release: String(releases[0]?.id ?? ""),
      organization: organization || all,
      pinned: false,
      canary: String(rolloutDefaults.canaryPercent),
      early: String(rolloutDefaults.earlyPercent),
      healthy: String(rolloutDefaults.healthyMinutes),
      maxFailed: String(rolloutDefaults.maxFailedPercent),
      despite: false,
      ...hoursValues({ hours: null, onlyInMaintenance: false }),
    },
    (values) => ({
      ...required(values, "release", "organization"),
      ...checkHours(values),
      ...(rolledBackFrom(values) && !values.despite && { despite: t("common.required") }),
      ...(Number(values.early) < Number(values.canary) && {
        early: t("agents.agentUpdates.earlyBelowCanary"),
      }),
    }),
  );
  const { pinned } = form.values;
  const rolledBack = rolledBackFrom(form.values);
  const save = (values: typeof form.values) =>
    change("startAgentRollout", {
      body: {
        ...rolloutDefaults,
        releaseId: Number(values.release),
        ...(values.organization !== all && { clientId: Number(values.organization) }),
        pinned: values.pinned,
        canaryPercent: Number(values.canary),
        earlyPercent: Number(values.early),
        healthyMinutes: Number(values.healthy),
        maxFailedPercent: Number(values.maxFailed),
        ...rulesOf(values),
        ...(values.despite && { despiteRollbacks: true }),
      },
    });
  return (
    <EditDialog
      title={t("agents.agentUpdates.start")}
      form={form}
      save={save}
      saved={() => t("agents.agentUpdates.started")}
      onClose={onClose}
      intro={<Text>{t("agents.agentUpdates.startIntro")}</Text>}
    >
      <SelectField
        label={t("agents.agentUpdates.release")}
        required
        options={releases.map(({ id, version }) => ({ value: String(id), label: version }))}
        {...form.field("release")}
      />
      {rolledBack && (
        <>
          <Banner tone="warning" title={rolledBack} />
          <ToggleField label={t("agents.agentUpdates.despite")} {...form.field("despite")} />
        </>
      )}
      <SelectField
        label={t("common.organization")}
        required
        options={[
          { value: all, label: t("agents.approvals.allOrganizations") },
          ...organizations
            .filter(({ id }) => may("startAgentRollout", { organizationId: id }))
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field("organization")}
      />
      <ToggleField
        label={t("agents.agentUpdates.pin")}
        hint={t("agents.agentUpdates.pinHint")}
        {...form.field("pinned")}
      />
      {!pinned && <RingFields form={form} />}
      <NumberField
        label={t("agents.agentUpdates.maxFailed")}
        unit="%"
        {...maxFailedPercent}
        {...form.field("maxFailed")}
      />
      <HoursFields form={form} />
    </EditDialog>
  );
}

function RingFields({ form }: { form: FormState<Record<"canary" | "early" | "healthy", string>> }) {
  return (
    <>
      <NumberField
        label={t("agents.agentUpdates.canary")}
        unit="%"
        {...canaryPercent}
        {...form.field("canary")}
      />
      <NumberField
        label={t("agents.agentUpdates.early")}
        unit="%"
        {...earlyPercent}
        {...form.field("early")}
      />
      <NumberField label={t("agents.agentUpdates.healthy")} {...healthyMinutes} {...form.field("healthy")} />
    </>
  );
}
