import {
  authProtocolLabels,
  checkSecret,
  credentialTypeLabels,
  enums,
  privProtocolLabels,
  toSecret,
  type Credential,
  type CredentialForm,
} from "@muster/sdk";
import { useState } from "react";
import { DataTable, Section, SelectField, TextField } from "#kit";
import { useDeletion } from "../components/deletion.tsx";
import { EditDialog } from "../components/edit-dialog.tsx";
import { useConsole } from "../hooks/console.ts";
import { required, useForm } from "../hooks/form.ts";
import { useMutate, useOperation } from "../hooks/operations.ts";
import { usePermission } from "../hooks/permissions.ts";
import { formatTime } from "../hooks/time.ts";

const empty: CredentialForm = {
  name: "",
  type: "SNMPV2",
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
  /** The one to change; its secret is replaced only when one is typed. */
  credential?: Credential;
  onDone(credential: Credential): void;
  onClose(): void;
}

export function CredentialDialog({ clientId, credential, onDone, onClose }: DialogProps) {
  const change = useMutate();
  const [replace, setReplace] = useState(!credential);
  const initial = credential ? { ...empty, name: credential.name, type: credential.type } : empty;
  const form = useForm(initial, (values) => ({
    ...required(values, "name"),
    ...(replace &&
      Object.fromEntries(
        checkSecret(values.type, toSecret(values)).map(({ field, message }) => [
          field.replace("secret.", ""),
          message,
        ]),
      )),
  }));
  const { type, level } = form.values;
  const save = async (values: CredentialForm) => {
    const name = values.name.trim();
    const secret = toSecret(values);
    onDone(
      credential
        ? await change("updateCredential", {
            path: { clientId, credentialId: credential.id },
            body: { name, ...(replace && { secret }) },
          })
        : await change("createCredential", { path: { clientId }, body: { name, type: values.type, secret } }),
    );
  };
  const title = credential ? "Edit Credential" : "New Credential";
  const secret = { required: true, secret: true, maxLength: 255 };
  return (
    <EditDialog
      title={title}
      onClose={onClose}
      actions={replace ? [] : [{ label: "Replace the secret", onSelect: () => setReplace(true) }]}
      form={form}
      save={save}
    >
      <TextField label="Name" required maxLength={100} {...form.field("name")} />
      <SelectField
        label="Type"
        required
        disabled={credential !== undefined}
        options={typeOptions()}
        {...form.field("type")}
      />
      {replace && (type === "SNMPV1" || type === "SNMPV2") && (
        <TextField label="Community" {...secret} {...form.field("community")} />
      )}
      {replace && (type === "SNMPV3" || type === "TELNET_SSH") && (
        <TextField label="User" required maxLength={100} {...form.field("user")} />
      )}
      {replace && type === "TELNET_SSH" && (
        <TextField label="Password" {...secret} {...form.field("password")} />
      )}
      {replace && type === "SNMPV3" && (
        <SelectField
          label="Security level"
          required
          options={[
            { value: "noAuthNoPriv", label: "No authentication, no privacy" },
            { value: "authNoPriv", label: "Authentication, no privacy" },
            { value: "authPriv", label: "Authentication and privacy" },
          ]}
          {...form.field("level")}
        />
      )}
      {replace && type === "SNMPV3" && level !== "noAuthNoPriv" && (
        <>
          <SelectField
            label="Authentication protocol"
            required
            options={options(authProtocolLabels)}
            {...form.field("authProtocol")}
          />
          <TextField label="Authentication password" {...secret} {...form.field("authPassword")} />
        </>
      )}
      {replace && type === "SNMPV3" && level === "authPriv" && (
        <>
          <SelectField
            label="Privacy protocol"
            required
            options={options(privProtocolLabels)}
            {...form.field("privProtocol")}
          />
          <TextField label="Privacy password" {...secret} {...form.field("privPassword")} />
        </>
      )}
    </EditDialog>
  );
}

/** The credentials of an organization, on its page. */
export function Credentials({ clientId }: { clientId: number }) {
  const { notify } = useConsole();
  const editable = usePermission()("canUpdateCustomers");
  const change = useMutate();
  const { data, isPending } = useOperation("listCredentials", { path: { clientId } });
  const [editing, setEditing] = useState<Credential | "new">();
  const rows = data?.results ?? [];
  const create = { label: "New credential", onSelect: () => setEditing("new") };
  const deletion = useDeletion({
    noun: "credential",
    label: "Delete credentials",
    rows,
    message: (selected) => `Discoveries can no longer use ${selected.map(({ name }) => name).join(", ")}.`,
    remove: ({ id }) => change("deleteCredential", { path: { clientId, credentialId: id } }),
  });

  return (
    <Section title="Credentials" actions={editable ? [create, deletion.action] : []}>
      <DataTable
        label="Credentials"
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={isPending}
        columns={[
          { id: "name", label: "Name", cell: ({ name }) => name, priority: 0 },
          { id: "type", label: "Type", cell: ({ type }) => credentialTypeLabels[type], priority: 1 },
          { id: "updated", label: "Changed", cell: ({ updatedAt }) => formatTime(updatedAt), priority: 2 },
        ]}
        {...(editable && deletion.table)}
        onOpen={editable ? (row) => setEditing(row) : undefined}
        empty={{ title: "No credentials yet", hint: "A network discovery needs an SNMP credential." }}
      />
      {editing && (
        <CredentialDialog
          clientId={clientId}
          credential={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onDone={({ name }) => {
            setEditing(undefined);
            notify({ tone: "success", title: `Credential ${name} saved` });
          }}
        />
      )}
      {deletion.question}
    </Section>
  );
}
