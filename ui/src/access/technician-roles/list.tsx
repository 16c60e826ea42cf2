import { userTypeLabels, type TechnicianRole, t, formatList } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { UserTabs } from "../users/tabs.tsx";

const address = "/administration/users/technicianRoles";
const rights = ({ permissions, grants, runOnlyScriptCategories }: TechnicianRole) =>
  formatList([
    ...(permissions.length ? [t("access.technicianRoles.flagCount", { count: permissions.length })] : []),
    ...(grants.length ? [t("access.technicianRoles.grantCount", { count: grants.length })] : []),
    ...(runOnlyScriptCategories.length ? [t("access.technicianRoles.scriptsToRunOnly")] : []),
  ]) || t("access.technicianRoles.nothing");

export function TechnicianRoles() {
  const change = useMutate();
  const navigate = useNavigate();
  const may = useMay();
  const mayDelete = may("deleteTechnicianRole");
  const list = useOperation("listTechnicianRoles", {});
  const rows = list.data?.results ?? [];
  const deletion = useDeletion({
    selectFirst: t("access.technicianRoles.selectRoleFirst"),
    question: (count) => t("access.technicianRoles.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: (selected) =>
      t("access.technicianRoles.onlyRoleNobodyHasDeleted", {
        names: formatList(selected.map(({ name }) => name)),
      }),
    remove: ({ id }) => change("deleteTechnicianRole", { path: { roleId: id } }),
  });
  const chosen = rows.filter(({ id }) => deletion.table.selection.has(String(id)));
  return (
    <Page
      title={t("access.technicianRoles.roles")}
      subtitle={t("access.technicianRoles.whatTechniciansEndUsersMay")}
      error={operationError(list)}
      actions={[
        ...(may("createTechnicianRole")
          ? [
              {
                label: t("access.technicianRoles.createRole"),
                kind: "primary" as const,
                shortcut: "n",
                onSelect: () => void navigate(`${address}/new`),
              },
              {
                label: t("common.copy"),
                disabled: chosen.length === 1 ? undefined : t("access.technicianRoles.selectOneRoleFirst"),
                onSelect: () => void navigate(`${address}/new?copy=${chosen[0]?.id}`),
              },
            ]
          : []),
        ...(mayDelete ? [deletion.action] : []),
      ]}
    >
      <UserTabs current="roles" />
      <DataTable
        label={t("access.technicianRoles.roles")}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(mayDelete && deletion.table)}
        onOpen={({ id }) => void navigate(`${address}/${id}`)}
        columns={[
          {
            id: "name",
            label: t("common.name"),
            cell: ({ id, name }) => ({ text: name, to: `${address}/${id}` }),
            priority: 0,
          },
          {
            id: "type",
            label: t("access.technicianRoles.for"),
            cell: ({ userType }) => userTypeLabels[userType],
            priority: 2,
          },
          { id: "rights", label: t("access.technicianRoles.gives"), cell: rights, priority: 1 },
          {
            id: "mfa",
            label: t("access.technicianRoles.mfa"),
            cell: ({ mfaRequired }) => (mfaRequired ? t("common.required") : ""),
            priority: 4,
          },
          {
            id: "users",
            label: t("access.technicianRoles.users"),
            cell: ({ users }) => String(users),
            priority: 3,
            numeric: true,
          },
          {
            id: "description",
            label: t("common.description"),
            cell: ({ description }) => description,
            priority: 5,
            width: "wide",
          },
        ]}
        empty={{
          title: t("access.technicianRoles.rolesYet"),
          hint: t("access.technicianRoles.userWithoutRoleSeesNothing"),
        }}
      />
      {deletion.question}
    </Page>
  );
}
