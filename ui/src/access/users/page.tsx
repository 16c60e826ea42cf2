import { t, userName, type User } from "@muster/sdk";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { Page } from "#kit";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConsole } from "../../hooks/console.ts";
import { useLeave } from "../../hooks/leave.ts";
import { operationError, useMutate, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { Profile } from "../profile/page.tsx";
import { listPath } from "./addresses.ts";
import { UserForm } from "./form.tsx";
import { InvitationDialog, type Invitation } from "./invitation-dialog.tsx";

/** Returns to the list; for a user without a password, shows the invitation first. */
function useCreated(userType: User["userType"]) {
  const leave = useLeave(listPath(userType));
  const change = useMutate();
  const [invitation, setInvitation] = useState<Invitation>();
  const created = ({ id, email, invited }: User) => {
    if (!invited) return leave();
    void change("inviteUser", { path: { userId: id } }).then(
      (answer) => setInvitation({ email, ...answer }),
      () => leave(),
    );
  };
  return [invitation, created, leave] as const;
}

export function NewUser() {
  const userType = useSearchParams()[0].get("type") === "END_USER" ? "END_USER" : "TECHNICIAN";
  const [invitation, created, leave] = useCreated(userType);
  return (
    <Page title={t("access.users.createUser")}>
      <UserForm userType={userType} onCreated={created} />
      {invitation && <InvitationDialog invitation={invitation} onClose={leave} />}
    </Page>
  );
}

export function CopyUser() {
  const userId = Number(useParams().userId);
  const read = useOperation("getUser", { path: { userId } });
  const [invitation, created, leave] = useCreated(read.data?.userType ?? "TECHNICIAN");
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
