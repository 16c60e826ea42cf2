import {
  canCollect,
  channelFields,
  channelTypeLabels,
  checkDigest,
  checkTarget,
  digestLimits,
  currentLanguage,
  enums,
  isTimeOfDay,
  languageOptions,
  languages,
  localTimeZone,
  fromSeverityText,
  t,
  type AlertSeverity,
  type Channel,
  type ChannelTarget,
  type ChannelType,
  type LanguageCode,
  type WebhookContentType,
} from "@muster/sdk";
import { useState } from "react";
import { NumberField, SelectField, Text, TextField, ToggleField, type Action } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { MessagePreview } from "./preview.tsx";

interface Values {
  name: string;
  type: ChannelType;
  enabled: boolean;
  clientId: string;
  minimumSeverity: AlertSeverity;
  quietFrom: string;
  quietTo: string;
  language: LanguageCode;
  template: string;
  contentType: WebhookContentType;
  digestMinutes: string;
  criticalAtOnce: boolean;
  onCallScheduleId: string;
  url: string;
  secret: string;
  userKey: string;
  host: string;
  port: string;
  user: string;
  from: string;
  to: string;
}

const targetFields = ["url", "host", "port", "user", "secret", "userKey", "from", "to"] as const;

const listOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

function targetOf(values: Values): ChannelTarget {
  const { type, url, secret, userKey, host, port, user, from, to } = values;
  const used = new Set([...channelFields[type].required, ...channelFields[type].optional]);
  const given: ChannelTarget = {
    ...(url.trim() && { url: url.trim() }),
    ...(secret && { secret }),
    ...(userKey.trim() && { userKey: userKey.trim() }),
    ...(host.trim() && { host: host.trim() }),
    ...(port && { port: Number(port) }),
    ...(user.trim() && { user: user.trim() }),
    ...(from.trim() && { from: from.trim() }),
    ...(listOf(to).length && { to: listOf(to) }),
  };
  return Object.fromEntries(
    Object.entries(given).filter(([field]) => used.has(field as keyof ChannelTarget)),
  );
}

const isTime = (text: string) => text === "" || isTimeOfDay(text);

const isOnCall = ({ type, onCallScheduleId }: Values) => type === "EMAIL" && onCallScheduleId !== "";

function check(values: Values, isNew: boolean) {
  const target = targetOf(values);
  const isSet = isNew || Object.keys(target).length > 0;
  const errors = isSet ? checkTarget(values.type, target, isOnCall(values)) : [];
  const collecting = canCollect(values.type) ? checkDigest(values.type, Number(values.digestMinutes)) : [];
  const wrongTime = t("monitoring.channels.timeFormat");
  return {
    ...required(values, "name"),
    ...Object.fromEntries(collecting.map(({ field, message }) => [field, message])),
    ...Object.fromEntries(errors.map(({ field, message }) => [field.replace("target.", ""), message])),
    ...(!isTime(values.quietFrom) && { quietFrom: wrongTime }),
    ...(!isTime(values.quietTo) && { quietTo: wrongTime }),
    ...(!values.quietFrom !== !values.quietTo && {
      [values.quietFrom ? "quietTo" : "quietFrom"]: t("common.required"),
    }),
  };
}

/** Returns the console's language, unless it's one for tests. */
const spokenLanguage = (): LanguageCode =>
  languages.find((code) => code === currentLanguage().code) ?? "en-us";

interface Props {
  channel: Channel | undefined;
  actions: readonly Action[];
  onClose(): void;
}

/** Its address and secrets are never shown again: what is typed replaces them. */
const noTarget = { url: "", secret: "", userKey: "", host: "", port: "", user: "", from: "", to: "" };

