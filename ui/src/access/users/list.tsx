import { formatList, permissions, t, userName, userTypeLabels, type User } from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, type Action, type ActionTarget, type Column } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useOrganizationNames } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { useTextFilter } from "../../hooks/text-filter.ts";
import { Lockouts } from "../lockouts.tsx";
import { newUserPath, userCopyPath, userPath } from "./addresses.ts";
import { InvitationDialog, type Invitation } from "./invitation-dialog.tsx";
import { UserTabs } from "./tabs.tsx";

export const Technicians = () => <Users userType="TECHNICIAN" />;
export const EndUsers = () => <Users userType="END_USER" />;

const stateText = (user: User) => {
  const state = stateOf(user);
  return typeof state === "string" ? state : state.text;
};

const stateOf = ({ active, invited }: User) => {
  if (!active) return { text: t("access.users.deactivated"), tone: "warning" as const };
  return invited ? { text: t("access.users.invited"), tone: "info" as const } : t("common.active");
};

function useColumns(): readonly Column<User>[] {
  const roles = useOperation("listTechnicianRoles", {}).data?.results ?? [];
  const scope = useOrganizationNames(t("common.all"));
  const given = ({ sysadmin, roleIds, permissions: flags }: User) =>
    sysadmin
      ? t("common.administrator")
      : [
          ...roles.filter(({ id }) => roleIds.includes(id)).map(({ name }) => name),
          ...flags.map((flag) => permissions[flag]),
        ].join("; ") || t("access.users.readOnly");
  return [
    {
      id: "name",
      label: t("common.name"),
      cell: (row) => ({ text: userName(row), to: userPath(row.id), icon: "people" }),
      priority: 0,
    },
    { id: "email", label: t("access.users.eMail"), cell: ({ email }) => email, priority: 1 },
    { id: "given", label: t("access.users.rolesPermissions"), cell: given, priority: 2, width: "wide" },
    { id: "active", label: t("access.users.status"), cell: stateOf, priority: 4, width: "narrow" },
    {
      id: "organizations",
      label: t("access.users.organizations"),
      cell: ({ organizationIds }) => scope(organizationIds),
      priority: 3,
    },
  ];
}

/** Returns the actions for one user or for the selected ones. */
function useUserActions(rows: readonly User[]) {
  const { session, notify } = useConsole();
  const change = useMutate();
  const may = useMay();
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const [invitation, setInvitation] = useState<Invitation>();
  const deletion = useDeletion({
    question: (count) => t("access.users.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: (selected) =>
      t("access.users.theirSessionsKeysEndOnce", { names: formatList(selected.map(userName)) }),
    remove: ({ id }) => change("deleteUser", { path: { userId: id } }),
  });
  const setActive = async (users: readonly User[], active: boolean) => {
    for (const { id } of users) await change("updateUser", { path: { userId: id }, body: { active } });
    deletion.table.onSelectionChange(new Set());
    const names = formatList(users.map(userName));
    const title = active
      ? t("access.users.usersEnabled", { names })
      : t("access.users.usersDisabled", { names });
    notify({ tone: "success", title });
  };
  const invite = async ({ id, email }: User) =>
    setInvitation({ email, ...(await change("inviteUser", { path: { userId: id } })) });
  const actions = (target: ActionTarget<User>): Action[] => {
    const users =
      "row" in target ? [target.row] : rows.filter(({ id }) => deletion.table.selection.has(String(id)));
    const [only] = users.length === 1 ? users : [];
    const isOwn = only?.id === session.user.id;
    const enable = users.length > 0 && users.every(({ active }) => !active);
    return [
      ...(only
        ? [
            { label: t("common.edit"), shortcut: "e", onSelect: () => void navigate(userPath(only.id)) },
            ...(may("createUser")
              ? [
                  {
                    label: t("common.copy"),
                    onSelect: () => void navigate(userCopyPath(only.id)),
                  },
                ]
              : []),
          ]
        : []),
      ...(only?.invited && may("inviteUser")
        ? [{ label: t("access.users.inviteAgain"), busy, onSelect: () => run(() => invite(only)) }]
        : []),
      ...(may("updateUser") && !isOwn
        ? [
            {
              label: enable ? t("access.users.enable") : t("access.users.disable"),
              busy,
              onSelect: () => run(() => setActive(users, enable)),
            },
          ]
        : []),
      ...(may("deleteUser") && !isOwn ? [deletion.actionOn(target)] : []),
    ];
  };
  return { actions, deletion, invitation, closeInvitation: () => setInvitation(undefined) };
}

function Users({ userType }: { userType: User["userType"] }) {
  const { session } = useConsole();
  const navigate = useNavigate();
  const may = useMay();
  const columns = useColumns();
  const list = useOperation("listUsers", { query: { userType } });
  const failed = operationError(list);
  const filter = useTextFilter(list.data?.results ?? [], t("access.users.searchUsers"), (user) => ({
    name: userName(user),
    email: user.email,
    status: stateText(user),
  }));
  const { actions, deletion, invitation, closeInvitation } = useUserActions(filter.rows);
  const create: Action = {
    label: t("access.users.createUser"),
    kind: "primary",
    shortcut: "n",
    onSelect: () => void navigate(userType === "END_USER" ? `${newUserPath}?type=END_USER` : newUserPath),
  };
  return (
    <Page
      title={userTypeLabels[userType]}
      error={failed && { ...failed, message: t("access.users.failedLoadUsers", { message: failed.message }) }}
      actions={may("createUser") ? [create] : []}
    >
      <UserTabs current={userType} />
      <Lockouts />
      <DataTable
        label={t("access.users.users")}
        query={filter.query}
        rows={filter.rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        unselectable={({ id }) =>
          id === session.user.id ? t("access.users.youCantDeleteYourOwn") : undefined
        }
        actions={actions}
        onOpen={({ id }) => void navigate(userPath(id))}
        columns={columns}
        empty={filter.emptyOr({
          title: t("access.users.noUsers"),
          hint: t("access.users.noUsersHint"),
          ...(may("createUser") && { action: create }),
        })}
      />
      {invitation && <InvitationDialog invitation={invitation} onClose={closeInvitation} />}
      {deletion.question}
    </Page>
  );
}
