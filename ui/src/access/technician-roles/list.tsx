import { userTypeLabels, type TechnicianRole } from "@muster/sdk";
import { useNavigate } from "react-router";
import { DataTable, Page } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { usePermission } from "../../hooks/permissions.ts";
import { UserTabs } from "../users/list.tsx";

const address = "/administration/users/technicianRoles";
const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
const rights = ({ permissions, grants, runOnlyScriptCategories }: TechnicianRole) =>
  [
    ...(permissions.length ? [count(permissions.length, "flag")] : []),
    ...(grants.length ? [count(grants.length, "grant")] : []),
    ...(runOnlyScriptCategories.length ? ["scripts to run only"] : []),
  ].join(", ") || "Nothing";

export function TechnicianRoles() {
  const change = useMutate();
  const navigate = useNavigate();
  const writes = usePermission()("sysadmin");
  const list = useOperation("listTechnicianRoles", {});
  const rows = list.data?.results ?? [];
  const deletion = useDeletion({
    noun: "role",
    label: "Delete",
    rows,
    message: (selected) =>
      `${selected.map(({ name }) => name).join(", ")}: only a role that nobody has is deleted.`,
    remove: ({ id }) => change("deleteTechnicianRole", { path: { roleId: id } }),
  });
  const chosen = rows.filter(({ id }) => deletion.table.selection.has(String(id)));
  return (
    <Page
      title="Roles"
      subtitle="What technicians and end users may do"
      error={operationError(list)}
      actions={
        writes
          ? [
              {
                label: "Create role",
                kind: "primary",
                shortcut: "n",
                onSelect: () => void navigate(`${address}/new`),
              },
              {
                label: "Copy",
                disabled: chosen.length === 1 ? undefined : "Select one role first",
                onSelect: () => void navigate(`${address}/new?copy=${chosen[0]?.id}`),
              },
              deletion.action,
            ]
          : []
      }
    >
      <UserTabs current="roles" />
      <DataTable
        label="Roles"
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...(writes && deletion.table)}
        onOpen={({ id }) => void navigate(`${address}/${id}`)}
        columns={[
          {
            id: "name",
            label: "Name",
            cell: ({ id, name }) => ({ text: name, to: `${address}/${id}` }),
            priority: 0,
          },
          { id: "type", label: "For", cell: ({ userType }) => userTypeLabels[userType], priority: 2 },
          { id: "rights", label: "Gives", cell: rights, priority: 1 },
          {
            id: "mfa",
            label: "MFA",
            cell: ({ mfaRequired }) => (mfaRequired ? "Required" : ""),
            priority: 4,
          },
          { id: "users", label: "Users", cell: ({ users }) => String(users), priority: 3, numeric: true },
          {
            id: "description",
            label: "Description",
            cell: ({ description }) => description,
            priority: 5,
            width: "wide",
          },
        ]}
        empty={{ title: "No roles yet", hint: "A user without a role sees all of their organizations." }}
      />
      {deletion.question}
    </Page>
  );
}
