import {
  advancedFields,
  checkDiscoveryForm,
  credentialTypeLabels,
  defaultSnmpCredential,
  discoveryMessages,
  readDelegates,
  limits,
  probeOptions,
  isSnmp,
  type CredentialType,
  type Delegates,
  type DiscoveryForm,
  type MusterError,
  t,
} from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Banner, Columns, NumberField, SelectField, TextField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { useForm, type FormState } from "../../hooks/form.ts";
import { useOperation } from "../../hooks/operations.ts";

/** Returns the options of the setup form, and presets its defaults. */
export function useChoices({ values, preset }: FormState<DiscoveryForm>) {
  const { organizations } = useConsole();
  const { org, location } = values;
  const path = { clientId: Number(org) };
  const locations = useOperation("listLocations", { path }, org !== "");
  const credentials = useOperation("listCredentials", { path }, org !== "");
  const delegates = useDelegates(Number(org), Number(location));
  const probes = delegates.data
    ? [...delegates.data.existingDelegates, ...delegates.data.potentialDelegates]
    : [];

  const onlyOne = <T,>([only, more]: readonly T[]) => (more ? undefined : only);
  const chooseDefaults = useEffectEvent(() => {
    const organization = onlyOne(organizations);
    const place = onlyOne(locations.data?.results ?? []);
    const snmp = defaultSnmpCredential(credentials.data?.results ?? []);
    const ready = onlyOne(probes.filter(({ isUp }) => isUp));
    if (!org && organization) preset({ org: String(organization.id) });
    if (!location && place) preset({ location: String(place.id) });
    if (!values.snmpCredOne && snmp) preset({ snmpCredOne: String(snmp.id) });
    if (!values.networkProbe && ready) preset({ networkProbe: String(ready.nodeId) });
  });
  useEffect(() => chooseDefaults());

  return {
    locations,
    credentials,
    delegates,
    probe: probes.find(({ nodeId }) => String(nodeId) === values.networkProbe),
  };
}

/** Reads all pages of a location's delegates. */
function useDelegates(orgId: number, locationId: number) {
  const { muster } = useConnection();
  const path = { orgId, locationId };
  return useQuery<Delegates, MusterError>({
    queryKey: ["listDelegates", path],
    queryFn: ({ signal }) => readDelegates(muster, path, signal),
    enabled: orgId > 0 && locationId > 0,
  });
}

interface Props {
  form: FormState<DiscoveryForm>;
  choices: ReturnType<typeof useChoices>;
  /** Applies a change to the form, after a confirmation if needed. */
  onChange(changes: Partial<DiscoveryForm>): void;
}

export function SetUp({ form, choices, onChange }: Props) {
  const { organizations } = useConsole();
  const { locations, credentials, delegates, probe } = choices;
  const { org, location } = form.values;
  const bind = (name: keyof DiscoveryForm, also: Partial<DiscoveryForm> = {}) => ({
    ...form.field(name),
    onChange: (value: string) => onChange({ ...also, [name]: value }),
  });
  const all = credentials.data?.results ?? [];
  const none = { value: "", label: t("common.none") };
  const toOptions = (ofType: (type: CredentialType) => boolean) =>
    all
      .filter(({ type }) => ofType(type))
      .map(({ id, name, type }) => ({
        value: String(id),
        label: name,
        description: credentialTypeLabels[type],
      }));
  const snmp = toOptions(isSnmp);
  const options = delegates.data ? probeOptions(delegates.data) : [];

  return (
    <>
      {(locations.error ?? credentials.error) && (
        <Failed
          title={discoveryMessages.credentialsFailed}
          onRetry={() => void Promise.all([locations.refetch(), credentials.refetch()])}
        />
      )}
      {delegates.error && (
        <Failed title={discoveryMessages.probesFailed} onRetry={() => void delegates.refetch()} />
      )}
      <SelectField
        label={t("common.organization")}
        required
        options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...bind("org", {
          location: "",
          networkProbe: "",
          snmpCredOne: "",
          snmpCredTwo: "",
          telnetSshCred: "",
        })}
      />
      <SelectField
        label={t("discovery.wizard.location")}
        required
        disabled={!org}
        options={(locations.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        {...bind("location", { networkProbe: "" })}
      />
      <SelectField
        label={t("discovery.wizard.networkProbe")}
        required
        disabled={!location}
        options={options}
        {...bind("networkProbe")}
        error={probe?.isUp === false ? discoveryMessages.offline(probe.name) : form.errors.networkProbe}
        hint={probe?.isUp === false ? t("discovery.wizard.offlineHint") : undefined}
      />
      {delegates.data && !options.length && (
        <Banner tone="info" title={t("discovery.wizard.agentEnrolledLocationYet")}>
          {t("discovery.wizard.makeEnrollmentTokenOrganizationsPage")}
        </Banner>
      )}
      <TextField
        label={t("discovery.wizard.ipTargets")}
        required
        multiline
        maxLength={1_048_576}
        hint={t("discovery.wizard.addressesRangesSubnetsSeparatedCommas", {
          discoveryTargets: limits.discoveryTargets,
        })}
        placeholder="192.0.2.0/24, 198.51.100.10-198.51.100.20"
        {...bind("ipTargets")}
      />
      <SelectField
        label={t("discovery.wizard.firstSnmpCredential")}
        required
        disabled={!org}
        options={snmp}
        {...bind("snmpCredOne")}
      />
      <SelectField
        label={t("discovery.wizard.secondSnmpCredential")}
        disabled={!org}
        options={[none, ...snmp]}
        {...bind("snmpCredTwo")}
      />
      <SelectField
        label={t("discovery.wizard.telnetSshCredential")}
        disabled={!org}
        options={[none, ...toOptions((type) => type === "TELNET_SSH")]}
        {...bind("telnetSshCred")}
      />
    </>
  );
}

const Failed = ({ title, onRetry }: { title: string; onRetry(): void }) => (
  <Banner tone="danger" title={title} actions={[{ label: t("common.tryAgain"), onSelect: onRetry }]} />
);

interface AdvancedProps {
  values: DiscoveryForm;
  onSave(changes: Partial<DiscoveryForm>): void;
  onClose(): void;
}

export function AdvancedSettings({ values, onSave, onClose }: AdvancedProps) {
  const names = advancedFields.map(({ name }) => name);
  const only = <V,>(all: Partial<Record<keyof DiscoveryForm, V>>) =>
    Object.fromEntries(names.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]));
  const form = useForm(values, (now) => only(checkDiscoveryForm(now)) as Partial<DiscoveryForm>);
  return (
    <EditDialog
      title={t("discovery.wizard.advancedSettings")}
      form={form}
      save={async (now) => onSave(only(now) as Partial<DiscoveryForm>)}
      onClose={onClose}
    >
      <Columns narrow>
        {advancedFields.map(({ name, label, unit, minimum, maximum }) => (
          <NumberField
            key={name}
            label={label}
            required
            unit={unit || undefined}
            minimum={minimum}
            maximum={maximum}
            {...form.field(name)}
          />
        ))}
      </Columns>
    </EditDialog>
  );
}
