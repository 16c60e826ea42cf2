import { t, userName, type User } from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { Page } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { Profile } from "../profile/page.tsx";
import { listPath } from "./addresses.ts";
import { UserForm } from "./form.tsx";
import { InvitationDialog, type Invitation } from "./invitation-dialog.tsx";

/** Back to the list, after the invitation of a user who has no password yet. */
function useCreated(): [Invitation | undefined, (user: User) => void, () => void] {
  const navigate = useNavigate();
  const change = useMutate();
  const [invited, setInvited] = useState<{ user: User; invitation: Invitation }>();
  const leave = ({ userType }: User) => void navigate(listPath(userType));
  const created = (user: User) => {
    if (!user.invited) return leave(user);
    void change("inviteUser", { path: { userId: user.id } }).then(
      (answer) => setInvited({ user, invitation: { email: user.email, ...answer } }),
      () => leave(user),
    );
  };
  return [invited?.invitation, created, () => invited && leave(invited.user)];
}

export function NewUser() {
  const isEndUser = useSearchParams()[0].get("type") === "END_USER";
  const [invitation, created, leave] = useCreated();
  return (
    <Page title={t("access.users.createUser")}>
      <UserForm userType={isEndUser ? "END_USER" : "TECHNICIAN"} onCreated={created} />
      {invitation && <InvitationDialog invitation={invitation} onClose={leave} />}
    </Page>
  );
}

export function CopyUser() {
  const userId = Number(useParams().userId);
  const read = useOperation("getUser", { path: { userId } });
  const [invitation, created, leave] = useCreated();
  return (
    <Page
      title={t("access.users.copyUser")}
      subtitle={read.data && userName(read.data)}
      loading={read.isPending}
      error={operationError(read)}
    >
      {read.data && <UserForm userType={read.data.userType} copied={read.data} onCreated={created} />}
      {invitation && <InvitationDialog invitation={invitation} onClose={leave} />}
    </Page>
  );
}

export function UserPage() {
  const { session } = useConsole();
  const userId = Number(useParams().userId);
  return userId === session.user.id ? <Profile /> : <OtherUser key={userId} userId={userId} />;
}

function OtherUser({ userId }: { userId: number }) {
  const edits = useMay()("updateUser");
  const read = useOperation("getUser", { path: { userId } });
  useBreadcrumb(read.data && userName(read.data));
  return (
    <Page
      title={read.data ? userName(read.data) : t("access.users.editUser")}
      subtitle={read.data?.email}
      loading={read.isPending}
      error={operationError(read)}
    >
      {read.data && edits && (
        <UserForm key={read.data.id} userType={read.data.userType} user={read.data} onCreated={() => {}} />
      )}
    </Page>
  );
}
