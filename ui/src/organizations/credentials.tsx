import {
  authProtocolLabels,
  checkNetworks,
  checkSecret,
  credentialTypeLabels,
  enums,
  hasLogin,
  networksText,
  privProtocolLabels,
  toNetworks,
  toSecret,
  type Credential,
  type CredentialForm,
  type CredentialType,
  t,
  formatList,
} from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, SelectField, TextField, type Action, type ActionTarget } from "#kit";
import { useDeletion } from "../components/deletion.tsx";
import { EditDialog } from "../components/edit-dialog.tsx";
import { useConsole } from "../hooks/console.ts";
import { required, useForm, type FormState } from "../hooks/form.ts";
import { useMutate, useOperation } from "../hooks/operations.ts";
import { useMay } from "../hooks/permissions.ts";
import { timeCell, useNow } from "../hooks/time.ts";

const empty: CredentialForm = {
  name: "",
  type: "SNMPV2",
  networks: "",
  community: "",
  user: "",
  password: "",
  level: "authPriv",
  authProtocol: "SHA",
  authPassword: "",
  privProtocol: "AES",
  privPassword: "",
};

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const typeOptions = () =>
  enums.CredentialType.map((value) => ({ value, label: credentialTypeLabels[value] }));

interface DialogProps {
  clientId: number;
  /** The credential to edit; its secret is only replaced if a new one is typed. */
  credential?: Credential;
  /** If set, a new credential can only have this type. */
  only?: CredentialType;
  onDone(credential: Credential): void;
  onClose(): void;
}

export function CredentialDialog({ clientId, credential, only, onDone, onClose }: DialogProps) {
  const change = useMutate();
  const [replace, setReplace] = useState(!credential);
  const initial = credential
    ? {
        ...empty,
        name: credential.name,
        type: credential.type,
        networks: credential.networks.join(", "),
      }
    : { ...empty, ...(only && { type: only }) };
  const form = useForm(initial, (values) => ({
    ...required(values, "name"),
    ...Object.fromEntries(
      checkNetworks(values.type, toNetworks(values)).map(({ field, message }) => [field, message]),
    ),
    ...(replace &&
      Object.fromEntries(
        checkSecret(values.type, toSecret(values)).map(({ field, message }) => [
          field.replace("secret.", ""),
          message,
        ]),
      )),
  }));
  const { type } = form.values;
  const save = async (values: CredentialForm) => {
    const name = values.name.trim();
    const secret = toSecret(values);
    const networks = toNetworks(values);
    onDone(
      credential
        ? await change("updateCredential", {
            path: { clientId, credentialId: credential.id },
            body: { name, networks, ...(replace && { secret }) },
          })
        : await change("createCredential", {
            path: { clientId },
            body: { name, type: values.type, networks, secret },
          }),
    );
  };
  const title = credential
    ? t("organizations.credentials.editCredential")
    : t("organizations.credentials.newCredential");
  return (
    <EditDialog
      title={title}
      onClose={onClose}
      actions={
        replace
          ? []
          : [{ label: t("organizations.credentials.replaceSecret"), onSelect: () => setReplace(true) }]
      }
      form={form}
      save={save}
    >
      <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
      <SelectField
        label={t("organizations.credentials.type")}
        required
        disabled={credential !== undefined || only !== undefined}
        options={typeOptions()}
        {...form.field("type")}
      />
      <TextField
        label={t("organizations.credentials.networks")}
        hint={t("organizations.credentials.networksHint")}
        required={type === "TELNET_SSH"}
        maxLength={2500}
        {...form.field("networks")}
      />
      {replace && <SecretFields form={form} />}
    </EditDialog>
  );
}