export function ChannelDialog({ channel, actions, onClose }: Props) {
  const change = useMutate();
  const [previewed, setPreviewed] = useState(false);
  const { organizations } = useConsole();
  const form = useForm<Values>(
    {
      name: channel?.name ?? "",
      type: channel?.type ?? "EMAIL",
      enabled: channel?.enabled ?? true,
      clientId: channel?.clientId ? String(channel.clientId) : "",
      minimumSeverity: channel?.minimumSeverity ?? "MINOR",
      quietFrom: channel?.quietFrom ?? "",
      quietTo: channel?.quietTo ?? "",
      language: channel?.language ?? spokenLanguage(),
      template: channel?.template ?? "",
      contentType: channel?.contentType ?? "application/json",
      digestMinutes: String(channel?.digestMinutes ?? 0),
      criticalAtOnce: channel?.criticalAtOnce ?? true,
      onCallScheduleId: channel?.onCallScheduleId ? String(channel.onCallScheduleId) : "",
      ...noTarget,
    },
    (values) => check(values, !channel),
  );
  const save = async (values: Values) => {
    const { name, type, enabled, clientId, minimumSeverity, quietFrom, quietTo } = values;
    const { language, template, contentType, digestMinutes, criticalAtOnce } = values;
    const target = targetOf(values);
    const body = {
      name: name.trim(),
      enabled,
      clientId: clientId ? Number(clientId) : null,
      minimumSeverity,
      quietFrom,
      quietTo,
      timeZone: localTimeZone(),
      language,
      ...(type === "EMAIL" && {
        onCallScheduleId: isOnCall(values) ? Number(values.onCallScheduleId) : null,
      }),
      ...(type === "WEBHOOK" && { template, contentType }),
      ...(canCollect(type) && { digestMinutes: Number(digestMinutes), criticalAtOnce }),
    };
    if (!channel) return change("createChannel", { body: { ...body, type, target } });
    return change("updateChannel", {
      path: { channelId: channel.id },
      body: { ...body, ...(Object.keys(target).length && { target }), revision: channel.revision },
    });
  };
  return (
    <EditDialog
      title={channel ? channel.name : t("monitoring.channels.create")}
      submitLabel={channel ? t("common.save") : t("common.create")}
      form={form}
      actions={[
        ...actions,
        ...(form.values.type === "WEBHOOK"
          ? [{ label: t("monitoring.channels.template.preview"), onSelect: () => setPreviewed(true) }]
          : []),
      ]}
      save={save}
      saved={({ name }) => t("monitoring.channels.saved", { name: name.trim() })}
      onClose={onClose}
      intro={
        channel && <Text muted>{t("monitoring.channels.sendsTo", { destination: channel.destination })}</Text>
      }
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <SelectField
        label={t("monitoring.channels.typeLabel")}
        disabled={channel !== undefined}
        options={enums.ChannelType.map((value) => ({ value, label: channelTypeLabels[value] }))}
        {...form.field("type")}
      />
      <OnCallField form={form} />
      <TargetFields form={form} isNew={!channel} />
      <MessageFields form={form} />
      <SelectField
        label={t("monitoring.channels.language")}
        options={languageOptions()}
        {...form.field("language")}
      />
      <SelectField
        label={t("monitoring.channels.from")}
        hint={t("monitoring.channels.fromHint")}
        options={enums.AlertSeverity.map((value) => ({ value, label: fromSeverityText(value) }))}
        {...form.field("minimumSeverity")}
      />
      <SelectField
        label={t("common.organization")}
        options={[
          { value: "", label: t("monitoring.channels.allOrganizations") },
          ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field("clientId")}
      />
      <TextField
        label={t("monitoring.channels.quietFrom")}
        hint={t("monitoring.channels.quietHint", { zone: localTimeZone() })}
        placeholder="22:00"
        maxLength={5}
        {...form.field("quietFrom")}
      />
      <TextField
        label={t("monitoring.channels.quietTo")}
        placeholder="06:00"
        maxLength={5}
        {...form.field("quietTo")}
      />
      <DigestFields form={form} />
      <ToggleField label={t("monitoring.channels.on")} {...form.field("enabled")} />
      {previewed && <MessagePreview message={form.values} onClose={() => setPreviewed(false)} />}
    </EditDialog>
  );
}

function OnCallField({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const isMail = form.values.type === "EMAIL";
  const schedules = useOperation("listOnCallSchedules", {}, isMail).data?.results ?? [];
  if (!isMail || !schedules.length) return null;
  return (
    <SelectField
      label={t("monitoring.onCall.recipient")}
      options={[
        { value: "", label: t("monitoring.onCall.fixed") },
        ...schedules.map(({ id, name }) => ({
          value: String(id),
          label: t("monitoring.onCall.whoever", { name }),
        })),
      ]}
      {...form.field("onCallScheduleId")}
    />
  );
}

function MessageFields({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  if (form.values.type !== "WEBHOOK") return null;
  return (
    <>
      <TextField
        label={t("monitoring.channels.template.label")}
        hint={t("monitoring.channels.template.hint", { example: '{"text": "{{title}}"}' })}
        multiline
        maxLength={8_000}
        {...form.field("template")}
      />
      {form.values.template && (
        <SelectField
          label={t("monitoring.channels.template.contentType")}
          options={enums.WebhookContentType.map((value) => ({ value, label: value }))}
          {...form.field("contentType")}
        />
      )}
    </>
  );
}

function DigestFields({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const { type, digestMinutes } = form.values;
  if (!canCollect(type)) return null;
  return (
    <>
      <NumberField
        label={t("monitoring.channels.digest.minutes")}
        hint={t("monitoring.channels.digest.minutesHint")}
        minimum={0}
        maximum={digestLimits.maximum}
        {...form.field("digestMinutes")}
      />
      {Number(digestMinutes) > 0 && (
        <ToggleField
          label={t("monitoring.channels.digest.criticalAtOnce")}
          {...form.field("criticalAtOnce")}
        />
      )}
    </>
  );
}

function TargetFields({ form, isNew }: { form: ReturnType<typeof useForm<Values>>; isNew: boolean }) {
  const { type } = form.values;
  const fields = channelFields[type];
  return targetFields
    .filter((field) => fields.required.includes(field) || fields.optional.includes(field))
    .map((field) => {
      const isFallback = field === "to" && isOnCall(form.values);
      const isRequired = isNew && fields.required.includes(field) && !isFallback;
      const label = t(`monitoring.channels.fields.${field === "secret" ? secretOf(type) : field}`);
      if (field === "port")
        return (
          <NumberField
            key={field}
            label={label}
            hint={t("monitoring.channels.portHint")}
            minimum={1}
            maximum={65_535}
            {...form.field(field)}
          />
        );
      return (
        <TextField
          key={field}
          label={label}
          required={isRequired}
          secret={field === "secret" || field === "userKey"}
          {...(isFallback && { hint: t("monitoring.onCall.toHint") })}
          {...(!isNew && { hint: t("monitoring.channels.staysUnlessGiven") })}
          {...form.field(field)}
        />
      );
    });
}

const secretNames = {
  EMAIL: "password",
  PAGERDUTY: "integrationKey",
  PUSHOVER: "applicationToken",
  NTFY: "accessToken",
} as const;

const secretOf = (type: ChannelType) =>
  type in secretNames ? secretNames[type as keyof typeof secretNames] : "signingSecret";
