import {
  entityLabels,
  enums,
  grantEffectLabels,
  grantLimits,
  isAsked,
  notAskedYet,
  permissionOptions,
  userTypeLabels,
  type Grant,
  type TechnicianRole,
} from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import {
  Button,
  ChoicesField,
  DataTable,
  Form,
  Page,
  Section,
  SelectField,
  Tabs,
  TextField,
  ToggleField,
  Toolbar,
  type Action,
} from "#kit";
import {
  operationError,
  useMutate,
  useConsole,
  useBreadcrumb,
  usePermission,
  useOperation,
  type GivenPermission,
} from "../../hooks/console.ts";
import { required, useForm, useEditSnapshot } from "../../hooks/form.ts";
import { GrantDialog } from "./grant-dialog.tsx";
import { Difference, RightsLines, useNamed } from "./permission-diff.tsx";

const address = "/administration/users/technicianRoles";
const nothing = { permissions: [], grants: [], runOnlyScriptCategories: [] };
const flags = permissionOptions.map((option) =>
  isAsked(option.value) ? option : { ...option, description: notAskedYet() },
);

export function NewTechnicianRole() {
  const copied = Number(useSearchParams()[0].get("copy"));
  const role = useOperation("getTechnicianRole", { path: { roleId: copied } }, copied > 0);
  if (copied > 0 && !role.data)
    return <Page title="Create role" loading={role.isPending} error={operationError(role)} />;
  return <RoleEditor title="Create role" start={role.data} />;
}

export function TechnicianRolePage() {
  const roleId = Number(useParams().roleId);
  const role = useOperation("getTechnicianRole", { path: { roleId } });
  const writes = usePermission()("sysadmin");
  const { opened, actions } = useEditSnapshot(role.data);
  useBreadcrumb(role.data?.name);
  if (!opened) return <Page title="Role" loading={role.isPending} error={operationError(role)} />;
  if (!writes)
    return (
      <Page title={opened.name} subtitle={opened.description || undefined}>
        <Section title="What it gives">
          <RightsLines role={opened} />
        </Section>
      </Page>
    );
  return (
    <RoleEditor key={opened.revision} title={opened.name} start={opened} editing={opened} actions={actions} />
  );
}

interface EditorProps {
  title: string;
  start?: TechnicianRole;
  editing?: TechnicianRole;
  actions?: readonly Action[];
}

