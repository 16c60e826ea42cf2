import { checkPassword, limits, permissionOptions, permissions, userName, type User } from "@muster/sdk";
import { useState } from "react";
import { ChoicesField, DataTable, Dialog, Form, NumberField, Screen, TextField, ToggleField } from "#kit";
import {
  readError,
  useChange,
  useConsole,
  useNewDialog,
  useOrganizationNames,
  useRead,
  type GivenPermission,
} from "./console.ts";
import { useDeletion } from "./deletion.tsx";
import { required, useForm } from "./form.ts";
import { Lockouts } from "./lockouts.tsx";

export function Users() {
  const { session } = useConsole();
  const change = useChange();
  const [creating, setCreating] = useNewDialog();
  const [editing, setEditing] = useState<User>();
  const list = useRead("listUsers", {});
  const rows = list.data?.results ?? [];
  const deletion = useDeletion({
    noun: "user",
    label: "Delete",
    rows,
    message: (selected) => `${selected.map(userName).join(", ")}: their sessions and keys end at once.`,
    remove: ({ id }) => change("deleteUser", { path: { userId: id } }),
  });
  const scope = useOrganizationNames("All");
  return (
    <Screen
      title="Technicians"
      error={readError(list)}
      actions={[
        { label: "Create user", kind: "primary", shortcut: "n", onSelect: () => setCreating(true) },
        deletion.action,
      ]}
    >
      <Lockouts />
      <DataTable
        label="Users"
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        unselectable={({ id }) => (id === session.user.id ? "You can't delete your own user account." : undefined)}
        onOpen={(row) => setEditing(row)}
        columns={[
          { id: "name", label: "Name", cell: (row) => userName(row), priority: 0 },
          { id: "email", label: "E-mail", cell: ({ email }) => email, priority: 1 },
          {
            id: "permissions",
            label: "Permissions",
            cell: ({ sysadmin, permissions: given }) =>
              sysadmin ? "Administrator" : given.map((one) => permissions[one]).join("; ") || "Read only",
            priority: 2,
            width: "wide",
          },
          {
            id: "active",
            label: "Status",
            cell: ({ active }) => (active ? "Active" : { text: "Deactivated", tone: "warning" }),
            priority: 4,
            width: "narrow",
          },
          {
            id: "organizations",
            label: "Organizations",
            cell: ({ organizationIds }) => scope(organizationIds),
            priority: 3,
          },
        ]}
        empty={{ title: "No users" }}
      />
      {creating && <UserDialog onClose={() => setCreating(false)} />}
      {editing && <UserDialog user={editing} onClose={() => setEditing(undefined)} />}
      {deletion.question}
    </Screen>
  );
}

const inactivity = limits.NewUser.userInactivityTimeout;
const internalHint = "Of the provider itself: maintenance may be as short as it likes.";

function UserDialog({ user, onClose }: { user?: User; onClose(): void }) {
  const { session, organizations, notify } = useConsole();
  const change = useChange();
  const initial = {
    email: user?.email ?? "",
    password: "",
    firstName: user?.firstName ?? "",
    lastName: user?.lastName ?? "",
    sysadmin: user?.sysadmin ?? false,
    internal: user?.internal ?? false,
    permissions: (user?.permissions ?? []) as string[],
    allOrganizations: user ? user.organizationIds === null : false,
    organizationIds: (user?.organizationIds ?? []).map(String),
    mfaRequired: user?.mfaRequired ?? false,
    inactivity: String(user?.userInactivityTimeout ?? inactivity.default),
  };
  const form = useForm(initial, (values) => ({
    ...(user ? {} : { ...required(values, "email"), ...checkPassword(values.password) }),
    ...(values.sysadmin || values.allOrganizations || values.organizationIds.length
      ? {}
      : { organizationIds: "Required" }),
    ...(Number(values.inactivity) >= inactivity.minimum && Number(values.inactivity) <= inactivity.maximum
      ? {}
      : { inactivity: `Must be between ${inactivity.minimum} and ${inactivity.maximum}` }),
  }));
  const save = async ({ email, password, allOrganizations, ...values }: typeof initial) => {
    const body = {
      firstName: values.firstName,
      lastName: values.lastName,
      permissions: values.permissions as GivenPermission[],
      organizationIds: allOrganizations || values.sysadmin ? null : values.organizationIds.map(Number),
      mfaRequired: values.mfaRequired,
      userInactivityTimeout: Number(values.inactivity),
    };
    const { sysadmin, internal } = values;
    // only an administrator may say who is one
    if (user)
      await change("updateUser", {
        path: { userId: user.id },
        body: session.user.sysadmin ? { ...body, sysadmin, internal } : body,
      });
    else await change("createUser", { body: { ...body, sysadmin, internal, email: email.trim(), password } });
    onClose();
    notify({ tone: "success", title: `User ${email} saved` });
  };
  const { value: permissionValues, ...permissionField } = form.field("permissions");
  const { value: organizationValues, ...organizationField } = form.field("organizationIds");
  const title = user ? "Edit user" : "Create user";
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        label={title}
        submitLabel="Save"
        busy={form.busy}
        error={form.error}
        onSubmit={() => form.submit(save)}
        onCancel={onClose}
      >
        <TextField label="E-mail" required disabled={user !== undefined} maxLength={254} {...form.field("email")} />
        {!user && (
          <TextField
            label="Password"
            required
            secret
            hint="At least 12 characters."
            maxLength={200}
            {...form.field("password")}
          />
        )}
        <TextField label="First name" maxLength={100} {...form.field("firstName")} />
        <TextField label="Last name" maxLength={100} {...form.field("lastName")} />
        {session.user.sysadmin && (
          <ToggleField label="Administrator" hint={permissions.sysadmin} {...form.field("sysadmin")} />
        )}
        {session.user.sysadmin && (
          <ToggleField label="Internal account" hint={internalHint} {...form.field("internal")} />
        )}
        {!form.values.sysadmin && (
          <ChoicesField
            label="Permissions"
            hint="Without any, the user can only read."
            values={permissionValues}
            options={permissionOptions}
            {...permissionField}
          />
        )}
        <ToggleField label="Must have a second factor" {...form.field("mfaRequired")} />
        <NumberField
          label="Inactivity time-out"
          unit="minutes"
          required
          {...inactivity}
          {...form.field("inactivity")}
        />
        {!form.values.sysadmin && <ToggleField label="All organizations" {...form.field("allOrganizations")} />}
        {!form.values.sysadmin && !form.values.allOrganizations && (
          <ChoicesField
            label="Organizations"
            required
            values={organizationValues}
            options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...organizationField}
          />
        )}
      </Form>
    </Dialog>
  );
}
