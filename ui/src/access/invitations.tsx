import { checkPassword } from "@muster/sdk";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Banner, BlankPage, Button, Page, Text, TextField } from "#kit";
import { EditForm } from "../components/edit-form.tsx";
import { useConnection } from "../hooks/console.ts";
import { useForm } from "../hooks/form.ts";
import { useOperation } from "../hooks/operations.ts";

const title = () => "Choose your password";
const subtitle = () => "You were invited to Muster. The invitation works once.";

/** Where whoever is invited chooses a password. */
export function InvitationPage({ token }: { token: string }) {
  const { appearance } = useConnection();
  return (
    <BlankPage title={title()} subtitle={subtitle()} {...appearance}>
      <Invitation token={token} signedOut />
    </BlankPage>
  );
}

/** The same for whoever is signed in as somebody already. */
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
    ...(password === again ? {} : { again: "The passwords are not the same" }),
  }));
  if (done)
    return (
      <Banner
        tone="success"
        title="Your password is chosen"
        actions={[{ label: "Continue", kind: "primary", onSelect: () => void navigate("/") }]}
      >
        <Text>
          {provider
            ? `Your organization signs in through ${provider.name}: choose it on the sign-in page. Your password is for administrators, and for when that ends.`
            : "Sign in with your e-mail and this password."}
        </Text>
      </Banner>
    );
  const choose = async ({ password }: { password: string }) => {
    await muster.call("acceptInvitation", { body: { token, password } });
    setDone(true);
  };
  return (
    <>
      <EditForm label={title()} submitLabel="Choose password" form={form} save={choose}>
        <TextField
          label="Password"
          required
          secret
          hint="At least 12 characters."
          maxLength={200}
          {...form.field("password")}
        />
        <TextField label="Password again" required secret maxLength={200} {...form.field("again")} />
      </EditForm>
      {signedOut && (
        <Button action={{ label: "Go to sign-in", kind: "plain", onSelect: () => void navigate("/") }} />
      )}
    </>
  );
}