function RoleEditor({ title, start, editing, actions }: EditorProps) {
  const { notify } = useConsole();
  const change = useMutate();
  const navigate = useNavigate();
  const { categories } = useNamed();
  const [tab, setTab] = useState("grants");
  const initial = {
    name: start ? (editing ? start.name : `Copy of ${start.name}`.slice(0, 100)) : "",
    description: start?.description ?? "",
    userType: start?.userType ?? "TECHNICIAN",
    mfaRequired: start?.mfaRequired ?? false,
    permissions: (start?.permissions ?? []) as string[],
    grants: start?.grants ?? [],
    runOnlyScriptCategories: (start?.runOnlyScriptCategories ?? []).map(String),
  };
  const form = useForm(initial, (values) => required(values, "name"));
  const { values } = form;
  const given = {
    permissions: values.permissions as GivenPermission[],
    grants: values.grants,
    runOnlyScriptCategories: values.runOnlyScriptCategories.map(Number),
  };
  const save = async ({ name, description, userType, mfaRequired }: typeof initial) => {
    const body = { name: name.trim(), description: description.trim(), mfaRequired, ...given };
    if (editing)
      await change("updateTechnicianRole", {
        path: { roleId: editing.id },
        body: { ...body, revision: editing.revision },
      });
    else await change("createTechnicianRole", { body: { ...body, userType } });
    await navigate(address);
    notify({ tone: "success", title: `Role ${body.name} saved` });
  };
  const { value: permissionValues, ...permissionField } = form.field("permissions");
  const { value: runOnlyValues, ...runOnlyField } = form.field("runOnlyScriptCategories");
  return (
    <Page
      title={title}
      subtitle={editing && `${editing.users} ${editing.users === 1 ? "user has" : "users have"} it`}
      actions={actions}
    >
      <Form
        label="Role"
        submitLabel="Save"
        busy={form.busy}
        error={form.error}
        onSubmit={() => form.submit(save)}
        onCancel={() => void navigate(address)}
      >
        <TextField label="Name" required maxLength={100} {...form.field("name")} />
        <TextField label="Description" maxLength={500} {...form.field("description")} />
        <SelectField
          label="User type"
          required
          disabled={editing !== undefined}
          options={enums.UserType.map((value) => ({ value, label: userTypeLabels[value] }))}
          {...form.field("userType")}
        />
        <ToggleField
          label="MFA required"
          hint="Whoever has the role signs in with a second factor."
          {...form.field("mfaRequired")}
        />
        <Tabs
          label="What the role gives"
          current={tab}
          onChange={setTab}
          tabs={[
            { id: "grants", label: "Grants", count: values.grants.length },
            { id: "flags", label: "Flags", count: values.permissions.length },
            { id: "run", label: "Scripts to run only", count: values.runOnlyScriptCategories.length },
          ]}
        />
        {tab === "grants" && <Grants grants={values.grants} onChange={(grants) => form.set({ grants })} />}
        {tab === "flags" && (
          <ChoicesField label="Flags" values={permissionValues} options={flags} {...permissionField} />
        )}
        {tab === "run" && (
          <ChoicesField
            label="Script categories to run only"
            hint="Their scripts may be run and not read."
            values={runOnlyValues}
            options={categories}
            {...runOnlyField}
          />
        )}
        <Difference before={[editing ?? nothing]} after={[given]} />
      </Form>
    </Page>
  );
}

function Grants({ grants, onChange }: { grants: readonly Grant[]; onChange(grants: Grant[]): void }) {
  const { nameOf } = useNamed();
  const [open, setOpen] = useState<number | "new">();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const rows = grants.map((grant, place) => ({ grant, place }));
  const keep = (grant: Grant) => {
    onChange(
      open === "new" ? [...grants, grant] : grants.map((one, place) => (place === open ? grant : one)),
    );
    setOpen(undefined);
  };
  return (
    <>
      <Toolbar label="Grants">
        <Button action={{ label: "Add grant", onSelect: () => setOpen("new") }} />
        <Button
          action={{
            label: "Remove",
            disabled: selection.size ? undefined : "Select a grant first",
            onSelect: () => {
              onChange(grants.filter((_, place) => !selection.has(String(place))));
              setSelection(new Set());
            },
          }}
        />
      </Toolbar>
      <DataTable
        label="Grants"
        rows={rows}
        rowKey={({ place }) => String(place)}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={({ place }) => setOpen(place)}
        columns={[
          {
            id: "what",
            label: "Permission",
            cell: ({ grant }) => `${entityLabels[grant.entity]}: ${grant.permission}`,
            priority: 0,
          },
          {
            id: "effect",
            label: "Effect",
            cell: ({ grant: { effect } }) => ({
              text: grantEffectLabels[effect],
              tone: effect === "DENY" ? "danger" : "success",
            }),
            priority: 1,
          },
          {
            id: "only",
            label: "Only",
            cell: ({ grant }) => grantLimits(grant, nameOf) || "Everywhere",
            priority: 2,
            width: "wide",
          },
          {
            id: "asked",
            label: "Note",
            cell: ({ grant }) => (isAsked(`${grant.entity}.${grant.permission}`) ? "" : notAskedYet()),
            priority: 3,
          },
        ]}
        empty={{ title: "No grants", hint: "A role without any shows no organization and no device." }}
      />
      {open !== undefined && (
        <GrantDialog
          grant={open === "new" ? undefined : grants[open]}
          onSave={keep}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
