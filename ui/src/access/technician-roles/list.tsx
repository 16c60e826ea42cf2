import { userTypeLabels, type TechnicianRole, t, formatList } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action, type ActionTarget } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
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
  const filter = useTextFilter(rows, t("access.technicianRoles.searchRoles"), ({ name, description }) => ({
    name,
    description,
  }));
  const deletion = useDeletion({
    question: (count) => t("access.technicianRoles.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: (selected) =>
      t("access.technicianRoles.onlyRoleNobodyHasDeleted", {
        names: formatList(selected.map(({ name }) => name)),
      }),
    remove: ({ id }) => change("deleteTechnicianRole", { path: { roleId: id } }),
  });
  const create: Action = {
    label: t("access.technicianRoles.createRole"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => void navigate(`${address}/new`),
  };
  const actionsOn = (target: ActionTarget<TechnicianRole>): Action[] => [
    ...("row" in target
      ? [
          {
            label: may("updateTechnicianRole") ? t("common.edit") : t("access.technicianRoles.open"),
            shortcut: "e",
            onSelect: () => void navigate(`${address}/${target.row.id}`),
          },
        ]
      : []),
    ...("row" in target && may("createTechnicianRole")
      ? [
          {
            label: t("common.copy"),
            onSelect: () => void navigate(`${address}/new?copy=${target.row.id}`),
          },
        ]
      : []),
    ...(mayDelete ? [deletion.actionOn(target)] : []),
  ];
  return (
    <Page
      title={t("access.technicianRoles.roles")}
      subtitle={t("access.technicianRoles.whatTechniciansEndUsersMay")}
      error={operationError(list)}
      actions={may("createTechnicianRole") ? [create] : []}
    >
      <UserTabs current="roles" />
      <DataTable
        label={t("access.technicianRoles.roles")}
        query={filter.query}
        rows={filter.rows}
        actions={actionsOn}
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
        empty={filter.emptyOr({
          title: t("access.technicianRoles.rolesYet"),
          hint: t("access.technicianRoles.userWithoutRoleSeesNothing"),
          ...(may("createTechnicianRole") && { action: create }),
        })}
      />
      {deletion.question}
    </Page>
  );
}
