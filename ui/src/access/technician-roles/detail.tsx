import {
  entityLabels,
  enums,
  grantEffectLabels,
  grantLimits,
  isAsked,
  notAskedYet,
  permissionOptions,
  type Grant,
  type TechnicianRole,
  t,
} from "@muster/sdk";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import {
  Button,
  ChoicesField,
  DataTable,
  Page,
  Section,
  SelectField,
  Tabs,
  TextField,
  ToggleField,
  Toolbar,
  type Action,
} from "#kit";
import { EditForm } from "../../components/edit-form.tsx";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { required, useEditSnapshot, useForm } from "../../hooks/form.ts";
import { useLeave } from "../../hooks/leave.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay, type GivenPermission } from "../../hooks/permissions.ts";
import { GrantDialog } from "./grant-dialog.tsx";
import { Difference, RightsLines, useNamed } from "./permission-diff.tsx";

const address = "/administration/users/technicianRoles";
const nothing = { permissions: [], grants: [], runOnlyScriptCategories: [] };
const flags = (given: readonly string[]) =>
  permissionOptions(given).map((option) =>
    isAsked(option.value) ? option : { ...option, description: notAskedYet() },
  );

export function NewTechnicianRole() {
  const copied = Number(useSearchParams()[0].get("copy"));
  const role = useOperation("getTechnicianRole", { path: { roleId: copied } }, copied > 0);
  if (copied > 0 && !role.data)
    return (
      <Page
        title={t("access.technicianRoles.createRole")}
        loading={role.isPending}
        error={operationError(role)}
      />
    );
  return <RoleEditor title={t("access.technicianRoles.createRole")} start={role.data} />;
}

export function TechnicianRolePage() {
  const roleId = Number(useParams().roleId);
  const role = useOperation("getTechnicianRole", { path: { roleId } });
  const writes = useMay()("updateTechnicianRole");
  const { opened, actions } = useEditSnapshot(role.data);
  useBreadcrumb(role.data?.name);
  if (!opened)
    return (
      <Page title={t("access.technicianRoles.role")} loading={role.isPending} error={operationError(role)} />
    );
  if (!writes)
    return (
      <Page title={opened.name} subtitle={opened.description || undefined}>
        <Section title={t("access.technicianRoles.whatGives")}>
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
  const leave = useLeave(address);
  const { categories } = useNamed();
  const [tab, setTab] = useState("grants");
  const initial = {
    name:
      editing?.name ?? (start ? t("access.technicianRoles.copy", { name: start.name }).slice(0, 100) : ""),
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
    leave();
    notify({ tone: "success", title: t("access.technicianRoles.roleSaved", { name: body.name }) });
  };
  const { value: permissionValues, ...permissionField } = form.field("permissions");
  const { value: runOnlyValues, ...runOnlyField } = form.field("runOnlyScriptCategories");
  return (
    <Page
      title={title}
      subtitle={editing && t("access.technicianRoles.usersWithRole", { count: editing.users })}
      actions={actions}
    >
      <EditForm label={t("access.technicianRoles.role")} form={form} save={save} onCancel={leave}>
        <TextField label={t("common.name")} required maxLength={100} {...form.field("name")} />
        <TextField label={t("common.description")} maxLength={500} {...form.field("description")} />
        <SelectField
          label={t("access.technicianRoles.userType")}
          required
          disabled={editing !== undefined}
          options={enums.UserType.map((value) => ({ value, label: t(`access.users.types.${value}`) }))}
          {...form.field("userType")}
        />
        <ToggleField
          label={t("access.technicianRoles.mfaRequired")}
          hint={t("access.technicianRoles.whoeverHasRoleSignsSecond")}
          {...form.field("mfaRequired")}
        />
        <Tabs
          label={t("access.technicianRoles.whatRoleGives")}
          current={tab}
          onChange={setTab}
          tabs={[
            { id: "grants", label: t("access.technicianRoles.grants"), count: values.grants.length },
            { id: "flags", label: t("access.technicianRoles.flags"), count: values.permissions.length },
            {
              id: "run",
              label: t("access.technicianRoles.scriptsRunOnly"),
              count: values.runOnlyScriptCategories.length,
            },
          ]}
        />
        {tab === "grants" && <Grants grants={values.grants} onChange={(grants) => form.set({ grants })} />}
        {tab === "flags" && (
          <ChoicesField
            label={t("access.technicianRoles.flags")}
            values={permissionValues}
            options={flags(start?.permissions ?? [])}
            {...permissionField}
          />
        )}
        {tab === "run" && (
          <ChoicesField
            label={t("access.technicianRoles.scriptCategoriesRunOnly")}
            hint={t("access.technicianRoles.theirScriptsMayRunRead")}
            values={runOnlyValues}
            options={categories}
            {...runOnlyField}
          />
        )}
        <Difference before={[editing ?? nothing]} after={[given]} />
      </EditForm>
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
      <Toolbar label={t("access.technicianRoles.grants")}>
        <Button action={{ label: t("access.technicianRoles.addGrant"), onSelect: () => setOpen("new") }} />
        <Button
          action={{
            label: t("common.remove"),
            disabled: selection.size ? undefined : t("access.technicianRoles.selectGrantFirst"),
            onSelect: () => {
              onChange(grants.filter((_, place) => !selection.has(String(place))));
              setSelection(new Set());
            },
          }}
        />
      </Toolbar>
      <DataTable
        label={t("access.technicianRoles.grants")}
        rows={rows}
        rowKey={({ place }) => String(place)}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={({ place }) => setOpen(place)}
        columns={[
          {
            id: "what",
            label: t("access.technicianRoles.permission"),
            cell: ({ grant }) => `${entityLabels[grant.entity]}: ${grant.permission}`,
            priority: 0,
          },
          {
            id: "effect",
            label: t("access.technicianRoles.effect"),
            cell: ({ grant: { effect } }) => ({
              text: grantEffectLabels[effect],
              tone: effect === "DENY" ? "danger" : "success",
            }),
            priority: 1,
          },
          {
            id: "only",
            label: t("access.technicianRoles.only"),
            cell: ({ grant }) => grantLimits(grant, nameOf) || t("access.technicianRoles.everywhere"),
            priority: 2,
            width: "wide",
          },
          {
            id: "asked",
            label: t("access.technicianRoles.note"),
            cell: ({ grant }) => (isAsked(`${grant.entity}.${grant.permission}`) ? "" : notAskedYet()),
            priority: 3,
          },
        ]}
        empty={{
          title: t("access.technicianRoles.noGrants"),
          hint: t("access.technicianRoles.roleWithoutAnyShowsOrganization"),
        }}
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
