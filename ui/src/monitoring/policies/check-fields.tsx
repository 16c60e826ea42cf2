// The fields of a condition that an agent checks on its computer.
import { enums, fileFactLabels, portFactLabels, t } from "@muster/sdk";
import { NumberField, SelectField, TextField } from "#kit";
import type { FormState } from "../../hooks/form.ts";
import { ranges } from "./check-form.ts";
import type { ConditionValues } from "./condition-form.ts";

interface Props {
  form: FormState<ConditionValues>;
}

const Timeout = ({ form }: Props) => (
  <NumberField
    label={t("monitoring.policies.check.timeout")}
    unit={t("monitoring.policies.check.secondsUnit")}
    required
    {...ranges.timeout}
    {...form.field("timeout")}
  />
);

export const PortFields = ({ form }: Props) => (
  <>
    <TextField
      label={t("monitoring.policies.port.host")}
      hint={t("monitoring.policies.port.hostHint")}
      maxLength={253}
      {...form.field("host")}
    />
    <NumberField
      label={t("monitoring.policies.port.port")}
      required
      {...ranges.port}
      {...form.field("port")}
    />
    <SelectField
      label={t("monitoring.policies.port.state")}
      options={enums.PortFact.map((value) => ({ value, label: portFactLabels[value] }))}
      {...form.field("portState")}
    />
    <Timeout form={form} />
  </>
);

export const HttpFields = ({ form }: Props) => (
  <>
    <TextField
      label={t("monitoring.policies.http.url")}
      hint={t("monitoring.policies.http.urlHint")}
      required
      maxLength={500}
      {...form.field("url")}
    />
    <NumberField
      label={t("monitoring.policies.http.statusFrom")}
      required
      {...ranges.statusFrom}
      {...form.field("statusFrom")}
    />
    <NumberField
      label={t("monitoring.policies.http.statusTo")}
      required
      {...ranges.statusTo}
      {...form.field("statusTo")}
    />
    <TextField
      label={t("monitoring.policies.http.text")}
      hint={t("monitoring.policies.http.textHint")}
      maxLength={200}
      {...form.field("pageText")}
    />
    <NumberField
      label={t("monitoring.policies.http.certificateDays")}
      hint={t("monitoring.policies.http.certificateDaysHint")}
      {...ranges.certificateDays}
      {...form.field("certificateDays")}
    />
    <Timeout form={form} />
  </>
);

export const DnsFields = ({ form }: Props) => (
  <>
    <TextField
      label={t("monitoring.policies.dns.name")}
      hint={t("monitoring.policies.dns.nameHint")}
      required
      maxLength={253}
      {...form.field("dnsName")}
    />
    <SelectField
      label={t("monitoring.policies.dns.record")}
      options={enums.DnsRecord.map((value) => ({ value, label: value }))}
      {...form.field("record")}
    />
    <TextField
      label={t("monitoring.policies.dns.value")}
      hint={t("monitoring.policies.dns.valueHint")}
      maxLength={255}
      {...form.field("expected")}
    />
    <TextField
      label={t("monitoring.policies.dns.server")}
      hint={t("monitoring.policies.dns.serverHint")}
      maxLength={60}
      {...form.field("dnsServer")}
    />
    <Timeout form={form} />
  </>
);

export const FileFields = ({ form }: Props) => (
  <>
    <TextField
      label={t("monitoring.policies.file.path")}
      hint={t("monitoring.policies.file.pathHint")}
      required
      maxLength={500}
      {...form.field("path")}
    />
    <SelectField
      label={t("monitoring.policies.file.state")}
      options={enums.FileFact.map((value) => ({ value, label: fileFactLabels[value] }))}
      {...form.field("fileState")}
    />
    {form.values.fileState === "LARGER" && (
      <NumberField
        label={t("monitoring.policies.file.megabytes")}
        required
        {...ranges.megabytes}
        {...form.field("megabytes")}
      />
    )}
    {form.values.fileState === "OLDER" && (
      <NumberField
        label={t("monitoring.policies.file.hours")}
        required
        {...ranges.hours}
        {...form.field("hours")}
      />
    )}
  </>
);
