import {
  checkVmHost,
  enums,
  isRemoteHost,
  t,
  vmHostPorts,
  vmHostTypeLabels,
  type AddedVmHost,
  type VmHostForm,
  type VmHostTestRequest,
  type VmHostType,
} from "@muster/sdk";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Banner, Dialog, Tabs, Text, UnsavedChangesGuard } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useForm } from "../../hooks/form.ts";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { CredentialDialog } from "../../organizations/credentials.tsx";
import { vmAddress } from "./addresses.ts";
import { HostFields } from "./host-fields.tsx";
import { HostTest } from "./host-test.tsx";
import { useHostTest } from "./use-host-test.ts";

export interface AddVmHostForm extends VmHostForm {
  org: string;
  name: string;
}

const requestOf = ({ org, name, type, ...form }: AddVmHostForm): VmHostTestRequest => ({
  clientId: Number(org),
  type,
  delegateNodeId: Number(form.delegateNodeId),
  name: name.trim(),
  ...(isRemoteHost(type) && {
    hostname: form.hostname.trim(),
    apiPort: Number(form.apiPort),
    credentialId: Number(form.credentialId),
  }),
});

/** The order of the tabs. */
const types = ["HYPERV", "ESXI", "PROXMOX"] as const satisfies typeof enums.VmHostType;

export function AddVmHost({ onClose }: { onClose(): void }) {
  const { organization, organizations } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const [added, setAdded] = useState<AddedVmHost>();
  const [isNewCredential, setNewCredential] = useState(false);
  const form = useForm<AddVmHostForm>(
    {
      org: organization,
      type: "HYPERV",
      delegateNodeId: "",
      name: "",
      hostname: "",
      apiPort: "",
      credentialId: "",
    },
    (values) => ({
      ...(!values.org && { org: t("common.required") }),
      ...Object.fromEntries(checkVmHost(values).map(({ field, message }) => [field, message])),
    }),
  );
  const { type } = form.values;
  const chooseDefaults = useEffectEvent(() => {
    const [only, other] = organizations;
    if (!form.values.org && only && !other) form.preset({ org: String(only.id) });
  });
  useEffect(() => chooseDefaults());
  const request = requestOf(form.values);
  const test = useHostTest(request);
  const testId = test.result?.testId;
  const choose = (next: VmHostType) =>
    form.preset({
      type: next,
      delegateNodeId: "",
      apiPort: isRemoteHost(next) ? String(vmHostPorts[next]) : "",
    });
  const add = async () => setAdded(await change("addVmHost", { body: { ...request, testId: testId ?? "" } }));
  if (added) return <Added host={added} onClose={onClose} />;
  return (
    <Dialog
      title={t("devices.vmHosts.add")}
      onClose={onClose}
      actions={[
        {
          label: t("devices.vmHosts.testConnection"),
          busy: test.stage !== "",
          onSelect: () => form.submit(async () => test.start(), false),
        },
        {
          label: t("devices.vmHosts.addHost"),
          kind: "primary",
          busy,
          disabled: testId ? undefined : t("devices.vmHosts.testFirst"),
          onSelect: () => run(add),
        },
        { label: t("common.cancel"), onSelect: onClose },
      ]}
    >
      <UnsavedChangesGuard dirty={form.dirty && !busy} />
      <Tabs
        label={t("devices.vmHosts.kind")}
        tabs={types.map((id) => ({ id, label: vmHostTypeLabels[id] }))}
        current={type}
        onChange={(id) => choose(id as VmHostType)}
      />
      {type === "HYPERV" && <Text muted>{t("devices.vmHosts.hypervNotRun")}</Text>}
      <HostFields form={form} onNewCredential={() => setNewCredential(true)} />
      {form.error && <Banner tone="danger" title={form.error} />}
      <HostTest {...test} />
      {isNewCredential && (
        <CredentialDialog
          clientId={Number(form.values.org)}
          only="BASIC"
          onDone={({ id }) => {
            form.set({ credentialId: String(id) });
            setNewCredential(false);
          }}
          onClose={() => setNewCredential(false)}
        />
      )}
    </Dialog>
  );
}

function Added({ host, onClose }: { host: AddedVmHost; onClose(): void }) {
  const navigate = useNavigate();
  return (
    <Dialog
      title={t("devices.vmHosts.added")}
      onClose={onClose}
      actions={[
        {
          label: t("devices.vmHosts.goToDashboard"),
          kind: "primary",
          onSelect: () => void navigate(vmAddress(host.id)),
        },
        { label: t("devices.vmHosts.done"), onSelect: onClose },
      ]}
    >
      <Text>{t("devices.vmHosts.addedDetail", { name: host.name })}</Text>
    </Dialog>
  );
}
