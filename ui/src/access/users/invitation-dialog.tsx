import { t, type Answer } from "@muster/sdk";
import { Code, Dialog, Text } from "#kit";
import { formatTime } from "../../hooks/time.ts";

export type Invitation = Answer<"inviteUser"> & { email: string };

/** Shows the invitation's address, which is shown only once. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  return (
    <Dialog
      title={t("access.users.invitation")}
      onClose={onClose}
      actions={[{ label: t("common.done"), kind: "primary", onSelect: onClose }]}
    >
      <Code label={t("access.users.invitationAddress")} value={invitation.url} />
      <Text>
        {t("access.users.giveAddressAloneShownOnly", {
          email: invitation.email,
          time: formatTime(invitation.expiresAt),
        })}
      </Text>
    </Dialog>
  );
}
