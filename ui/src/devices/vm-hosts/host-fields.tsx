import { hypervisors, isRemoteHost, probeOptions, t } from "@muster/sdk";
import { Banner, Button, SelectField, TextField } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import type { FormState } from "../../hooks/form.ts";
import { useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import type { AddVmHostForm } from "./add-dialog.tsx";

interface Props {
  form: FormState<AddVmHostForm>;
  onNewCredential(): void;
}

export function HostFields({ form, onNewCredential }: Props) {
  const { organizations } = useConsole();
  const may = useMay();
  const { org, type } = form.values;
  const clientId = Number(org);
  const path = { clientId, hypervisor: hypervisors[type] };
  const delegates = useOperation("listVmHostDelegates", { path, query: {} }, clientId > 0);
  const credentials = useOperation("listCredentials", { path: { clientId } }, clientId > 0);
  const options = delegates.data ? probeOptions(delegates.data) : [];
  const logins = (credentials.data?.results ?? []).filter((one) => one.type === "BASIC");
  const isHyperv = type === "HYPERV";
  const failed = delegates.error ?? credentials.error;
  return (
    <>
      {failed && <Banner tone="danger" title={failed.message} />}
      <SelectField
        label={t("common.organization")}
        required
        options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field("org")}
        onChange={(next) => form.set({ org: next, delegateNodeId: "", credentialId: "" })}
      />
      <SelectField
        label={t("devices.vmHosts.delegate")}
        hint={t(isHyperv ? "devices.vmHosts.hypervDelegateHint" : "devices.vmHosts.delegateHint")}
        required
        disabled={!org}
        options={options}
        {...form.field("delegateNodeId")}
      />
      {delegates.data && !options.length && (
        <Banner tone="info" title={t("devices.vmHosts.noDelegate")}>
          {t("devices.vmHosts.noDelegateHint")}
        </Banner>
      )}
      <TextField label={t("common.name")} maxLength={100} {...form.field("name")} />
      {isRemoteHost(type) && (
        <>
          <TextField
            label={t("devices.vmHosts.hostname")}
            hint={type === "ESXI" ? t("devices.vmHosts.hostnameHint") : undefined}
            required
            maxLength={253}
            {...form.field("hostname")}
          />
          <TextField label={t("devices.vmHosts.apiPort")} required maxLength={5} {...form.field("apiPort")} />
          <SelectField
            label={t("devices.vmHosts.credential")}
            hint={t(type === "PROXMOX" ? "devices.vmHosts.tokenHint" : "devices.vmHosts.credentialHint")}
            required
            disabled={!org}
            options={logins.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.field("credentialId")}
          />
          {org && may("createCredential", { organizationId: clientId }) && (
            <Button
              action={{ label: t("devices.vmHosts.newCredential"), kind: "plain", onSelect: onNewCredential }}
            />
          )}
        </>
      )}
    </>
  );
}
