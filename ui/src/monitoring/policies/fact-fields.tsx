// The fields for what conditions on facts watch.
import {
  encryptionFactLabels,
  enums,
  processFactLabels,
  serviceFactLabels,
  softwareFactLabels,
  t,
} from "@muster/sdk";
import { SelectField, TextField } from "#kit";
import type { FormState } from "../../hooks/form.ts";
import type { ConditionValues } from "./condition-form.ts";

interface Props {
  form: FormState<ConditionValues>;
}

function NameField({
  form,
  of,
  maxLength,
}: Props & { of: "service" | "process" | "software"; maxLength: number }) {
  return (
    <TextField
      label={t(`monitoring.policies.${of}.name`)}
      hint={t(`monitoring.policies.${of}.nameHint`)}
      required
      maxLength={maxLength}
      {...form.field("watched")}
    />
  );
}

export function ServiceFields({ form }: Props) {
  return (
    <>
      <NameField form={form} of="service" maxLength={100} />
      <SelectField
        label={t("monitoring.policies.service.state")}
        options={enums.ServiceFact.map((value) => ({ value, label: serviceFactLabels[value] }))}
        {...form.field("serviceState")}
      />
    </>
  );
}

export function ProcessFields({ form }: Props) {
  return (
    <>
      <NameField form={form} of="process" maxLength={64} />
      <SelectField
        label={t("monitoring.policies.process.state")}
        options={enums.ProcessFact.map((value) => ({ value, label: processFactLabels[value] }))}
        {...form.field("processState")}
      />
    </>
  );
}

export function EncryptionFields({ form }: Props) {
  return (
    <>
      <TextField
        label={t("monitoring.policies.encryption.volume")}
        hint={t("monitoring.policies.encryption.volumeHint")}
        maxLength={200}
        {...form.field("watched")}
      />
      <SelectField
        label={t("monitoring.policies.encryption.state")}
        options={enums.EncryptionFact.map((value) => ({ value, label: encryptionFactLabels[value] }))}
        {...form.field("encryptionState")}
      />
    </>
  );
}

export function SoftwareFields({ form }: Props) {
  return (
    <>
      <NameField form={form} of="software" maxLength={100} />
      <SelectField
        label={t("monitoring.policies.software.state")}
        options={enums.SoftwareFact.map((value) => ({ value, label: softwareFactLabels[value] }))}
        {...form.field("softwareState")}
      />
      {form.values.softwareState === "OLDER" && (
        <TextField
          label={t("monitoring.policies.software.version")}
          hint={t("monitoring.policies.software.versionHint")}
          required
          maxLength={100}
          {...form.field("version")}
        />
      )}
    </>
  );
}
