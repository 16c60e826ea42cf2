import { permissionOptions, permissions, type ApiKey, type Permission } from "@muster/sdk";
import { useState } from "react";
import {
  ChoicesField,
  Code,
  DataTable,
  Dialog,
  Page,
  SelectField,
  Text,
  TextField,
  ToggleField,
  type Action,
} from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useConsole } from "../../hooks/console.ts";
import { required, useForm } from "../../hooks/form.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useOrganizationNames } from "../../hooks/organizations.ts";
import { usePermission, type GivenPermission } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";

const dayMS = 24 * 60 * 60 * 1000;

export function ApiKeys() {
  const change = useMutate();
  const [creating, setCreating] = useNewDialog();
  const list = useOperation("listApiKeys", {});
  const rows = list.data?.results ?? [];
  const deletion = useDeletion({
    noun: "key",
    label: "Delete",
    rows,
    message: () => "Programs that use them are refused from now on.",
    remove: ({ id }) => change("deleteApiKey", { path: { keyId: id } }),
  });
  const rotation = useRotation(rows.filter(({ id }) => deletion.table.selection.has(String(id))));
  const scope = useOrganizationNames("All of yours");
  return (
    <Page
      title="API keys"
      subtitle="Keys with which programs act for you"
      error={operationError(list)}
      actions={[
        { label: "Create key", kind: "primary", shortcut: "n", onSelect: () => setCreating(true) },
        rotation.action,
        deletion.action,
      ]}
    >
      <DataTable
        label="API keys"
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        onOpen={(row) => rotation.choose(row)}
        columns={[
          { id: "name", label: "Name", cell: ({ name }) => name, priority: 0 },
          { id: "prefix", label: "Begins with", cell: ({ prefix }) => prefix, priority: 2, width: "narrow" },
          {
            id: "permissions",
            label: "Permissions",
            cell: ({ permissions: given }) =>
              given === null
                ? "All of yours"
                : given.map((one) => permissions[one]).join("; ") || "Read only",
            priority: 3,
            width: "wide",
          },
          {
            id: "organizations",
            label: "Organizations",
            cell: ({ organizationIds }) => scope(organizationIds),
            priority: 4,
          },
          { id: "expires", label: "Expires", cell: ({ expiresAt }) => formatTime(expiresAt), priority: 1 },
          { id: "used", label: "Last used", cell: ({ lastUsedAt }) => formatTime(lastUsedAt), priority: 2 },
        ]}
        empty={{ title: "No API keys yet", hint: "The command line and your programs sign in with one." }}
      />
      {creating && <KeyDialog onClose={() => setCreating(false)} />}
      {deletion.question}
      {rotation.dialog}
    </Page>
  );
}

function NewSecret({ value, onClose }: { value: string; onClose(): void }) {
  return (
    <Dialog
      title="API key"
      onClose={onClose}
      actions={[{ label: "Done", kind: "primary", onSelect: onClose }]}
    >
      <Code label="API key" value={value} />
      <Text>It is shown only now. Keep it where secrets are kept.</Text>
    </Dialog>
  );
}

const graces = () => [
  { value: "0", label: "Not at all" },
  { value: "60", label: "For an hour" },
  { value: "1440", label: "For a day" },
];

/** Giving one key a new secret: the one that is chosen in the table, or opened there. */
function useRotation(selected: readonly ApiKey[]) {
  const change = useMutate();
  const [row, setRow] = useState<ApiKey>();
  const [key, setKey] = useState<string>();
  const form = useForm({ grace: "60" }, () => ({}));
  const close = () => {
    setRow(undefined);
    setKey(undefined);
  };
  const rotate = async ({ grace }: { grace: string }) => {
    const path = { keyId: row?.id ?? 0 };
    setKey((await change("rotateApiKey", { path, body: { graceMinutes: Number(grace) } })).key);
  };
  const [only] = selected;
  const action: Action = {
    label: "Rotate",
    disabled: selected.length === 1 ? undefined : "Select one key first",
    onSelect: () => setRow(only),
  };
  const dialog = key ? (
    <NewSecret value={key} onClose={close} />
  ) : (
    row && (
      <EditDialog
        title={`Rotate ${row.name}`}
        onClose={close}
        label="Rotate the key"
        submitLabel="Make a new secret"
        form={form}
        save={rotate}
      >
        <SelectField
          label="The secret before stays valid"
          required
          options={graces()}
          {...form.field("grace")}
        />
      </EditDialog>
    )
  );
  return { action, choose: setRow, dialog };
}

function KeyDialog({ onClose }: { onClose(): void }) {
  const { organizations } = useConsole();
  const may = usePermission();
  const change = useMutate();
  const [key, setKey] = useState<string>();
  const initial = {
    name: "",
    allPermissions: false,
    permissions: [] as string[],
    allOrganizations: true,
    organizations: [] as string[],
    days: "90",
  };
  const form = useForm(initial, (values) => ({
    ...required(values, "name"),
    ...(values.allOrganizations || values.organizations.length ? {} : { organizations: "Required" }),
  }));
  const create = async (values: typeof initial) => {
    const made = await change("createApiKey", {
      body: {
        name: values.name.trim(),
        permissions: values.allPermissions ? null : (values.permissions as GivenPermission[]),
        organizationIds: values.allOrganizations ? null : values.organizations.map(Number),
        expiresAt: values.days ? Date.now() + Number(values.days) * dayMS : null,
      },
    });
    setKey(made.key);
  };
  if (key) return <NewSecret value={key} onClose={onClose} />;
  const { value: permissionValues, ...permissionField } = form.field("permissions");
  const { value: organizationValues, ...organizationField } = form.field("organizations");
  return (
    <EditDialog title="Create API key" onClose={onClose} submitLabel="Create" form={form} save={create}>
      <TextField label="Name" required maxLength={100} {...form.field("name")} />
      <ToggleField label="All of your permissions" {...form.field("allPermissions")} />
      {!form.values.allPermissions && (
        <ChoicesField
          label="Permissions"
          hint="Without any, the key can only read."
          values={permissionValues}
          options={permissionOptions.filter(({ value }) => may(value as Permission))}
          {...permissionField}
        />
      )}
      <ToggleField label="All of your organizations" {...form.field("allOrganizations")} />
      {!form.values.allOrganizations && (
        <ChoicesField
          label="Organizations"
          required
          values={organizationValues}
          options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...organizationField}
        />
      )}
      <SelectField
        label="Expires"
        required
        options={[
          { value: "7", label: "In 7 days" },
          { value: "30", label: "In 30 days" },
          { value: "90", label: "In 90 days" },
          { value: "365", label: "In a year" },
          { value: "", label: "Never" },
        ]}
        {...form.field("days")}
      />
    </EditDialog>
  );
}
