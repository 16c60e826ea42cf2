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
import { useState } from "react";
import { Page, Section, SelectField, type Action } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useForm, useEditSnapshot } from "../../hooks/form.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";

/** What remote sessions need: of all organizations, or of one instead. */
export function RemoteSettingsPage() {
  const { organizations } = useConsole();
  const scope = useScope();
  const ofSystem = useMay()("getRemoteSettings");
  const first = scope.clientId ?? (ofSystem ? undefined : organizations[0]?.id);
  const [chosen, setChosen] = useState(first === undefined ? "" : String(first));
  const clientId = chosen ? Number(chosen) : undefined;
  const system = useOperation("getRemoteSettings", {}, clientId === undefined && ofSystem);
  const path = { clientId: clientId ?? 0 };
  const own = useOperation("getClientRemoteSettings", { path }, clientId !== undefined);
  const read = clientId === undefined ? system : own;
  return (
    <Page
      title={t("remote.settings.title")}
      subtitle={t("remote.settings.subtitle")}
      error={operationError(read)}
    >
      <SelectField
        label={t("remote.settings.of")}
        value={chosen}
        options={[
          ...(ofSystem ? [{ value: "", label: t("remote.settings.system") }] : []),
          ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={setChosen}
      />
      {read.data && <Settings key={chosen} clientId={clientId} now={read.data} />}
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

/** The settings as they were when they were opened. */
function Settings({ clientId, now }: { clientId: number | undefined; now: RemoteSettings }) {
  const { opened, actions, reopen } = useEditSnapshot({ id: clientId ?? 0, ...now });
  return (
    <SettingsForm
      key={opened?.revision}
      clientId={clientId}
      settings={opened ?? now}
      actions={actions}
      onSaved={reopen}
    />
  );
}

interface Props {
  clientId: number | undefined;
  settings: RemoteSettings;
  actions: readonly Action[];
  onSaved(): void;
}

function SettingsForm({ clientId, settings, actions, onSaved }: Props) {
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
