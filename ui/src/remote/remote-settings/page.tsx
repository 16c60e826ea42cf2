import {
  noRemoteRules,
  remoteSettingChoices,
  remoteSettingLabels,
  remoteSettingNames,
  remoteSettingText,
  t,
  type OwnRemoteRules,
  type RemoteSetting,
  type RemoteSettings,
} from "@muster/sdk";
import { Page, Section, SelectField } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { SettingsSnapshot, useSettingsOwner, type OpenedSettings } from "../../components/settings-owner.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";

/** The requirements for remote sessions: of all organizations, or of one organization instead. */
export function RemoteSettingsPage() {
  const mayReadAll = useMay()("getRemoteSettings");
  const { clientId, field } = useSettingsOwner(mayReadAll, {
    of: t("remote.settings.of"),
    all: t("remote.settings.system"),
  });
  const system = useOperation("getRemoteSettings", {}, clientId === undefined && mayReadAll);
  const path = { clientId: clientId ?? 0 };
  const own = useOperation("getClientRemoteSettings", { path }, clientId !== undefined);
  const read = clientId === undefined ? system : own;
  return (
    <Page
      title={t("remote.settings.title")}
      subtitle={t("remote.settings.subtitle")}
      error={operationError(read)}
    >
      {field}
      {read.data && (
        <SettingsSnapshot key={clientId} clientId={clientId} now={read.data}>
          {(opened) => <SettingsForm key={opened.settings.revision} {...opened} />}
        </SettingsSnapshot>
      )}
    </Page>
  );
}

type Values = Record<RemoteSetting, string>;

const valuesOf = ({ own }: RemoteSettings): Values =>
  Object.fromEntries(remoteSettingNames.map((setting) => [setting, own[setting] ?? ""])) as Values;

const rulesOf = (values: Values): OwnRemoteRules =>
  Object.fromEntries(
    remoteSettingNames.map((setting) => [setting, values[setting] || null]),
  ) as unknown as OwnRemoteRules;

function SettingsForm({ clientId, settings, actions, onSaved }: OpenedSettings<RemoteSettings>) {
  const { notify } = useConsole();
  const change = useMutate();
  const may = useMay();
  const form = useForm(valuesOf(settings), () => ({}));
  const save = async (values: Values) => {
    const body = { ...noRemoteRules, ...rulesOf(values), revision: settings.revision };
    await (clientId === undefined
      ? change("updateRemoteSettings", { body })
      : change("updateClientRemoteSettings", { path: { clientId }, body }));
    onSaved();
    notify({ tone: "success", title: t("remote.settings.saved") });
  };
  const canSave = may(clientId === undefined ? "updateRemoteSettings" : "updateClientRemoteSettings");
  const from = clientId === undefined ? "shipped" : "inherited";
  const inheritedText = (setting: RemoteSetting) => ({
    value: "",
    label: t(`remote.settings.${from}`, {
      value: remoteSettingText(setting, settings.inherited[setting]),
    }),
  });
  return (
    <Section title={t("remote.settings.rules")} actions={actions}>
      <EditForm label={t("remote.settings.title")} form={form} busy={!canSave} save={save}>
        {remoteSettingNames.map((setting) => (
          <SelectField
            key={setting}
            label={remoteSettingLabels[setting]}
            disabled={!canSave}
            options={[
              inheritedText(setting),
              ...Object.entries(remoteSettingChoices[setting]).map(([value, label]) => ({ value, label })),
            ]}
            {...form.field(setting)}
          />
        ))}
      </EditForm>
    </Section>
  );
}
