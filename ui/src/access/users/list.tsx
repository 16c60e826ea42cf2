import { permissions, userName, userTypeLabels, type User, t, formatList } from "@muster/sdk";
import { useState } from "react";
import { DataTable, Page } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useOrganizationNames } from "../../hooks/organizations.ts";
import { Lockouts } from "../lockouts.tsx";
import { InvitationDialog, UserDialog, type Invitation } from "./dialog.tsx";
import { UserTabs } from "./tabs.tsx";

export const Technicians = () => <Users userType="TECHNICIAN" />;
export const EndUsers = () => <Users userType="END_USER" />;

const stateOf = ({ active, invited }: User) => {
  if (!active) return { text: t("access.users.deactivated"), tone: "warning" as const };
  return invited ? { text: t("access.users.invited"), tone: "info" as const } : t("common.active");
};

function Users({ userType }: { userType: User["userType"] }) {
  const { session, notify } = useConsole();
  const change = useMutate();
  const { busy, run } = useAction();
  const [creating, setCreating] = useNewDialog();
  const [open, setOpen] = useState<{ user: User; as: "edit" | "copy" }>();
  const [invitation, setInvitation] = useState<Invitation>();
  const list = useOperation("listUsers", {});
  const failed = operationError(list);
  const roles = useOperation("listTechnicianRoles", {}).data?.results ?? [];
  const rows = (list.data?.results ?? []).filter((user) => user.userType === userType);
  const deletion = useDeletion({
    selectFirst: t("access.users.selectUserFirst"),
    question: (count) => t("access.users.deleteQuestion", { count }),
    label: t("common.delete"),
    rows,
    message: (selected) =>
      t("access.users.theirSessionsKeysEndOnce", { names: formatList(selected.map(userName)) }),
    remove: ({ id }) => change("deleteUser", { path: { userId: id } }),
  });
  const chosen = rows.filter(({ id }) => deletion.table.selection.has(String(id)));
  const [only] = chosen.length === 1 ? chosen : [];
  const one = only ? undefined : t("access.users.selectOneUserFirst");
  const enable = chosen.length > 0 && chosen.every(({ active }) => !active);
  const setActive = async () => {
    for (const { id } of chosen)
      await change("updateUser", { path: { userId: id }, body: { active: enable } });
    deletion.table.onSelectionChange(new Set());
    const names = formatList(chosen.map(userName));
    notify({
      tone: "success",
      title: enable ? t("access.users.usersEnabled", { names }) : t("access.users.usersDisabled", { names }),
    });
  };
  const invite = async ({ id, email }: Pick<User, "id" | "email">) =>
    setInvitation({ email, ...(await change("inviteUser", { path: { userId: id } })) });
  const scope = useOrganizationNames(t("common.all"));
  const given = ({ sysadmin, roleIds, permissions: flags }: User) =>
    sysadmin
      ? t("common.administrator")
      : [
          ...roles.filter(({ id }) => roleIds.includes(id)).map(({ name }) => name),
          ...flags.map((flag) => permissions[flag]),
        ].join("; ") || t("access.users.readOnly");
  return (
    <Page
      title={userTypeLabels[userType]}
      error={failed && { ...failed, message: t("access.users.failedLoadUsers", { message: failed.message }) }}
      actions={[
        {
          label: t("access.users.createUser"),
          kind: "primary",
          shortcut: "n",
          onSelect: () => setCreating(true),
        },
        {
          label: t("common.copy"),
          disabled: one,
          onSelect: () => only && setOpen({ user: only, as: "copy" }),
        },
        {
          label: t("access.users.inviteAgain"),
          busy,
          disabled: only?.invited ? undefined : t("access.users.selectInvitedUserFirst"),
          onSelect: () => only && run(() => invite(only)),
        },
        {
          label: enable ? t("access.users.enable") : t("access.users.disable"),
          busy,
          disabled: chosen.length ? undefined : t("access.users.selectUserFirst"),
          onSelect: () => run(setActive),
        },
        deletion.action,
      ]}
    >
      <UserTabs current={userType} />
      <Lockouts />
      <DataTable
        label={t("access.users.users")}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        unselectable={({ id }) =>
          id === session.user.id ? t("access.users.youCantDeleteYourOwn") : undefined
        }
        onOpen={(user) => setOpen({ user, as: "edit" })}
        columns={[
          { id: "name", label: t("common.name"), cell: (row) => userName(row), priority: 0 },
          { id: "email", label: t("access.users.eMail"), cell: ({ email }) => email, priority: 1 },
          { id: "given", label: t("access.users.rolesPermissions"), cell: given, priority: 2, width: "wide" },
          { id: "active", label: t("access.users.status"), cell: stateOf, priority: 4, width: "narrow" },
          {
            id: "organizations",
            label: t("access.users.organizations"),
            cell: ({ organizationIds }) => scope(organizationIds),
            priority: 3,
          },
        ]}
        empty={{ title: t("access.users.noUsers") }}
      />
      {creating && <UserDialog userType={userType} onInvite={invite} onClose={() => setCreating(false)} />}
      {open && (
        <UserDialog
          userType={userType}
          {...(open.as === "edit" ? { user: open.user } : { copied: open.user })}
          onInvite={invite}
          onClose={() => setOpen(undefined)}
        />
      )}
      {invitation && <InvitationDialog invitation={invitation} onClose={() => setInvitation(undefined)} />}
      {deletion.question}
    </Page>
  );
}
