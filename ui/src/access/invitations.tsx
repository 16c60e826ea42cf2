import { checkPassword, t } from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Banner, BlankPage, Button, Page, Text, TextField } from "#kit";
import { EditForm } from "../components/edit-form.tsx";
import { useConnection } from "../hooks/console.ts";
import { useForm } from "../hooks/form.ts";
import { useOperation } from "../hooks/operations.ts";

const title = () => t("access.invitations.chooseYourPassword");
const subtitle = () => t("access.invitations.youWereInvitedMusterInvitation");

/** The page on which an invited user chooses a password. */
export function InvitationPage({ token }: { token: string }) {
  const { appearance } = useConnection();
  return (
    <BlankPage title={title()} subtitle={subtitle()} {...appearance}>
      <Invitation token={token} signedOut />
    </BlankPage>
  );
}

/** The same page for a visitor who is already signed in. */
export function InvitationScreen() {
  const { token = "" } = useParams();
  return (
    <Page title={title()} subtitle={subtitle()}>
      <Invitation token={token} />
    </Page>
  );
}

function Invitation({ token, signedOut = false }: { token: string; signedOut?: boolean }) {
  const { muster } = useConnection();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const provider = useOperation("getSignInMethods", {}).data?.saml;
  const form = useForm({ password: "", again: "" }, ({ password, again }) => ({
    ...checkPassword(password),
    ...(password === again ? {} : { again: t("access.invitations.passwordsSame") }),
  }));
  if (done)
    return (
      <Banner
        tone="success"
        title={t("access.invitations.yourPasswordChosen")}
        actions={[
          { label: t("access.invitations.continue"), kind: "primary", onSelect: () => void navigate("/") },
        ]}
      >
        <Text>
          {provider
            ? t("access.invitations.yourOrganizationSignsThroughChoose", { name: provider.name })
            : t("access.invitations.signYourEMailPassword")}
        </Text>
      </Banner>
    );
  const choose = async ({ password }: { password: string }) => {
    await muster.call("acceptInvitation", { body: { token, password } });
    setDone(true);
  };
  return (
    <>
      <EditForm
        label={title()}
        submitLabel={t("access.invitations.choosePassword")}
        form={form}
        save={choose}
      >
        <TextField
          label={t("access.invitations.password")}
          required
          secret
          hint={t("access.invitations.least12Characters")}
          maxLength={200}
          {...form.field("password")}
        />
        <TextField
          label={t("access.invitations.passwordAgain")}
          required
          secret
          maxLength={200}
          {...form.field("again")}
        />
      </EditForm>
      {signedOut && (
        <Button
          action={{
            label: t("access.invitations.goSign"),
            kind: "plain",
            onSelect: () => void navigate("/"),
          }}
        />
      )}
    </>
  );
}
