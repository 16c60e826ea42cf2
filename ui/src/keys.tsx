import { permissionOptions, permissions, type Permission } from "@muster/sdk";
import { useState } from "react";
import { ChoicesField, Code, DataTable, Dialog, Form, Screen, SelectField, Text, TextField, ToggleField } from "#kit";
import {
  formatTime,
  readError,
  useChange,
  useConsole,
  useMay,
  useNewDialog,
  useOrganizationNames,
  useRead,
  type GivenPermission,
} from "./console.ts";
import { useDeletion } from "./deletion.tsx";
import { required, useForm } from "./form.ts";

const dayMS = 24 * 60 * 60 * 1000;

export function ApiKeys() {
  const change = useChange();
  const [creating, setCreating] = useNewDialog();
  const list = useRead("listApiKeys", {});
  const rows = list.data?.results ?? [];
  const deletion = useDeletion({
    noun: "key",
    label: "Delete",
    rows,
    message: () => "Programs that use them are refused from now on.",
    remove: ({ id }) => change("deleteApiKey", { path: { keyId: id } }),
  });
  const scope = useOrganizationNames("All of yours");
  return (
    <Screen
      title="API keys"
      subtitle="Keys with which programs act for you"
      error={readError(list)}
      actions={[
        { label: "Create key", kind: "primary", shortcut: "n", onSelect: () => setCreating(true) },
        deletion.action,
      ]}
    >
      <DataTable
        label="API keys"
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        columns={[
          { id: "name", label: "Name", cell: ({ name }) => name, priority: 0 },
          {
            id: "permissions",
            label: "Permissions",
            cell: ({ permissions: given }) =>
              given === null ? "All of yours" : given.map((one) => permissions[one]).join("; ") || "Read only",
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
    </Screen>
  );
}

function KeyDialog({ onClose }: { onClose(): void }) {
  const { organizations } = useConsole();
  const may = useMay();
  const change = useChange();
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
  if (key)
    return (
      <Dialog title="API key" onClose={onClose} actions={[{ label: "Done", kind: "primary", onSelect: onClose }]}>
        <Code label="API key" value={key} />
        <Text>It is shown only now. Keep it where secrets are kept.</Text>
      </Dialog>
    );
  const { value: permissionValues, ...permissionField } = form.field("permissions");
  const { value: organizationValues, ...organizationField } = form.field("organizations");
  return (
    <Dialog title="Create API key" onClose={onClose}>
      <Form
        label="Create API key"
        submitLabel="Create"
        busy={form.busy}
        error={form.error}
        onSubmit={() => form.submit(create)}
        onCancel={onClose}
      >
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
      </Form>
    </Dialog>
  );
}
