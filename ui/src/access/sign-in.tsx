import {
  checkPassword,
  errorMessage,
  errorNextStep,
  isErrorCode,
  type MfaChallenge,
  type MfaProof,
  type Session,
  t,
} from "@muster/sdk";
import { Suspense, useState } from "react";
import { matchPath, useLocation, useNavigate } from "react-router";
import { Banner, BlankPage, Button, lazyPart, Text, TextField } from "#kit";
import { EditForm } from "../components/edit-form.tsx";
import { useConnection } from "../hooks/console.ts";
import { required, useForm } from "../hooks/form.ts";
import { useOperation } from "../hooks/operations.ts";
import type { Platform } from "../hooks/platform.ts";

interface Props {
  onSession(session: Session): void;
}

const InvitationPage = lazyPart(async () => (await import("./invitations.tsx")).InvitationPage);

export function SignedOut({ onSession }: Props) {
  const { pathname, search } = useLocation();
  const setup = useOperation("getSetup", {});
  const invitation = matchPath("/invitation/:token", pathname)?.params.token;
  if (invitation)
    return (
      <Suspense>
        <InvitationPage token={invitation} />
      </Suspense>
    );
  return (setup.data?.required ?? pathname === "/setup") ? (
    // a link with a token may be opened in a tab that already shows this page
    <Setup key={search} onSession={onSession} />
  ) : (
    <SignIn onSession={onSession} />
  );
}

const CodeForm = lazyPart(async () => (await import("./mfa/code-form.tsx")).default);

function SignIn({ onSession }: Props) {
  const { muster, appearance, platform } = useConnection();
  const [challenge, setChallenge] = useState<MfaChallenge>();
  const form = useForm({ email: "", password: "" }, (values) => required(values, "email", "password"));
  const prove = async (body: MfaProof) => onSession(await muster.call("signInWithMfa", { body }));
  if (challenge)
    return (
      <BlankPage title={t("access.signIn.sign")} {...appearance}>
        <Suspense>
          <CodeForm challenge={challenge} prove={prove} onCancel={() => setChallenge(undefined)} />
        </Suspense>
      </BlankPage>
    );
  const signIn = async (body: typeof form.values) => {
    const answer = await muster.call("signIn", { body });
    if ("challenge" in answer) setChallenge(answer);
    else onSession(answer);
  };
  return (
    <BlankPage title={t("access.signIn.sign")} {...appearance}>
      <ThroughProvider />
      <EditForm
        guarded={false}
        label={t("access.signIn.sign")}
        submitLabel={t("access.signIn.sign")}
        form={form}
        save={signIn}
      >
        <TextField label={t("access.signIn.eMail")} required {...form.field("email")} />
        <TextField label={t("access.signIn.password")} required secret {...form.field("password")} />
      </EditForm>
      {platform.passkeys && <WithPasskey passkeys={platform.passkeys} prove={prove} />}
    </BlankPage>
  );
}

interface WithPasskeyProps {
  passkeys: NonNullable<Platform["passkeys"]>;
  prove(proof: MfaProof): Promise<void>;
}

function WithPasskey({ passkeys, prove }: WithPasskeyProps) {
  const { muster } = useConnection();
  const { busy, error, submit } = useForm({}, () => ({}));
  const onSelect = () =>
    submit(async () => {
      const { challenge, passkey } = await muster.call("startPasskeySignIn", {});
      await prove({ challenge, method: "PASSKEY", passkey: await passkeys.ask(passkey ?? {}) });
    });
  return (
    <>
      {error && <Banner tone="danger" title={error} />}
      <Button action={{ label: t("access.signIn.signPasskey"), busy, onSelect }} />
    </>
  );
}

/** Sign-in through the identity provider, with the error of the last attempt. */
function ThroughProvider() {
  const { platform } = useConnection();
  const { pathname, search } = useLocation();
  const { data } = useOperation("getSignInMethods", {});
  const params = new URLSearchParams(search);
  const refused = params.get("refused");
  params.delete("refused");
  const query = params.toString();
  const { leaveTo } = platform;
  const { saml } = data ?? {};
  const to = encodeURIComponent(pathname + (query && `?${query}`));
  return (
    <>
      {isErrorCode(refused) && (
        <Banner tone="danger" title={errorMessage(refused)}>
          {errorNextStep(refused)}
        </Banner>
      )}
      {saml && leaveTo && (
        <>
          <Button
            action={{
              label: t("access.signIn.signInWith", { name: saml.name }),
              kind: "primary",
              onSelect: () => leaveTo(`${saml.path}?to=${to}`),
            }}
          />
          <Text muted>{t("access.signIn.administratorsCanAlsoSignTheir")}</Text>
        </>
      )}
    </>
  );
}

function Setup({ onSession }: Props) {
  const { muster, appearance } = useConnection();
  const { search } = useLocation();
  const navigate = useNavigate();
  const initial = {
    token: new URLSearchParams(search).get("token") ?? "",
    email: "",
    password: "",
    firstName: "",
    lastName: "",
    organization: t("access.signIn.myOrganization"),
  };
  const form = useForm(initial, (values) => ({
    ...required(values, "token", "email", "organization"),
    ...checkPassword(values.password),
  }));
  const create = async (body: typeof form.values) => {
    onSession(await muster.call("createFirstAdministrator", { body }));
    void navigate("/systemDashboard/overview");
  };
  return (
    <BlankPage
      title={t("access.signIn.welcomeMuster")}
      subtitle={t("access.signIn.makeFirstAdministratorDoneOnce")}
      {...appearance}
    >
      <EditForm
        label={t("access.signIn.firstAdministrator")}
        submitLabel={t("access.signIn.createAdministrator")}
        form={form}
        save={create}
      >
        <TextField
          label={t("access.signIn.setupToken")}
          required
          secret
          hint={t("access.signIn.fromLinkServerPrintedFile")}
          {...form.field("token")}
        />
        <TextField label={t("access.signIn.eMail")} required maxLength={254} {...form.field("email")} />
        <TextField
          label={t("access.signIn.password")}
          required
          secret
          hint={t("access.signIn.least12Characters")}
          maxLength={200}
          {...form.field("password")}
        />
        <TextField label={t("access.signIn.firstName")} maxLength={100} {...form.field("firstName")} />
        <TextField label={t("access.signIn.lastName")} maxLength={100} {...form.field("lastName")} />
        <TextField
          label={t("common.organization")}
          required
          maxLength={100}
          {...form.field("organization")}
        />
      </EditForm>
    </BlankPage>
  );
}
