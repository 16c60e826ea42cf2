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
import { Banner, DataTable, Page, Section, SelectField, Text } from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { SettingsSnapshot, useSettingsOwner, type OpenedSettings } from "../../components/settings-owner.tsx";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { healthTones } from "../alerts/cells.ts";

/** The rules that determine the health of devices: for the system, or for one organization instead. */
export function HealthSettingsPage() {
  const mayReadAll = useMay()("getHealthSettings");
  const { clientId, field } = useSettingsOwner(mayReadAll, {
    of: t("monitoring.healthSettings.of"),
    all: t("monitoring.healthSettings.system"),
  });
  const system = useOperation("getHealthSettings", {}, clientId === undefined && mayReadAll);
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
      {field}
      {read.data && (
        <SettingsSnapshot key={clientId} clientId={clientId} now={read.data}>
          {(opened) => <SettingsForm key={opened.settings.revision} {...opened} />}
        </SettingsSnapshot>
      )}
    </Page>
  );
}

type Values = Record<HealthFactor, Health | "">;

const valuesOf = ({ own }: HealthSettings): Values =>
  Object.fromEntries(enums.HealthFactor.map((factor) => [factor, own[factor] ?? ""])) as Values;

const rulesOf = (values: Values): OwnHealthRules =>
  Object.fromEntries(enums.HealthFactor.map((factor) => [factor, values[factor] || null])) as OwnHealthRules;

function SettingsForm({ clientId, settings, actions, onSaved }: OpenedSettings<HealthSettings>) {
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
                busy: busy || form.busy,
                onSelect: () => run(() => save(noHealthRules)),
              },
            ]
          : []),
      ]}
    >
      <EditForm
        label={t("monitoring.healthSettings.title")}
        form={form}
        busy={!canSave || busy}
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

/** Shows which devices would change their health. */
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