function SecretFields({ form }: { form: FormState<CredentialForm> }) {
  const { type, level } = form.values;
  const secret = { required: true, secret: true, maxLength: 255 };
  return (
    <>
      {(type === "SNMPV1" || type === "SNMPV2") && (
        <TextField
          label={t("organizations.credentials.community")}
          {...secret}
          {...form.field("community")}
        />
      )}
      {(type === "SNMPV3" || hasLogin(type)) && (
        <TextField
          label={t("organizations.credentials.user")}
          required
          maxLength={100}
          {...form.field("user")}
        />
      )}
      {hasLogin(type) && (
        <TextField label={t("organizations.credentials.password")} {...secret} {...form.field("password")} />
      )}
      {type === "SNMPV3" && (
        <SelectField
          label={t("organizations.credentials.securityLevel")}
          required
          options={[
            { value: "noAuthNoPriv", label: t("organizations.credentials.noAuthNoPriv") },
            { value: "authNoPriv", label: t("organizations.credentials.authNoPriv") },
            { value: "authPriv", label: t("organizations.credentials.authPriv") },
          ]}
          {...form.field("level")}
        />
      )}
      {type === "SNMPV3" && level !== "noAuthNoPriv" && (
        <>
          <SelectField
            label={t("organizations.credentials.authenticationProtocol")}
            required
            options={options(authProtocolLabels)}
            {...form.field("authProtocol")}
          />
          <TextField
            label={t("organizations.credentials.authenticationPassword")}
            {...secret}
            {...form.field("authPassword")}
          />
        </>
      )}
      {type === "SNMPV3" && level === "authPriv" && (
        <>
          <SelectField
            label={t("organizations.credentials.privacyProtocol")}
            required
            options={options(privProtocolLabels)}
            {...form.field("privProtocol")}
          />
          <TextField
            label={t("organizations.credentials.privacyPassword")}
            {...secret}
            {...form.field("privPassword")}
          />
        </>
      )}
    </>
  );
}

/** Lists an organization's credentials, on the organization's page. */
export function Credentials({ clientId }: { clientId: number }) {
  const { notify } = useConsole();
  const now = useNow();
  const editable = useMay()("updateCredential");
  const change = useMutate();
  const { data, isPending } = useOperation("listCredentials", { path: { clientId } });
  const [editing, setEditing] = useState<Credential | "new">();
  const rows = data?.results ?? [];
  const create = {
    label: t("organizations.credentials.newCredentialTitle"),
    onSelect: () => setEditing("new"),
  };
  const deletion = useDeletion({
    question: (count) => t("organizations.credentials.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: (selected) =>
      t("organizations.credentials.discoveriesCanLongerUse", {
        names: formatList(selected.map(({ name }) => name)),
      }),
    remove: ({ id }) => change("deleteCredential", { path: { clientId, credentialId: id } }),
  });
  const actionsOn = (target: ActionTarget<Credential>): Action[] => [
    ...("row" in target
      ? [{ label: t("common.edit"), shortcut: "e", onSelect: () => setEditing(target.row) }]
      : []),
    deletion.actionOn(target),
  ];

  return (
    <Section title={t("organizations.credentials.credentials")} actions={editable ? [create] : []}>
      <DataTable
        label={t("organizations.credentials.credentials")}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={isPending}
        columns={[
          { id: "name", label: t("common.name"), cell: ({ name }) => name, priority: 0 },
          {
            id: "type",
            label: t("organizations.credentials.type"),
            cell: ({ type }) => credentialTypeLabels[type],
            priority: 1,
          },
          {
            id: "networks",
            label: t("organizations.credentials.networks"),
            cell: (row) => networksText(row),
            priority: 2,
          },
          {
            id: "updated",
            label: t("organizations.credentials.changed"),
            cell: ({ updatedAt }) => timeCell(updatedAt, now),
            priority: 3,
          },
        ]}
        {...(editable && { ...deletion.table, actions: actionsOn })}
        onOpen={editable ? (row) => setEditing(row) : undefined}
        empty={{
          title: t("organizations.credentials.credentialsYet"),
          hint: t("organizations.credentials.networkDiscoveryNeedsSnmpCredential"),
          ...(editable && { action: create }),
        }}
      />
      {editing && (
        <CredentialDialog
          clientId={clientId}
          credential={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onDone={({ name }) => {
            const title =
              editing === "new"
                ? t("organizations.credentials.created")
                : t("organizations.credentials.updated");
            setEditing(undefined);
            notify({ tone: "success", title, detail: name });
          }}
        />
      )}
      {deletion.question}
    </Section>
  );
}
