import {
  conditionTypeLabels,
  countsSamples,
  describeCondition,
  enums,
  hasResetInterval,
  isCheck,
  isTriedNow,
  lastsMinutes,
  mayRunAutomation,
  metricLabels,
  priorityLabels,
  severityLabels,
  syslogSeverityText,
  t,
  type MetricName,
  type PolicyCondition,
} from "@muster/sdk";
import { useState } from "react";
import {
  ChoicesField,
  NumberField,
  RepeatableGroup,
  SelectField,
  Text,
  TextField,
  ToggleField,
  type Action,
} from "#kit";
import { useScriptPicker } from "../../automation/use-script-picker.ts";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useForm, type FormState } from "../../hooks/form.ts";
import { useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import {
  checkValues,
  newTerm,
  toCondition,
  unitOf,
  valuesOf,
  type ConditionValues,
  defaultSamples,
  type TermValues,
} from "./condition-form.ts";
import { DnsFields, FileFields, HttpFields, PortFields } from "./check-fields.tsx";
import { EventFields } from "./event-fields.tsx";
import { EncryptionFields, ProcessFields, ServiceFields, SoftwareFields } from "./fact-fields.tsx";
import { ScriptFields } from "./script-fields.tsx";
import { TryCondition } from "./try-dialog.tsx";

const optionsOf = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

const syslogSeverities = [0, 1, 2, 3, 4, 5, 6, 7];

interface Props {
  condition: PolicyCondition | undefined;
  /** The policy that the condition is inherited from, if saving replaces it here. */
  inheritedFrom?: string | undefined;
  save(condition: PolicyCondition): Promise<unknown>;
  /** Shows which devices saving would change. */
  onPreview(condition: PolicyCondition): void;
  onClose(): void;
}

/** Creates or updates a condition of a policy. */
export function ConditionDialog({ condition, inheritedFrom, save, onPreview, onClose }: Props) {
  const form = useForm(valuesOf(condition), checkValues);
  const [tried, setTried] = useState<PolicyCondition>();
  const { values, isValid } = form;
  const chooseType = (type: ConditionValues["type"]) => {
    const isDefault = values.samples === defaultSamples(values.type);
    form.set({ type, ...(isDefault && { samples: defaultSamples(type) }) });
  };
  const made = toCondition(values, condition?.id);
  const incomplete = isValid ? undefined : t("monitoring.policies.fillIn");
  const actions: Action[] = [
    ...(values.type === "OFFLINE" || values.type === "NO_DATA"
      ? []
      : [{ label: tryLabel(values.type), disabled: incomplete, onSelect: () => setTried(made) }]),
    { label: t("monitoring.policies.preview"), disabled: incomplete, onSelect: () => onPreview(made) },
  ];
  return (
    <EditDialog
      title={condition ? condition.name : t("monitoring.policies.addCondition")}
      submitLabel={condition ? t("common.save") : t("common.add")}
      form={form}
      actions={actions}
      save={(given) => save(toCondition(given, condition?.id))}
      saved={({ name }) => t("monitoring.policies.conditionSaved", { name: name.trim() })}
      onClose={onClose}
      intro={
        inheritedFrom !== undefined && (
          <Text muted>{t("monitoring.policies.replacesInherited", { policy: inheritedFrom })}</Text>
        )
      }
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <SelectField
        label={t("monitoring.policies.whatIsChecked")}
        required
        options={optionsOf(enums.ConditionType, conditionTypeLabels)}
        {...form.field("type")}
        onChange={chooseType}
      />
      {values.type === "METRIC" && <Terms form={form} />}
      {values.type === "MESSAGES" && <Messages form={form} />}
      {values.type === "SERVICE" && <ServiceFields form={form} />}
      {values.type === "PROCESS" && <ProcessFields form={form} />}
      {values.type === "SOFTWARE" && <SoftwareFields form={form} />}
      {values.type === "ENCRYPTION" && <EncryptionFields form={form} />}
      {values.type === "PORT" && <PortFields form={form} />}
      {values.type === "HTTP" && <HttpFields form={form} />}
      {values.type === "DNS" && <DnsFields form={form} />}
      {values.type === "FILE" && <FileFields form={form} />}
      {values.type === "SCRIPT" && <ScriptFields form={form} />}
      {values.type === "EVENT" && <EventFields form={form} />}
      {countsSamples(made) && (
        <NumberField {...samplesOf(made)} required minimum={1} maximum={240} {...form.field("samples")} />
      )}
      {hasResetInterval(values.type) && (
        <NumberField
          label={t("monitoring.policies.resetInterval")}
          hint={t("monitoring.policies.resetIntervalHint")}
          required
          unit={t("monitoring.policies.minutesUnit")}
          minimum={0}
          maximum={1_440}
          {...form.field("resetInterval")}
        />
      )}
      <SelectField
        label={t("monitoring.policies.severityLabel")}
        hint={t("monitoring.policies.severityHint")}
        options={optionsOf(enums.AlertSeverity, severityLabels)}
        {...form.field("severity")}
      />
      <SelectField
        label={t("monitoring.policies.priorityLabel")}
        hint={t("monitoring.policies.priorityHint")}
        options={optionsOf(enums.AlertPriority, priorityLabels)}
        {...form.field("priority")}
      />
      <Telling form={form} />
      {mayRunAutomation(values.type) && <Automation form={form} />}
      <ToggleField label={t("monitoring.policies.on")} {...form.field("enabled")} />
      {isValid && <Text muted>{describeCondition(made)}</Text>}
      {tried && <TryCondition condition={tried} onClose={() => setTried(undefined)} />}
    </EditDialog>
  );
}

const tryLabel = (type: ConditionValues["type"]) =>
  t(isTriedNow(type) ? "monitoring.policies.tryNow" : "monitoring.policies.try");

/** Returns what the number of samples counts. */
function samplesOf(condition: PolicyCondition) {
  const { type } = condition;
  if (type === "SCRIPT") return { label: t("monitoring.policies.script.runs"), hint: "" };
  if (isCheck(type) && !lastsMinutes(condition))
    return { label: t("monitoring.policies.checks"), hint: t("monitoring.policies.checksHint") };
  if (type === "METRIC" || type === "PROCESS")
    return { label: t("monitoring.policies.samples"), hint: t("monitoring.policies.samplesHint") };
  if (isTriedNow(type))
    return { label: t("monitoring.policies.reports"), hint: t("monitoring.policies.reportsHint") };
  const label = t("monitoring.policies.minutes");
  if (type === "FILE") return { label, hint: t("monitoring.policies.file.minutesHint") };
  if (type === "MESSAGES") return { label, hint: t("monitoring.policies.messages.minutesHint") };
  return { label, hint: type === "SOFTWARE" ? t("monitoring.policies.software.minutesHint") : "" };
}

/** The fields for which messages are counted. */
function Messages({ form }: { form: FormState<ConditionValues> }) {
  return (
    <>
      <NumberField
        label={t("monitoring.policies.messages.count")}
        required
        minimum={1}
        maximum={1_000}
        {...form.field("count")}
      />
      <TextField
        label={t("monitoring.policies.messages.text")}
        hint={t("monitoring.policies.messages.textHint")}
        maxLength={100}
        {...form.field("text")}
      />
      <SelectField
        label={t("monitoring.policies.messages.severity")}
        options={[
          { value: "", label: t("monitoring.deviceMessages.anySeverity") },
          ...syslogSeverities.map((severity) => ({
            value: String(severity),
            label: t("monitoring.deviceMessages.orWorse", { severity: syslogSeverityText(severity) }),
          })),
        ]}
        {...form.field("messageSeverity")}
      />
      <TextField
        label={t("monitoring.deviceMessages.kind.TRAP")}
        hint={t("monitoring.policies.messages.trapHint")}
        maxLength={255}
        {...form.field("trap")}
      />
    </>
  );
}

function Terms({ form }: { form: FormState<ConditionValues> }) {
  const { terms, match } = form.values;
  const change = (index: number, changed: Partial<TermValues>) =>
    form.set({ terms: terms.map((term, place) => (place === index ? { ...term, ...changed } : term)) });
  const metricOptions = enums.MetricName.map((value) => ({ value, label: metricLabels[value] }));
  return (
    <>
      <RepeatableGroup
        label={t("monitoring.policies.terms")}
        items={terms}
        itemKey={(_, index) => String(index)}
        itemLabel={(_, index) => t("monitoring.policies.termNumber", { number: index + 1 })}
        addLabel={t("monitoring.policies.addTerm")}
        minimum={1}
        maximum={8}
        {...(form.errors.terms && { error: form.errors.terms })}
        onAdd={() => form.set({ terms: [...terms, newTerm()] })}
        onRemove={(index) => form.set({ terms: terms.filter((_, place) => place !== index) })}
      >
        {({ metric, instance, operator, threshold, resetThreshold }, index) => (
          <>
            <SelectField
              label={t("monitoring.policies.metric")}
              required
              placeholder={t("monitoring.policies.chooseMetric")}
              value={metric}
              options={metricOptions}
              onChange={(next: MetricName) => change(index, { metric: next })}
            />
            <TextField
              label={t("monitoring.policies.instance")}
              hint={t("monitoring.policies.instanceHint")}
              value={instance}
              maxLength={100}
              onChange={(next) => change(index, { instance: next })}
            />
            <SelectField
              label={t("monitoring.policies.operator")}
              value={operator}
              options={[
                { value: "ABOVE", label: t("monitoring.policies.above") },
                { value: "BELOW", label: t("monitoring.policies.below") },
                { value: "ABOVE_USUAL", label: t("monitoring.policies.aboveUsual") },
                { value: "BELOW_USUAL", label: t("monitoring.policies.belowUsual") },
              ]}
              onChange={(next) => change(index, { operator: next })}
            />
            <TextField
              label={withUnit(t("monitoring.policies.threshold"), metric, operator)}
              required
              value={threshold}
              maxLength={20}
              onChange={(next) => change(index, { threshold: next })}
            />
            <TextField
              label={withUnit(t("monitoring.policies.resetThreshold"), metric, operator)}
              hint={t("monitoring.policies.resetThresholdHint")}
              value={resetThreshold}
              maxLength={20}
              onChange={(next) => change(index, { resetThreshold: next })}
            />
          </>
        )}
      </RepeatableGroup>
      {terms.length > 1 && (
        <SelectField
          label={t("monitoring.policies.match")}
          options={[
            { value: "ALL", label: t("monitoring.policies.all") },
            { value: "ANY", label: t("monitoring.policies.any") },
          ]}
          value={match}
          onChange={(next) => form.set({ match: next })}
        />
      )}
    </>
  );
}

const withUnit = (label: string, metric: MetricName | "", operator: TermValues["operator"]) =>
  unitOf(metric, operator) ? `${label} (${unitOf(metric, operator)})` : label;

/** The fields for who is notified. */
function Telling({ form }: { form: FormState<ConditionValues> }) {
  const may = useMay();
  const mayChoose = may("listChannels");
  const channels = useOperation("listChannels", {}, mayChoose).data?.results ?? [];
  const templates = useOperation("listTicketTemplates", {}, may("listTicketTemplates")).data?.results ?? [];
  return (
    <>
      <ToggleField
        label={t("monitoring.policies.notify")}
        hint={
          mayChoose && !channels.some(({ enabled }) => enabled) ? t("monitoring.policies.noChannels") : ""
        }
        {...form.field("notify")}
      />
      {form.values.notify && channels.length > 0 && (
        <ChoicesField
          label={t("monitoring.policies.channels")}
          hint={t("monitoring.policies.channelsHint")}
          values={form.values.channels}
          options={channels.map(({ id, name, destination, minimumSeverity }) => ({
            value: String(id),
            label: name,
            description: t("monitoring.policies.channelFrom", {
              destination,
              severity: severityLabels[minimumSeverity],
            }),
          }))}
          onChange={(next) => form.set({ channels: next })}
        />
      )}
      <ToggleField label={t("monitoring.policies.ticket")} {...form.field("ticket")} />
      {form.values.ticket && (
        <SelectField
          label={t("monitoring.policies.ticketTemplate")}
          options={[
            { value: "", label: t("monitoring.policies.defaultTemplate") },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.field("ticketTemplateId")}
        />
      )}
    </>
  );
}

/** The field for the automation that is run on the computer itself. */
function Automation({ form }: { form: FormState<ConditionValues> }) {
  const { value, ...field } = form.field("automationId");
  const { scripts, total: _, isPending, error, ...search } = useScriptPicker([value], { show: "RUNNABLE" });
  return (
    <SelectField
      label={t("monitoring.policies.automation")}
      hint={error ? error.message : t("monitoring.policies.automationHint")}
      options={[
        { value: "", label: t("monitoring.policies.noAutomation") },
        ...scripts.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...search}
      {...field}
      value={value}
      disabled={isPending}
    />
  );
}
