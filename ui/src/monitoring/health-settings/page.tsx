import {
  deviceAddress,
  enums,
  healthChoices,
  healthFactorLabels,
  healthLabels,
  noHealthRules,
  t,
  type Health,
  type HealthFactor,
  type HealthSettings,
  type OwnHealthRules,
} from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner, DataTable, Page, Section, SelectField, Text, type Action } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { useForm, useEditSnapshot } from "../../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useScope } from "../../hooks/organizations.ts";
import { healthTones } from "../alerts/common.ts";

/** What determines the health of devices: of the system, or of an organization instead. */
export function HealthSettingsPage() {
  const { organizations } = useConsole();
  const scope = useScope();
  const may = useMay();
  const ofSystem = may("getHealthSettings");
  const first = scope.clientId ?? (ofSystem ? undefined : organizations[0]?.id);
  const [chosen, setChosen] = useState(first === undefined ? "" : String(first));
  const clientId = chosen ? Number(chosen) : undefined;
  const system = useOperation("getHealthSettings", {}, clientId === undefined && ofSystem);
  const own = useOperation(
    "getClientHealthSettings",
    { path: { clientId: clientId ?? 0 } },
    clientId !== undefined,
  );
  const read = clientId === undefined ? system : own;
  return (
    <Page
      title={t("monitoring.healthSettings.title")}
      subtitle={t("monitoring.healthSettings.subtitle")}
      error={operationError(read)}
    >
      <SelectField
        label={t("monitoring.healthSettings.of")}
        value={chosen}
        options={[
          ...(ofSystem ? [{ value: "", label: t("monitoring.healthSettings.system") }] : []),
          ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={setChosen}
      />
      {read.data && <Settings key={chosen} clientId={clientId} now={read.data} />}
    </Page>
  );
}

type Values = Record<HealthFactor, Health | "">;

const valuesOf = ({ own }: HealthSettings): Values =>
  Object.fromEntries(enums.HealthFactor.map((factor) => [factor, own[factor] ?? ""])) as Values;

const rulesOf = (values: Values): OwnHealthRules =>
  Object.fromEntries(enums.HealthFactor.map((factor) => [factor, values[factor] || null])) as OwnHealthRules;

/** The settings as they were when they were opened. */
function Settings({ clientId, now }: { clientId: number | undefined; now: HealthSettings }) {
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
  settings: HealthSettings;
  actions: readonly Action[];
  onSaved(): void;
}

function SettingsForm({ clientId, settings, actions, onSaved }: Props) {
  const { notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const may = useMay();
  const form = useForm(valuesOf(settings), () => ({}));
  const save = async (rules: OwnHealthRules) => {
    const body = { ...rules, revision: settings.revision };
    await (clientId === undefined
      ? change("updateHealthSettings", { body })
      : change("updateClientHealthSettings", { path: { clientId }, body }));
    onSaved();
    notify({ tone: "success", title: t("monitoring.healthSettings.saved") });
  };
  const canSave = may(clientId === undefined ? "updateHealthSettings" : "updateClientHealthSettings");
  const from = clientId === undefined ? "shipped" : "inherited";
  return (
    <Section
      title={t("monitoring.healthSettings.factors")}
      actions={[
        ...actions,
        ...(canSave && Object.values(settings.own).some(Boolean)
          ? [
              {
                label: t(`monitoring.healthSettings.reset.${from}`),
                busy,
                onSelect: () => run(() => save(noHealthRules)),
              },
            ]
          : []),
      ]}
    >
      <EditForm
        label={t("monitoring.healthSettings.title")}
        form={form}
        busy={!canSave}
        save={(values) => save(rulesOf(values))}
      >
        {enums.HealthFactor.map((factor) => (
          <SelectField<Health | "">
            key={factor}
            label={healthFactorLabels[factor]}
            disabled={!canSave}
            options={[
              {
                value: "",
                label: t(`monitoring.healthSettings.${from}`, {
                  health: healthLabels[settings.inherited[factor]],
                }),
              },
              ...healthChoices(factor).map((value) => ({
                value,
                label: t("monitoring.healthSettings.setHere", { health: healthLabels[value] }),
              })),
            ]}
            {...form.field(factor)}
          />
        ))}
        {form.dirty && <Preview clientId={clientId} rules={rulesOf(form.values)} />}
      </EditForm>
    </Section>
  );
}

/** Which devices would change health. */
function Preview({ clientId, rules }: { clientId: number | undefined; rules: OwnHealthRules }) {
  const { muster } = useConnection();
  const body = { ...(clientId !== undefined && { clientId }), change: rules };
  const { data, error } = useQuery({
    queryKey: ["previewHealthSettings", body],
    queryFn: ({ signal }) => muster.call("previewHealthSettings", { body }, signal),
    placeholderData: (before) => before,
  });
  if (error) return <Banner tone="danger" title={error.message} />;
  if (!data) return null;
  if (!data.changes.length) return <Text>{t("monitoring.healthSettings.noneWouldChange")}</Text>;
  return (
    <>
      {data.changes.map(({ health, count }) => (
        <Text key={health}>{t(`monitoring.healthSettings.would.${health}`, { count })}</Text>
      ))}
      <DataTable
        label={t("monitoring.healthSettings.changedDevices")}
        rows={data.devices}
        rowKey={({ nodeId }) => String(nodeId)}
        columns={[
          {
            id: "device",
            label: t("devices.devices.device"),
            cell: ({ nodeId, displayName }) => ({ text: displayName, to: deviceAddress(nodeId) }),
            priority: 0,
          },
          {
            id: "from",
            label: t("monitoring.healthSettings.now"),
            cell: ({ from }) => ({ text: healthLabels[from], tone: healthTones[from] }),
            priority: 0,
          },
          {
            id: "to",
            label: t("monitoring.healthSettings.then"),
            cell: ({ to }) => ({ text: healthLabels[to], tone: healthTones[to] }),
            priority: 0,
          },
        ]}
        empty={{ title: t("monitoring.healthSettings.noneWouldChange") }}
      />
    </>
  );
}
