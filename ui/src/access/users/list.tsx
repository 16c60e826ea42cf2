import { permissions, userName, userTypeLabels, type User } from "@muster/sdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DataTable, Page, Tabs } from "#kit";
import { useDeletion } from "../../components/deletion.tsx";
import { useConsole } from "../../hooks/console.ts";
import { useNewDialog } from "../../hooks/new-dialog.ts";
import { operationError, useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { useOrganizationNames } from "../../hooks/organizations.ts";
import { Lockouts } from "../lockouts.tsx";
import { InvitationDialog, UserDialog, type Invitation } from "./dialog.tsx";

const addresses = {
  TECHNICIAN: "/administration/users/technicians",
  END_USER: "/administration/users/endUsers",
  roles: "/administration/users/technicianRoles",
} as const;

/** Technicians, end users and their roles, beside each other. */
export function UserTabs({ current }: { current: keyof typeof addresses }) {
  const navigate = useNavigate();
  const users = useOperation("listUsers", {}).data?.results;
  const roles = useOperation("listTechnicianRoles", {}).data?.results;
  const of = (type: User["userType"]) => users?.filter(({ userType }) => userType === type).length;
  return (
    <Tabs
      label="Users and roles"
      current={current}
      onChange={(id) => void navigate(addresses[id as keyof typeof addresses])}
      tabs={[
        { id: "TECHNICIAN", label: "Technicians", count: of("TECHNICIAN") },
        { id: "END_USER", label: "End users", count: of("END_USER") },
        { id: "roles", label: "Roles", count: roles?.length },
      ]}
    />
  );
}

export const Technicians = () => <Users userType="TECHNICIAN" />;
export const EndUsers = () => <Users userType="END_USER" />;

const stateOf = ({ active, invited }: User) => {
  if (!active) return { text: "Deactivated", tone: "warning" as const };
  return invited ? { text: "Invited", tone: "info" as const } : "Active";
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
    noun: "user",
    label: "Delete",
    rows,
    message: (selected) => `${selected.map(userName).join(", ")}: their sessions and keys end at once.`,
    remove: ({ id }) => change("deleteUser", { path: { userId: id } }),
  });
  const chosen = rows.filter(({ id }) => deletion.table.selection.has(String(id)));
  const [only] = chosen.length === 1 ? chosen : [];
  const one = only ? undefined : "Select one user first";
  const enable = chosen.length > 0 && chosen.every(({ active }) => !active);
  const setActive = async () => {
    for (const { id } of chosen)
      await change("updateUser", { path: { userId: id }, body: { active: enable } });
    deletion.table.onSelectionChange(new Set());
    notify({
      tone: "success",
      title: `${chosen.map(userName).join(", ")}: ${enable ? "enabled" : "disabled"}`,
    });
  };
  const invite = async ({ id, email }: Pick<User, "id" | "email">) =>
    setInvitation({ email, ...(await change("inviteUser", { path: { userId: id } })) });
  const scope = useOrganizationNames("All");
  const given = ({ sysadmin, roleIds, permissions: flags }: User) =>
    sysadmin
      ? "Administrator"
      : [
          ...roles.filter(({ id }) => roleIds.includes(id)).map(({ name }) => name),
          ...flags.map((flag) => permissions[flag]),
        ].join("; ") || "Read only";
  return (
    <Page
      title={userTypeLabels[userType]}
      error={failed && { ...failed, message: `Failed to load Users. ${failed.message}` }}
      actions={[
        { label: "Create user", kind: "primary", shortcut: "n", onSelect: () => setCreating(true) },
        { label: "Copy", disabled: one, onSelect: () => only && setOpen({ user: only, as: "copy" }) },
        {
          label: "Invite again",
          busy,
          disabled: only?.invited ? undefined : "Select an invited user first",
          onSelect: () => only && run(() => invite(only)),
        },
        {
          label: enable ? "Enable" : "Disable",
          busy,
          disabled: chosen.length ? undefined : "Select a user first",
          onSelect: () => run(setActive),
        },
        deletion.action,
      ]}
    >
      <UserTabs current={userType} />
      <Lockouts />
      <DataTable
        label="Users"
        rows={rows}
        rowKey={({ id }) => String(id)}
        loading={list.isPending}
        {...deletion.table}
        unselectable={({ id }) =>
          id === session.user.id ? "You can't delete your own user account." : undefined
        }
        onOpen={(user) => setOpen({ user, as: "edit" })}
        columns={[
          { id: "name", label: "Name", cell: (row) => userName(row), priority: 0 },
          { id: "email", label: "E-mail", cell: ({ email }) => email, priority: 1 },
          { id: "given", label: "Roles and permissions", cell: given, priority: 2, width: "wide" },
          { id: "active", label: "Status", cell: stateOf, priority: 4, width: "narrow" },
          {
            id: "organizations",
            label: "Organizations",
            cell: ({ organizationIds }) => scope(organizationIds),
            priority: 3,
          },
        ]}
        empty={{ title: "No users" }}
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
